import { Suspense, useState } from 'react';
import { usePunch } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Button } from '@crewcall/ui/basics';
import type { ForgottenShift } from './shifts';

const FinishDialog = lazyPart(() =>
  import(/* webpackChunkName: "worker-dialogs" */ '@crewcall/ui/finish-dialog').then(
    ({ FinishDialog }) => FinishDialog,
  ),
);

export interface FinishEarlierProps {
  shift: ForgottenShift;
  label: string;
  now: number;
}

/** Lets a worker who is still checked in say when they finished. The supervisor decides about that time. */
export function FinishEarlier({ shift, label, now }: FinishEarlierProps) {
  const { job, crew, since, end } = shift;
  const [isAsked, setIsAsked] = useState(false);
  const { punch, isBusy } = usePunch(() => Promise.resolve(true));
  const out = (given: { finish?: number }) => {
    setIsAsked(false);
    const own = crew ? { idReqCrew: crew.id } : {};
    void punch({ id: job.id, ...own, action: 'out', ...given }, since);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        sx={{ minHeight: 48, whiteSpace: 'normal' }}
        disabled={isBusy}
        aria-label={`${label} ${job.title}`}
        onClick={() => setIsAsked(true)}
      >
        {label}
      </Button>
      {isAsked ? (
        <Suspense>
          <FinishDialog
            title={job.title}
            since={since}
            plannedEnd={end}
            zone={job.tz}
            now={now}
            onFinish={(finish) => out({ finish })}
            onNow={() => out({})}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

import { Suspense, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { usePunch, useNavigation, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { formatDayTime } from '@crewcall/ui/format';
import type { PendingPunch } from './own-pending-punches';
import { forgottenShifts, runsSince } from './shifts';
import type { Shift } from './shifts';

const FinishDialog = lazyPart(() =>
  import(/* webpackChunkName: "worker-dialogs" */ '@crewcall/ui/finish-dialog').then(
    ({ FinishDialog }) => FinishDialog,
  ),
);

export interface ForgottenCheckOutProps {
  jobs: readonly Job[];
  presses: readonly PendingPunch[];
  now: number;
}

/**
 * Lists shifts that are over while the user is still checked in, and asks when they finished. Not for a user whose
 * check-out is pending.
 */
export function ForgottenCheckOut({ jobs, presses, now }: ForgottenCheckOutProps) {
  const { user } = useSession();
  const { go } = useNavigation();
  const [asked, setAsked] = useState<Shift | null>(null);
  const { punch, isBusy } = usePunch(() => Promise.resolve(true));
  const isOut = (job: Job) => presses.some(({ idJob, action }) => idJob === job.id && action === 'out');
  const left = forgottenShifts(jobs, user.id, now).filter(({ job }) => !isOut(job));
  const sinceOf = ({ job }: Shift) => runsSince(job, user.id);
  const out = (finish?: number) => {
    if (asked === null) return;
    setAsked(null);
    const { job } = asked;
    // A check-out that needs the crew code is done on the time card.
    if (finish === undefined && asked.crew?.requireCode) {
      void go(`/jobs/upcoming/${job.id}/timecard`, { fromList: true });
      return;
    }
    void punch({ id: job.id, action: 'out', ...(finish === undefined ? {} : { finish }) }, sinceOf(asked));
  };
  if (left.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {left.map((shift) => (
        <div key={shift.job.id}>
          {`You are still clocked in since ${formatDayTime(sinceOf(shift), shift.job.tz)}: ${shift.job.title}.`}
          <Box sx={{ mt: 1, mb: 1 }}>
            <Button
              sx={{ minHeight: 48, whiteSpace: 'normal' }}
              disabled={isBusy}
              aria-label={`When did you finish? ${shift.job.title}`}
              onClick={() => setAsked(shift)}
            >
              When did you finish?
            </Button>
          </Box>
        </div>
      ))}
      {asked === null ? null : (
        <Suspense>
          <FinishDialog
            title={asked.job.title}
            since={sinceOf(asked)}
            plannedEnd={asked.end}
            zone={asked.job.tz}
            now={now}
            onFinish={out}
            onNow={() => out()}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Alert>
  );
}

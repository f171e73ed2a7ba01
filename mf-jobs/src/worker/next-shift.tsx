import { Suspense, useCallback, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { isOpen } from '@crewcall/domain/clock';
import { paidIfClosed } from '@crewcall/domain/own-clock';
import { punchQuestion, useCall, usePunch, usePunches, useSession, useZone } from '@crewcall/platform';
import type { OnRefused } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { formatDuration, formatTime, useConfirm } from '@crewcall/ui';
import { shiftButton } from './clock';
import { ComingQuestion } from './coming-question';
import { PassedShifts } from './passed-shifts';
import { nextShift, ownClocks, runsSince, supervises } from './shifts';
import { ShiftSlab } from './shift-slab';
import { ToSignOff } from './to-sign-off';
import { useKeepShifts } from './use-keep-shifts';
import { UndoPress } from './undo-press';
import { WaitingPresses } from './waiting-presses';

const CodeDialog = lazyPart(() =>
  import(/* webpackChunkName: "worker-dialogs" */ './code-dialog').then(({ CodeDialog }) => CodeDialog),
);

export interface NextShiftProps {
  jobs: readonly Job[];
  /** Ids of the jobs that may be clocked now. */
  available: readonly number[];
  now: number;
}

/** A press as it was meant when the code was asked for: the shift shown may be the next one while it is sent. */
interface Coded {
  label: string;
  send: (code: string, onRefused: OnRefused) => Promise<void>;
}

/** The shift to be at next, with the clock right there. */
export function NextShift({ jobs, available, now }: NextShiftProps) {
  const { user } = useSession();
  const { waiting } = usePunches();
  const confirm = useConfirm();
  const zone = useZone();
  // The answer that the list shows; nothing is asked twice.
  const {
    earliestCheckIn,
    pendingPunches = [],
    invoicedIds = [],
  } = useCall('getMyDashboardv2', {}).data ?? {};
  const [coded, setCoded] = useState<Coded | null>(null);
  const close = useCallback(() => setCoded(null), []);
  const shift = nextShift(jobs, user.id, now, earliestCheckIn);
  const at = (ms: number) => formatTime(ms, shift?.job.tz ?? zone);
  const until = shift?.crew?.endTime ?? null;
  const running = shift && ownClocks(shift.job, user.id).find(isOpen);
  const hoursAt = (start: number) => formatDuration(paidIfClosed({ start, break: running?.break ?? 0 }, now));
  const { punch, isBusy, isPaused } = usePunch(
    (since) => confirm(punchQuestion(since, until, at, hoursAt(since))),
    until,
  );
  useKeepShifts(jobs, user.id, now);
  const elsewhere = waiting.filter((press) => press.id !== shift?.job.id);
  const button = shift && shiftButton(shift, user.id, { available, earliestCheckIn, now });

  const pressed = () => {
    if (!shift || !button) return;
    const { job, crew } = shift;
    const own = crew ? { idReqCrew: crew.id } : {};
    const given = { id: job.id, ...own, action: button.action };
    const since = runsSince(job, user.id);
    // Who supervises knows the code and need not type it.
    if (!crew?.requireCode || supervises(job, user.id)) return void punch(given, since);
    setCoded({
      label: button.label,
      send: (code, onRefused) => punch({ ...given, code }, since, onRefused),
    });
  };

  return (
    <>
      <ToSignOff jobs={jobs} invoiced={invoicedIds} shown={shift} now={now} />
      {shift && button ? (
        <ShiftSlab
          shift={shift}
          jobs={jobs}
          now={now}
          button={button}
          isBusy={isBusy}
          isPaused={isPaused}
          waiting={waiting.filter((press) => press.id === shift.job.id)}
          onPress={pressed}
        >
          <ComingQuestion job={shift.job} crew={shift.crew} />
          <UndoPress jobs={jobs} />
          <WaitingPresses presses={elsewhere} jobs={jobs} />
        </ShiftSlab>
      ) : (
        <>
          <UndoPress jobs={jobs} />
          <WaitingPresses presses={elsewhere} jobs={jobs} isApart />
        </>
      )}
      <PassedShifts jobs={jobs} shown={shift} decided={pendingPunches.map(({ idJob }) => idJob)} now={now} />
      {coded ? (
        <Suspense>
          <CodeDialog label={coded.label} isBusy={isBusy} onCode={coded.send} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

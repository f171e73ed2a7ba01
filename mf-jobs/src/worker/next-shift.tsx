import { Suspense, useCallback, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { paidIfClosed } from '@crewcall/domain/own-clock';
import { punchQuestion, useCall, usePunch, usePunches, useSession, useZone } from '@crewcall/platform';
import type { OnRefused } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDuration, formatTime } from '@crewcall/ui/format';
import { shiftButton } from './shift-button';
import { AttendanceQuestion } from './attendance-question';
import { MissedShifts } from './missed-shifts';
import { FinishEarlier } from './finish-earlier';
import { clockOn, forgottenShifts, nextShift, supervises } from './shifts';
import { BreakQuestion, OwnBreak } from './own-break';
import { ShiftSlab } from './shift-slab';
import { ToSignOff } from './to-sign-off';
import { usePrefetchShifts } from './use-prefetch-shifts';
import { UndoPunch } from './undo-punch';
import { UnsentPunches } from './unsent-punches';

const CodeDialog = lazyPart(() =>
  import(/* webpackChunkName: "worker-dialogs" */ './code-dialog').then(({ CodeDialog }) => CodeDialog),
);

export interface NextShiftProps {
  jobs: readonly Job[];
  /** Ids of the jobs that allow punches now. */
  available: readonly number[];
  now: number;
}

/** The punch as it was when the code was asked for: by the time it is sent, the next shift may be shown. */
interface Coded {
  label: string;
  send: (code: string, onRefused: OnRefused) => Promise<void>;
}

/** The next shift, with its punch button. */
export function NextShift({ jobs, available, now }: NextShiftProps) {
  const { user } = useSession();
  const { waiting } = usePunches();
  const confirm = useConfirm();
  const zone = useZone();
  // Shares the list's query, so nothing is fetched twice.
  const {
    earliestCheckIn,
    pendingPunches = [],
    invoicedIds = [],
  } = useCall('getMyDashboardv2', {}).data ?? {};
  const [coded, setCoded] = useState<Coded | null>(null);
  const close = useCallback(() => setCoded(null), []);
  const shift = nextShift(jobs, user.id, now, earliestCheckIn, pendingPunches);
  const at = (ms: number) => formatTime(ms, shift?.job.tz ?? zone);
  const until = shift?.crew?.endTime ?? null;
  const running = shift && clockOn(shift, user.id, now);
  const forgotten =
    shift && forgottenShifts([shift.job], user.id, now).find(({ since }) => since === running?.start);
  const hoursAt = (start: number) => formatDuration(paidIfClosed({ break: 0, ...running, start }, now));
  const { punch, isBusy, isPaused } = usePunch(
    (since) => confirm(punchQuestion(since, until, at, hoursAt(since))),
    until,
  );
  usePrefetchShifts(jobs, user.id, now);
  const elsewhere = waiting.filter((press) => press.id !== shift?.job.id);
  const button = shift && shiftButton(shift, user.id, { available, earliestCheckIn, now });

  const pressed = () => {
    if (!shift || !button) return;
    const { job, crew } = shift;
    const own = crew ? { idReqCrew: crew.id } : {};
    const given = { id: job.id, ...own, action: button.action };
    const since = running?.start ?? 0;
    // Only a check-in asks for the code. Supervisors know it and do not have to type it.
    if (button.action === 'out' || !crew?.requireCode || supervises(job, user.id))
      return void punch(given, since);
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
          // Another shift is another card: a translated page would keep words of the one before.
          key={`${shift.job.id}-${shift.crew?.id ?? 0}`}
          shift={shift}
          jobs={jobs}
          now={now}
          button={button}
          isBusy={isBusy}
          isPaused={isPaused}
          waiting={waiting.filter((press) => press.id === shift.job.id)}
          onPress={pressed}
          beside={
            running && (
              <>
                <OwnBreak shift={shift} now={now} />
                {forgotten ? <FinishEarlier shift={forgotten} label="I finished earlier" now={now} /> : null}
              </>
            )
          }
        >
          <AttendanceQuestion job={shift.job} crew={shift.crew} />
          <BreakQuestion jobs={jobs} now={now} />
          <UndoPunch jobs={jobs} />
          <UnsentPunches presses={elsewhere} jobs={jobs} />
        </ShiftSlab>
      ) : (
        <>
          <BreakQuestion jobs={jobs} now={now} />
          <UndoPunch jobs={jobs} />
          <UnsentPunches presses={elsewhere} jobs={jobs} isApart />
        </>
      )}
      <MissedShifts jobs={jobs} shown={shift} decided={pendingPunches.map(({ idJob }) => idJob)} now={now} />
      {coded ? (
        <Suspense>
          <CodeDialog label={coded.label} isBusy={isBusy} onCode={coded.send} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

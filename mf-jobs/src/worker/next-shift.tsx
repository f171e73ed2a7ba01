import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { paidIfClosed } from '@crewcall/domain/own-clock';
import {
  type OnRefused,
  punchQuestion,
  useCall,
  usePunch,
  usePunches,
  useSession,
  useUndoPunch,
  useZone,
} from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDuration, formatRange, formatTime } from '@crewcall/ui/format';
import { AttendanceQuestion } from './attendance-question';
import { FinishEarlier } from './finish-earlier';
import { BreakQuestion, OwnBreak } from './own-break';
import { shiftButton } from './shift-button';
import { ShiftSlab } from './shift-slab';
import { clockOn, forgottenShifts, nextShift, passedShifts, type Shift, supervises } from './shifts';
import { TimeCardAlert } from './time-card-alert';
import { ToSignOff } from './to-sign-off';
import { UnsentPunches } from './unsent-punches';
import { usePrefetchShifts } from './use-prefetch-shifts';

const Root = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  marginTop: 12,
  // A long text wraps beside the button, as long as there is room for both.
  '& > span': { flex: '1 1 9rem' },
});

/** Shows the last punch and an Undo button, for a minute after the punch. */
function UndoPunch({ jobs }: { jobs: readonly Job[] }) {
  const { punch: last, undo } = useUndoPunch();
  // Show the result of the punch first; Undo may appear a frame later.
  const press = useDeferredValue(last, null);
  const zone = useZone();
  if (press === null) return null;
  const job = jobs.find(({ id }) => id === press.id);
  const at = formatTime(press.finish ?? press.tapTime, job?.tz ?? zone);
  return (
    <Root data-waiting="">
      <span>{`Checked ${press.action} at ${at}${job ? `: ${job.title}` : ''}.`}</span>
      <Button
        variant="outlined"
        color="inherit"
        sx={{ minHeight: 48 }}
        aria-label={`Undo check ${press.action} at ${at}`}
        onClick={() => void undo()}
      >
        Undo
      </Button>
    </Root>
  );
}

interface MissedShiftsProps {
  jobs: readonly Job[];
  /** The shift whose punch button is already shown above. */
  shown: Shift | undefined;
  /** Ids of jobs with a pending punch, which is shown separately. */
  decided: readonly number[];
  now: number;
}

/** Past shifts without a check-in. Workers who were there can enter their hours on the time card. */
function MissedShifts({ jobs, shown, decided, now }: MissedShiftsProps) {
  const { user } = useSession();
  return passedShifts(jobs, user.id, now)
    .filter(({ job, crew }) => crew?.id !== shown?.crew?.id && !decided.includes(job.id))
    .map(({ job, crew, start, end }) => (
      <TimeCardAlert key={crew?.id} job={job} isQuiet>
        {`You are not checked in for ${job.title}, ${formatRange(start, end, job.tz)}. Were you there? Enter your hours on its time card.`}
      </TimeCardAlert>
    ));
}

const CodeDialog = lazyPart(() =>
  import(/* webpackChunkName: "worker-dialogs" */ './code-dialog').then(({ CodeDialog }) => CodeDialog),
);

export interface NextShiftProps {
  jobs: readonly Job[];
  /** Ids of the jobs that allow punches now. */
  available: readonly number[];
  now: number;
}

/**
 * The punch for which the code was requested. Stored, because the next shift may be on screen by the time it is sent.
 */
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
  // Uses the list's query, so that nothing is fetched twice.
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
    // Only a check-in needs the code. Supervisors see the code, so they need not type it.
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
          // A new card for another shift: if the browser translates the page, an updated card would show old words.
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

import { lazy, Suspense, useId, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import {
  soonQuestion,
  useCall,
  useClockPress,
  useClockTaps,
  useNavigation,
  useSession,
  useZone,
} from '@crewcall/platform';
import {
  BigAction,
  Button,
  LogInIcon,
  LogOutIcon,
  WifiOffIcon,
  Slab,
  formatDay,
  formatTime,
  styled,
  token,
  useConfirm,
  zoneNote,
} from '@crewcall/ui';
import { shiftButton } from './clock';
import { isSameDay, startOfDay } from './days';
import { firstView, isClockedIn, metaOf, nextShift } from './shifts';
import { useKeepShift } from './use-keep-shift';
import { Line, WaitingTaps } from './waiting-taps';

const CodeDialog = lazy(() => import('./code-dialog').then((module) => ({ default: module.CodeDialog })));

const Facts = styled('dl')({
  // Large text needs the next line.
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 12,
  margin: '16px 0',
  paddingTop: 14,
  borderTop: `1px solid ${token('line')}`,
  '& dt': { fontSize: 13, color: token('ink-3') },
  '& dd': { fontSize: 17, fontWeight: 700, margin: 0 },
});
const Title = styled(Button)({ all: 'unset', cursor: 'pointer', font: 'inherit', color: 'inherit' });

export interface NextShiftProps {
  jobs: readonly Job[];
  /** Ids of the jobs that may be clocked now. */
  available: readonly number[];
  now: number;
}

/** The shift to be at next, with the clock right there. */
export function NextShift({ jobs, available, now }: NextShiftProps) {
  const { user } = useSession();
  const { go } = useNavigation();
  const { waiting } = useClockTaps();
  const confirm = useConfirm();
  const zone = useZone();
  // The answer that the list shows; nothing is asked twice.
  const earliestCheckIn = useCall('getMyDashboardv2', {}).data?.earliestCheckIn;
  const [asksCode, setAsksCode] = useState(false);
  const hint = useId();
  const shift = nextShift(jobs, user.id, now);
  const { press, isBusy, isResting } = useClockPress((since) =>
    confirm(soonQuestion(formatTime(since, shift?.job.tz ?? zone))),
  );
  useKeepShift(shift?.job.id);
  const elsewhere = waiting.filter((press) => press.id !== shift?.job.id);
  if (!shift) return <WaitingTaps taps={elsewhere} jobs={jobs} isApart />;

  const { job, crew, start, end } = shift;
  const button = shiftButton(shift, user.id, { available, earliestCheckIn, now });
  const here = waiting.filter((press) => press.id === job.id);
  const running = job.clockList.find((clock) => clock.idUser === user.id && clock.end === null);
  const pressed = (code?: string) => {
    setAsksCode(false);
    const own = crew ? { idReqCrew: crew.id } : {};
    const given = { id: job.id, ...own, action: button.action, ...(code === undefined ? {} : { code }) };
    void press(given, running?.start ?? 0);
  };
  const at = (ms: number) => formatTime(ms, job.tz);
  const note = zoneNote(job.tz, undefined, start);
  const day = isClockedIn(job, user.id)
    ? 'On the clock'
    : isSameDay(start, now, job.tz)
      ? 'Next shift · Today'
      : isSameDay(start, startOfDay(now, job.tz, 1), job.tz)
        ? 'Next shift · Tomorrow'
        : `Next shift · ${formatDay(start, job.tz)}`;

  return (
    <Slab label="Next shift">
      <h2>{day}</h2>
      <h3>
        <Title
          onClick={() =>
            void go(`/jobs/upcoming/${job.id}/${firstView(job, user.id, now)}`, { fromList: true })
          }
        >
          {job.title}
        </Title>
      </h3>
      <p>{metaOf(shift)}</p>
      <Facts>
        <div>
          <dt>{running ? 'Clocked in' : 'Starts'}</dt>
          <dd>
            {at(running?.start ?? start)}
            {note ? ` ${note}` : ''}
          </dd>
        </div>
        <div>
          <dt>Ends about</dt>
          <dd>{at(end)}</dd>
        </div>
        {crew ? (
          <div>
            <dt>Crew</dt>
            <dd>
              {crew.confirmed} of {crew.amount}
            </dd>
          </div>
        ) : null}
      </Facts>
      <BigAction
        busy={isBusy && here.length > 0}
        disabled={!button.isOpen || isResting}
        describedBy={hint}
        icon={button.action === 'in' ? <LogInIcon aria-hidden /> : <LogOutIcon aria-hidden />}
        onClick={() => (crew?.requireCode ? setAsksCode(true) : pressed())}
      >
        {button.label}
      </BigAction>
      <WaitingTaps taps={here} jobs={jobs} shown={job.id} />
      <Line id={hint}>
        {here.length > 0 ? null : button.isOpen ? (
          <>
            <WifiOffIcon size={16} aria-hidden />
            No reception? Tap anyway. The time of your tap counts.
          </>
        ) : (
          'Check In opens shortly before the start.'
        )}
      </Line>
      <WaitingTaps taps={elsewhere} jobs={jobs} />
      {asksCode ? (
        <Suspense>
          <CodeDialog
            label={button.label}
            onAnswer={(code) => (code === null ? setAsksCode(false) : pressed(code))}
          />
        </Suspense>
      ) : null}
    </Slab>
  );
}

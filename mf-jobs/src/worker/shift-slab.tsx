import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Job } from '@crewcall/contract/types';
import { isBreakAction } from '@crewcall/domain/clock';
import { useNavigation, useSession } from '@crewcall/platform';
import type { Punch } from '@crewcall/platform';
import { BigAction } from '@crewcall/ui/actions';
import { Button, StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatDuration, formatTime, zoneNote } from '@crewcall/ui/format';
import { DoorIcon, LogInIcon, LogOutIcon, WifiOffIcon } from '@crewcall/ui/first-icons';
import { Slab } from '@crewcall/ui/job-card';
import { token } from '@crewcall/ui/tokens';
import type { ShiftButton } from './shift-button';
import { isSameDay, startOfDay } from './days';
import { CoverNote, HoldNote } from './shift-notes';
import { clockOn, firstView, metaOf } from './shifts';
import type { Shift } from './shifts';
import { siteFacts } from './site-facts';
import { Line, UnsentPunches } from './unsent-punches';

const Facts = styled('dl')({
  // Wraps, because large text does not fit on one line.
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
const Beside = styled('div')({ display: 'grid', gap: 10, marginTop: 10 });
const Late = styled('p')({ margin: '0 0 12px', fontWeight: 700 });
const Title = styled(Button)({ all: 'unset', cursor: 'pointer', font: 'inherit', color: 'inherit' });

export interface ShiftSlabProps {
  shift: Shift;
  jobs: readonly Job[];
  now: number;
  button: ShiftButton;
  /** A punch is being sent. */
  isBusy: boolean;
  /** The button was just tapped, and is disabled for a moment, so that a second tap does nothing. */
  isPaused: boolean;
  /** Punches of this shift that have no response yet. */
  waiting: readonly Punch[];
  onPress: () => void;
  /** Shown directly below the punch button. */
  beside: ReactNode;
  /** Shown at the end. */
  children: ReactNode;
}

/** Start and end of the shift, its crew, and what one needs on site. `since` is the check-in, 0 for none. */
function ShiftFacts({ shift: { job, crew, start, end }, since }: { shift: Shift; since: number }) {
  const at = (ms: number) => formatTime(ms, job.tz);
  const note = zoneNote(job.tz, undefined, start);
  return (
    <Facts>
      <div>
        <dt>{since > 0 ? 'Clocked in' : 'Starts'}</dt>
        <dd>{`${at(since > 0 ? since : start)}${note ? ` ${note}` : ''}`}</dd>
      </div>
      <div>
        <dt>Ends about</dt>
        <dd>{at(end)}</dd>
      </div>
      {crew ? (
        <div>
          <dt>Crew</dt>
          <dd>{`${crew.confirmed} of ${crew.amount}`}</dd>
        </div>
      ) : null}
      {siteFacts(job).map(([label, value]) => (
        <div key={label}>
          <dt>
            <DoorIcon size={14} aria-hidden /> {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}

/** The dark card of the next shift, with its punch button. */
export function ShiftSlab({
  shift,
  jobs,
  now,
  button,
  isBusy,
  isPaused,
  waiting,
  onPress,
  beside,
  children,
}: ShiftSlabProps) {
  const { user } = useSession();
  const { go } = useNavigation();
  const hint = useId();
  const { job, start } = shift;
  const hasPunched = waiting.some(({ action }) => !isBreakAction(action));
  const since = clockOn(shift, user.id, now)?.start ?? 0;
  const at = (ms: number) => formatTime(ms, job.tz);
  const day =
    since > 0
      ? 'On the clock'
      : button.isAgain
        ? 'Back from a break?'
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
      <HoldNote shift={shift} now={now} />
      <CoverNote shift={shift} />
      <ShiftFacts shift={shift} since={since} />
      {button.isMissed && !hasPunched ? (
        <Late data-waiting="">{`Started ${formatDuration(now - start)} ago, you are not checked in.`}</Late>
      ) : null}
      <BigAction
        busy={isBusy && waiting.length > 0}
        disabled={!button.isOpen || isPaused}
        quiet={button.isAgain}
        describedBy={hint}
        icon={button.action === 'in' ? <LogInIcon aria-hidden /> : <LogOutIcon aria-hidden />}
        onClick={onPress}
      >
        {button.label}
      </BigAction>
      {beside ? <Beside>{beside}</Beside> : null}
      <UnsentPunches presses={waiting} jobs={jobs} shown={job.id} />
      <Line id={hint}>
        {hasPunched ? null : button.isOpen ? (
          <>
            <WifiOffIcon size={16} aria-hidden />
            <StateText>No reception? Tap anyway. The time you tap counts.</StateText>
          </>
        ) : (
          `Check In opens ${isSameDay(button.opensAt, now, job.tz) ? 'at' : `${formatDay(button.opensAt, job.tz)} at`} ${at(button.opensAt)}.`
        )}
      </Line>
      {children}
    </Slab>
  );
}

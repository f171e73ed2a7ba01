import { isOpen } from '@crewcall/domain/clock';
import { type AttendanceStatus, attendanceStatusNames, timesOfPlace } from '@crewcall/domain/day-board';
import { PUNCH_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { dayText } from '@crewcall/domain/time';
import { PersonName } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDayTime, formatTime, zoneNote } from '@crewcall/ui/format';
import {
  BanIcon,
  CheckCheckIcon,
  ClockIcon,
  HourglassIcon,
  type Icon,
  PhoneIcon,
  UserXIcon,
  WarningIcon,
} from '@crewcall/ui/icons';
import { Pill, type Tone } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';
import type { BoardRow } from './board-rows';
import { RowActions } from './row-actions';

/** A punch that arrives this much later than its tap shows when it arrived. */
const ARRIVED_LATE_MS = PUNCH_MAX_AHEAD_MS;

/**
 * What is known about a person besides their status: what they answered, when they were asked, their timesheet. For
 * a timesheet that is still open from another day the text names that day. `now` in epoch ms.
 */
function factsOf(row: BoardRow, now: number): string[] {
  const { waits } = row.person;
  const known = knownOf(row, now);
  return waits?.action === 'out'
    ? [...known, `Check-out ${sinceOf(row, now)(waits.at)} waits for a decision`]
    : known;
}

/** Formats a time, without the day if it is today. */
const sinceOf =
  ({ job }: BoardRow, now: number) =>
  (ms: number) =>
    dayText(job.tz, ms) === dayText(job.tz, now) ? formatTime(ms, job.tz) : formatDayTime(ms, job.tz);

function knownOf(row: BoardRow, now: number): string[] {
  const { job, crew, person, status } = row;
  const since = sinceOf(row, now);
  const { elsewhere, punch, answer, minutes, lastAskedAt, confirmedAt } = person;
  const times = timesOfPlace({ ...crew, times: person.times }, now);
  const open = times.find(isOpen);
  if (open && status === 'not-out') return [`Open since ${since(open.start)}, and needs a check-out`];
  if (punch !== null && punch.arrivedAt - punch.at > ARRIVED_LATE_MS)
    return [`Checked in ${since(punch.at)}, arrived here ${since(punch.arrivedAt)}`];
  if (punch?.isKept) return [`Checked in ${since(punch.at)}, waits for a decision`];
  const last = times.at(-1);
  if (last)
    return [
      last.end === 0
        ? `Since ${since(last.start)}`
        : `${formatTime(last.start, job.tz)} to ${formatTime(last.end, job.tz)}`,
    ];
  return [
    ...(elsewhere === undefined ? [] : [`Checked in at ${elsewhere.title} since ${since(elsewhere.since)}`]),
    // Somebody confirmed after the start still has to travel, so they are not missing yet.
    ...(confirmedAt != null && confirmedAt > crew.startTime
      ? [`On the crew since ${since(confirmedAt)}`]
      : []),
    ...(answer === 'late' ? [`Said about ${minutes ?? 0} min late`] : []),
    ...(answer === 'yes' ? ['Said yes'] : []),
    ...(answer === 'no' ? ['Said they cannot come'] : []),
    ...(answer === null && lastAskedAt !== null ? [`Asked at ${since(lastAskedAt)}`] : []),
  ];
}

const looks: Record<AttendanceStatus, readonly [tone: Tone, icon?: Icon]> = {
  missing: ['bad', WarningIcon],
  'not-coming': ['bad', UserXIcon],
  'no-answer': ['warn', HourglassIcon],
  'not-out': ['warn', ClockIcon],
  late: ['warn', ClockIcon],
  'not-asked': ['idle'],
  asked: ['idle', HourglassIcon],
  coming: ['ok'],
  here: ['info', ClockIcon],
  gone: ['idle', CheckCheckIcon],
  absent: ['bad', BanIcon],
};

const calm: ReadonlySet<AttendanceStatus> = new Set(['here', 'gone']);

export const PersonRows = styled(RowList)({
  overflow: 'hidden',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '8.5rem minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '6px 14px',
    minHeight: 56,
  },
  '& > li[data-gone]': { opacity: 0.55 },
  '& > li:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -3 },
  '& [data-acts]': { display: 'flex', flexWrap: 'wrap', gap: 6, justifyContent: 'flex-end' },
  '@container (max-width: 43.75rem)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '11px 12px' },
    '& [data-who]': { gridRow: 1, gridColumn: 1 },
    '& [data-pill]': { gridRow: 1, gridColumn: 2, alignSelf: 'start' },
    '& [data-acts]': { gridColumn: '1 / 3', justifyContent: 'flex-start' },
    '& [data-acts] .MuiButtonBase-root': { minHeight: 44 },
    // With no action to take, the call button goes beside the name to keep the list short.
    '& > [data-calm] [data-who]': { gridRow: '1 / 3', alignSelf: 'center' },
    '& > [data-calm] [data-acts]': { gridColumn: 2, gridRow: 2, justifyContent: 'flex-end' },
    '& > [data-calm] [data-pill]': { justifySelf: 'end' },
  },
});

export interface PersonRowProps {
  row: BoardRow;
  now: number;
  /** The row is shown apart from its job's section, so it names the job. */
  isApart?: boolean;
  /** The person has left the board; the row stays until the pointer leaves. */
  isGone: boolean;
}

/** One person on the day: their status, what is known, and the actions. */
export function PersonRow({ row, now, isApart = false, isGone }: PersonRowProps) {
  const { job, crew, person, status } = row;
  const [tone, icon] = looks[status];
  const note = zoneNote(job.tz, undefined, crew.startTime);
  const start = `${formatTime(crew.startTime, job.tz)}${note ? ` ${note}` : ''}`;
  const number = person.phone?.replace(/[^\d+]/g, '') ?? '';
  const facts = factsOf(row, now);
  return (
    <li
      data-gone={isGone ? '' : undefined}
      data-calm={calm.has(status) ? '' : undefined}
      data-member={row.id}
      tabIndex={-1}
      aria-label={`${person.fullName}: ${attendanceStatusNames[status]}`}
    >
      <div data-pill="">
        <Pill tone={tone} {...(icon ? { icon } : {})}>
          {attendanceStatusNames[status]}
        </Pill>
      </div>
      <div data-who="">
        <b>
          <PersonName idUser={person.idUser}>{person.fullName}</PersonName>
        </b>
        {isApart ? <small>{[start, crew.groupName, job.title].join(' · ')}</small> : null}
        {facts.length > 0 ? <small>{facts.join(' · ')}</small> : null}
      </div>
      <div data-acts="">
        {number === '' ? null : (
          <Button
            size="small"
            href={`tel:${number}`}
            startIcon={<PhoneIcon size={16} aria-hidden />}
            aria-label={`Call ${person.fullName}`}
          >
            Call
          </Button>
        )}
        <RowActions row={row} number={number} now={now} />
      </div>
    </li>
  );
}

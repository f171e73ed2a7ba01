import {
  CLOCK_LONGEST_MS,
  END_AHEAD_MS,
  LONG_TIMESHEET_MS,
  PUNCH_MAX_AHEAD_MS,
} from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { clockOutAll, isLongTimesheet } from '@crewcall/domain/clock';
import { HOUR_MS } from '@crewcall/domain/units';
import { useRegion } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { formatDateTime, formatDuration, plural } from '@crewcall/ui/format';
import { InstantField } from '@crewcall/ui/instant-field';
import { FutureEndNames } from './future-end-names';
import type { Row } from './card';
import type { ProposedEnd } from './proposed-end';

/** The workers whose timesheets cannot get this end, by reason. */
const whyNot = (rows: readonly Row[], end: number) =>
  [
    {
      why: 'Started at that time or later, and stay clocked in',
      rows: rows.filter(({ start }) => start >= end),
    },
    {
      why: `Started more than ${CLOCK_LONGEST_MS / HOUR_MS} hours before, and stay clocked in until you set their end`,
      rows: rows.filter(({ start }) => start < end),
    },
  ].filter((group) => group.rows.length > 0);

export const namesOf = (rows: readonly { userName: string }[]) => rows.map((row) => row.userName).join(', ');

const reasonOf = (from: 'planned' | 'press', rows: readonly Row[]): string =>
  from === 'planned'
    ? `${namesOf(rows)} did not check out. The planned end is proposed.`
    : `A check-out of ${namesOf(rows)} at this time waits to be accepted. It is proposed.`;

/** People whose end is in the future by more than clock drift; each is confirmed by name. */
export const futureEndsOf = (rows: readonly Row[], end: number | null, now: number): Row[] =>
  end === null || end <= now + END_AHEAD_MS ? [] : clockOutAll(rows, end).closed.map(({ row }) => row);

const breakWords = (closed: readonly { row: Row; break: number }[]): string => {
  const set = closed.filter((item) => item.break > 0 && item.break !== item.row.break);
  const each = set.map((item) => `${item.row.userName} (${formatDuration(item.break)})`);
  return each.length > 0 ? ` A break is set for ${each.join(', ')}.` : '';
};

export interface GroupEndProps {
  label: string;
  /** The timesheets that get this end. */
  rows: readonly Row[];
  from: ProposedEnd['from'];
  end: number | null;
  onEnd: (end: number | null) => void;
  zone: string;
  confirmed: ReadonlySet<number>;
  onConfirm: (confirmed: ReadonlySet<number>) => void;
  /** The user has tried to submit. */
  tried: boolean;
}

/** One end for several timesheets: lists who it does not fit, who gets a break, and whose time would be very long. */
export function GroupEnd(props: GroupEndProps) {
  const { label, rows, from, end, onEnd, zone, confirmed, onConfirm, tried } = props;
  const { clock } = useRegion();
  const plan = end === null ? null : clockOutAll(rows, end);
  const closed = plan?.closed ?? [];
  const long = closed.map(({ row }) => row).filter(({ start }) => isLongTimesheet({ start, end: end ?? 0 }));
  const ahead = futureEndsOf(rows, end, clock.now());
  const isSoon = end !== null && end > clock.now() + PUNCH_MAX_AHEAD_MS;
  return (
    <>
      <InstantField
        label={label}
        anyMinute
        optional
        zone={zone}
        value={end}
        problem={tried && end === null ? texts.invalidDate : null}
        onChange={onEnd}
        {...(from === 'now' ? {} : { helperText: reasonOf(from, rows) })}
      />
      {plan ? (
        <p role="status">
          {plural(plan.closed.length, 'running clock')} will end.
          {breakWords(closed)}
        </p>
      ) : null}
      {end !== null && ahead.length > 0 ? (
        <FutureEndNames
          rows={ahead}
          at={formatDateTime(end, zone)}
          confirmed={confirmed}
          onConfirm={onConfirm}
          isMissed={tried && !ahead.every(({ id }) => confirmed.has(id))}
        />
      ) : isSoon ? (
        <Alert severity="info">This time is in the future. It counts anyway.</Alert>
      ) : null}
      {(end === null ? [] : whyNot(plan?.refused ?? [], end)).map(({ why, rows: left }) => (
        <Alert key={why} severity="warning">
          {why}: {namesOf(left)}
        </Alert>
      ))}
      {long.length > 0 ? (
        <Alert severity="warning">
          Longer than {LONG_TIMESHEET_MS / HOUR_MS} hours then: {namesOf(long)}. Please check the end.
        </Alert>
      ) : null}
    </>
  );
}

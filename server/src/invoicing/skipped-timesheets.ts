import type { Out, OverlapTime } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';
import { closedOthers, selectOverlaps } from '../timesheets/overlap-rows';
import { spanText } from '../timesheets/punch-texts';
import type { Billable } from './billable';

/** A timesheet that is not invoiced because it overlaps others of its worker, has an open question or no approval. */
export type SkippedTimesheet = NonNullable<Out<'generateInvoice'>['leftOut']>[number];

interface Asked {
  scope: Scope;
  now: number;
  allowed: ReadonlySet<number>;
}

const named = (row: Billable) => ({
  idTimesheet: row.id,
  idJob: row.job_id,
  jobName: row.job_title,
  tz: row.zone,
  start: row.start,
  end: row.end,
  idInvoice: null,
  idUser: row.idUser,
  fullName: fullName(row),
});

/** A timesheet with an open question; it is paid once that is answered. */
export const skippedForQuestion = (row: Billable): SkippedTimesheet => ({
  ...named(row),
  overlaps: [],
  question: true,
});

/** A timesheet that nobody has signed or approved, at a company that requires it. */
export const skippedUncleared = (row: Billable): SkippedTimesheet => ({
  ...named(row),
  overlaps: [],
  uncleared: true,
});

/** Can the office confirm that this timesheet is invoiced anyway? Only if an overlap is the sole reason. */
export const isForOverlap = ({ question, uncleared }: SkippedTimesheet): boolean =>
  question !== true && uncleared !== true;

/**
 * Splits billable timesheets into those that can be invoiced and those that overlap another closed timesheet of their
 * worker, on any job, invoiced or not. A confirmation counts for its own timesheet alone.
 */
export async function holdBack(
  db: Db,
  { scope, now, allowed }: Asked,
  found: readonly Billable[],
): Promise<{ rows: Billable[]; leftOut: SkippedTimesheet[]; allowed: Set<number> }> {
  const ids = found.map(({ id }) => id);
  const met = await selectOverlaps(
    db,
    { scope, now },
    sql`t.id = any(${ids}::bigint[])`,
    // Show the title of every job: the office sees them on the invoice lines anyway.
    sql<boolean>`true`,
  );
  const others = ({ id }: Billable) => closedOthers(met, id);
  const doubled = found.filter((row) => others(row).length > 0);
  const isHeld = (row: Billable) => !allowed.has(row.id);
  const held = new Set(doubled.filter(isHeld));
  return {
    rows: found.filter((row) => !held.has(row)),
    leftOut: [...held].map((row) => ({ ...named(row), overlaps: others(row) })),
    allowed: new Set(doubled.filter((row) => !isHeld(row)).map(({ id }) => id)),
  };
}

const MAX_NAMED = 4;

const timeText = ({ jobName, start, end, tz, idInvoice }: OverlapTime): string =>
  `${jobName}, ${spanText(start, end, tz)}${idInvoice === null ? '' : ` (on invoice ${idInvoice})`}`;

/** Names the overlapping timesheets for the person who makes the invoices. */
export function skippedText(leftOut: readonly SkippedTimesheet[]): string {
  const list = (times: readonly SkippedTimesheet[], text: (time: SkippedTimesheet) => string): string => {
    const more = times.length > MAX_NAMED ? ` And ${times.length - MAX_NAMED} more.` : '';
    return `${times
      .slice(0, MAX_NAMED)
      .map((time) => `${time.fullName}: ${text(time)}.`)
      .join(' ')}${more}`;
  };
  const asked = leftOut.filter(({ question }) => question === true);
  const uncleared = leftOut.filter((time) => time.uncleared === true);
  const doubled = leftOut.filter(isForOverlap);
  const withOthers = (time: SkippedTimesheet) =>
    `${timeText(time)}, with ${time.overlaps.map(timeText).join(', and ')}`;
  return [
    doubled.length === 0
      ? ''
      : `Times that share minutes were left out. ${list(doubled, withOthers)} Correct them, or allow each one by name.`,
    asked.length === 0
      ? ''
      : `Times with an open question were left out. ${list(asked, timeText)} Answer the questions, then generate again.`,
    uncleared.length === 0
      ? ''
      : `Times that nobody has signed or approved were left out. ${list(uncleared, timeText)} Approve them, then generate again.`,
  ]
    .filter(Boolean)
    .join(' ');
}

import type { Out, OverlapTime } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';
import { closedOthers, selectOverlaps } from '../timesheets/overlap-rows';
import { spanText } from '../timesheets/press-words';
import type { Billable } from './billable';

/** A time that was not invoiced since it shares minutes with others of its worker, or is questioned. */
export type LeftOut = NonNullable<Out<'generateInvoice'>['leftOut']>[number];

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

/** A time about which a question is open: it is paid once that is answered. */
export const leftOutForQuestion = (row: Billable): LeftOut => ({
  ...named(row),
  overlaps: [],
  question: true,
});

/** A time that nobody has signed or approved, where the company pays no such. */
export const leftOutUncleared = (row: Billable): LeftOut => ({
  ...named(row),
  overlaps: [],
  uncleared: true,
});

/** Can a yes let it through? Only where all that speaks against it are the minutes that it shares. */
export const isForOverlap = ({ question, uncleared }: LeftOut): boolean =>
  question !== true && uncleared !== true;

/**
 * Parts billable times into those that may be invoiced and those that share minutes with another closed time of their
 * worker, wherever that is and invoiced or not. A yes counts for its own time alone.
 */
export async function holdBack(
  db: Db,
  { scope, now, allowed }: Asked,
  found: readonly Billable[],
): Promise<{ rows: Billable[]; leftOut: LeftOut[]; allowed: Set<number> }> {
  const ids = found.map(({ id }) => id);
  const met = await selectOverlaps(
    db,
    { scope, now },
    sql`t.id = any(${ids}::bigint[])`,
    // People who make the invoices see these titles on the invoice lines anyway.
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

/** Names who worked twice at once, where and when, for the person who makes the invoices. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const list = (times: readonly LeftOut[], text: (time: LeftOut) => string): string => {
    const more = times.length > MAX_NAMED ? ` And ${times.length - MAX_NAMED} more.` : '';
    return `${times
      .slice(0, MAX_NAMED)
      .map((time) => `${time.fullName}: ${text(time)}.`)
      .join(' ')}${more}`;
  };
  const asked = leftOut.filter(({ question }) => question === true);
  const uncleared = leftOut.filter((time) => time.uncleared === true);
  const doubled = leftOut.filter(isForOverlap);
  const withOthers = (time: LeftOut) =>
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

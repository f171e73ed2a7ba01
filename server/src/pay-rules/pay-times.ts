import { loadingNames } from '@crewcall/domain/pay-rules';
import { sql } from 'kysely';
import type { Clock } from '@crewcall/domain/clock';
import { minimumWithout, overpaidMinutes, payAround } from '@crewcall/domain/pay-week';
import type { WeekTime } from '@crewcall/domain/pay-week';
import type { PayAround } from '@crewcall/domain/pay-pieces';
import { DAY_MS } from '@crewcall/domain/units';
import type { Minutes } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { clockColumns } from '../timesheets/clock-rows';
import type { Payer, PayPlace } from './pay-book';

/** Minutes of minimum call on an invoice's line, over the alias `line`; below 0 where it gives up what others were paid. */
export const lineMinimum = sql<number>`coalesce((select sum((piece ->> 'minutes')::int)
  from jsonb_array_elements(line.pieces) piece where piece ->> 'name' = ${loadingNames.minimum}), 0)::int`;

/** The place of a time, over the aliases `job` and `g`. */
export const placeColumns = sql`t.job_id, t.group_id, job.zone, job.state, job.postcode, job.pay_rule_set_id as job_set,
  g.pay_rule_set_id as group_set`;

/** A place with what may choose a set for it. */
export interface ChosenPlace extends PayPlace {
  job_id: number;
  group_id: number;
}

/** The sets of a time: those stored, or what they would be after a change. */
export type Chooser = (time: ChosenPlace) => PayPlace;

interface AroundRow extends Clock, ChosenPlace {
  no_minimum: boolean;
  corrects_id: number | null;
  paid_minutes: number | null;
  counted_minutes: number | null;
  minimum_minutes: number;
}

/** The times that bear on the pay of these: of the same people, in the weeks around and on the same crews. */
async function readRows(db: Db, clocks: readonly Clock[]): Promise<AroundRow[]> {
  const users = [...new Set(clocks.map(({ idUser }) => idUser))];
  const crews = [...new Set(clocks.map(({ idReqCrew }) => idReqCrew))];
  const starts = clocks.map(({ start }) => start);
  const from = starts.reduce((least, start) => Math.min(least, start)) - 8 * DAY_MS;
  const to = starts.reduce((most, start) => Math.max(most, start)) + 8 * DAY_MS;
  const { rows } = await sql<AroundRow>`
    select ${clockColumns}, ${placeColumns}, t.no_minimum, t.corrects_id, line.paid_minutes, line.counted_minutes,
      ${lineMinimum} as minimum_minutes
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    left join invoice_line line on line.invoice_id = t.invoice_id and line.timesheet_id = t.id
    where t.user_id = any(${users}::bigint[])
      and (t.start_at between ${from}::bigint and ${to}::bigint or t.crew_id = any(${crews}::bigint[]))`.execute(
    db,
  );
  return rows;
}

/**
 * What the other times of the same people do to the pay of these: the overtime of their weeks and the minimum of their
 * crews. Times in `held` are not paid yet: they count for nothing, and their crews' minimum waits. Reads nothing if no
 * rule set is in force.
 */
export async function readAround(
  db: Db,
  payer: Payer,
  clocks: readonly Clock[],
  { choose = (time) => time, held }: { choose?: Chooser | undefined; held?: ReadonlySet<number> } = {},
): Promise<Map<number, PayAround>> {
  if (payer.book.sets.size === 0 || clocks.length === 0) return new Map();
  const rows = await readRows(db, clocks);
  return payAround(
    rows.map((row) => ({ ...weekTime(row, payer, choose), isHeld: held?.has(row.id) === true })),
  );
}

/** What `minimumWithout` says of a stored time. */
export async function readMinimumWithout(db: Db, payer: Payer, clock: Clock): Promise<Minutes> {
  if (payer.book.sets.size === 0) return 0;
  const rows = await readRows(db, [clock]);
  return minimumWithout(
    rows.map((row) => weekTime(row, payer, (time) => time)),
    clock.id,
  );
}

/** What `overpaidMinutes` says of the crew that a time is on, or was. */
export async function readOverpaid(db: Db, payer: Payer, clock: Clock): Promise<Minutes> {
  if (payer.book.sets.size === 0) return 0;
  const rows = await readRows(db, [clock]);
  return overpaidMinutes(
    rows
      .filter(({ idReqCrew }) => idReqCrew === clock.idReqCrew)
      .map((row) => weekTime(row, payer, (time) => time)),
  );
}

function weekTime(row: AroundRow, payer: Payer, choose: Chooser): WeekTime {
  const { paid_minutes, counted_minutes, minimum_minutes, no_minimum, corrects_id, ...clock } = row;
  return {
    ...clock,
    terms: payer.termsFor(choose(row)),
    invoiced:
      paid_minutes === null
        ? null
        : {
            paidMinutes: paid_minutes,
            countedMinutes: counted_minutes ?? paid_minutes,
            minimumMinutes: minimum_minutes,
          },
    noMinimum: no_minimum,
    corrects: corrects_id,
  };
}

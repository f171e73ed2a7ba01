import type { FlatPay } from '@crewcall/domain/pay-flat';
import { loadingNames } from '@crewcall/domain/pay-rules';
import { sql } from 'kysely';
import type { Clock } from '@crewcall/domain/clock';
import { minimumWithout, overpaidMinutes, owesFlatWithout, payAround } from '@crewcall/domain/pay-week';
import type { WeekTime } from '@crewcall/domain/pay-week';
import type { PayAround } from '@crewcall/domain/pay-pieces';
import { DAY_MS } from '@crewcall/domain/units';
import type { BasisPercent, Cents, Minutes } from '@crewcall/domain/units';
import { flatOfTime } from '../db/flat-of';
import type { Db } from '../db/schema';
import { clockColumns } from '../timesheets/clock-rows';
import type { Payer, PayPlace } from '../pay-book/pay-book';

/** Minutes of minimum call on an invoice line, over the alias `line`; negative if it gives up hours paid before. */
export const lineMinimum = sql<number>`coalesce((select sum((piece ->> 'minutes')::int)
  from jsonb_array_elements(line.pieces) piece where piece ->> 'name' = ${loadingNames.minimum}), 0)::int`;

/**
 * What an invoice line pays as top-up to the minimum call (minutes, and their loading) and as flat pay. Zeros if it has
 * none.
 */
interface LineParts {
  minimum_minutes: number;
  minimum_percent: BasisPercent;
  flat_minutes: Minutes;
  flat_cents: Cents;
  /** The flat amount as it was then. */
  flat_pay: FlatPay | null;
}

/** SQL for `LineParts` of the line with the alias `line`, as a join. */
const lineParts = sql`left join lateral (
  select coalesce(sum(piece.minutes) filter (where piece.name = ${loadingNames.minimum}), 0)::int as minimum_minutes,
    coalesce(max(piece.percent) filter (where piece.name = ${loadingNames.minimum}), 0)::float8 as minimum_percent,
    coalesce(sum(piece.minutes) filter (where piece.kind = 'flat'), 0)::int as flat_minutes,
    coalesce(sum(piece.cents) filter (where piece.kind = 'flat'), 0)::int as flat_cents,
    (jsonb_agg(piece.pay) filter (where piece.kind = 'flat')) -> 0 as flat_pay
  from jsonb_to_recordset(line.pieces) piece (name text, kind text, percent numeric, minutes int, cents int, pay jsonb)) part on true`;

/** The columns of `ChosenPlace`, over the aliases `t`, `job` and `g`. */
export const placeColumns = sql`t.job_id, t.group_id, job.zone, job.state, job.postcode, job.pay_rule_set_id as job_set,
  g.pay_rule_set_id as group_set`;

/** A `PayPlace` with the ids of its job and group, for which a rule set may be chosen. */
export interface ChosenPlace extends PayPlace {
  job_id: number;
  group_id: number;
}

/** Returns the rule sets of a timesheet as stored, or as they would be after a change. */
export type Chooser = (time: ChosenPlace) => PayPlace;

/** A timesheet that affects the pay of others, with what its invoice line says; null without one. */
export interface AroundRow extends Clock, ChosenPlace, LineParts {
  flat: FlatPay | null;
  no_minimum: boolean;
  corrects_id: number | null;
  paid_minutes: number | null;
  counted_minutes: number | null;
  line_rate: number | null;
  /** The minutes earlier in its week that its line counted; null if that is not known. */
  week_minutes: number | null;
}

/**
 * Reads the timesheets that affect the pay of `clocks`: those of the same people in the weeks around, or on the same
 * crews.
 */
async function readRows(db: Db, payer: Payer, clocks: readonly Clock[]): Promise<AroundRow[]> {
  const users = [...new Set(clocks.map(({ idUser }) => idUser))];
  const crews = [...new Set(clocks.map(({ idReqCrew }) => idReqCrew))];
  const starts = clocks.map(({ start }) => start);
  const from = starts.reduce((least, start) => Math.min(least, start)) - 8 * DAY_MS;
  const to = starts.reduce((most, start) => Math.max(most, start)) + 8 * DAY_MS;
  const { rows } = await sql<AroundRow>`
    select ${clockColumns}, ${placeColumns}, t.no_minimum, t.corrects_id, line.paid_minutes, line.counted_minutes,
      part.minimum_minutes, part.minimum_percent, part.flat_minutes, part.flat_cents, part.flat_pay,
      ${payer.book.paysFlat ? flatOfTime : sql`null::jsonb`} as flat,
      line.rate_cents as line_rate, line.week_minutes
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    left join invoice_line line on line.invoice_id = t.invoice_id and line.timesheet_id = t.id
    ${lineParts}
    where t.user_id = any(${users}::bigint[])
      and (t.start_at between ${from}::bigint and ${to}::bigint or t.crew_id = any(${crews}::bigint[]))`.execute(
    db,
  );
  return rows;
}

interface Around {
  choose?: Chooser | undefined;
  held?: ReadonlySet<number>;
}

/** As `readAround`, with the timesheets that it read: also those of the weeks that are on invoices. */
export async function readWeeks(
  db: Db,
  payer: Payer,
  clocks: readonly Clock[],
  { choose = (time) => time, held }: Around = {},
): Promise<{ around: Map<number, PayAround>; rows: AroundRow[] }> {
  const { sets, paysFlat } = payer.book;
  if ((sets.size === 0 && !paysFlat) || clocks.length === 0) return { around: new Map(), rows: [] };
  const rows = await readRows(db, payer, clocks);
  const around = payAround(
    rows.map((row) => ({ ...weekTime(row, payer, choose), isHeld: held?.has(row.id) === true })),
  );
  return { around, rows };
}

/**
 * Reads how other timesheets of the same people affect the pay of these: weekly overtime, and the minimum call or flat
 * amount of the crew. Timesheets in `held` are not paid yet, so they do not count, and the minimum of their crew is left
 * for later. Without an active rule set and flat pay there is nothing to read.
 */
export const readAround = async (...asked: Parameters<typeof readWeeks>): Promise<Map<number, PayAround>> =>
  (await readWeeks(...asked)).around;

/** What would never be paid without a stored timesheet: minutes of a minimum call, or a flat amount. */
export async function readOwedWithout(
  db: Db,
  payer: Payer,
  clock: Clock,
): Promise<{ minimum: Minutes; flat: boolean }> {
  if (payer.book.sets.size === 0 && !payer.book.paysFlat) return { minimum: 0, flat: false };
  const rows = await readRows(db, payer, [clock]);
  const times = rows.map((row) => weekTime(row, payer, (time) => time));
  return { minimum: minimumWithout(times, clock.id), flat: owesFlatWithout(times, clock.id) };
}

/** Runs `overpaidMinutes` of the domain for the crew of a timesheet, which may be deleted by now. */
export async function readOverpaid(db: Db, payer: Payer, clock: Clock): Promise<Minutes> {
  if (payer.book.sets.size === 0) return 0;
  const rows = await readRows(db, payer, [clock]);
  return overpaidMinutes(
    rows
      .filter(({ idReqCrew }) => idReqCrew === clock.idReqCrew)
      .map((row) => weekTime(row, payer, (time) => time)),
  );
}

function weekTime(row: AroundRow, payer: Payer, choose: Chooser): WeekTime {
  const { paid_minutes, counted_minutes, no_minimum, corrects_id, ...rest } = row;
  const { minimum_minutes, minimum_percent, flat_minutes, flat_cents, flat_pay, ...clock } = rest;
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
            minimumPercent: minimum_percent,
            flat: { minutes: flat_minutes, cents: flat_cents, pay: flat_pay },
          },
    noMinimum: no_minimum,
    corrects: corrects_id,
  };
}

import type { CompanyConfig } from '@crewcall/domain/company-config';
import { nextDay } from '@crewcall/domain/bank-days';
import { isBills, isSales } from '@crewcall/domain/exports';
import type { ExportMapping, ExportTarget } from '@crewcall/domain/exports';
import { dayToEpoch } from '@crewcall/domain/time';
import type { Cents, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { isOfWeeks } from '../invoicing/list-invoices';
import { companyConfig } from '../platform/database/company-config';
import type { SessionUser } from '../platform/security/session-user';
import type { Scope } from '../row-rules/scope';
import { daysOf, startsOnDays } from '../timesheets/day-range';
import { selectBills, totalOf } from './bills';
import type { Bill } from './bills';
import { selectEmployees, selectEmployeeTimes } from './employee-times';
import type { EmployeeTimes } from './employee-times';
import { cancelledSince, namesakeProblem, sameCustomerProblem, timeFindings } from './findings';
import { missingOf, missingText, readMapping } from './mapping';
import type { Missing } from './mapping';
import { selectSales } from './sales';
import type { Sale } from './sales';

export interface Caller {
  user: Pick<SessionUser, 'id' | 'companyId'>;
  scope: Scope;
  now: EpochMs;
}

export interface Asked {
  target: ExportTarget;
  dateStart: EpochMs;
  dateEnd: EpochMs;
  /** Also what was exported before. */
  again: boolean;
}

/** Everything that goes into the files of an export, and what to know before they are made. */
export interface Prepared {
  config: CompanyConfig;
  mapping: ExportMapping;
  days: { from: string; to: string };
  bills: Bill[];
  sales: Sale[];
  times: EmployeeTimes;
  /** How many invoices, papers to customers or timesheets there are. */
  count: number;
  /** Those of them that were exported before: their names, and when the last one was. */
  exported: { names: string[]; at: EpochMs };
  /** How many of these days were exported before and are left out. */
  left: number;
  lines: number;
  totalCents: Cents;
  missing: Missing[];
  /** Why no file can be made now, with the mend. */
  blocked: string[];
  findings: string[];
}

type RowColumn = 'invoice_id' | 'timesheet_id' | 'client_invoice_id' | 'client_credit_id';

/** Which of these were exported before, in any file, and when last. */
async function exportedOf(
  db: Db,
  column: RowColumn,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EpochMs>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; at: EpochMs }>`
    select r.${sql.ref(column)} as id, max(e.created_at) as at from export_row r join export_run e on e.id = r.run_id
    where ${anyOf(`r.${column}`, ids)} group by 1`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Of what goes into a file, what was exported before. */
const exportedAmong = <T>(
  all: readonly T[],
  { at, name }: { at: (one: T) => EpochMs | undefined; name: (one: T) => string },
): Prepared['exported'] => {
  const before = all.filter((one) => at(one) !== undefined);
  return { names: before.map(name), at: Math.max(0, ...before.map((one) => at(one) ?? 0)) };
};

const noTimes: EmployeeTimes = { lines: [], parts: [], leftOut: [], corrections: 0 };

interface Options {
  lock?: boolean;
  /** The employees, where they are known and locked already. */
  employees?: readonly number[];
}

/** What an export of one kind has; the rest of it is the same for all. */
type Found = Omit<Prepared, 'config' | 'mapping' | 'days'>;

async function findBills(
  db: Db,
  caller: Caller,
  asked: Asked,
  { mapping, lock }: { mapping: ExportMapping; lock: boolean },
): Promise<Found> {
  const { companyId } = caller.user;
  const weeks = await isOfWeeks(db, companyId, asked, caller.now);
  const all = await selectBills(db, companyId, weeks, { lock });
  const before = await exportedOf(
    db,
    'invoice_id',
    all.map(({ number }) => number),
  );
  const bills = asked.again ? all : all.filter(({ number }) => !before.has(number));
  const missing = missingOf(asked.target, mapping, { bills });
  return {
    ...{ bills, sales: [], times: noTimes, missing },
    count: bills.length,
    exported: exportedAmong(bills, {
      at: ({ number }) => before.get(number),
      name: ({ number }) => `Invoice ${number}`,
    }),
    left: all.length - bills.length,
    lines: bills.reduce((sum, { lines }) => sum + lines.length, 0),
    totalCents: totalOf(bills),
    blocked: [...missingText(missing), ...(await namesakeProblem(db, companyId, bills))],
    findings: await cancelledSince(db, companyId, { target: asked.target, now: caller.now }),
  };
}

async function findSales(
  db: Db,
  { user }: Caller,
  asked: Asked,
  { config, mapping, lock }: { config: CompanyConfig; mapping: ExportMapping; lock: boolean },
): Promise<Found> {
  const zone = config.confTimezone;
  const { from, to } = daysOf(zone, asked.dateStart, asked.dateEnd);
  const span = { start: dayToEpoch(zone, from), end: dayToEpoch(zone, nextDay(to)) };
  const all = await selectSales(db, user.companyId, span, { lock });
  const idsOf = (kind: Sale['kind']) => all.flatMap((sale) => (sale.kind === kind ? sale.id : []));
  const before = {
    invoice: await exportedOf(db, 'client_invoice_id', idsOf('invoice')),
    credit: await exportedOf(db, 'client_credit_id', idsOf('credit')),
  };
  const at = ({ kind, id }: Sale) => before[kind].get(id);
  const sales = asked.again ? all : all.filter((sale) => at(sale) === undefined);
  const missing = missingOf(asked.target, mapping, { sales });
  return {
    ...{ bills: [], sales, times: noTimes, missing },
    count: sales.length,
    exported: exportedAmong(sales, { at, name: ({ number }) => number }),
    left: all.length - sales.length,
    lines: sales.reduce((sum, { lines }) => sum + lines.length, 0),
    totalCents: totalOf(sales),
    blocked: [...missingText(missing), ...(await sameCustomerProblem(db, user.companyId, sales))],
    findings: [],
  };
}

/** Over `t` and `job`: the times of the days that are asked for. */
export const timesAsked = async (
  db: Db,
  companyId: number,
  config: CompanyConfig,
  { dateStart, dateEnd }: Asked,
) => startsOnDays(db, companyId, daysOf(config.confTimezone, dateStart, dateEnd));

async function findTimes(
  db: Db,
  caller: Caller,
  asked: Asked,
  { config, mapping, options }: { config: CompanyConfig; mapping: ExportMapping; options: Options },
): Promise<Found> {
  const { companyId } = caller.user;
  const condition = await timesAsked(db, companyId, config, asked);
  const employees = options.employees ?? (await selectEmployees(db, companyId, condition));
  const issuing = { ...caller, config, allowed: new Set<number>() };
  const all =
    employees.length === 0
      ? noTimes
      : await selectEmployeeTimes(db, issuing, employees, condition, { lock: options.lock ?? false });
  const ids = all.lines.map(({ row }) => row.id);
  const before = await exportedOf(db, 'timesheet_id', ids);
  const isIn = (id: number) => asked.again || !before.has(id);
  const times: EmployeeTimes = {
    ...all,
    lines: all.lines.filter(({ row }) => isIn(row.id)),
    parts: all.parts.filter(({ idTimesheet }) => isIn(idTimesheet)),
  };
  const missing = missingOf(asked.target, mapping, { parts: times.parts });
  return {
    ...{ bills: [], sales: [], times, missing },
    count: times.lines.length,
    exported: exportedAmong(times.lines, { at: ({ row }) => before.get(row.id), name: () => 'One time' }),
    left: all.lines.length - times.lines.length,
    lines: times.parts.length,
    totalCents: 0,
    blocked: missingText(missing),
    findings: await timeFindings(db, { id: companyId, config }, times, { all, condition }),
  };
}

/** Works out an export without making anything. `lock` locks what goes into it. */
export async function prepareExport(
  db: Db,
  caller: Caller,
  asked: Asked,
  options: Options = {},
): Promise<Prepared> {
  const { companyId } = caller.user;
  const config = await companyConfig(db, companyId);
  const mapping = await readMapping(db, companyId, asked.target);
  const days = daysOf(config.confTimezone, asked.dateStart, asked.dateEnd);
  const { lock = false } = options;
  const found = isBills(asked.target)
    ? await findBills(db, caller, asked, { mapping, lock })
    : isSales(asked.target)
      ? await findSales(db, caller, asked, { config, mapping, lock })
      : await findTimes(db, caller, asked, { config, mapping, options });
  return { ...{ config, mapping, days }, ...found };
}

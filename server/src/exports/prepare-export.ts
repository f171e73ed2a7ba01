import type { CompanyConfig } from '@crewcall/domain/company-config';
import { isBills } from '@crewcall/domain/exports';
import type { ExportMapping, ExportTarget } from '@crewcall/domain/exports';
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
import { cancelledSince, namesakeProblem, timeFindings } from './findings';
import { missingOf, missingText, readMapping } from './mapping';
import type { Missing } from './mapping';

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
  times: EmployeeTimes;
  /** Ids of the invoices or timesheets. */
  ids: number[];
  /** Those of them that were exported before. */
  exported: number[];
  /** How many of these days were exported before and are left out. */
  left: number;
  lines: number;
  totalCents: Cents;
  missing: Missing[];
  /** Why no file can be made now, with the mend. */
  blocked: string[];
  findings: string[];
}

/** Which of these invoices or timesheets were exported before, in any file. */
async function exportedOf(db: Db, target: ExportTarget, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const column = isBills(target) ? 'invoice_id' : 'timesheet_id';
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(column)} as id from export_row where ${anyOf(column, ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const noTimes: EmployeeTimes = { lines: [], parts: [], leftOut: [], corrections: 0 };

interface Options {
  lock?: boolean;
  /** The employees, where they are known and locked already. */
  employees?: readonly number[];
}

async function readBills(db: Db, caller: Caller, asked: Asked, lock: boolean) {
  const weeks = await isOfWeeks(db, caller.user.companyId, asked, caller.now);
  const all = await selectBills(db, caller.user.companyId, weeks, { lock });
  const before = await exportedOf(
    db,
    asked.target,
    all.map(({ number }) => number),
  );
  const bills = asked.again ? all : all.filter(({ number }) => !before.has(number));
  return { all: all.map(({ number }) => number), before, bills };
}

/** Over `t` and `job`: the times of the days that are asked for. */
export const timesAsked = async (
  db: Db,
  companyId: number,
  config: CompanyConfig,
  { dateStart, dateEnd }: Asked,
) => startsOnDays(db, companyId, daysOf(config.confTimezone, dateStart, dateEnd));

async function readTimes(db: Db, caller: Caller, asked: Asked, config: CompanyConfig, options: Options) {
  const { companyId } = caller.user;
  const condition = await timesAsked(db, companyId, config, asked);
  const employees = options.employees ?? (await selectEmployees(db, companyId, condition));
  const issuing = { ...caller, config, allowed: new Set<number>() };
  const all =
    employees.length === 0
      ? noTimes
      : await selectEmployeeTimes(db, issuing, employees, condition, { lock: options.lock ?? false });
  const ids = all.lines.map(({ row }) => row.id);
  const before = await exportedOf(db, asked.target, ids);
  const isIn = (id: number) => asked.again || !before.has(id);
  const times: EmployeeTimes = {
    ...all,
    lines: all.lines.filter(({ row }) => isIn(row.id)),
    parts: all.parts.filter(({ idTimesheet }) => isIn(idTimesheet)),
  };
  return { all, before, times, condition };
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
  if (isBills(asked.target)) {
    const { all, before, bills } = await readBills(db, caller, asked, options.lock ?? false);
    const ids = bills.map(({ number }) => number);
    const missing = missingOf(asked.target, mapping, { bills, parts: [] });
    return {
      ...{ config, mapping, days, bills, ids, missing },
      times: noTimes,
      exported: ids.filter((id) => before.has(id)),
      left: all.length - ids.length,
      lines: bills.reduce((sum, { lines }) => sum + lines.length, 0),
      totalCents: totalOf(bills),
      blocked: [...missingText(missing), ...(await namesakeProblem(db, companyId, bills))],
      findings: await cancelledSince(db, companyId, { target: asked.target, now: caller.now }),
    };
  }
  const { all, before, times, condition } = await readTimes(db, caller, asked, config, options);
  const ids = times.lines.map(({ row }) => row.id);
  const missing = missingOf(asked.target, mapping, { bills: [], parts: times.parts });
  return {
    ...{ config, mapping, days, times, ids, missing },
    bills: [],
    exported: ids.filter((id) => before.has(id)),
    left: all.lines.length - ids.length,
    lines: times.parts.length,
    totalCents: 0,
    blocked: missingText(missing),
    findings: await timeFindings(db, { id: companyId, config }, times, { all, condition }),
  };
}

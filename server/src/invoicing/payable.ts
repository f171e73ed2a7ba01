import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Engaged } from '@crewcall/domain/engaged';
import { isCleared } from '@crewcall/domain/pay-exceptions';
import type { RawBuilder } from 'kysely';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../db/schema';
import { Payer } from '../pay-book/pay-book';
import { readWeeks } from '../pay-rules/pay-times';
import { readBook } from '../pay-book/read-book';
import type { SessionUser } from '../platform/security/session-user';
import type { Scope } from '../row-rules/scope';
import { isCovered, lineOf, selectBillable } from './billable';
import type { Billable, BillableLine } from './billable';
import { allowanceLines, waitingLines } from './extra-lines';
import type { ExtraLine } from './extra-lines';
import { centsOf, isTime, weeksOf, withinInvoices } from './invoice-weeks';
import type { Item } from './invoice-weeks';
import { lateOvertimeLines } from './late-overtime';
import { holdBack, skippedForQuestion, skippedUncleared } from './skipped-timesheets';
import type { SkippedTimesheet } from './skipped-timesheets';

export interface Issuing {
  user: Pick<SessionUser, 'id' | 'companyId'>;
  scope: Scope;
  config: CompanyConfig;
  now: number;
  /** Ids of timesheets that are invoiced although they overlap another. */
  allowed: ReadonlySet<number>;
}

/** Timesheets that can be paid, those left out and why, and the ids of those paid in spite of an overlap. */
export interface Payable {
  rows: Billable[];
  leftOut: SkippedTimesheet[];
  allowed: Set<number>;
}

// After so many lines the loop yields, so that the server can answer other requests.
const IN_ONE_GO = 10;

const isCorrection = ({ paid }: Billable): boolean => paid !== null;

/**
 * Selects the workers' timesheets that can be paid now, those of contractors unless asked otherwise. Leaves out those that overlap another and are not allowed by
 * id, those with an open question, and, if the company requires it, those that nobody has signed or approved.
 */
export async function selectPayable(
  db: Db,
  issuing: Issuing,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
  { lock = false, engaged = 'contractor' }: { lock?: boolean; engaged?: Engaged } = {},
): Promise<Payable> {
  const found = await selectBillable(db, userIds, condition, { lock, engaged });
  const { rows, leftOut, allowed } = await holdBack(db, issuing, found);
  const asked = await selectBillable(db, userIds, condition, { questioned: 'only', engaged });
  leftOut.push(...asked.map(skippedForQuestion));
  if (issuing.config.confPayCleared === 0) return { rows, leftOut, allowed };
  const waits = (row: Billable) =>
    !isCleared({ ...row, isCorrection: isCorrection(row), isApproved: row.approved });
  leftOut.push(...rows.filter(waits).map(skippedUncleared));
  return { rows: rows.filter((row) => !waits(row)), leftOut, allowed };
}

interface WorkedOut {
  lines: BillableLine[];
  /** Of weeks that other invoices have paid in part. */
  overtime: ExtraLine[];
}

/**
 * Works out what each of these timesheets pays, by worker, shifts before corrections. A timesheet without a rate that it
 * needs, or too short to be paid, has no line. One whose hours a minimum call has paid has a line of $0. With it comes
 * the overtime that these timesheets make due for others, which are invoiced.
 */
export async function workedOutLines(
  db: Db,
  { user, config }: Pick<Issuing, 'user' | 'config'>,
  { rows, leftOut }: Pick<Payable, 'rows' | 'leftOut'>,
): Promise<WorkedOut> {
  const payer = new Payer(await readBook(db, user.companyId, config));
  const held = new Set(leftOut.map(({ idTimesheet }) => idTimesheet));
  const weeks = await readWeeks(db, payer, rows, { held });
  const ordered = [...rows].sort(
    (a, b) =>
      a.idUser - b.idUser ||
      Number(isCorrection(a)) - Number(isCorrection(b)) ||
      a.start - b.start ||
      a.id - b.id,
  );
  const lines: BillableLine[] = [];
  for (const [index, row] of ordered.entries()) {
    if (index % IN_ONE_GO === IN_ONE_GO - 1) await breathe();
    const line = lineOf(row, payer, weeks.around.get(row.id));
    if (line !== null) lines.push(line);
  }
  return { lines, overtime: await lateOvertimeLines(db, payer, lines, weeks) };
}

/**
 * What the next invoices of these workers pay: these timesheets as `workedOutLines`, their allowances, and whatever else
 * waits for an invoice. What is taken back is at most what its invoice holds.
 */
export async function payableItems(
  db: Db,
  issuing: Pick<Issuing, 'user' | 'config'>,
  payable: Pick<Payable, 'rows' | 'leftOut'>,
  userIds: readonly number[],
): Promise<Item[]> {
  const company = { id: issuing.user.companyId, config: issuing.config };
  const { lines, overtime } = await workedOutLines(db, issuing, payable);
  return withinInvoices([
    ...lines,
    ...overtime,
    ...(await allowanceLines(db, company, lines)),
    ...(await waitingLines(db, company, userIds)),
  ]);
}

/** Splits off timesheets covered by a minimum call in weeks that pay nothing else, as a $0 invoice is not made. */
export function partCovered(items: readonly Item[]): { invoiced: Item[]; covered: BillableLine[] } {
  const covered = [...weeksOf(items).values()]
    .filter((week) => !week.some((item) => centsOf(item) > 0))
    .flatMap((week) => week.filter(isTime).filter(isCovered));
  const alone = new Set<Item>(covered);
  return { invoiced: items.filter((item) => !alone.has(item)), covered };
}

import type { CompanyConfig } from '@crewcall/domain/company-config';
import { lineCents } from '@crewcall/domain/extras';
import { formatCents } from '@crewcall/domain/money';
import { invoiceShowsGst } from '@crewcall/domain/pay';
import { dayToEpoch } from '@crewcall/domain/time';
import type { Cents } from '@crewcall/domain/units';
import { dayOfText, mondayOf, textOfDay } from '@crewcall/domain/zone-days';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db, DbTx } from '../db/schema';
import { allowancesOf } from '../pay/allowances';
import { extraColumns, isWaiting, selectExtras } from '../pay/extra';
import type { Extra } from '../pay/extra';
import { isInvoiced } from '../row-rules/engaged';
import type { BillableLine } from './billable';

/** An extra as a line of an invoice. */
export interface ExtraLine {
  extra: Extra;
  /** Without the GST in it, if the invoice adds GST at its end. */
  cents: Cents;
  /** The Monday of its day. */
  week: BillableLine['week'];
  /** Of an amount that takes something back: the cents that this invoice cannot hold, for the next one. */
  carried?: Cents;
}

/** Workers whose invoices show GST. */
async function gstWorkers(db: Db, config: CompanyConfig, users: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; gstRegistered: boolean; rctiAgreedAt: number | null }>`
    select id, gst_registered as "gstRegistered", rcti_agreed_at as "rctiAgreedAt" from app_user
    where ${anyOf('id', users)}`.execute(db);
  return new Set(rows.filter((row) => invoiceShowsGst(config, row)).map(({ id }) => id));
}

export function weekOfDay(day: string): ExtraLine['week'] {
  const monday = mondayOf(dayOfText(day));
  return { start: textOfDay(monday), end: textOfDay(monday + 6) };
}

/** The lines of extras: their amounts as these workers' invoices show them. */
async function linesOf(db: Db, config: CompanyConfig, extras: readonly Extra[]): Promise<ExtraLine[]> {
  const taxed = [...new Set(extras.filter(({ gstCents }) => gstCents > 0).map(({ idUser }) => idUser))];
  const withGst = taxed.length === 0 ? new Set<number>() : await gstWorkers(db, config, taxed);
  return extras.map((extra) => ({
    extra,
    cents: lineCents(extra, withGst.has(extra.idUser)),
    week: weekOfDay(extra.day),
  }));
}

/** How many rows one statement stores. */
const AT_ONCE = 500;

interface Company {
  id: number;
  config: CompanyConfig;
}

/** What the next invoices of these workers, of everybody without `users`, pay beside timesheets and their allowances. */
export async function waitingLines(
  db: Db,
  { id, config }: Company,
  users?: readonly number[],
): Promise<ExtraLine[]> {
  const ofUsers = users === undefined ? sql`true` : anyOf('e.user_id', users);
  const isHere = sql`${isWaiting} and ${ofUsers} and ${isInvoiced(sql`e.user_id`)}`;
  return linesOf(db, config, await selectExtras(db, id, isHere));
}

/** The allowances of these lines' timesheets, by timesheet. Corrections have none: what is invoiced stays. */
export async function allowanceLines(
  db: Db,
  { id, config }: Company,
  lines: readonly BillableLine[],
): Promise<ExtraLine[]> {
  const times = lines
    .filter(({ row }) => row.paid === null)
    .map(({ row, pay }) => ({ ...row, paidMinutes: pay.paidMinutes }));
  const found = await allowancesOf(db, id, times);
  const ordered = lines.flatMap(({ row }) => found.get(row.id) ?? []);
  return linesOf(db, config, ordered);
}

const carriedText = (why: string, carried: Cents): string =>
  `${why === '' ? '' : `${why}. `}${formatCents(carried)} of it is carried to the next invoice`;

/** The columns of a stored line of an extra, without its invoice and its extra's id. */
export const storedExtraLine = ({ extra, cents, carried }: ExtraLine) => {
  const at = dayToEpoch(extra.zone, extra.day);
  return {
    kind: extra.kind,
    job_id: extra.idJob,
    job_title: extra.jobTitle,
    group_name: '',
    zone: extra.zone,
    start_at: at,
    end_at: at,
    break_ms: 0,
    paid_minutes: 0,
    counted_minutes: 0,
    rate_cents: 0,
    bands: '[]',
    pieces: '[]',
    cents,
    what: extra.what,
    why: carried === undefined ? extra.why : carriedText(extra.why, carried),
    unit: extra.unit,
    quantity: extra.quantity,
    each_cents: extra.eachCents,
    counts_super: extra.countsSuper,
  };
};

/** The stored columns of an allowance, or of an extra that comes by itself. */
const rowOf = (companyId: number, extra: Extra) => ({
  ...extraColumns(companyId, extra),
  overtime_week: extra.overtimeWeek ?? null,
});

/** The columns that may have changed since a row of it was stored. */
const changing = [
  ...(['day', 'job_id', 'is_automatic'] as const),
  ...(['what', 'why', 'unit', 'quantity', 'each_cents', 'cents', 'counts_super'] as const),
];

/** Is its row written when it is invoiced, as it is then? */
const isWorkedOut = ({ isAutomatic, kind }: Extra): boolean => isAutomatic || kind === 'allowance';

/** What makes two of these in one run the same. */
const sourceOf = (extra: Pick<Extra, 'idTimesheet' | 'idType' | 'idUser' | 'overtimeWeek'>): string =>
  [extra.idTimesheet, extra.idType, extra.idUser, extra.overtimeWeek ?? ''].join(' ');

/**
 * Gives extras that are worked out their rows, as they are now, and returns the ids of all these extras. A row from an
 * invoice that was cancelled is used again.
 */
export async function storeExtras(
  tx: DbTx,
  companyId: number,
  extras: readonly Extra[],
): Promise<Map<Extra, number>> {
  const toStore = extras.filter(isWorkedOut);
  const stored = new Map<string, number>();
  for (let at = 0; at < toStore.length; at += AT_ONCE) {
    const rows = toStore.slice(at, at + AT_ONCE).map((extra) => rowOf(companyId, extra));
    const made = await tx
      .insertInto('extra')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['timesheet_id', 'type_id'])
          .where('timesheet_id', 'is not', null)
          .doUpdateSet((eb) =>
            Object.fromEntries(changing.map((name) => [name, eb.ref(`excluded.${name}`)])),
          ),
      )
      .returning([
        'id',
        'timesheet_id as idTimesheet',
        'type_id as idType',
        'user_id as idUser',
        sql<string | null>`overtime_week::text`.as('overtimeWeek'),
      ])
      .execute();
    for (const row of made) stored.set(sourceOf(row), row.id);
  }
  return new Map(
    extras.map((extra) => {
      const id = isWorkedOut(extra) ? stored.get(sourceOf(extra)) : extra.id;
      if (id === undefined || id === null) throw new Error('An extra has no row.');
      return [extra, id];
    }),
  );
}

/** Makes the extras that carry on what these invoices could not take back. */
export async function carryExtras(
  tx: DbTx,
  companyId: number,
  lines: readonly (ExtraLine & { invoiceId: number })[],
): Promise<void> {
  const rest = lines.flatMap(({ extra, carried, invoiceId }) =>
    carried === undefined
      ? []
      : [
          {
            company_id: companyId,
            user_id: extra.idUser,
            kind: 'adjustment' as const,
            day: extra.day,
            job_id: extra.idJob,
            carried_from: invoiceId,
            what: extra.what,
            why: `Carried from invoice ${invoiceId}`,
            cents: -carried,
            counts_super: extra.countsSuper,
            overtime_week: extra.overtimeWeek ?? null,
          },
        ],
  );
  if (rest.length > 0) await tx.insertInto('extra').values(rest).execute();
}

/**
 * Frees the extras of a cancelled invoice. What it carried on is whole again: it goes, or, where a newer invoice has
 * taken it back or somebody has taken it off, the rest of it is what this invoice took.
 */
export async function freeExtras(
  tx: DbTx,
  invoiceId: number,
  { by, now }: { by: number; now: number },
): Promise<void> {
  // Worked out again with the timesheets of its week.
  await sql`
    update extra set invoice_id = null, removed_at = ${now}::bigint, removed_by = ${by}::bigint,
      removed_reason = 'The invoice that paid it was cancelled'
    where invoice_id = ${invoiceId} and overtime_week is not null and carried_from is null`.execute(tx);
  await sql`
    update extra set invoice_id = null, cents = case when exists (select 1 from extra later
      where later.carried_from = ${invoiceId}
        and (later.invoice_id is not null or later.payroll_at is not null or later.removed_at is not null)
        and later.user_id = extra.user_id and later.what = extra.what and extra.cents < 0) then line.cents else extra.cents end
    from invoice_line line
    where line.invoice_id = ${invoiceId} and line.extra_id = extra.id and extra.invoice_id = ${invoiceId}`.execute(
    tx,
  );
  // Last, so that above only what somebody has taken off by hand is removed.
  await sql`
    update extra set removed_at = ${now}::bigint, removed_by = ${by}::bigint,
      removed_reason = 'The invoice that carried it on was cancelled'
    where carried_from = ${invoiceId} and invoice_id is null and payroll_at is null and removed_at is null`.execute(
    tx,
  );
}

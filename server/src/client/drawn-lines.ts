import { gstOn } from '@crewcall/domain/pay';
import { formatCents } from '@crewcall/domain/money';
import { formatNumericDay } from '@crewcall/domain/format';
import { joinedByAnd } from '@crewcall/domain/sentence';
import { dayText } from '@crewcall/domain/time';
import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { conflict, refuse } from '../errors';
import type { DbTx } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { chargesOf } from './charges';
import type { Charge } from './charge';
import { customerName } from './client-parties';
import type { PaperCustomer } from './client-parties';
import { invoiceInWords } from './locked-invoice';

const AT_ONCE = 500;
const MOST_NAMED = 5;

/** A charge whose rate is known. */
export type Priced = Charge & { cents: Cents };
export const isPriced = (charge: Charge): charge is Priced => charge.cents !== null;

export interface Drawn {
  charges: Priced[];
  /** Times that nobody but their worker has signed, and that were not ticked. */
  leftOut: number;
  net: Cents;
}

const dayOf = ({ start, zone }: Pick<Charge, 'start' | 'zone'>): DayText => dayText(zone, start);

/** The groups that lack a rate, each with the first day that needs one. */
export function missingRates(
  charges: readonly Charge[],
): { idGroup: number; groupName: string; day: DayText }[] {
  const found = new Map<number, { idGroup: number; groupName: string; day: DayText }>();
  for (const charge of charges) {
    const { idGroup, groupName, cents } = charge;
    if (cents !== null || idGroup === null) continue;
    const day = dayOf(charge);
    const known = found.get(idGroup);
    if (!known || day < known.day) found.set(idGroup, { idGroup, groupName, day });
  }
  return [...found.values()];
}

function refuseMissing(charges: readonly Charge[], customer: PaperCustomer): void {
  const missing = missingRates(charges);
  if (missing.length === 0) return;
  const named = missing
    .slice(0, MOST_NAMED)
    .map(({ groupName, day }) => `${groupName} on ${formatNumericDay(day)}`);
  const more = missing.length - named.length;
  refuse(
    `No rate says what ${customerName(customer)} is charged for ${joinedByAnd([...named, ...(more > 0 ? [`${more} more`] : [])])}. Enter it on the rate card, then try again.`,
    { missing },
  );
}

/** The first live line of one of these sources, as a sentence names its invoice; null if all of them are free. */
async function holderOf(tx: DbTx, companyId: number, charges: readonly Charge[]): Promise<string | null> {
  const idsOf = (pick: (charge: Charge) => number | null) => charges.flatMap((charge) => pick(charge) ?? []);
  const { rows } = await sql<{
    number: number | null;
    createdAt: number;
    full_name: string;
    text: string;
  }>`
    select i.number, i.created_at as "createdAt", p.full_name, p.text
    from client_line l join client_invoice i on i.id = l.invoice_id join prepend p on p.id = i.prepend_id
    where l.live and (${anyOf(
      'l.timesheet_id',
      idsOf(({ idTimesheet }) => idTimesheet),
    )}
      or ${anyOf(
        'l.expense_id',
        idsOf(({ idExpense }) => idExpense),
      )}
      or ${anyOf(
        'l.fee_id',
        idsOf(({ idFee }) => idFee),
      )})
    order by l.invoice_id limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { confTimezone } = await companyConfig(tx, companyId);
  const name = invoiceInWords(row, confTimezone);
  return row.number === null
    ? `This is on ${name} already. Open that draft, or delete it first.`
    : `This is on ${name} already. Credit it there first.`;
}

/**
 * What an invoice of these jobs charges now: all that is on no other, with those unsigned times that were ticked. The
 * caller has locked customer and jobs. Refuses if nothing is left, if a rate is missing, and a sum below zero.
 */
export async function drawCharges(
  tx: DbTx,
  companyId: number,
  customer: PaperCustomer,
  { idJobs, ticked }: { idJobs: readonly number[]; ticked: ReadonlySet<number> },
): Promise<Drawn> {
  const all = await chargesOf(tx, companyId, idJobs);
  const free = all.filter(({ isBilled }) => !isBilled);
  const drawn = free.filter(
    ({ isSigned, idTimesheet }) => isSigned || (idTimesheet !== null && ticked.has(idTimesheet)),
  );
  if (drawn.length === 0) {
    if (free.length > 0) refuse('Nobody has signed these times. Tick those that you want to invoice.');
    const holder = await holderOf(tx, companyId, all);
    if (holder !== null) conflict(holder);
    refuse('There is nothing to invoice yet: no closed times, fees or expenses.');
  }
  refuseMissing(drawn, customer);
  const charges = drawn.filter(isPriced);
  const net = charges.reduce((sum, { cents }) => sum + cents, 0);
  if (net < 0)
    refuse(
      `This comes to ${formatCents(net)}. Add jobs that charge more, or credit the invoice that the corrections are about.`,
    );
  const isTime = ({ kind }: Charge) => kind === 'time';
  return { charges, net, leftOut: free.filter(isTime).length - drawn.filter(isTime).length };
}

/** A charge as a row of `client_line`. */
export const lineOf = (idInvoice: number, charge: Priced) => ({
  invoice_id: idInvoice,
  kind: charge.kind,
  timesheet_id: charge.idTimesheet,
  type_id: charge.idType,
  expense_id: charge.idExpense,
  fee_id: charge.idFee,
  job_id: charge.idJob,
  job_title: charge.jobTitle,
  group_name: charge.groupName,
  person: charge.person,
  zone: charge.zone,
  start_at: charge.start,
  end_at: charge.end,
  break_ms: charge.breakMs,
  charged_minutes: charge.minutes,
  rate_cents: charge.rateCents,
  pieces: JSON.stringify(charge.pieces),
  what: charge.what,
  why: charge.why,
  unit: charge.unit,
  quantity: charge.quantity,
  each_cents: charge.eachCents,
  cents: charge.cents,
  is_signed: charge.isSigned,
});

/** Stores the lines. 409 if another transaction has put one of their sources on an invoice in the meantime. */
export async function storeLines(
  tx: DbTx,
  companyId: number,
  idInvoice: number,
  charges: readonly Priced[],
): Promise<void> {
  for (let at = 0; at < charges.length; at += AT_ONCE) {
    const some = charges.slice(at, at + AT_ONCE);
    // A failed statement would end the transaction before it can be said which invoice has the source.
    const { numInsertedOrUpdatedRows: stored } = await tx
      .insertInto('client_line')
      .values(some.map((charge) => lineOf(idInvoice, charge)))
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirstOrThrow();
    if (Number(stored) === some.length) continue;
    await tx.deleteFrom('client_line').where('invoice_id', '=', idInvoice).execute();
    const holder = await holderOf(tx, companyId, some);
    conflict(holder ?? 'Some of this has just been invoiced. Load the list again.');
  }
}

/** The first and the last day of these charges. */
export function daysOf(charges: readonly Charge[]): { from_day: DayText; to_day: DayText } {
  const days = charges.map(dayOf).sort();
  return { from_day: days[0] ?? '', to_day: days.at(-1) ?? '' };
}

/** The columns of an invoice that follow from what it charges. */
export async function totalsOf(tx: DbTx, companyId: number, { charges, net }: Drawn) {
  const { confCompanyGst } = await companyConfig(tx, companyId);
  const gst = confCompanyGst === 1 ? gstOn(net) : 0;
  return { ...daysOf(charges), net_cents: net, gst_cents: gst, total_cents: net + gst };
}

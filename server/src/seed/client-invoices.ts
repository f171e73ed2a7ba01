import { FIRST_PAPER } from '@crewcall/domain/clients';
import { gstOn } from '@crewcall/domain/pay';
import { addDays, dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { readChargeBook } from '../client/charge-book';
import { chargesOf } from '../client/charges';
import { clientParties } from '../client/client-parties';
import { daysOf, isPriced, lineOf } from '../client/drawn-lines';
import type { Priced } from '../client/drawn-lines';
import { groupRates } from './company';
import type { CompanyParts, GroupName } from './company';
import { HOME, need } from './context';
import type { Seed } from './context';
import { insertAll } from './insert';
import type { People } from './people';
import type { MadeSheet } from './times';

/** Charged an hour, in percent of the crew's usual rate. */
const CHARGED_PERCENT = 165;

/** Adds default rates, unless there are some. */
async function ensureRates({ db, companyId, now }: Seed, { groups }: CompanyParts): Promise<void> {
  const { rows } = await sql`select 1 from charge_rate limit 1`.execute(db);
  if (rows.length > 0) return;
  const from_day = dayText(HOME, addDays(HOME, now, -400));
  await insertAll(
    db,
    'charge_rate',
    (Object.keys(groupRates) as GroupName[]).map((group) => ({
      ...{ company_id: companyId, group_id: groups[group], from_day },
      cents: Math.round((groupRates[group] * CHARGED_PERCENT) / 10_000) * 100,
    })),
  );
}

interface Made {
  customer: keyof CompanyParts['prepends'];
  /** Null of a draft. */
  number: number | null;
  /** Days after the terms have run out on which the demo looks at it; below 0, before. */
  daysLate: number;
  /** Is a part of it paid? */
  isPartPaid: boolean;
}

const plans: readonly Made[] = [
  { customer: 'OPAL', number: FIRST_PAPER, daysLate: 9, isPartPaid: false },
  { customer: 'ACME', number: FIRST_PAPER + 1, daysLate: -11, isPartPaid: true },
  { customer: 'ACME', number: null, daysLate: 0, isPartPaid: false },
];

/** The customer's earliest jobs that were worked and signed, without those that `used` has. */
function jobOf(
  sheets: readonly MadeSheet[],
  customer: string,
  used: ReadonlySet<number>,
): MadeSheet['job'] | undefined {
  const done = sheets.filter(
    ({ job, end, signed }) => job.plan.prepend === customer && end !== null && signed && !used.has(job.id),
  );
  done.sort((a, b) => a.start - b.start || a.id - b.id);
  return done[0]?.job;
}

const customerOf = async ({ db }: Seed, id: number) =>
  db
    .selectFrom('prepend')
    .select(['id', 'text', 'full_name', 'billing_name', 'billing_abn', 'billing_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The columns of an issued invoice; none of a draft. */
async function issuedColumns(
  seed: Seed,
  { number, daysLate, customer }: Made,
  { prepends, config }: CompanyParts,
  by: number,
) {
  if (number === null) return {};
  const { db, companyId, now } = seed;
  const { termsDays } = (await readChargeBook(db, companyId, [])).cardOf(prepends[customer]);
  const issued = now - (termsDays + daysLate) * DAY_MS;
  return {
    ...{ number, issued_at: issued, issued_by: by, created_at: issued },
    due_day: dayText(HOME, addDays(HOME, issued, termsDays)),
    parties: JSON.stringify(clientParties(await customerOf(seed, prepends[customer]), config, termsDays)),
  };
}

async function storeInvoice(
  seed: Seed,
  plan: Made,
  parts: CompanyParts,
  { by, idJob, charges }: { by: number; idJob: number; charges: readonly Priced[] },
): Promise<void> {
  const { db, companyId, now } = seed;
  const net = charges.reduce((sum, { cents }) => sum + cents, 0);
  const gst = gstOn(net);
  const paid = plan.isPartPaid ? Math.round((net + gst) / 2) : 0;
  const job = await db
    .selectFrom('job')
    .select(['po_number', 'reference'])
    .where('id', '=', idJob)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('client_invoice')
    .values({
      ...{ company_id: companyId, prepend_id: parts.prepends[plan.customer], job_id: idJob, created_by: by },
      ...{ po_number: job.po_number, reference: job.reference, paid_cents: paid, ...daysOf(charges) },
      ...{ net_cents: net, gst_cents: gst, total_cents: net + gst },
      ...(await issuedColumns(seed, plan, parts, by)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client_line')
    .values(charges.map((charge) => lineOf(id, charge)))
    .execute();
  if (paid > 0)
    await insertAll(db, 'client_payment', [
      {
        ...{ company_id: companyId, invoice_id: id, cents: paid, created_by: by },
        ...{ day: dayText(HOME, addDays(HOME, now, -2)), reference: 'EFT 55120' },
        ...{ created_at: now - DAY_MS, removed_reason: '' },
      },
    ]);
}

/** Adds an overdue invoice to a customer, one that is paid in part, and a draft. */
export async function seedClientInvoices(
  seed: Seed,
  parts: CompanyParts,
  { admin }: People,
  sheets: readonly MadeSheet[],
): Promise<void> {
  const { db, companyId } = seed;
  await ensureRates(seed, parts);
  const used = new Set<number>();
  for (const plan of plans) {
    const job = need(jobOf(sheets, plan.customer, used), `signed job of ${plan.customer}`);
    used.add(job.id);
    const charges = (await chargesOf(db, companyId, [job.id])).filter(isPriced);
    await storeInvoice(seed, plan, parts, {
      by: admin.id,
      idJob: job.id,
      charges: charges.filter(({ isSigned, isBilled }) => isSigned && !isBilled),
    });
  }
  const last = Math.max(...plans.map(({ number }) => number ?? 0));
  await insertAll(db, 'client_number', [{ company_id: companyId, kind: 'invoice', last }]);
}

import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { ExportTarget } from '@crewcall/domain/exports';
import { formatFullDate } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { DAY_MS } from '@crewcall/domain/units';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { allowanceLines } from '../invoicing/extra-lines';
import { fullNameSql } from '../platform/database/person-name';
import { isWaiting, selectExtras } from '../pay/extra';
import { isInvoiced } from '../row-rules/engaged';
import type { Bill } from './bills';
import { toldOf } from './employee-times';
import type { EmployeeTimes } from './employee-times';
import { billedName } from './sales';
import type { Sale } from './sales';

const MOST_NAMED = 6;

/** "A, B and 2 more". */
function named(names: readonly string[], most = MOST_NAMED): string {
  const all = [...new Set(names)];
  const more = all.length - most;
  return `${all.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** How long a bill that was cancelled after its export is pointed out. */
const POINTED_OUT_MS = 60 * DAY_MS;

/** What to know before a file of bills is made: bills that the books have although their invoices are cancelled by now. */
export async function cancelledSince(
  db: Db,
  companyId: number,
  { target, now }: { target: ExportTarget; now: EpochMs },
): Promise<string[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct i.id, ${fullNameSql('u')} as name from invoice i join app_user u on u.id = i.user_id
    join export_row r on r.invoice_id = i.id join export_run e on e.id = r.run_id
    where i.company_id = ${companyId} and i.cancelled_at > ${now - POINTED_OUT_MS}::bigint
      and e.target = ${target} and e.created_at < i.cancelled_at
    order by i.id`.execute(db);
  if (rows.length === 0) return [];
  const list = named(rows.map(({ id, name }) => `${id} of ${name}`));
  return [
    `Cancelled since they were exported: ${list}. Void ${rows.length === 1 ? 'it' : 'them'} in the books.`,
  ];
}

const namesakeText = (names: readonly string[]): string =>
  `More than one person is called ${named(names)}. Give each an ID for exports in their profile, under Rates: it stands behind the name, so that the books tell them apart.`;

/** The refusal of bills of people whom the books could not tell apart: their name is another's too, and neither has an ID. */
export async function namesakeProblem(db: Db, companyId: number, bills: readonly Bill[]): Promise<string[]> {
  const ids = [...new Set(bills.filter(({ externalId }) => externalId === '').map(({ idUser }) => idUser))];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct ${fullNameSql('u')} as name from app_user u
    join app_user other on other.search_name = u.search_name and other.id <> u.id
      and other.company_id = ${companyId} and other.external_id = '' and other.engagement = 'contractor'
      and exists (select 1 from invoice i where i.user_id = other.id)
    where ${anyOf('u.id', ids)} order by 1`.execute(db);
  return rows.length === 0 ? [] : [namesakeText(rows.map(({ name }) => name))];
}

/** The refusal of papers to customers that have one name in the books, which could not tell them apart. */
export async function sameCustomerProblem(
  db: Db,
  companyId: number,
  sales: readonly Sale[],
): Promise<string[]> {
  const ids = [...new Set(sales.map(({ idCustomer }) => idCustomer))];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select min(${billedName('p')}) as name from prepend p join prepend other
      on lower(trim(${billedName('other')})) = lower(trim(${billedName('p')})) and other.id <> p.id
    where ${anyOf('p.id', ids)} and other.company_id = ${companyId}
      and exists (select 1 from client_invoice i where i.prepend_id = other.id and i.number is not null)
    group by lower(trim(${billedName('p')})) order by 1`.execute(db);
  if (rows.length === 0) return [];
  return [
    `More than one customer is billed as ${named(rows.map(({ name }) => name))}. Give each a billing name of its own under Customers: the books tell customers apart by it.`,
  ];
}

/** How many times are named that pay otherwise: each is to be corrected by hand. */
const MOST_CHANGED = 50;

/**
 * Times of employees where `condition` (over `t` and `job`) holds and that pay otherwise now than what the payroll
 * product was told last: their own hours were changed, or overtime or a minimum call has moved to or from another time.
 * Those left out now are named as such.
 */
async function changedSince(
  db: Db,
  companyId: number,
  condition: RawBuilder<unknown>,
  { parts, leftOut }: EmployeeTimes,
): Promise<string[]> {
  const { rows } = await sql<{ id: number; told: string; name: string; start: EpochMs; zone: Zone }>`
    select t.id, sent.told, ${fullNameSql('u')} as name, t.start_at as start, job.zone
    from timesheet t join job on job.id = t.job_id join app_user u on u.id = t.user_id
    join lateral (select r.told from export_row r where r.timesheet_id = t.id order by r.run_id desc limit 1) sent on true
    where u.company_id = ${companyId} and u.engagement = 'employee' and ${condition}
    order by t.start_at, t.id`.execute(db);
  const now = toldOf(parts);
  const left = new Set(leftOut.map(({ idTimesheet }) => idTimesheet));
  const changed = rows.filter(({ id, told }) => !left.has(id) && told !== (now.get(id) ?? ''));
  if (changed.length === 0) return [];
  const list = named(
    changed.map(({ name, start, zone }) => `${name} (${formatFullDate(start, zone)})`),
    MOST_CHANGED,
  );
  const isOne = changed.length === 1;
  return [
    `${counted(changed.length, 'time')} ${isOne ? 'pays' : 'pay'} otherwise now than in ${isOne ? 'its' : 'their'} export: ${list}. Correct ${isOne ? 'it' : 'them'} in the payroll product too.`,
  ];
}

/** Amounts of employees beside their hours, which a file of times cannot hold. */
async function amountsBeside(
  db: Db,
  company: { id: number; config: CompanyConfig },
  { lines }: EmployeeTimes,
): Promise<string[]> {
  const ofTimes = (await allowanceLines(db, company, [...lines])).map(({ extra }) => extra);
  const waiting = await selectExtras(db, company.id, sql`${isWaiting} and not ${isInvoiced(sql`e.user_id`)}`);
  const extras = [...ofTimes, ...waiting];
  if (extras.length === 0) return [];
  const { rows: people } = await sql<{ id: number; name: string }>`
    select u.id, ${fullNameSql('u')} as name from app_user u
    where ${anyOf('u.id', [...new Set(extras.map(({ idUser }) => idUser))])} order by u.search_name, u.id`.execute(
    db,
  );
  const sums = people.map(({ id, name }) => {
    const own = extras.filter(({ idUser }) => idUser === id);
    return `${name} ${formatCents(own.reduce((sum, { cents }) => sum + cents, 0))}`;
  });
  return [
    `Not in the file, which holds hours only: ${counted(extras.length, 'amount')} beside hours. Enter ${extras.length === 1 ? 'it' : 'them'} in the payroll product: ${named(sums)}.`,
  ];
}

/**
 * What to know before a file of employees' times is made. `all`: the times where `condition` holds, also those exported
 * before.
 */
export async function timeFindings(
  db: Db,
  company: { id: number; config: CompanyConfig },
  times: EmployeeTimes,
  { all, condition }: { all: EmployeeTimes; condition: RawBuilder<unknown> },
): Promise<string[]> {
  const { leftOut, corrections } = times;
  const left = leftOut.map(({ fullName: name }) => name);
  return [
    ...(leftOut.length === 0
      ? []
      : [
          `Left out: ${counted(leftOut.length, 'time')} of ${named(left)}. They overlap, have an open question or wait for approval. Settle that under Check Time.`,
        ]),
    ...(corrections === 0
      ? []
      : [
          `Not in the file: ${counted(corrections, 'correction')} of times that an invoice has paid. Settle ${corrections === 1 ? 'it' : 'them'} in the payroll product.`,
        ]),
    ...(await changedSince(db, company.id, condition, all)),
    ...(await amountsBeside(db, company, times)),
  ];
}

import { InvoiceStatus } from '@crewcall/domain/invoice';
import { dayText, addDays, weekOf } from '@crewcall/domain/time';
import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { invoiceParties } from '../invoicing/invoice-parties';
import type { CompanyParts } from './company';
import { HOME, type Seed } from './context';

/** At scale 1: 18 on each of the latest jobs that are over. */
const SHEETS = 300_000;

// Eight hours less half an hour. The company's loadings are left out, so that the amounts can be made in SQL.
const WORKED_MS = 8 * HOUR_MS;
const BREAK_MS = HOUR_MS / 2;
const PAID_MINUTES = (WORKED_MS - BREAK_MS) / 60_000;

/** The worker's half of `invoiceParties`, over a row `u` of `app_user`. */
const workerParty = sql`jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'abn', u.abn,
  'address', u.address || E'\\n' || u.suburb || ', ' || u.city || ' ' || u.postcode)`;

/**
 * Adds the timesheets of the large company, and an invoice for each worker and week except this week and the last: the
 * newest invoices are clear, older ones were paid by one bank file a week. Invoices have no stored PDF; the server
 * draws it when somebody asks. Needs the temporary tables of `seedLarge`.
 */
export async function seedLargeTimes(
  { db, now, companyId }: Seed,
  { config }: CompanyParts,
  scale: number,
  tell: (what: string) => void,
): Promise<void> {
  const monday = weekOf(HOME, now).start;
  const weekBefore = (weeks: number) => dayText(HOME, addDays(HOME, monday, -7 * weeks));
  const nobody = { first_name: '', last_name: '', abn: '', address: '', suburb: '', city: '' };
  const { worker: _, ...company } = invoiceParties({ ...nobody, state: null, postcode: '' }, config);

  await sql`
    create temporary table big_sheet on commit drop as
    select c.job_id, c.id as crew_id, c.group_id, u.id as user_id, c.start_at, c.end_at, 3500 + 200 * (u.n % 5) as rate_cents,
      date_trunc('week', to_timestamp(c.start_at / 1000) at time zone j.zone)::date as week
    from big_crew c join big_job j on j.id = c.job_id, generate_series(0, 8) k join big_user u on true
    where u.n = 1 + (c.n * 18 + c.c * 9 + k) % (select count(*) from big_user)::int and c.end_at < ${now}::bigint
      and c.n > (select max(n) from big_crew where end_at < ${now}::bigint) - ${(SHEETS * scale) / 18}::float8
    order by c.start_at, c.id`.execute(db);
  await sql`analyze big_sheet`.execute(db);
  await sql`
    create temporary table big_invoice on commit drop as
    with made as (
      insert into invoice (company_id, user_id, week_start, week_end, end_at, status, net_cents, total_cents, parties,
        in_full_file_at, issued_at)
      select ${companyId}::bigint, w.user_id, w.week, w.week + 6, w.sunday, case when w.is_paid then ${InvoiceStatus.Full}::smallint else ${InvoiceStatus.Clear}::smallint end,
        w.cents, w.cents, jsonb_build_object('worker', ${workerParty}) || ${JSON.stringify(company)}::jsonb,
        case when w.is_paid then w.sunday + ${58 * HOUR_MS}::bigint end, w.sunday + ${34 * HOUR_MS}::bigint
      from (
        select user_id, week, sum(rate_cents * ${PAID_MINUTES}::int / 60) as cents, week < ${weekBefore(2)}::date as is_paid,
          (extract(epoch from (week + 6)::timestamp at time zone ${HOME}) * 1000)::bigint as sunday
        from big_sheet where week < ${weekBefore(1)}::date group by user_id, week) w
      join app_user u on u.id = w.user_id order by w.week, w.user_id
      returning id, user_id, week_start, status, total_cents, in_full_file_at)
    select * from made`.execute(db);
  await sql`analyze big_invoice`.execute(db);
  tell('invoices');

  await sql`
    with made as (
      insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at, break_ms, rate_cents, invoice_id, created_at, updated_at)
      select s.job_id, s.crew_id, s.group_id, s.user_id, s.start_at, s.end_at, ${BREAK_MS}::bigint, s.rate_cents, i.id, s.start_at, s.end_at
      from big_sheet s left join big_invoice i on i.user_id = s.user_id and i.week_start = s.week
      order by s.start_at, s.crew_id
      returning id, invoice_id, job_id, group_id, start_at, end_at, rate_cents)
    insert into invoice_line (invoice_id, timesheet_id, job_id, job_title, group_name, zone, start_at, end_at, break_ms,
      paid_minutes, counted_minutes, rate_cents, bands, pieces, cents)
    select m.invoice_id, m.id, m.job_id, j.title, g.name, j.zone, m.start_at, m.end_at, ${BREAK_MS}::bigint,
      ${PAID_MINUTES}::int, ${PAID_MINUTES}::int, m.rate_cents,
      jsonb_build_array(jsonb_build_object('band', 'base', 'minutes', ${PAID_MINUTES}::int, 'percent', 0, 'cents', p.cents)),
      jsonb_build_array(jsonb_build_object('start', m.start_at, 'end', m.end_at, 'kind', 'base', 'name', 'Base',
        'percent', 0, 'minutes', ${PAID_MINUTES}::int, 'cents', p.cents)), p.cents
    from made m join big_job j on j.id = m.job_id join crew_group g on g.id = m.group_id,
      lateral (select m.rate_cents * ${PAID_MINUTES}::int / 60 as cents) p
    where m.invoice_id is not null`.execute(db);
  tell('timesheets and invoice lines');

  await sql`
    with week as (
      select week_start, in_full_file_at as at, count(*)::int as count, sum(total_cents)::bigint as cents, row_number() over (order by week_start) as n
      from big_invoice where status = ${InvoiceStatus.Full}::smallint group by 1, 2),
    written as (select *, convert_to('Bank file of the week of ' || week_start, 'UTF8') as data from week),
    file as (
      insert into blob (sha256, mime, bytes, data, created_at)
      select encode(sha256(data), 'hex'), 'text/plain', length(data), data, at from written order by n returning id),
    made as (
      insert into bank_file (company_id, type, payment_date, count, total_cents, blob_id, created_at)
      select ${companyId}::bigint, 2, week_start + 9, count, cents, f.id, at
      from week join (select id, row_number() over (order by id) as n from file) f using (n) order by n
      returning id, payment_date)
    insert into bank_file_invoice (bank_file_id, invoice_id, cents)
    select m.id, i.id, i.total_cents from big_invoice i join made m on m.payment_date = i.week_start + 9
    where i.status = ${InvoiceStatus.Full} order by m.id, i.id`.execute(db);
  tell('bank files');
}

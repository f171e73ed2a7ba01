import { isValidAbn } from '@crewcall/domain/abn';
import { validateCompanyConfig } from '@crewcall/domain/config-checks';
import { InviteStatus } from '@crewcall/domain/invite';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { JobStatus } from '@crewcall/domain/job-state';
import { isCompanyName, isEmail, isPersonName } from '@crewcall/domain/text';
import { dayOf } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { newDatabase, testApp, type TestApp } from '../../test/support';
import { companyConfig } from '../platform/database/company-config';
import { needText, needPhone } from '../platform/http/need-text';
import { openDb, openPool } from '../platform/database/pool';
import { HOME } from './context';
import { DEMO_PASSWORD, demoAccounts, seedDemo } from './index';

const DAY_MS = 86_400_000;
let app: TestApp;
const now = Date.now();

beforeAll(async () => {
  app = await testApp();
  await seedDemo(app.db, { now, large: null, log: () => undefined });
}, 120_000);
afterAll(() => app?.close());

const { start, end } = dayOf(HOME, now);
const openPlaces = `jc.deleted_at is null and (select count(*) from crew_member m where m.crew_id = jc.id and m.status = ${InviteStatus.Confirmed}) < jc.amount`;
const workerId = `(select id from app_user where email = 'worker@crewcall.example')`;

/** Every state that a screen can show, as a query that counts its rows. */
const states: Record<string, string> = {
  'pending requests': `select count(*) from job where status = ${JobStatus.Pending} and start_at > ${now}`,
  'cancelled jobs': `select count(*) from job where status = ${JobStatus.Cancelled}`,
  'finished jobs': `select count(*) from job where status = ${JobStatus.Finished}`,
  'jobs with a gate code': `select count(*) from job where gate_code <> ''`,
  'hidden jobs': `select count(*) from job where hide_public`,
  'a series of one customer': `select max(s.count) as count from (select count(*) from job group by series_id, prepend) s`,
  'shifts over midnight': `select count(*) from job_crew jc join job j on j.id = jc.job_id where (to_timestamp(jc.start_at / 1000) at time zone j.zone)::date <> (to_timestamp(jc.end_at / 1000) at time zone j.zone)::date`,
  'states of Australia': `select count(distinct state) from job`,
  'jobs with several crews': `select count(*) from (select job_id from job_crew group by 1 having count(*) > 1) j`,
  'open invites': `select count(*) from crew_member m join job_crew jc on jc.id = m.crew_id where m.status = ${InviteStatus.Pending} and jc.start_at > ${now}`,
  'denied invites': `select count(*) from crew_member where status = ${InviteStatus.Denied}`,
  'invites of the worker': `select count(*) from crew_member m join job_crew jc on jc.id = m.crew_id where m.status = ${InviteStatus.Pending} and jc.start_at > ${now} and m.user_id = ${workerId}`,
  'invites of the second worker': `select count(*) from crew_member m join job_crew jc on jc.id = m.crew_id join app_user u on u.id = m.user_id where m.status = ${InviteStatus.Pending} and jc.start_at > ${now} and u.email = 'worker2@crewcall.example'`,
  'waiting applications': `select count(*) from application where processed_at is null and withdrawn_at is null`,
  'approved applications': `select count(*) from application where approved`,
  'refused applications': `select count(*) from application where not approved`,
  'openings of this week for the worker': `select count(distinct j.id) from job j join job_crew jc on jc.job_id = j.id where j.status = ${JobStatus.Confirmed} and not j.hide_public and j.start_at between ${now} and ${now + 7 * DAY_MS} and ${openPlaces} and not exists (select 1 from crew_member m join job_crew c on c.id = m.crew_id where c.job_id = j.id and m.user_id = ${workerId})`,
  'shifts today': `select count(*) from job where status = ${JobStatus.Confirmed} and start_at >= ${start} and start_at < ${end}`,
  'jobs tomorrow': `select count(*) from job where start_at >= ${end} and start_at < ${end + DAY_MS}`,
  'running clocks': `select count(*) from timesheet where end_at is null and start_at > ${now - DAY_MS}`,
  'missing clock-outs': `select count(*) from timesheet where end_at is null and start_at < ${now - DAY_MS}`,
  'unsigned clocks': `select count(*) from timesheet where end_at is not null and signature_id is null`,
  'clocks to invoice': `select count(*) from timesheet where end_at is not null and signature_id is not null and invoice_id is null`,
  absences: `select count(*) from job_absence`,
  signatures: `select count(*) from signature`,
  'pending punches': `select count(*) from punch where outcome = 'pending' and resolved_at is null`,
  'unread chats of the worker': `select count(distinct m.job_id) from chat_message m join job_crew jc on jc.job_id = m.job_id join crew_member cm on cm.crew_id = jc.id and cm.user_id = ${workerId} and cm.status = ${InviteStatus.Confirmed} left join chat_read r on r.job_id = m.job_id and r.user_id = cm.user_id where m.id > coalesce(r.last_read_id, 0)`,
  'job files': `select count(*) from job_file f join blob b on b.id = f.blob_id where b.mime = 'application/pdf' and substr(b.data, 1, 5) = '%PDF-'`,
  'job logs': `select count(*) from job_log`,
  'company invites': `select count(*) from company_invite where status = ${InviteStatus.Pending}`,
  'answered company invites': `select count(*) from company_invite where status > ${InviteStatus.Pending}`,
  'filter definitions': `select count(distinct type) from filter_definition`,
  'filter values': `select count(*) from user_filter`,
  'workers to process': `select count(*) from registrant where type = 'worker' and processed_at is null and cv_blob_id is not null`,
  'companies to process': `select count(*) from registrant where type = 'company' and processed_at is null`,
  'workers processed': `select count(*) from registrant where type = 'worker' and processed_at is not null`,
  'companies processed': `select count(*) from registrant where type = 'company' and processed_at is not null`,
  'clear invoices': `select count(*) from invoice where status = ${InvoiceStatus.Clear} and cancelled_at is null`,
  'one dollar invoices': `select count(*) from invoice where status = ${InvoiceStatus.OneDollar}`,
  'full invoices': `select count(*) from invoice where status = ${InvoiceStatus.Full}`,
  'cancelled invoices': `select count(*) from invoice where cancelled_at is not null`,
  'invoices with GST': `select count(*) from invoice where kind = 'rcti' and gst_cents > 0`,
  'stored documents': `select count(*) from invoice i join blob b on b.id = i.pdf_blob_id where substr(b.data, 1, 5) = '%PDF-'`,
  'bank files': `select count(*) from bank_file`,
  'open to-dos': `select count(*) from todo where not completed`,
  'done to-dos': `select count(*) from todo where completed`,
  'inactive crew': `select count(*) from app_user where not active`,
  ...Object.fromEntries(
    ['mail', 'sms', 'push'].flatMap((channel) =>
      ['sent', 'unsent', 'failed'].map((status) => [
        `${status} ${channel}`,
        `select count(*) from message where channel = '${channel}' and status = '${status}'`,
      ]),
    ),
  ),
};

const count = async (query: string): Promise<number> => {
  const { rows } = await sql.raw<{ count: number }>(query).execute(app.db);
  return Number(rows[0]?.count);
};

test.each(Object.entries(states))('the demo has at least three: %s', async (_, query) => {
  expect(await count(query)).toBeGreaterThanOrEqual(3);
});

test('has forty crew, five groups, three customers and sixty jobs', async () => {
  expect(await count(`select count(*) from app_user where permissions = '{}' and manager_of = '{}'`)).toBe(
    40,
  );
  expect(await count('select count(*) from crew_group where active')).toBe(5);
  expect(await count('select count(*) from prepend')).toBe(3);
  expect(await count('select count(*) from job')).toBe(60);
});

test('D.2.09: has an overdue invoice to a customer, one that is paid in part, and a draft', async () => {
  const invoices = (which: string) =>
    count(`select count(*) from client_invoice where net_cents > 0 and ${which}`);
  expect(await invoices('due_day < current_date - 1 and paid_cents = 0')).toBe(1);
  expect(await invoices('number is not null and paid_cents between 1 and total_cents - 1')).toBe(1);
  expect(await invoices('number is null')).toBe(1);
  expect(await invoices("issued_at / 86400000 < to_day - date '1970-01-01'")).toBe(0);
  expect(
    await count(`select count(*) from client_invoice i
      where net_cents <> (select sum(cents) from client_line l where l.invoice_id = i.id)`),
  ).toBe(0);
});

test('every account signs in and owes no contract', async () => {
  for (const { email } of demoAccounts) {
    const { status, body } = await app.call(null, 'login', { email, password: DEMO_PASSWORD });
    expect([email, status, body.user?.contractDue]).toEqual([email, 200, null]);
  }
});

test('workers and supervisor can clock in on a shift of today', async () => {
  for (const email of ['worker@crewcall.example', 'worker2@crewcall.example']) {
    const { body } = await app.call(null, 'login', { email, password: DEMO_PASSWORD });
    const soon = body.user.availableClockin.filter(
      ({ startTime, opensAt }) => opensAt <= now && startTime >= start && startTime < end,
    );
    expect(soon.length).toBeGreaterThan(0);
  }
  const { body } = await app.call(null, 'login', {
    email: 'supervisor@crewcall.example',
    password: DEMO_PASSWORD,
  });
  expect(body.user.supervisedIds.length).toBeGreaterThanOrEqual(5);
});

test('people and settings would pass their own forms', async () => {
  const people = await app.db.selectFrom('app_user').selectAll().execute();
  for (const person of people) {
    expect(isPersonName(person.first_name) && isPersonName(person.last_name)).toBe(true);
    expect(isEmail(person.email)).toBe(true);
    expect(needPhone(person.phone)).toBe(person.phone);
    if (person.permissions.length > 0 || person.manager_of.length > 0) continue;
    expect(isValidAbn(person.abn)).toBe(true);
    const { bank_account_name: name, bank_account_bsb: bsb, bank_account_number: account } = person;
    expect(() => [
      needText('accountTitle', name),
      needText('bsb', bsb),
      needText('account', account),
    ]).not.toThrow();
  }
  const registrants = await app.db.selectFrom('registrant').selectAll().execute();
  for (const row of registrants) {
    expect([row.email, isEmail(row.email), needPhone(row.phone)]).toEqual([row.email, true, row.phone]);
    if (row.type === 'company')
      expect([row.company_name, isCompanyName(row.company_name)]).toEqual([row.company_name, true]);
  }
  const config = await companyConfig(app.db, 1);
  expect(validateCompanyConfig(config)).toEqual([]);
  expect(isValidAbn(config.confCompanyABN)).toBe(true);
});

test('rows agree with each other', async () => {
  const none: Record<string, string> = {
    'invoice lines that do not sum': `select count(*) from invoice i where net_cents <> (select sum(cents) from invoice_line l where l.invoice_id = i.id) or total_cents <> net_cents + gst_cents`,
    'invoiced times without a line': `select count(*) from timesheet t where invoice_id is not null and not exists (select 1 from invoice_line l where l.invoice_id = t.invoice_id and l.timesheet_id = t.id)`,
    'living lines of cancelled invoices': `select count(*) from invoice_line l join invoice i on i.id = l.invoice_id where l.live <> (i.cancelled_at is null)`,
    'times that overlap': `select count(*) from timesheet a join timesheet b on b.user_id = a.user_id and b.id > a.id and b.start_at < a.end_at and b.end_at > a.start_at`,
    'times on cancelled invoices': `select count(*) from timesheet t join invoice i on i.id = t.invoice_id where i.cancelled_at is not null`,
    'times of people who were not confirmed': `select count(*) from timesheet t where not exists (select 1 from crew_member m where m.crew_id = t.crew_id and m.user_id = t.user_id and m.status = ${InviteStatus.Confirmed})`,
    'times without a rate': `select count(*) from timesheet where rate_cents is null`,
    'starts off the quarter hour': `select count(*) from job_crew where start_at % 900000 <> 0`,
    'overfilled crews': `select count(*) from job_crew jc where (select count(*) from crew_member m where m.crew_id = jc.id and m.status = ${InviteStatus.Confirmed}) > amount`,
    'confirmed twice within 20 hours': `select count(*) from crew_member a join job_crew ca on ca.id = a.crew_id join crew_member b on b.user_id = a.user_id and b.id > a.id join job_crew cb on cb.id = b.crew_id where a.status = ${InviteStatus.Confirmed} and b.status = ${InviteStatus.Confirmed} and abs(ca.start_at - cb.start_at) < 72000000`,
    'times in the future': `select count(*) from timesheet where start_at > ${now} or end_at > ${now}`,
  };
  const found = await Promise.all(
    Object.entries(none).map(async ([what, query]) => [what, await count(query)]),
  );
  expect(found).toEqual(Object.keys(none).map((what) => [what, 0]));
});

test('refuses a database that has users', async () => {
  await expect(seedDemo(app.db, { now, large: null, log: () => undefined })).rejects.toThrow(
    'empty database',
  );
});

// Any hour of the day, both ends of daylight saving, the turn of the year.
test.each(['2026-10-03T15:30:00Z', '2026-04-04T15:59:00Z', '2026-12-31T12:55:00Z', '2027-02-28T13:05:00Z'])(
  'works at %s, and twice the same',
  async (instant) => {
    const seen: string[] = [];
    for (const round of [1, 2]) {
      const { connection, drop } = await newDatabase();
      const pool = openPool(connection);
      const db = openDb(pool);
      await seedDemo(db, { now: Date.parse(instant), large: null, log: () => undefined });
      const day = dayOf(HOME, Date.parse(instant));
      const { rows } = await sql<{ digest: string; today: number }>`
        select md5(string_agg(t.id || ':' || t.user_id || ':' || t.start_at || ':' || coalesce(t.end_at, 0), ',' order by t.id)) as digest,
          (select count(*) from job where start_at >= ${day.start} and start_at < ${day.end}) as today
        from timesheet t`.execute(db);
      expect(Number(rows[0]?.today)).toBeGreaterThanOrEqual(3);
      seen.push(rows[0]?.digest ?? String(round));
      await pool.end();
      await drop();
    }
    expect(seen[0]).toBe(seen[1]);
  },
  60_000,
);

import { sql } from 'kysely';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { states } from '@crewcall/domain/zones';
import { inviteStatus, jobStatus } from '../db/statuses';
import type { CompanyParts } from './company';
import { HOME, type Seed } from './context';
import { seedLargeTimes } from './large-times';
import { withoutIndexes } from './without-indexes';

// At scale 1.
const REGISTRANTS = 3_000;

/**
 * Adds licences of everybody, a few of which wait to be checked or expire soon, and registrants: a sixth have become crew,
 * one in thirty waits for an answer. Needs the temporary table `big_user` of `seedLarge`.
 */
async function seedLargeJoining({ db, now, companyId }: Seed, scale: number): Promise<void> {
  await sql`
    with type as (
      insert into licence_type (company_id, name, needs) values (${companyId}::bigint, 'High risk work',
        '{"number": true, "state": false, "expiry": true, "file": false}') returning id)
    insert into licence (company_id, user_id, type_id, number, expiry_day, status, checked_at, created_at)
    select ${companyId}::bigint, u.id, type.id, 'HR' || u.n, (${dayText(HOME, now)}::date + u.n * 577 % 1500 - 60)::text,
      case when u.n % 50 = 0 then 'waiting' else 'accepted' end, case when u.n % 50 > 0 then ${now - 60 * DAY_MS}::bigint end,
      ${now - 90 * DAY_MS}::bigint
    from big_user u, type`.execute(db);
  await sql`
    insert into registrant (company_id, type, first_name, last_name, email, phone, postcode, message, registered_at, processed_at, approved, user_id)
    select ${companyId}::bigint, case when r.n % 20 = 0 then 'company' else 'worker' end, 'Asa', 'Waits-' || r.n,
      'asks' || r.n || '@large.example', '+61491571' || lpad((r.n % 1000)::text, 3, '0'), (2000 + r.n % 800)::text,
      'Three years of festivals and trade fairs. White Card, own transport.', ${now}::bigint - r.n * ${DAY_MS / 8}::bigint,
      case when r.n % 30 > 0 then ${now}::bigint - r.n * ${DAY_MS / 8}::bigint + ${DAY_MS}::bigint end,
      case when r.n % 30 > 0 then u.id is not null end, u.id
    from generate_series(1, ${REGISTRANTS * scale}::int) r(n)
    left join big_user u on u.n * 6 + 1 = r.n`.execute(db);
}

// At scale 1. A larger firm has more people and more jobs a day; each person works as much as before.
const CREW = 2_000;
const JOBS = 20_000;
const INVITES = 50_000;
const MESSAGES = 200_000;

const filled = [
  ...['job', 'job_crew', 'crew_member', 'timesheet', 'invoice', 'invoice_line', 'bank_file_invoice'],
  ...['chat_message'],
];

/**
 * Adds as much data as the product must handle quickly, made in SQL: two years back, two months ahead. `scale` 1 is
 * 2,000 crew, 20,000 jobs, 300,000 timesheets and their invoices; 5 is five times as much of everything.
 */
export async function seedLarge(seed: Seed, parts: CompanyParts, scale: number): Promise<void> {
  const started = Date.now();
  const tell = (what: string) => seed.log(`${what} after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  await withoutIndexes(seed.db, filled, () => fill(seed, parts, scale, tell));
  await sql`select mark_every_day()`.execute(seed.db);
  tell('indexes');
}

async function fill(
  seed: Seed,
  parts: CompanyParts,
  scale: number,
  tell: (what: string) => void,
): Promise<void> {
  const { db, now, companyId } = seed;
  const [crew, jobs] = [CREW * scale, JOBS * scale];
  const groups = Object.values(parts.groups);
  const zones = states.map(({ zone }) => zone);
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const step = (820 * DAY_MS) / jobs;
  const first = hour - 760 * DAY_MS;

  await sql`set local work_mem = '128MB'`.execute(db);
  await sql`
    create temporary table big_user on commit drop as
    with made as (
      insert into app_user (company_id, email, password_hash, first_name, last_name, phone, state, postcode, city, suburb,
        address, bank_name, bank_account_name, bank_account_number, bank_account_bsb, abn, created_at)
      select ${companyId}::bigint, 'crew' || n || '@large.example', (select password_hash from app_user limit 1),
        (array['Ava','Noah','Mia','Leo','Zara','Finn','Ella','Kai','Ruby','Owen'])[1 + n % 10],
        (array['Adams','Baker','Chen','Diaz','Evans','Fox','Gupta','Hall','Ito','Jones','Khan','Lee'])[1 + n % 12] || '-' ||
          chr(65 + n / 26 % 26) || chr(97 + n % 26),
        '+61491570' || lpad((n % 1000)::text, 3, '0'), 1 + n % 8, '2000', 'Sydney', 'Redfern', n || ' Station Street',
        'Commonwealth Bank', 'Crew ' || n, (10000000 + n)::text, '062-000', '', ${now - 400 * DAY_MS}::bigint
      from generate_series(1, ${crew}::int) n returning id)
    select id, (row_number() over (order by id))::int as n from made`.execute(db);
  await sql`
    insert into user_group_rate (user_id, group_id, rate_cents)
    select u.id, g.id, 3500 + 200 * (u.n % 5) from big_user u, unnest(${groups}::bigint[]) g (id)`.execute(
    db,
  );
  await sql`
    insert into user_filter (user_id, filter_id, value)
    select id, ${parts.filters[0] ?? 0}::bigint, 'true' from big_user`.execute(db);
  await sql`analyze big_user`.execute(db);
  await seedLargeJoining(seed, scale);
  tell('crew');

  await sql`
    create temporary table big_job on commit drop as
    with made as (
      insert into job (company_id, title, description, start_at, zone, state, location, postcode, prepend, color, status, created_at)
      select ${companyId}::bigint, 'Event ' || n, 'Steel caps and hi-vis.',
        ${first}::bigint + floor(n * ${step}::float8 / ${HOUR_MS})::bigint * ${HOUR_MS}, (${zones}::text[])[1 + n % 8], 1 + n % 8,
        'Hall ' || n % 40, '2000', (array['ACME','OPAL','NOVA',''])[1 + n % 4],
        (array['#c2410c','#0f766e','#6d28d9','#90a4ae'])[1 + n % 4],
        case when ${first}::bigint + n * ${step}::float8 < ${now - 7 * DAY_MS}::bigint then ${jobStatus.finished}
          when n % 97 = 0 then ${jobStatus.cancelled} else ${jobStatus.confirmed} end,
        ${first}::bigint
      from generate_series(1, ${jobs}::int) n returning id, title, start_at, zone)
    select *, (row_number() over (order by start_at, id))::int as n from made`.execute(db);
  await sql`analyze big_job`.execute(db);
  await sql`
    create temporary table big_crew on commit drop as
    with made as (
      insert into job_crew (job_id, group_id, amount, start_at, end_at, code)
      select j.id, (${groups}::bigint[])[1 + (j.n + c) % ${groups.length}::int], 10, j.start_at + c * ${HOUR_MS}::bigint,
        j.start_at + (c + 8) * ${HOUR_MS}::bigint, lpad(((j.n * 7 + c) % 10000)::text, 4, '0')
      from big_job j, generate_series(0, 1) c returning id, job_id, group_id, start_at, end_at)
    select m.*, j.n, (row_number() over (partition by m.job_id order by m.id) - 1)::int as c
    from made m join big_job j on j.id = m.job_id`.execute(db);
  await sql`analyze big_crew`.execute(db);
  tell('jobs');

  // A job takes the next 18 workers, 9 on each of its crews, so that the same people are back after some 100 jobs.
  await sql`
    insert into crew_member (crew_id, user_id, status, invited_at, answered_at, answered_by)
    select c.id, u.id, ${inviteStatus.confirmed}, c.start_at - ${5 * DAY_MS}::bigint, c.start_at - ${4 * DAY_MS}::bigint, u.id
    from big_crew c, generate_series(0, 8) k join big_user u on true
    where u.n = 1 + (c.n * 18 + c.c * 9 + k) % ${crew}::int and c.start_at < ${now}::bigint`.execute(db);
  await sql`
    insert into crew_member (crew_id, user_id, status, invited_at)
    select c.id, u.id, case when k < 4 then ${inviteStatus.confirmed} else ${inviteStatus.invited} end, ${now - DAY_MS}::bigint
    from big_crew c, generate_series(0, ${Math.ceil(INVITES / ((JOBS * 2 * 60) / 820)) + 3}::int) k join big_user u on true
    where u.n = 1 + (c.n * 40 + c.c * 20 + k) % ${crew}::int and c.start_at >= ${now}::bigint`.execute(db);
  tell('invites');

  await seedLargeTimes(seed, parts, scale, tell);

  await sql`
    insert into chat_message (job_id, sender_id, content, sent_at)
    select j.id, u.id, 'Message ' || m, j.start_at - m * 600000
    from big_job j, generate_series(1, ${MESSAGES / JOBS}::int) m join big_user u on true
    where u.n = 1 + (j.n * 18 + m) % ${crew}::int`.execute(db);
  tell('messages');
}

import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { HOME, type Seed } from './context';

// At scale 1.
const REGISTRANTS = 3_000;

/**
 * Adds licences of everybody, a few of which wait to be checked or expire soon, and registrants: a sixth have become crew,
 * one in thirty waits for an answer. Needs the temporary table `big_user` of `seedLarge`.
 */
export async function seedLargeJoining({ db, now, companyId }: Seed, scale: number): Promise<void> {
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

import { HOUR_MS, MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../src/db/schema';
import { inviteStatus } from '../src/db/statuses';
import { hashToken, newToken } from '../src/session/tokens';

const PER_CREW = 20;

/** A check-in and the check-out after it, by one worker. */
export interface Shift {
  token: string;
  idJob: number;
  idReqCrew: number;
  start: number;
  end: number;
}

/** The body of one of its punches. */
export const punchOf = ({ token, idJob, idReqCrew, start, end }: Shift, action: 'in' | 'out') => ({
  id: idJob,
  idReqCrew,
  action,
  tapTime: action === 'in' ? start : end,
  waited: true,
  key: `${idReqCrew}-${token.slice(0, 8)}-${action}`,
});

/**
 * Adds workers (a multiple of 20) with a session each, and the shifts of their last hours on jobs of 20: `rounds` shifts
 * of an hour, one after the other. Deals them out to the senders: for each sender its rounds, and in each round one
 * shift of each of its workers. The company must have a group.
 */
export async function makeShifts(
  db: Db,
  { senders, workers: count, rounds: hours }: { senders: number; workers: number; rounds: number },
): Promise<Shift[][][]> {
  const { rows: workers } = await sql<{ id: number }>`
    insert into app_user (company_id, first_name, last_name, email, created_at, updated_at)
    select company_id, 'Punch', 'No' || n, 'punch-' || gen_random_uuid() || '@crowd.example', 0, 0
    from generate_series(1, ${count}::int) n, (select company_id from app_user order by id limit 1) one
    returning id`.execute(db);
  const ids = workers.map(({ id }) => id);
  await sql`insert into user_group_rate (user_id, group_id, rate_cents)
    select u, g.id, 3500 from unnest(${ids}::bigint[]) u, crew_group g`.execute(db);
  const tokens = ids.map(() => newToken());
  await sql`
    insert into session (token_hash, user_id, family, expires_at, ip, agent)
    select token, user_id, gen_random_uuid(), ${Date.now() + 3 * HOUR_MS}::bigint, '127.0.0.1', 'punches'
    from unnest(${tokens.map(hashToken)}::bytea[], ${ids}::bigint[]) t (token, user_id)`.execute(db);
  const first = Date.now() - (hours + 1) * HOUR_MS;
  const { rows: places } = await sql<{ idJob: number; idReqCrew: number; start: number; worker: number }>`
    with jobs as (
      insert into job (company_id, title, start_at, zone, state)
      select one.company_id, 'Punched ' || n, ${first}::bigint + r * ${HOUR_MS}::bigint, 'Australia/Sydney', 1
      from generate_series(0, ${hours - 1}::int) r, generate_series(1, ${count / PER_CREW}::int) n,
        (select company_id from app_user order by id limit 1) one
      returning id, start_at),
    crews as (
      insert into job_crew (job_id, group_id, amount, start_at, end_at, code)
      select id, (select id from crew_group order by id limit 1), ${PER_CREW}::int, start_at,
        start_at + ${HOUR_MS}::bigint, '1234' from jobs
      returning id, job_id, start_at),
    numbered as (
      select *, row_number() over (partition by start_at order by id) - 1 as n from crews),
    members as (
      insert into crew_member (crew_id, user_id, status)
      select id, (${ids}::bigint[])[n * ${PER_CREW}::int + k], ${inviteStatus.confirmed}
      from numbered, generate_series(1, ${PER_CREW}::int) k
      returning crew_id, user_id)
    select c.job_id as "idJob", c.id as "idReqCrew", c.start_at as start, m.user_id as worker
    from members m join crews c on c.id = m.crew_id order by c.start_at, m.user_id`.execute(db);
  await sql`analyze`.execute(db);
  const tokenOf = new Map(ids.map((id, at) => [id, tokens[at] ?? '']));
  const starts = [...new Set(places.map(({ start }) => start))];
  const rounds = starts.map((start) => places.filter((place) => place.start === start));
  return Array.from({ length: senders }, (_, sender) =>
    rounds.map((round) =>
      round
        .filter((_place, at) => at % senders === sender)
        .map(({ idJob, idReqCrew, start, worker }) => ({
          token: tokenOf.get(worker) ?? '',
          idJob,
          idReqCrew,
          start: start + MINUTE_MS,
          end: start + 50 * MINUTE_MS,
        })),
    ),
  );
}

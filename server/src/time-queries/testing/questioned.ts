import { sql } from 'kysely';
import type { CallName, In } from '@crewcall/contract/types';
import type { TestApp } from '../../../test/support';
import { shift } from '../../../test/support/shift';
import type { Person } from '../../timesheets/testing/site';

export const HOUR = 3_600_000;
export const MIN = 60_000;

export interface Questioned {
  me: Person;
  boss: Person;
  job: number;
  crew: number;
  /** The closed time. */
  id: number;
  start: number;
  end: number;
}

/** A worker whose clock of eight hours ended `ago` ms before now, without a break, on a job that `boss` supervises. */
export async function closedTime(t: TestApp, ago = HOUR, rate: number | null = 3_500): Promise<Questioned> {
  const end = Math.floor((Date.now() - ago) / (15 * MIN)) * 15 * MIN;
  const start = end - 8 * HOUR;
  const me = await t.signIn(await t.make.user({ first_name: 'Kim', last_name: 'Ott' }));
  const boss = await t.signIn(await t.make.user({ first_name: 'Bo', last_name: 'Boss' }));
  const clock = { user: me.id, start, end, rate };
  const made = await shift(t, { at: start, title: 'Night concert', workers: [me.id], clocks: [clock] });
  await t.make.supervisor(made.job, boss.id);
  return { me, boss, job: made.job, crew: made.crew, id: made.clocks[0] ?? 0, start, end };
}

/** The worker says that they worked `more` ms longer. */
export const ask = (t: TestApp, q: Questioned, more = 30 * MIN, given: Partial<In<'askTime'>> = {}) =>
  t.call(q.me, 'askTime', {
    idTimesheet: q.id,
    start: q.start,
    end: q.end + more,
    break: 0,
    text: 'I stayed for the load-out.',
    ...given,
  });

/** Makes a call that must succeed. */
export async function ok<N extends CallName>(t: TestApp, who: Person, name: N, body: In<N>) {
  const reply = await t.call(who, name, body);
  expect([reply.status, reply.body.snackbar?.text]).toEqual([200, undefined]);
  return reply.body;
}

/** Lets the time pass that waiting tasks wait for; what went out meanwhile. */
export async function sent(t: TestApp) {
  for (let round = 0; round < 3; round += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(t.db);
    await t.drain();
  }
  const { rows } = await sql<{ user_id: number; subject: string; body: string }>`
    with gone as (delete from message returning id, channel, user_id, subject, body)
    select user_id, subject, body from gone where channel = 'mail' order by id`.execute(t.db);
  return rows;
}

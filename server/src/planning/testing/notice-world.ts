import { sql } from 'kysely';
import { inHours, testApp } from '../../../test/support';
import type { Settings } from '../../platform/operations/settings';

/** A server with somebody of the office, whose waiting messages can be made to go out. */
export async function noticeWorld(settings: Partial<Settings> = {}) {
  const world = await testApp({ settings });
  const office = await world.signIn(await world.make.admin());

  let last = 0;
  /** Lets the time pass that waiting tasks wait for; the messages made since the last call, oldest first. */
  async function settle() {
    for (let round = 0; round < 3; round += 1) {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
      await world.drain();
    }
    const { rows } = await sql<{
      id: number;
      channel: string;
      user_id: number;
      subject: string;
      body: string;
      error: string | null;
    }>`select id, channel, user_id, subject, body, error from message where id > ${last} order by id`.execute(
      world.db,
    );
    last = rows.at(-1)?.id ?? last;
    return rows;
  }
  const waiting = async (name: string) =>
    (
      await sql<{ run_at: Date; key: string; payload: unknown }>`
        select j.run_at, j.key, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`.execute(
        world.db,
      )
    ).rows;

  async function shift(status: 1 | 2 | 3 = 2, hours = 100) {
    const start = inHours(hours);
    const job = await world.make.job({ title: 'Load in', start_at: start, location: 'Hall 1' });
    const crew = await world.make.crew(job, { amount: 9 });
    const kim = await world.signIn(await world.make.user({ first_name: 'Kim' }));
    await world.make.member(crew, kim.id, status);
    return { job, crew, start, kim };
  }
  /** Pays nothing to whom it takes a shift from, unless told. */
  async function save(job: number, change: object) {
    const saved = { id: job, pay: { kind: 'nothing' as const }, ...change };
    const reply = await world.call(office, 'saveUpdatedJobv2', { job: saved });
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  }

  return { world, office, settle, waiting, shift, save };
}

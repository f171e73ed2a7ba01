import type { TestApp } from '../../../test/support';
import { shift } from '../../../test/support/shift';
import { taskContext } from '../../platform/queue/tasks';
import { coverLapseTask } from '../cover-lapse.task';

export const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

/** Brings all requests up to how things stand, as if it were `now`. */
export const runLapse = (t: TestApp, now = Date.now()) =>
  coverLapseTask.run({ ...taskContext({ db: t.db, services: t.services }, coverLapseTask.name, {}), now });

/** A worker who is confirmed on a shift so many hours ahead, and others with a rate for its group. */
export async function coveredShift(t: TestApp, { hours = 60, others = 2, prepend = '' } = {}) {
  const asker = await t.signIn(await t.make.user({ first_name: 'Asker' }));
  const at = Math.ceil((Date.now() + hours * HOUR) / QUARTER) * QUARTER;
  const { job, crew } = await shift(t, { at, workers: [asker.id], prepend });
  const { group_id } = await t.db
    .selectFrom('job_crew')
    .select('group_id')
    .where('id', '=', crew)
    .executeTakeFirstOrThrow();
  await t.db.updateTable('job_crew').set({ amount: 1 }).where('id', '=', crew).execute();
  const people = [];
  for (let index = 0; index < others; index += 1) {
    const one = await t.signIn(await t.make.user({ first_name: `Taker${index}` }));
    await t.db
      .insertInto('user_group_rate')
      .values({ user_id: one.id, group_id, rate_cents: 3500 })
      .execute();
    people.push(one);
  }
  const ask = async (part: { offer?: boolean; reason?: string; key?: string } = {}) =>
    t.call(asker, 'askCover', { idReqCrew: crew, reason: 'I am ill', offer: true, ...part });
  return { asker, people, job, crew, at, group: group_id, ask };
}

export const requestOn = (t: TestApp, crew: number) =>
  t.db
    .selectFrom('cover_request')
    .selectAll()
    .where('crew_id', '=', crew)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

export const inviteStatusOn = async (t: TestApp, crew: number): Promise<Record<number, number>> => {
  const rows = await t.db
    .selectFrom('crew_member')
    .select(['user_id', 'status'])
    .where('crew_id', '=', crew)
    .execute();
  return Object.fromEntries(rows.map(({ user_id, status }) => [user_id, status]));
};

/** The words that went to somebody since. */
export const toldTo = async (t: TestApp, user: number): Promise<string[]> => {
  const rows = await t.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  return rows.map(({ subject, body }) => `${subject} ${body}`);
};

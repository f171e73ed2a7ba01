import type { Person, World } from '../jobs/testing/world';
import { HOUR, openWorld } from '../jobs/testing/world';
import { licenceDesk } from '../licences/testing/licence-world';

let world: World;
let office: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
});

const againstOf = async (crewId: number, { id }: Person) => {
  const { body } = await world.call(office, 'getJobWorkers', { idReqCrew: crewId });
  const found = body.workers.find((one) => one.id === id);
  return { kinds: (found?.conflicts ?? []).map(({ kind }) => kind), weekHours: found?.weekHours };
};
const wholeHour = (crewId: number, end_at: number) =>
  world.db.updateTable('job_crew').set({ end_at }).where('id', '=', crewId).execute();

test('C.1.09, C.1.11: overlap and rest of each person, none of cancelled jobs, with the hours of the week', async () => {
  // Noon of a Wednesday in Sydney, far from a change of clocks.
  const date = Date.UTC(2027, 5, 9, 2);
  const { crewId } = await world.job({ date });
  await wholeHour(crewId, date + 8 * HOUR);
  const [free, busy, tired, called] = (await world.people(4)) as [Person, Person, Person, Person];
  const overlap = await world.job({ date: date + 7 * HOUR });
  await world.member(overlap.crewId, busy.id, 2);
  const late = await world.job({ date: date - 12 * HOUR });
  await wholeHour(late.crewId, date - 6 * HOUR);
  await world.member(late.crewId, tired.id, 1);
  const cancelled = await world.job({ date, status: 2 });
  await world.member(cancelled.crewId, called.id, 2);
  expect(await againstOf(crewId, free)).toEqual({ kinds: [], weekHours: 8 });
  expect(await againstOf(crewId, busy)).toEqual({ kinds: ['overlap'], weekHours: 12 });
  // An invitation is said, and its six hours are not worked.
  expect(await againstOf(crewId, tired)).toEqual({ kinds: ['rest'], weekHours: 8 });
  expect(await againstOf(crewId, called)).toEqual({ kinds: [], weekHours: 8 });
});

test('C.1.09: an invitation whose shift is over counts as nothing', async () => {
  const [worker] = (await world.people(1)) as [Person];
  const { crewId } = await world.job({ date: Date.now() + HOUR });
  const past = await world.job({ date: Date.now() - 3 * HOUR });
  await wholeHour(past.crewId, Date.now() - HOUR);
  await world.member(past.crewId, worker.id, 1);
  expect((await againstOf(crewId, worker)).kinds).toEqual([]);
  await world.db.updateTable('crew_member').set({ status: 2 }).where('crew_id', '=', past.crewId).execute();
  expect((await againstOf(crewId, worker)).kinds).toEqual(['rest']);
});

test('C.1.11: a valid licence with a fortnight limit is held against its owner alone', async () => {
  const date = Date.UTC(2027, 5, 16, 2);
  const { crewId } = await world.job({ date });
  const [student, other] = (await world.people(2)) as [Person, Person];
  const desk = await licenceDesk(world);
  await desk.grant(student, (await desk.type({ name: 'Student visa', fortnightHours: 3 })).id);
  expect((await againstOf(crewId, student)).kinds).toEqual(['hours']);
  expect((await againstOf(crewId, other)).kinds).toEqual([]);
});

test('C.1.11: of a crew that was worked in two pieces each piece counts, not the time between', async () => {
  const date = Date.UTC(2027, 5, 23, 2);
  const { crewId } = await world.job({ date });
  await wholeHour(crewId, date + 4 * HOUR);
  const [worker] = (await world.people(1)) as [Person];
  const before = await world.job({ date: date - 30 * HOUR });
  await world.member(before.crewId, worker.id, 2);
  const { group_id } = await world.db
    .selectFrom('job_crew')
    .select('group_id')
    .where('id', '=', before.crewId)
    .executeTakeFirstOrThrow();
  const time = {
    user_id: worker.id,
    job_id: before.id,
    crew_id: before.crewId,
    group_id,
    break_ms: 0,
    updated_at: 1,
  };
  const at = date - 30 * HOUR;
  await world.db
    .insertInto('timesheet')
    .values([
      { ...time, start_at: at, end_at: at + 4 * HOUR },
      { ...time, start_at: at + 10 * HOUR, end_at: at + 14 * HOUR },
    ])
    .execute();
  expect((await againstOf(crewId, worker)).weekHours).toBe(12);
});

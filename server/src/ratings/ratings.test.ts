import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let desk: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  desk = await world.person({
    permissions: ['job:read', 'job:write', 'crew:read', 'timesheet:write'],
    firstName: 'Olga',
  });
});

/** A job of HLX with these people, who checked in so many days ago and left an hour later. */
async function worked(people: Person[], days = 1) {
  const start = Date.now() - days * DAY;
  const job = await world.job({ date: start, prepend: 'HLX', amount: 9 });
  const supervisor = await world.person({ firstName: 'Sue' });
  await world.db.insertInto('job_supervisor').values({ job_id: job.id, user_id: supervisor.id }).execute();
  for (const { id } of people) {
    await world.member(job.crewId, id, 2);
    await world.db
      .insertInto('timesheet')
      .values({
        job_id: job.id,
        crew_id: job.crewId,
        group_id: world.groupId,
        user_id: id,
        start_at: start,
        end_at: start + HOUR,
      })
      .execute();
  }
  return { ...job, supervisor };
}
const rate = (by: Person, idJob: number, who: Person, stars: number | null, note = '') =>
  world.call(by, 'rateCrew', { idJob, ratings: [{ idUser: who.id, stars, note }] });
const ratingsOf = async (who: Person) => (await world.call(desk, 'getRatings', { idUser: who.id })).body;
const given = async (by: Person, idJob: number) =>
  (await world.call(by, 'getJobRatings', { idJob })).body.crew;

test('C.10.01: the last one by the same author stands, and everybody reads their own alone', async () => {
  const worker = await world.person();
  const job = await worked([worker]);
  expect(await given(job.supervisor, job.id)).toMatchObject([{ idUser: worker.id, stars: null, note: '' }]);
  await rate(job.supervisor, job.id, worker, 2, 'Late.');
  await rate(job.supervisor, job.id, worker, 4, ' Better after lunch. ');
  await rate(desk, job.id, worker, 5);
  expect(await given(job.supervisor, job.id)).toMatchObject([{ stars: 4, note: 'Better after lunch.' }]);
  expect(await given(desk, job.id)).toMatchObject([{ stars: 5, note: '' }]);
  expect((await ratingsOf(worker)).ratings.map(({ stars, by }) => [stars, by])).toEqual([
    [5, 'Olga Tester'],
    [4, 'Sue Tester'],
  ]);
  await rate(desk, job.id, worker, null);
  expect((await ratingsOf(worker)).count).toBe(1);
});

test('C.10.01: from check-in until 14 days after, of others, by who supervises', async () => {
  const [worker, other, coming] = [await world.person(), await world.person(), await world.person()];
  const job = await worked([worker, other]);
  await world.member(job.crewId, coming.id, 2);
  const no = async (by: Person, idJob: number, who: Person) => {
    const { status, body } = await rate(by, idJob, who, 3);
    return status === 200 ? body.error : status;
  };
  expect(await no(job.supervisor, job.id, coming)).toBe(true);
  const old = await worked([worker], 16);
  expect(await no(desk, old.id, worker)).toBe(true);
  expect(await given(desk, old.id)).toEqual([]);
  expect(await no(other, job.id, worker)).toBe(403);
  expect((await rate(desk, job.id, worker, 6)).status).toBe(400);
  expect((await rate(desk, job.id, worker, 3, 'x'.repeat(501))).status).toBe(400);
  // Whoever supervises and works rates the others.
  await world.db.insertInto('job_supervisor').values({ job_id: job.id, user_id: other.id }).execute();
  expect((await given(other, job.id)).map(({ idUser }) => idUser)).toEqual([worker.id]);
  expect(await no(other, job.id, other)).toBe(true);
  expect((await ratingsOf(worker)).count).toBe(0);
});

test('C.10.03: a score from three ratings on, over twelve months', async () => {
  await world.db.deleteFrom('worker_rating').execute();
  const [good, weak] = [await world.person(), await world.person()];
  const jobs = [await worked([good, weak], 1), await worked([good, weak], 2), await worked([good, weak], 3)];
  for (const [index, job] of jobs.entries()) {
    expect((await ratingsOf(good)).score).toBeNull();
    await rate(desk, job.id, good, 5);
    await rate(desk, job.id, weak, index === 0 ? 1 : 2);
  }
  // All: 20 of 6; (15 + 5 × 20/6) / 8.
  expect((await ratingsOf(good)).score).toBeCloseTo((15 + (5 * 20) / 6) / 8, 9);
  const { workers } = (await world.call(desk, 'getJobWorkers', { idReqCrew: jobs[0]?.crewId ?? 0 })).body;
  expect(workers.find(({ id }) => id === weak.id)?.score).toBeCloseTo((5 + (5 * 20) / 6) / 8, 9);
  await world.db
    .updateTable('worker_rating')
    .set({ at: Date.now() - 366 * DAY })
    .where('job_id', '=', jobs[0]?.id ?? 0)
    .execute();
  expect(await ratingsOf(good)).toMatchObject({ score: null, count: 2, ratings: [{}, {}, {}] });
});

test('C.10.04: no answer to a customer’s manager, or to who is rated, holds score or note', async () => {
  const worker = await world.person();
  const job = await worked([worker]);
  const manager = await world.person({ managerOf: ['HLX'], permissions: ['crew:read', 'timesheet:write'] });
  for (const by of [desk, job.supervisor]) await rate(by, job.id, worker, 1, 'Slept in the van.');
  for (const who of [manager, worker]) {
    const ids = { idJob: job.id };
    const range = { dateStart: inHours(-99), dateEnd: inHours(99) };
    const answers = [
      await world.call(who, 'getRatings', { idUser: worker.id }),
      await world.call(who, 'getJobRatings', ids),
      await world.call(who, 'getTimeCard', ids),
      await world.call(who, 'getJobDialog', ids),
      await world.call(who, 'getJobWorkers', { idReqCrew: job.crewId }),
      await world.call(who, 'getJobs', range),
      await world.call(who, 'getMyProfile', {}),
    ];
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([403, 403]);
    expect(JSON.stringify(answers)).not.toMatch(/Slept in|"score"|"stars"/);
  }
});

test('C.10.04: somebody of the office who was rated reads neither rating nor block of their own', async () => {
  const planner = await world.person({ permissions: ['crew:read', 'job:read'] });
  const job = await worked([planner]);
  await rate(job.supervisor, job.id, planner, 1, 'Slept in the van.');
  expect((await world.call(planner, 'getRatings', { idUser: planner.id })).status).toBe(403);
  expect((await world.call(desk, 'getRatings', { idUser: planner.id })).body.ratings).toHaveLength(1);
  // The audit is kept for years, and a rating for 24 months.
  const kept = await world.db.selectFrom('audit').select('detail').where('call', '=', 'rateCrew').execute();
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toMatch(/Slept in the van|"stars"/);
});

test('C.10.02: own data holds rating and note, and not who said it', async () => {
  const worker = await world.person();
  const job = await worked([worker]);
  await rate(job.supervisor, job.id, worker, 3, 'Quiet, exact.');
  const kept = Buffer.from((await world.call(worker, 'getOwnData', {})).body.file, 'base64').toString();
  expect(JSON.parse(kept)).toMatchObject({
    'ratings of you': [{ job: 'Load in', stars: 3, note: 'Quiet, exact.' }],
  });
  expect(kept).not.toContain('Sue');
});

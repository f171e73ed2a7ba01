import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

// Sydney: UTC+11 again from 3 October 2027 02:00.
const sydney = (month: number, day: number, hour: number, minutes = 0, offset = 10) =>
  Date.UTC(2027, month - 1, day, hour - offset, minutes);

const detail = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body.job;
const preview = async (ids: number[], by: { days?: number; minutes?: number }) =>
  (await world.call(office, 'previewShift', { ids, ...by })).body.jobs;
const shift = (id: number, by: { days?: number; minutes?: number }, more: object = {}) =>
  world.call(office, 'shiftJob', { id, version: 1, ...by, ...more });
const timesOf = async (id: number) => {
  const { date, reqCrew } = await detail(id);
  return [date, ...reqCrew.map(({ startTime, endTime }) => [startTime, endTime])];
};

test('D.4.05: by days, the job and its crews keep their time of day over daylight saving', async () => {
  const job = await world.job({ date: sydney(10, 1, 9) });
  await world.db
    .updateTable('job_crew')
    .set({ start_at: sydney(10, 1, 7), end_at: sydney(10, 1, 15) })
    .where('id', '=', job.crewId)
    .execute();
  expect(answerOf(await shift(job.id, { days: 7 }))).toBe('ok');
  expect(await timesOf(job.id)).toEqual([
    sydney(10, 8, 9, 0, 11),
    [sydney(10, 8, 7, 0, 11), sydney(10, 8, 15, 0, 11)],
  ]);
});

test('D.4.05: by minutes, all times move by as much, also backwards; no quarter hour is refused', async () => {
  const job = await world.job();
  expect(answerOf(await shift(job.id, { minutes: -45 }))).toBe('ok');
  const date = job.date - 45 * 60_000;
  expect(await timesOf(job.id)).toEqual([date, [date, null]]);
  const odd = (await preview([job.id], { minutes: 10 }))[0];
  expect(odd?.refused).toMatch(/multiple of 15/);
});

test('D.4.05: the preview names what is refused and what asks for a reason, and stores nothing', async () => {
  const soon = await world.job({ date: inHours(3), title: 'Soon' });
  const later = await world.job({ date: inHours(600), title: 'Later' });
  const cancelled = await world.job({ status: 2 });
  const finished = await world.job({ status: 3 });
  const timed = await world.job({ date: inHours(-30) });
  const [worker] = (await world.people(1)) as [Person];
  for (const { crewId } of [soon, later]) await world.member(crewId, worker.id, 2);
  await world.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: timed.id, crew_id: timed.crewId, user_id: worker.id, group_id: world.groupId },
      ...{ start_at: inHours(-30), end_at: inHours(-26) },
    })
    .execute();
  const gone = 999_999;
  const ids = [soon, later, cancelled, finished, timed].map(({ id }) => id);
  const waiting = await world.queued('job-notice');
  const jobs = await preview(ids, { minutes: 60 });
  expect(
    jobs.map(({ title, to, refused, people, asksWhy }) => ({ title, to, refused, people, asksWhy })),
  ).toEqual([
    { title: 'Soon', to: expect.any(Number), refused: null, people: 1, asksWhy: true },
    { title: 'Later', to: expect.any(Number), refused: null, people: 1, asksWhy: false },
    ...['This job is cancelled. It stays as it is.', 'This job is finished. It stays as it is.'].map(
      (refused) => ({
        ...{ title: 'Load in', to: expect.any(Number), refused, people: 0, asksWhy: false },
      }),
    ),
    {
      ...{ title: 'Load in', to: expect.any(Number), people: 0, asksWhy: false },
      refused: 'This job has times. Move it in its own form.',
    },
  ]);
  expect(await detail(soon.id)).toMatchObject({ date: soon.date, version: 1 });
  expect(await world.queued('job-notice')).toEqual(waiting);
  expect((await world.call(office, 'previewShift', { ids: [gone], days: 1 })).status).toBe(404);
});

test('D.4.05: a move is a save as any other: it is in the log, and its crew reads the reason', async () => {
  const job = await world.job({ date: inHours(100) });
  const [worker] = (await world.people(1)) as [Person];
  await world.member(job.crewId, worker.id, 2);
  await shift(job.id, { days: 1 }, { reason: 'The hall is shut' });
  const { body } = await world.call(office, 'viewLogJob', { id: job.id });
  expect(body.logs[0]?.changed).toEqual(expect.arrayContaining(['Job date', 'Reason: The hall is shut']));
  expect(JSON.stringify(await world.queued('job-notice'))).toContain('The hall is shut');
});

test('D.4.05, C.0.06: a job that changed since the preview is not moved twice, and the same key moves it once', async () => {
  const job = await world.job({ date: inHours(100) });
  expect(answerOf(await shift(job.id, { days: 1 }, { key: 'one' }))).toBe('ok');
  expect(answerOf(await shift(job.id, { days: 1 }, { key: 'one' }))).toBe('ok');
  expect(Math.abs((await detail(job.id)).date - job.date - DAY)).toBeLessThanOrEqual(HOUR);
  // Somebody else, with the earlier preview.
  expect((await shift(job.id, { days: 1 }, { key: 'two' })).status).toBe(409);
});

test('D.4.05: either days or minutes, and not nothing', async () => {
  const { id } = await world.job();
  for (const by of [{}, { days: 0 }, { days: 1, minutes: 15 }])
    expect((await shift(id, by)).status).toBe(400);
});

test('D.4.05: more than 300 jobs are refused with their number', async () => {
  const ids = Array.from({ length: 301 }, (_, at) => at + 1);
  const { body } = await world.call(office, 'previewShift', { ids, days: 1 });
  expect(body.snackbar?.text).toBe(
    'These are 301 jobs, and at most 300 can be moved at once. Choose fewer jobs.',
  );
});

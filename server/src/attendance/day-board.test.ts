import type { In } from '@crewcall/contract/types';
import { attendanceStatusOn } from '@crewcall/domain/day-board';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift, sydney } from '../../test/support/shift';
import { HOUR, MIN } from './testing/asked';

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());
afterEach(() => configure(t, {}));

const read = async (body: In<'getAttendance'>, who: { token: string } = office) => {
  const answer = await t.call(who, 'getAttendance', body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const person = (first_name: string, last_name = 'Pages') => t.make.user({ first_name, last_name });
type Board = Awaited<ReturnType<typeof read>>;
const titles = ({ jobs }: Board) => jobs.map(({ title }) => title);
const names = ({ jobs }: Board) =>
  jobs.flatMap(({ crews }) => crews.flatMap(({ people }) => people.map(({ fullName }) => fullName)));
const inNeed = ({ needAction, lateAfter }: Board) =>
  needAction.people.map(
    ({ person, crew, job }) =>
      `${person.fullName} ${attendanceStatusOn(crew, person, Date.now(), lateAfter)} ${job.title}`,
  );

test('C.3.12: a day answers its first jobs and the most urgent people who need action, and more if asked', async () => {
  const start = sydney('2026-03-02T06:00');
  const workers = [await person('Mia'), await person('Anh')];
  for (let index = 0; index < 27; index += 1)
    await shift(t, { at: start + index * 20 * MIN, title: `Job ${index}`, workers });
  const day = '2026-03-02';
  const first = await read({ day });
  expect([first.total, first.jobs.length, first.needAction.total]).toEqual([27, 25, 54]);
  expect(inNeed(first)).toHaveLength(50);
  expect(inNeed(first)[2]).toBe('Anh Pages missing Job 1');
  const moreJobs = await read({ day, limit: 50 });
  expect(titles(moreJobs)).toEqual([...titles(first), 'Job 25', 'Job 26']);
  expect(inNeed(moreJobs)).toEqual(inNeed(first));
  const morePeople = await read({ day, people: 100, limit: 1 });
  expect(titles(morePeople)).toEqual(['Job 0']);
  expect(inNeed(morePeople)).toEqual([
    ...inNeed(first),
    ...['Job 25', 'Job 26'].flatMap((job) => [`Anh Pages missing ${job}`, `Mia Pages missing ${job}`]),
  ]);
  for (const body of [{ limit: 501 }, { limit: 0 }, { people: 1001 }])
    expect((await t.call(office, 'getAttendance', { day, ...body })).status).toBe(400);
});

test('C.3.12: who needs action comes first the most urgent, then by start; a crew counts all of its people', async () => {
  const at = sydney('2026-03-04T09:00');
  const [came = 0, away = 0, never = 0, gone = 0] = await Promise.all(
    ['Came', 'Away', 'Never', 'Gone'].map((name) => person(name)),
  );
  const clocks = [
    { user: came, start: at },
    { user: gone, start: at, end: at + HOUR },
  ];
  const { crew } = await shift(t, { at, title: 'Late one', workers: [came, away, never, gone], clocks });
  await t.db
    .updateTable('crew_member')
    .set({ coming_for_start: at, coming_answer: 'no' })
    .where('user_id', '=', away)
    .execute();
  await shift(t, { at: at - HOUR, title: 'Early one', workers: [never] });
  const board = await read({ day: '2026-03-04' });
  expect(inNeed(board)).toEqual([
    'Never Pages missing Early one',
    'Never Pages missing Late one',
    'Away Pages not-coming Late one',
    'Came Pages not-out Late one',
  ]);
  const counted = board.jobs.flatMap(({ crews }) => crews).find(({ idReqCrew }) => idReqCrew === crew);
  expect(counted).toMatchObject({ wanted: 6, confirmed: 4, coming: 2, here: 0 });
});

test('C.3.12: the company says after how many minutes somebody is missing', async () => {
  const at = Date.now() - 20 * MIN;
  await configure(t, { confTimezone: 'UTC' });
  const day = new Date(at).toISOString().slice(0, 10);
  await shift(t, { at, zone: 'UTC', title: 'Late', workers: [await person('Tardy')] });
  // Confirmed only just now, a worker would first need time to travel.
  await t.db.updateTable('crew_member').set({ answered_at: null }).execute();
  const late = async () => {
    const { lateAfter, needAction } = await read({ day });
    return [lateAfter, needAction.people.some(({ person }) => person.fullName === 'Tardy Pages')];
  };
  expect(await late()).toEqual([10, true]);
  await configure(t, { confTimezone: 'UTC', confLateAfterMin: 25 });
  expect(await late()).toEqual([25, false]);
});

test('C.3.12: somebody who works on into a later crew of the job needs no action', async () => {
  const now = Date.now();
  const [user = 0, alone = 0] = [await person('Both'), await person('Alone')];
  const at = now - 13 * HOUR;
  const clocks = [user, alone].map((one) => ({ user: one, start: at }));
  const { job, crew } = await shift(t, { at, workers: [user, alone], clocks });
  await t.db
    .updateTable('job_crew')
    .set({ end_at: at + 8 * HOUR })
    .where('id', '=', crew)
    .execute();
  const next = await t.make.crew(job, { start_at: at + 9 * HOUR, end_at: at + 14 * HOUR });
  await t.db
    .insertInto('crew_member')
    .values({ crew_id: next, user_id: user, status: 2, answered_at: null })
    .execute();
  const { jobs, lateAfter } = await read({ idJob: job });
  const [first] = jobs[0]?.crews ?? [];
  const states = first?.people.map((one) => [
    one.fullName,
    attendanceStatusOn(first, one, now, lateAfter),
    one.laterCrews?.map(({ idReqCrew }) => idReqCrew),
  ]);
  expect(states).toEqual([
    ['Alone Pages', 'not-out', undefined],
    ['Both Pages', 'here', [next]],
  ]);
});

test('C.3.12: who is checked in at another job of the day reads where, though that job is not answered yet', async () => {
  const at = sydney('2026-03-06T09:00');
  const [both = 0, here = 0] = [await person('Both'), await person('Here')];
  await shift(t, { at, title: 'Awaited', workers: [both, here], clocks: [{ user: here, start: at }] });
  const clocks = [{ user: both, start: at + HOUR }];
  const other = await shift(t, { at: at + HOUR, title: 'Other', workers: [both], clocks });
  const board = await read({ day: '2026-03-06', limit: 1 });
  expect(titles(board)).toEqual(['Awaited']);
  const people = board.jobs.flatMap(({ crews }) => crews.flatMap((crew) => crew.people));
  expect(people.map(({ fullName, elsewhere }) => [fullName, elsewhere])).toEqual([
    ['Both Pages', { idJob: other.job, title: 'Other', since: at + HOUR }],
    ['Here Pages', undefined],
  ]);
});

test('C.3.12: open places are those of all jobs of the day, but for crews that are over', async () => {
  await configure(t, { confTimezone: 'UTC' });
  const now = Date.now();
  // A crew that is over and others that are not, on the UTC day on which the first is over and the last has begun.
  const over = now - 4 * HOUR;
  const day = new Date(over).toISOString().slice(0, 10);
  const { open: before } = await read({ day });
  const zone = 'UTC';
  const { job } = await shift(t, { at: over, zone, title: 'Over', workers: [await person('Open')] });
  await t.db
    .updateTable('job_crew')
    .set({ end_at: now - HOUR })
    .where('job_id', '=', job)
    .execute();
  await t.make.crew(job, { start_at: over, end_at: now + HOUR, amount: 3 });
  const other = await shift(t, { at: over, zone, title: 'On', workers: [await person('Open')] });
  await t.db
    .updateTable('job_crew')
    .set({ end_at: now + HOUR, amount: 5 })
    .where('job_id', '=', other.job)
    .execute();
  // Three of the first job's second crew, and four of the other job.
  expect((await read({ day, limit: 1 })).open - before).toBe(7);
});

describe('C.3.12: a search', () => {
  const day = '2026-03-09';
  let stadium = 0;
  beforeAll(async () => {
    const at = sydney('2026-03-09T09:00');
    await t.make.prepend('ZED');
    await t.db.updateTable('prepend').set({ full_name: 'Zenith Events' }).where('text', '=', 'ZED').execute();
    const [mia = 0, obrien = 0, kim = 0] = [
      await person('Mia', 'Costa'),
      await person('Pat', 'O’Brien'),
      await person('Kim', 'Nguyễn'),
    ];
    await shift(t, { at, title: 'Harbour gala', workers: [mia, obrien], prepend: 'ZED' });
    const two = await shift(t, { at, title: 'Stadium build', workers: [mia, kim] });
    stadium = two.job;
    await t.db.updateTable('job').set({ location: 'Hall 12' }).where('id', '=', stadium).execute();
  });

  test.each([
    ['nguyen', ['Stadium build'], ['Kim Nguyễn'], 1],
    ['obrien', ['Harbour gala'], ['Pat O’Brien'], 1],
    ['mia', ['Harbour gala', 'Stadium build'], ['Mia Costa', 'Mia Costa'], 2],
    ['mia harbour', ['Harbour gala'], ['Mia Costa'], 1],
    ['zenith', ['Harbour gala'], ['Mia Costa', 'Pat O’Brien'], 2],
    ['hall 12', ['Stadium build'], ['Kim Nguyễn', 'Mia Costa'], 2],
    ['nobody like this', [], [], 0],
    ['  ', ['Harbour gala', 'Stadium build'], ['Mia Costa', 'Pat O’Brien', 'Kim Nguyễn', 'Mia Costa'], 4],
  ])('“%s” narrows the jobs, their people, and those who need action', async (text, jobs, people, need) => {
    const found = await read({ day, text });
    expect([titles(found), names(found), found.total]).toEqual([jobs, people, jobs.length]);
    expect([found.needAction.total, inNeed(found).length]).toEqual([need, need]);
  });

  test('a crew counts all its people, found or not', async () => {
    const [crew] = (await read({ day, text: 'obrien' })).jobs.flatMap(({ crews }) => crews);
    expect([crew?.wanted, crew?.confirmed, crew?.people.length]).toEqual([4, 2, 1]);
  });

  test('C.3.14: finds nobody on jobs that the reader does not see', async () => {
    const manager = await t.signIn(await t.make.manager('ZED'));
    expect(titles(await read({ day, text: 'mia' }, manager))).toEqual(['Harbour gala']);
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(stadium, boss.id);
    expect(titles(await read({ day, text: 'mia' }, boss))).toEqual(['Stadium build']);
  });

  test('C.3.14: a manager’s and a supervisor’s lists of who needs action are as narrow, without phones for managers', async () => {
    const phones = ({ needAction }: Board) => needAction.people.map(({ person }) => person.phone);
    const manager = await read({ day }, await t.signIn(await t.make.manager('ZED')));
    expect([inNeed(manager).length, manager.needAction.total, manager.total]).toEqual([2, 2, 1]);
    expect(phones(manager)).toEqual([null, null]);
    expect(manager.needAction.people.every(({ job }) => !job.canSupervise)).toBe(true);
    const leader = await t.signIn(await t.make.user());
    await t.make.supervisor(stadium, leader.id);
    const own = await read({ day }, leader);
    expect([own.total, own.needAction.total]).toEqual([1, 2]);
    expect(own.needAction.people.map(({ job }) => job.canSupervise)).toEqual([true, true]);
    expect(phones(own)).not.toContain(null);
  });
});

test('C.3.12: of one job everybody is answered, whatever its number of crews', async () => {
  const at = sydney('2026-03-11T09:00');
  const workers = await Promise.all(Array.from({ length: 60 }, (_, index) => person(`One${index}`)));
  const { job } = await shift(t, { at, workers });
  for (let more = 0; more < 30; more += 1) await t.make.crew(job, { start_at: at + more * HOUR });
  const board = await read({ idJob: job, limit: 1, people: 1 });
  expect([board.total, board.jobs[0]?.crews.length, names(board).length]).toEqual([1, 31, 60]);
  expect(board.needAction).toEqual({ total: 0, people: [] });
});

test('C.3.12: two people of one name are told apart, though the job of one is not answered yet', async () => {
  const at = sydney('2026-03-13T09:00');
  for (const [index, phone] of ['+61400111015', '+61400111016'].entries())
    await shift(t, {
      at: at + index * HOUR,
      workers: [await t.make.user({ first_name: 'Lou', last_name: 'Same', phone })],
    });
  const boards = await Promise.all([1, 2].map((limit) => read({ day: '2026-03-13', limit })));
  expect(boards.map(names)).toEqual([['Lou Same (…015)'], ['Lou Same (…015)', 'Lou Same (…016)']]);
});

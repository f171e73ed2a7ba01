import type { Out } from '@crewcall/contract/types';
import { dayText, localToEpoch } from '@crewcall/domain/time';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { SYDNEY, configure, shift, sydney } from '../../test/support/shift';
import { HOUR, MIN, placeIn, zoneAt } from './testing/asked';

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());
afterEach(() => configure(t, {}));

type Who = { token: string };
const boardOf = async (who: Who, day: string, idJob?: number) => {
  const { status, body } = await t.call(who, 'getAttendance', {
    ...{ day, limit: 100 },
    ...(idJob ? { idJob } : {}),
  });
  expect(status).toBe(200);
  return body;
};
const peopleOf = ({ jobs }: Out<'getAttendance'>) =>
  jobs.flatMap(({ crews }) => crews.flatMap(({ people }) => people));
const jobsOn = async (who: Who, day: string) => (await boardOf(who, day)).jobs.map(({ idJob }) => idJob);
const dayOf = ({ start }: { start: number }) => dayText(SYDNEY, start);

test.each([44, 480])(
  'C.3.10, C.3.12: a clock that was left open %i h ago stays on the board of today until somebody ends it',
  async (ago) => {
    const user = await t.make.user();
    const at = Date.now() - ago * HOUR;
    const made = await shift(t, { at, workers: [user], clocks: [{ user, start: at }] });
    const today = dayText(SYDNEY, Date.now());
    await configure(t, { confTimezone: SYDNEY });
    expect(await jobsOn(office, today)).toContain(made.job);
    await t.db
      .updateTable('timesheet')
      .set({ end_at: at + 8 * HOUR })
      .where('crew_id', '=', made.crew)
      .execute();
    expect(await jobsOn(office, today)).not.toContain(made.job);
  },
);

test('C.3.12: of a shift that is over only whoever still runs a clock comes along to today', async () => {
  await configure(t, { confTimezone: SYDNEY });
  const at = Date.now() - 44 * HOUR;
  const [running = 0, gone = 0, never = 0] = await Promise.all([1, 2, 3].map(() => t.make.user()));
  const clocks = [
    { user: running, start: at },
    { user: gone, start: at, end: at + 8 * HOUR },
  ];
  const made = await shift(t, { at, workers: [running, gone, never], clocks });
  const boss = await t.signIn(await t.make.user());
  await t.make.supervisor(made.job, boss.id);
  const [crew] = (await boardOf(boss, dayText(SYDNEY, Date.now()))).jobs.flatMap(({ crews }) => crews);
  expect(crew?.people.map(({ idUser }) => idUser)).toEqual([running]);
  // Nobody is sought for it any more.
  expect(crew?.wanted).toBe(1);
  expect((await t.call(boss, 'getNotifications', {})).body.counts.today).toBe(1);
  const own = await boardOf(boss, dayText(SYDNEY, at));
  expect(peopleOf(own)).toHaveLength(3);
  expect(own.jobs[0]?.crews[0]?.wanted).toBe(5);
});

test('C.3.12: each crew of the day with what is wanted, and each person with answer, clock and absence', async () => {
  const at = sydney('2026-12-03T09:00');
  const workers = await Promise.all(['A', 'B', 'C'].map((first_name) => t.make.user({ first_name })));
  const [came = 0, away = 0, late = 0] = workers;
  const { job, crew } = await shift(t, { at, workers, clocks: [{ user: came, start: at }] });
  await t.db
    .insertInto('job_absence')
    .values({ crew_id: crew, user_id: away, marked_by: office.id })
    .execute();
  await t.db
    .updateTable('crew_member')
    .set({ coming_for_start: at, coming_answer: 'late', coming_minutes: 30, coming_asked_at: at - HOUR })
    .where('user_id', '=', late)
    .execute();
  const asked = await t.make.user();
  await t.db.insertInto('crew_member').values({ crew_id: crew, user_id: asked, status: 1 }).execute();
  const board = await boardOf(office, '2026-12-03');
  expect(board).toMatchObject({
    lateAfter: 10,
    total: 1,
    jobs: [{ idJob: job, tz: SYDNEY, canSupervise: true }],
  });
  expect(board.jobs[0]?.crews).toMatchObject([
    {
      idReqCrew: crew,
      wanted: 5,
      asked: 1,
      startTime: at,
      people: [
        { idUser: came, absent: false, times: [{ idReqCrew: crew, start: at, end: 0 }], answer: null },
        { idUser: away, absent: true, times: [] },
        { idUser: late, absent: false, answer: 'late', minutes: 30, askedAt: at - HOUR },
      ],
    },
  ]);
});

test('C.3.12, C.3.14: whoever supervises is told how many of their jobs’ people need somebody to act today', async () => {
  const boss = await t.make.user();
  const [missing = 0, waiting = 0, here = 0] = await Promise.all([1, 2, 3].map(() => t.make.user()));
  const at = Date.now() - 2 * HOUR;
  const clocks = [waiting, here].map((user) => ({ user, start: at }));
  const made = await shift(t, { at, workers: [missing, waiting, here], clocks });
  await shift(t, { at, workers: [await t.make.user()] });
  const told = async (who: Who) => (await t.call(who, 'getNotifications', {})).body.counts.today;
  const punch = { id: made.job, action: 'out' as const, key: 'early', tapTime: at - HOUR, waited: true };
  await t.call(await t.signIn(waiting), 'doclock', punch);
  await t.make.supervisor(made.job, boss);
  expect(await told(await t.signIn(boss))).toBe(2);
  expect(await told(await t.signIn(missing))).toBe(0);
});

test('C.3.04, C.3.12: an answer to a start of before is not on the board', async () => {
  const place = await placeIn(t, 10 * HOUR);
  await t.call(place.me, 'answerComing', { idReqCrew: place.crew, start: place.start, answer: 'yes' });
  const start = place.start + 5 * MIN;
  const one = async () => peopleOf(await boardOf(office, dayOf({ start }), place.job))[0];
  await t.db.updateTable('job_crew').set({ start_at: start }).where('id', '=', place.crew).execute();
  expect(await one()).toMatchObject({ answer: null, askedAt: null, lastAskedAt: null });
});

test.each([
  ['Australia/Sydney', '2026-12-05T00:00'],
  ['Australia/Sydney', '2026-12-05T23:59'],
  ['Australia/Perth', '2026-12-05T00:00'],
  ['Australia/Perth', '2026-12-05T23:59'],
  // The days on which the clocks change, to summer and back.
  ['Australia/Sydney', '2026-10-04T01:59'],
  ['Australia/Sydney', '2026-10-04T03:00'],
  ['Australia/Sydney', '2026-10-04T23:59'],
  ['Australia/Sydney', '2027-04-04T00:00'],
  ['Australia/Sydney', '2027-04-04T02:30'],
  ['Australia/Sydney', '2027-04-04T23:59'],
])('C.3.12: a crew is of the day of its own job’s clock: %s %s', async (zone, local) => {
  const at = localToEpoch(zone, local).at;
  const { job } = await shift(t, { at, zone, workers: [await t.make.user()] });
  const day = local.slice(0, 10);
  const near = [-1, 0, 1].map((days) =>
    new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10),
  );
  const found = await Promise.all(near.map(async (one) => (await jobsOn(office, one)).includes(job)));
  expect(found).toEqual([false, true, false]);
});

test('C.3.12: a night crew is on the board of the morning while a clock of it runs', async () => {
  const at = sydney('2026-12-08T22:00');
  const worker = await t.make.user();
  const { job, crew, clocks } = await shift(t, {
    at,
    workers: [worker],
    clocks: [{ user: worker, start: at }],
  });
  await t.db
    .updateTable('job_crew')
    .set({ end_at: at + 8 * HOUR })
    .where('id', '=', crew)
    .execute();
  expect(await jobsOn(office, '2026-12-09')).toEqual([job]);
  expect(await jobsOn(office, '2026-12-10')).toEqual([]);
  await t.db
    .updateTable('timesheet')
    .set({ end_at: at + 8 * HOUR })
    .where('id', '=', clocks[0] ?? 0)
    .execute();
  expect(await jobsOn(office, '2026-12-09')).toEqual([]);
  expect(await jobsOn(office, '2026-12-08')).toEqual([job]);
});

test('C.3.12: what begins soon after midnight is on the board of the evening before as well', async () => {
  // In this zone it is past ten at night by now, so the shift begins on the next day.
  const zone = zoneAt(22);
  await configure(t, { confTimezone: zone });
  const ahead = async (hours: number) => {
    const place = await placeIn(t, hours * HOUR, { zone });
    return (await jobsOn(office, dayText(zone, Date.now()))).includes(place.job);
  };
  expect(await ahead(3)).toBe(true);
  expect(await ahead(5)).toBe(false);
});

test('C.3.12: past midnight a shift of the evening before is on today’s board until it is over, whoever is missing', async () => {
  const zone = zoneAt(0);
  await configure(t, { confTimezone: zone });
  const today = dayText(zone, Date.now());
  const night = await placeIn(t, -2 * HOUR, { zone });
  const over = await placeIn(t, -9 * HOUR, { zone });
  await t.db
    .updateTable('job_crew')
    .set({ end_at: Date.now() - 1 })
    .where('id', '=', over.crew)
    .execute();
  const shown = await jobsOn(office, today);
  expect(shown).toContain(night.job);
  expect(shown).not.toContain(over.job);
});

test('C.3.12: today is the office’s, also for a shift that is on where it is still yesterday', async () => {
  const zone = zoneAt(0);
  await configure(t, { confTimezone: zone });
  const west = await placeIn(t, -HOUR, { zone: zoneAt(21) });
  expect(await jobsOn(office, dayText(zone, Date.now()))).toContain(west.job);
});

test('C.3.12: a job alone is asked for without a day, and neither is refused in words', async () => {
  const at = sydney('2026-12-21T09:00');
  const { job } = await shift(t, { at, workers: [await t.make.user()] });
  const { status, body } = await t.call(office, 'getAttendance', { idJob: job });
  expect([status, body.jobs.map(({ idJob }) => idJob)]).toEqual([200, [job]]);
  const none = await t.call(office, 'getAttendance', {});
  expect([none.status, none.body.snackbar?.text]).toEqual([400, 'Please give a day, or a job.']);
});

test('C.3.12: only confirmed and finished jobs, and only who is confirmed', async () => {
  const at = sydney('2026-12-12T09:00');
  const jobs = await Promise.all(
    [0, 1, 2, 3].map(async (status) => {
      const made = await shift(t, { at, workers: [await t.make.user()] });
      await t.db.updateTable('job').set({ status }).where('id', '=', made.job).execute();
      return made;
    }),
  );
  const invited = await t.make.user();
  await t.make.member(jobs[1]?.crew ?? 0, invited, 1);
  const shown = await jobsOn(office, '2026-12-12');
  expect([...shown].sort()).toEqual([jobs[1]?.job, jobs[3]?.job].sort());
  expect(peopleOf(await boardOf(office, '2026-12-12')).map(({ idUser }) => idUser)).not.toContain(invited);
});

test('C.3.14: a manager sees their company’s jobs without phones; a supervisor theirs; crew nothing', async () => {
  const at = sydney('2026-12-15T09:00');
  const manager = await t.signIn(await t.make.manager('ACME'));
  const boss = await t.signIn(await t.make.user());
  const worker = await t.make.user({ phone: '+61400111222' });
  const theirs = await shift(t, { at, workers: [worker], prepend: 'ACME' });
  await t.make.prepend('BETA');
  const other = await shift(t, { at, workers: [worker], prepend: 'BETA' });
  await t.make.supervisor(other.job, boss.id);
  const seen = async (who: Who) => {
    const board = await boardOf(who, '2026-12-15');
    const phones = [...new Set(peopleOf(board).map(({ phone }) => phone))];
    const can = board.jobs.map(({ canSupervise }) => canSupervise);
    return { jobs: board.jobs.map(({ idJob }) => idJob), phones, can };
  };
  expect(await seen(office)).toEqual({
    jobs: [theirs.job, other.job],
    phones: ['+61400111222'],
    can: [true, true],
  });
  expect(await seen(manager)).toEqual({ jobs: [theirs.job], phones: [null], can: [false] });
  expect(await seen(boss)).toEqual({ jobs: [other.job], phones: ['+61400111222'], can: [true] });
  const crew = await t.call(await t.signIn(worker), 'getAttendance', { day: '2026-12-15' });
  expect(crew.status).toBe(403);
});

test('C.3.12: two people of one name are told apart on the board and the time card', async () => {
  const at = sydney('2026-12-17T09:00');
  const lee = { first_name: 'Sam', last_name: 'Leewin' };
  const [first, second] = await Promise.all([
    t.make.user({ ...lee, phone: '+61400111005' }),
    t.make.user({ ...lee, phone: '+61400111006' }),
  ]);
  const { job, crew } = await shift(t, { at, workers: [first, second], prepend: 'ACME' });
  const later = await t.make.crew(job, { start_at: at + 8 * HOUR });
  await t.make.member(later, first);
  await t.make.member(crew, await t.make.user({ first_name: 'Ana', last_name: 'Leewin' }));
  const boss = await t.signIn(await t.make.user());
  await t.make.supervisor(job, boss.id);
  const marked = ['Ana Leewin', 'Sam Leewin (…005)', 'Sam Leewin (…005)', 'Sam Leewin (…006)'];
  const board = peopleOf(await boardOf(boss, '2026-12-17'));
  expect(board.map(({ fullName }) => fullName).sort()).toEqual(marked);
  const card = (await t.call(boss, 'getTimeCard', { idJob: job })).body;
  expect(card.crew.map(({ fullName }) => fullName).sort()).toEqual(marked);
  // Somebody with a time but off the crew is told apart as well.
  const left = await t.make.user({ ...lee, phone: '+61400111007' });
  const times = {
    job_id: job,
    crew_id: crew,
    group_id: await t.make.group(),
    start_at: at,
    end_at: at + HOUR,
  };
  const none = { rate_cents: null, signature_id: null, invoice_id: null, created_by: null };
  await t.db
    .insertInto('timesheet')
    .values([left, first].map((user_id) => ({ ...times, ...none, user_id })))
    .execute();
  const { timesheets } = (await t.call(boss, 'getTimeCard', { idJob: job })).body;
  const named = ['Sam Leewin (…005)', 'Sam Leewin (…007)'];
  expect(timesheets.map(({ userName }) => userName).sort()).toEqual(named);
  // A mark would tell a worker the full name of a colleague. They see only its initial.
  const own = (await t.call(await t.signIn(first), 'getTimeCard', { idJob: job })).body;
  const plain = ['Ana L.', 'Sam L.', 'Sam Leewin', 'Sam Leewin'];
  expect(own.crew.map(({ fullName }) => fullName).sort()).toEqual(plain);
  expect(own.timesheets.map(({ userName }) => userName)).toEqual(['Sam Leewin']);
  const manager = await t.signIn(await t.make.manager('ACME'));
  const told = peopleOf(await boardOf(manager, '2026-12-17')).map(({ fullName }) => fullName);
  expect(told).toContain(`Sam Leewin (no. ${first})`);
});

test.each([
  ['2026-13-01', /does not exist/],
  ['2026-02-30', /does not exist/],
  ['today', /YYYY-MM-DD/],
])('C.3.12: the day %s is refused in words', async (day, text) => {
  const { status, body } = await t.call(office, 'getAttendance', { day });
  expect([status, body.snackbar?.text]).toEqual([400, expect.stringMatching(text)]);
});

test('C.3.09: a punch that arrived late brings both of its times along', async () => {
  const at = sydney('2026-12-18T08:00');
  const worker = await t.make.user();
  const { job, clocks } = await shift(t, {
    at,
    workers: [worker],
    clocks: [{ user: worker, start: at - 2 * MIN }],
  });
  await t.db
    .insertInto('punch')
    .values({
      user_id: worker,
      job_id: job,
      action: 'in',
      key: null,
      punched_at: at - 2 * MIN,
      received_at: at + 20 * MIN,
      outcome: 'applied',
      timesheet_id: clocks[0] ?? null,
      resolved_at: null,
      resolved_by: null,
    })
    .execute();
  expect(peopleOf(await boardOf(office, '2026-12-18'))).toMatchObject([
    { punch: { at: at - 2 * MIN, arrivedAt: at + 20 * MIN, isKept: false } },
  ]);
});

test('C.3.12, T-22: who reads of a punch that waits is told whether it is theirs to decide', async () => {
  const at = sydney('2026-12-21T08:00');
  const worker = await t.make.user();
  const boss = await t.signIn(await t.make.user());
  const { job } = await shift(t, { at, workers: [worker], prepend: 'ACME' });
  await t.make.supervisor(job, boss.id);
  await t.db
    .insertInto('punch')
    .values({
      ...{ user_id: worker, job_id: job, action: 'in', key: null, outcome: 'pending', reason: 'wrong-code' },
      ...{ punched_at: at, received_at: at, timesheet_id: null, resolved_at: null, resolved_by: null },
    })
    .execute();
  const manager = await t.signIn(await t.make.manager('ACME'));
  const mayDecide = async () =>
    await Promise.all(
      [office, boss, manager].map(
        async (who) => peopleOf(await boardOf(who, '2026-12-21'))[0]?.waits?.canDecide,
      ),
    );
  expect(await mayDecide()).toEqual([true, true, false]);
  await t.db.updateTable('job').set({ status: 3 }).where('id', '=', job).execute();
  expect(await mayDecide()).toEqual([true, false, false]);
});

test('C.3.12: 50 jobs of 20 people are one statement', async () => {
  const at = sydney('2027-01-05T09:00');
  const workers = await Promise.all(Array.from({ length: 20 }, () => t.make.user()));
  await Promise.all(Array.from({ length: 50 }, () => shift(t, { at, workers })));
  // Count the call alone: without the live feed's look each 5 s, and with the session cached.
  await t.services.live.stop();
  await boardOf(office, '2027-01-06');
  const query = jest.spyOn(t.pool, 'connect');
  const board = await boardOf(office, '2027-01-05');
  const statements = query.mock.calls.length;
  query.mockClear();
  await boardOf(office, '2027-01-06');
  expect([board.jobs.length, peopleOf(board).length]).toEqual([50, 1000]);
  expect(statements).toBeGreaterThan(0);
  // No more than for a day without a job.
  expect(statements).toBe(query.mock.calls.length);
  query.mockRestore();
}, 60_000);

import { dayLoads, daysOf, daysWithin, firstInNeed, listedSections, placesOf, rowFacts } from './dashboard';
import type { DashboardJob } from './dashboard';
import { HOUR_MS as hour } from './units';

/** Saturday 21 November 2026, 3 pm in Sydney. */
const now = Date.UTC(2026, 10, 21, 4);
const zone = 'Australia/Sydney';
const me = 1;
const at = (text: string) => Date.parse(text);

type Crew = DashboardJob['reqCrew'][number];
const crew = (change: Partial<Crew> = {}): Crew => ({
  id: 11,
  amount: 8,
  confirmed: 7,
  invited: 0,
  startTime: now + hour,
  endTime: now + 11 * hour,
  userList: [],
  ...change,
});
const job = (change: Partial<DashboardJob> = {}): DashboardJob => {
  const { date = now + hour, endTime = date + 10 * hour } = change;
  return {
    id: 5,
    status: 1,
    tz: zone,
    reqCrew: [crew({ startTime: date, endTime })],
    clockList: [],
    customerChange: null,
    ...change,
    ...{ date, endTime },
  };
};
const sectionsOf = (jobs: readonly DashboardJob[]) =>
  listedSections(zone, now).map(({ kind, range }) =>
    daysWithin(daysOf(jobs), zone, range, kind === 'today' ? now : undefined).map(({ part }) => part),
  );

test('A.2.29: today, tomorrow and the seven days after, in the company zone, no job twice', () => {
  const jobs = [
    job({ id: 1, date: at('2026-11-21T12:59:00Z') }),
    job({ id: 2, date: at('2026-11-21T13:00:00Z') }),
    job({ id: 3, date: at('2026-11-22T13:00:00Z') }),
    job({ id: 4, date: at('2026-11-29T12:59:00Z') }),
    job({ id: 5, date: at('2026-11-29T13:00:00Z') }),
  ];
  expect(sectionsOf(jobs).map((list) => list.map(({ id }) => id))).toEqual([[1], [2], [3, 4]]);
});

test('A.2.29: a night that began yesterday stands under TODAY until it is over', () => {
  const date = now - 25 * hour;
  const list = (one: Partial<DashboardJob>) =>
    sectionsOf([job({ id: 1, date, ...one })]).map(({ length }) => length);
  const on = (endTime: number) => ({ reqCrew: [crew({ startTime: date, endTime })], endTime });
  const clock = { idUser: 1, start: date, end: null };
  expect(list(on(now + hour))).toEqual([1, 0, 0]);
  expect(list(on(now - hour))).toEqual([0, 0, 0]);
  expect(list({ ...on(now + hour), status: 3 })).toEqual([0, 0, 0]);
  expect(list({ ...on(now - hour), clockList: [clock] })).toEqual([1, 0, 0]);
});

test('A.2.29, B.3.04: open places leave cancelled jobs and deleted crews out', () => {
  const jobs = [job(), job({ status: 2 }), job({ reqCrew: [crew({ deleted: true })] })];
  expect(placesOf(daysOf(jobs)).open).toBe(1);
});

test('A.2.29, B.3.03: a job stands on each day on which one of its crews starts, with that day’s places alone', () => {
  const bumpIn = crew({ id: 21, amount: 2, confirmed: 3, startTime: at('2026-11-20T20:00:00Z') });
  const build = crew({ id: 22, amount: 1, confirmed: 0, startTime: at('2026-11-20T21:00:00Z') });
  const [showAt, outAt] = [at('2026-11-21T20:00:00Z'), at('2026-11-22T14:00:00Z')];
  const show = crew({ id: 23, amount: 4, confirmed: 4, startTime: showAt, endTime: null });
  const out = crew({ id: 24, amount: 6, confirmed: 1, startTime: outAt, endTime: null });
  const tour = job({ date: showAt, reqCrew: [bumpIn, build, show, out] });
  expect(sectionsOf([tour]).map((parts) => parts.map((part) => part.reqCrew))).toEqual([
    [[bumpIn, build]],
    [[show]],
    [[out]],
  ]);
  const loads = dayLoads(daysOf([tour]), zone, now).slice(0, 4);
  expect(loads.map(({ jobs, taken, required, open, over }) => [jobs, taken, required, open, over])).toEqual([
    // One too many in one crew fills no place in the other.
    [1, 2, 3, 1, 1],
    [1, 4, 4, 0, 0],
    [1, 1, 6, 5, 0],
    [0, 0, 0, 0, 0],
  ]);
});

test('A.4.08: each day has its own status, by the clocks of its own crews', () => {
  const at8 = (day: number) => at(`2026-11-${day}T21:00:00Z`);
  const mine = { amount: 1, confirmed: 1, endTime: null, userList: [{ id: me, status: 2 }] };
  const first = crew({ ...mine, id: 21, startTime: at8(20) });
  const second = crew({ ...mine, id: 22, startTime: at8(21) });
  const clockList = [{ idUser: me, start: at8(20), end: at8(20) + 4 * hour }];
  const two = daysOf([job({ date: at8(20), reqCrew: [first, second], clockList })]);
  expect(two.map(({ part }) => part.clockList)).toEqual([clockList, []]);
  expect(two.map(({ part }) => rowFacts(part, now).status)).toEqual(['finished', 'not-started']);
});

test('A.2.29: where somebody has to act stands first: find crew, answer, check a change, call the missing', () => {
  const full = crew({ amount: 1, confirmed: 1, userList: [{ id: me, status: 2 }] });
  const begun = { ...full, startTime: now - hour };
  const jobs = [
    job({ id: 1, reqCrew: [full] }),
    job({ id: 2, reqCrew: [begun], clockList: [{ idUser: me, start: now - hour, end: null }] }),
    job({ id: 3, reqCrew: [begun] }),
    job({ id: 4, reqCrew: [full], status: 0 }),
    job({ id: 5, reqCrew: [full], customerChange: ['Title'] }),
    job({ id: 6 }),
    job({ id: 7, status: 3 }),
    job({ id: 8, date: now - 12 * hour, endTime: now - hour }),
  ];
  const parts = jobs.flatMap((one) => daysOf([one]));
  expect(firstInNeed(parts, now).map(({ part }) => part.id)).toEqual([3, 4, 5, 6, 8, 1, 2, 7]);
});

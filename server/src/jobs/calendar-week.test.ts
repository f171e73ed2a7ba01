import type { In, Out } from '@crewcall/contract/types';
import { noCounts } from '@crewcall/domain/calendar';
import type { CalendarCounts } from '@crewcall/domain/calendar';
import { addDays, localToEpoch } from '@crewcall/domain/time';
import type { Zone } from '@crewcall/domain/units';
import { InviteStatus } from '@crewcall/domain/invite';
import type { Person, World } from './testing/world';
import { HOUR, openWorld } from './testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const zone = 'Australia/Sydney';
const monday = localToEpoch(zone, '2035-03-05T00:00').at;
const week = { dateStart: monday, dateEnd: addDays(zone, monday, 7), most: 40 };
const ask = async (body: Partial<In<'getCalendarWeek'>> = {}, who = office) =>
  (await world.call(who, 'getCalendarWeek', { ...week, ...body })).body;
const idsOf = ({ days }: Out<'getCalendarWeek'>) => days.flatMap(({ jobs }) => jobs.map(({ id }) => id));
const sums = (counts: Partial<CalendarCounts>) => ({ ...noCounts, ...counts });

test('B.3.03: a week of the office’s calendar has what its chips show, and nobody by name', async () => {
  const date = monday + 9 * HOUR;
  const job = await world.job({ date, amount: 2, prepend: 'ACME', title: 'Load in' });
  await world.crew(job.id, date + 2 * HOUR, 5);
  const [worker, other] = (await world.people(2)) as [Person, Person];
  await world.member(job.crewId, worker.id, InviteStatus.Confirmed);
  await world.member(job.crewId, other.id, InviteStatus.Pending);
  const off = await world.job({ date: date + HOUR, status: 2, prepend: 'OPAL' });
  await world.job({ date: week.dateEnd + HOUR });
  expect(await ask()).toEqual({
    days: [
      {
        day: '2035-03-05',
        jobs: [
          {
            ...{ id: job.id, title: 'Load in', prepend: 'ACME', color: '#90a4ae', status: 1, date, tz: zone },
            ...{ start: date, end: date + 6 * HOUR },
            gap: { required: 7, taken: 1, open: 6, over: 0, kind: 'missing' },
          },
          expect.objectContaining({ id: off.id, status: 2, gap: expect.objectContaining({ kind: 'none' }) }),
        ],
        more: 0,
        counts: sums({ all: 2, of: 2, shown: 2, missing: 1 }),
      },
    ],
    companies: expect.arrayContaining(['ACME', 'OPAL']),
  });
  const manager = await world.person({ managerOf: ['ACME'] });
  const own = await ask({}, manager);
  expect([idsOf(own), own.companies]).toEqual([[job.id], ['ACME']]);
  expect((await world.call(worker, 'getCalendarWeek', week)).status).toBe(403);
  expect((await world.call(worker, 'getCalendarDay', week)).status).toBe(403);
  const find = async (text: string, who = office) => idsOf(await ask({ text }, who));
  expect(await find(`${worker.firstName} tester`)).toEqual([job.id]);
  expect(await find('load in')).toEqual([job.id, off.id]);
  expect(await find('load in', manager)).toEqual([job.id]);
  expect(await find('nothing like it')).toEqual([]);
});

test('B.2.33, B.2.34: a day has its first jobs and the number of the others, which come by pages; one more is sent at once', async () => {
  const start = addDays(zone, monday, 14);
  const of = { dateStart: start, dateEnd: addDays(zone, start, 7) };
  const ids: number[] = [];
  // The last one entered is the first of the day.
  for (const hour of [12, 11, 10, 9]) ids.unshift((await world.job({ date: start + hour * HOUR })).id);
  const first = async (most: number) => {
    const answer = await ask({ ...of, most });
    return [idsOf(answer), answer.days.map(({ more }) => more)];
  };
  expect(await first(2)).toEqual([ids.slice(0, 2), [2]]);
  expect(await first(3)).toEqual([ids, [0]]);
  const page = async (offset: number, limit: number) => {
    const body = { dateStart: start, dateEnd: addDays(zone, start, 1), offset, limit };
    const { total, jobs } = (await world.call(office, 'getCalendarDay', body)).body;
    return [total, jobs.map(({ id }) => id)];
  };
  expect(await page(2, 1)).toEqual([4, ids.slice(2, 3)]);
  expect(await page(2, 100)).toEqual([4, ids.slice(2)]);
});

test('B.5.28, K-05: company, state and status filter the jobs; the sums say what the usual status alone hides', async () => {
  const start = addDays(zone, monday, 28);
  const of = { dateStart: start, dateEnd: addDays(zone, start, 7) };
  const make = async (more: object) => (await world.job({ date: start + 9 * HOUR, ...more })).id;
  const acme = await make({ prepend: 'ACME' });
  const west = await make({ prepend: 'OPAL' });
  await world.db
    .updateTable('job')
    .set({ state: 5, zone: 'Australia/Perth' })
    .where('id', '=', west)
    .execute();
  const done = await make({ prepend: 'ACME', status: 3 });
  const look = async (filter: object) => {
    const answer = await ask({ ...of, ...filter });
    return { ids: idsOf(answer).sort((a, b) => a - b), counts: answer.days[0]?.counts };
  };
  expect(await look({ status: 10 })).toEqual({
    ids: [acme, west],
    counts: sums({ all: 3, of: 2, shown: 2, missing: 2, finished: 1 }),
  });
  expect(await look({ status: 10, state: 5 })).toMatchObject({ ids: [west], counts: { of: 2, finished: 0 } });
  expect(await look({ company: 'ACME' })).toMatchObject({
    ids: [acme, done],
    counts: { all: 3, of: 3, shown: 2 },
  });
  expect(await look({ status: 3, company: 'OPAL' })).toMatchObject({ ids: [], counts: { of: 3, shown: 0 } });
});

test('J-49, K-04, K-05: a job of several weeks is on each of its days by its own clock, and counts on the first in a month', async () => {
  const perth = 'Australia/Perth';
  const at = (day: string, time = '00:00', of: Zone = zone) => localToEpoch(of, `${day}T${time}`).at;
  // When the next week has begun in Sydney.
  const job = await world.job({ date: at('2035-04-15', '23:45', perth) });
  await world.db.updateTable('job').set({ state: 5, zone: perth }).where('id', '=', job.id).execute();
  await world.crew(job.id, at('2035-04-18', '09:00', perth), 1);
  await world.crew(job.id, at('2035-05-02', '09:00', perth), 1);
  const ofWeek = async (from: string) => {
    const { days } = await ask({ dateStart: at(from), dateEnd: addDays(zone, at(from), 7) });
    return days.map(({ day, jobs, counts }) => [day, jobs.map(({ id }) => id), counts.all]);
  };
  expect(await ofWeek('2035-04-09')).toEqual([['2035-04-15', [job.id], 1]]);
  expect(await ofWeek('2035-04-16')).toEqual([['2035-04-18', [job.id], 0]]);
  expect(await ofWeek('2035-04-30')).toEqual([['2035-05-02', [job.id], 1]]);
});

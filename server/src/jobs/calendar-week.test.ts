import { addDays, localToEpoch } from '@crewcall/domain/time';
import { InviteStatus } from '@crewcall/domain/invite';
import type { Person, World } from './testing/world';
import { HOUR, openWorld } from './testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const zone = 'Australia/Sydney';
const monday = localToEpoch(zone, '2035-03-05T00:00').at;
const week = { dateStart: monday, dateEnd: addDays(zone, monday, 7) };

test('B.3.03: a week of the office’s calendar has what its chips show, and nobody by name', async () => {
  const date = monday + 9 * HOUR;
  const job = await world.job({ date, amount: 2, prepend: 'ACME', title: 'Load in' });
  const second = await world.crew(job.id, date + 2 * HOUR, 5);
  const [worker, other] = (await world.people(2)) as [Person, Person];
  await world.member(job.crewId, worker.id, InviteStatus.Confirmed);
  await world.member(job.crewId, other.id, InviteStatus.Pending);
  const off = await world.job({ date: date + HOUR, status: 2, prepend: 'OPAL' });
  await world.job({ date: week.dateEnd + HOUR });
  const { jobs } = (await world.call(office, 'getCalendarWeek', week)).body;
  expect(jobs).toEqual([
    {
      ...{
        id: job.id,
        title: 'Load in',
        prepend: 'ACME',
        color: '#90a4ae',
        state: 1,
        status: 1,
        date,
        tz: zone,
      },
      crews: [
        [job.crewId, 2, 1, 0, null],
        [second, 5, 0, 2 * HOUR, null],
      ],
    },
    expect.objectContaining({ id: off.id, status: 2 }),
  ]);
  const manager = await world.person({ managerOf: ['ACME'] });
  const own = (await world.call(manager, 'getCalendarWeek', week)).body.jobs;
  expect(own.map(({ id }) => id)).toEqual([job.id]);
  expect((await world.call(worker, 'getCalendarWeek', week)).status).toBe(403);
  const find = async (text: string, who = office) =>
    (await world.call(who, 'findCalendarJobs', { ...week, text })).body.ids;
  expect(await find(`${worker.firstName} tester`)).toEqual([job.id]);
  expect(await find('load in')).toEqual([job.id, off.id]);
  expect(await find('load in', manager)).toEqual([job.id]);
  expect(await find('nothing like it')).toEqual([]);
});

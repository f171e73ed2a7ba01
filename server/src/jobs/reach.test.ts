import type { Person, World } from './testing/world';
import { DAY, inHours, openWorld } from './testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

/** Jobs around a date, each with crews, people, clocks, files of its own kind; the id of the first. */
async function fill(jobs: number, people: number, date: number): Promise<number> {
  const crowd = await world.people(people);
  const ids: number[] = [];
  for (let index = 0; index < jobs; index += 1) {
    const { id, crewId } = await world.job({ date, amount: people });
    await world.crew(id, date, 2);
    for (const one of crowd) {
      await world.member(crewId, one.id, 2);
      const clock = { job_id: id, crew_id: crewId, group_id: world.groupId, user_id: one.id };
      await world.db
        .insertInto('timesheet')
        .values({ ...clock, start_at: date, end_at: date + 1 })
        .execute();
    }
    await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: office.id }).execute();
    await world.db
      .insertInto('job_recipient')
      .values({ job_id: id, email: `a${id}@example.com` })
      .execute();
    ids.push(id);
  }
  return ids[0] ?? 0;
}

test('A.7.24, A.7.27, A.7.34, A.7.35: lists, detail and dashboard send as many statements for 2 jobs of 1 as for 30 of 7', async () => {
  const [near, far] = [inHours(3_000), inHours(4_000)];
  const small = await fill(2, 1, near);
  const large = await fill(30, 7, far);
  const range = (date: number) => ({ dateStart: date - DAY, dateEnd: date + DAY });
  const asks = [
    ['getJobs', (date: number) => world.call(office, 'getJobs', range(date))],
    ['getDashboardJobs', (date: number) => world.call(office, 'getDashboardJobs', range(date))],
    ['getDashboardSums', (date: number) => world.call(office, 'getDashboardSums', range(date))],
    ['getDashboardAdminData', (date: number) => world.call(office, 'getDashboardAdminData', range(date))],
    [
      'getJobDetail',
      (date: number) => world.call(office, 'getJobDetail', { id: date === near ? small : large }),
    ],
  ] as const;
  for (const [name, ask] of asks) {
    expect([name, (await ask(near)).status, (await ask(far)).status]).toEqual([name, 200, 200]);
    const few = await world.counting(() => ask(near));
    expect(few).toBeGreaterThan(0);
    expect([name, await world.counting(() => ask(far))]).toEqual([name, few]);
  }
  expect((await world.call(office, 'getJobs', range(far))).body.jobs).toHaveLength(30);
});

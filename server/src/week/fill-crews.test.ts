import { calls } from '@crewcall/contract';
import { dayOfText, instantOf, mondayOf, textOfDay } from '@crewcall/domain/zone-days';
import { dayText } from '@crewcall/domain/time';
import { randomOf } from '@crewcall/domain/testing/fill-cases';
import type { In } from '@crewcall/contract/types';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';
import { configure, crewOf, jobOf, team } from './testing/fill-world';

let world: World;
let office: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
});
beforeEach(() => configure(world, {}));

const fill = async (body: In<'fillCrews'>) => (await world.call(office, 'fillCrews', body)).body;
const placesOf = ({ picks }: Awaited<ReturnType<typeof fill>>) =>
  picks.map(({ idReqCrew, idUser }) => `${idReqCrew} ${idUser}`).sort();

test('C.12.05: fill picks people with reasons for the open places, and invites and drafts nobody', async () => {
  const crew = await team(world, 6);
  const { id, crewId } = await jobOf(world, crew, { amount: 5 });
  const [confirmed, invited, drafted] = crew.people as [Person, Person, Person];
  await world.member(crewId, confirmed.id, 2);
  await world.member(crewId, invited.id, 1);
  await world.db
    .insertInto('crew_draft')
    .values({
      ...{ company_id: world.companyId, crew_id: crewId, user_id: drafted.id },
      ...{ action: 'invite', made_by: office.id, made_at: 1 },
    })
    .execute();
  const rows = async () => [
    await world.db.selectFrom('crew_member').selectAll().execute(),
    await world.db.selectFrom('crew_draft').selectAll().execute(),
    await world.db.selectFrom('message').selectAll().execute(),
    await world.db.selectFrom('audit').select('id').execute(),
  ];
  const before = await rows();
  const found = await fill({ idJob: id });
  expect(found.how).toBe('best');
  expect(found.left).toEqual([]);
  expect(found.picks).toHaveLength(2);
  const others = crew.people.slice(3).map((one) => one.id);
  for (const { idReqCrew, idUser, fullName, reasons } of found.picks) {
    expect([idReqCrew, others.includes(idUser)]).toEqual([crewId, true]);
    expect(fullName).toMatch(/Tester$/);
    expect(reasons).toContain('Free all day');
  }
  expect(calls.fillCrews).not.toHaveProperty('write');
  expect(await rows()).toEqual(before);
});

test('C.12.06: as many places as possible: the only person who can take a crew gets it', async () => {
  const [riggers, both] = [await team(world, 2), await team(world, 1)];
  const shared = both.people[0]?.id ?? 0;
  await world.db
    .insertInto('user_group_rate')
    .values({ user_id: shared, group_id: riggers.group, rate_cents: 3500 })
    .execute();
  const job = await jobOf(world, riggers, { amount: 2 });
  const other = await crewOf(world, both, job.id, job.date + HOUR);
  const found = await fill({ idJob: job.id });
  expect(placesOf(found)).toEqual(
    [...riggers.people.map(({ id }) => `${job.crewId} ${id}`), `${other} ${shared}`].sort(),
  );
});

test('C.12.06: one person has no two places that overlap, or with too little rest or way between them', async () => {
  const crew = await team(world, 1);
  const job = await jobOf(world, crew, {});
  const [overlapping, tooSoon, later] = [
    await crewOf(world, crew, job.id, job.date + 3 * HOUR),
    await crewOf(world, crew, job.id, job.date + 13 * HOUR),
    await crewOf(world, crew, job.id, job.date + 40 * HOUR),
  ];
  const found = await fill({ idJob: job.id });
  expect(found.picks).toHaveLength(2);
  expect(found.picks.map(({ idReqCrew }) => idReqCrew)).toContain(later);
  expect(found.left).toHaveLength(2);
  await configure(world, { confMinRestHours: 0 });
  const rested = (await fill({ idJob: job.id })).picks.map(({ idReqCrew }) => idReqCrew);
  expect(rested).toHaveLength(3);
  expect(rested).toEqual(expect.arrayContaining([tooSoon, later]));
  expect(rested.filter((id) => id === job.crewId || id === overlapping)).toHaveLength(1);
});

test('C.12.06: nobody passes the hours of a week or of their own fortnight, existing shifts and drafts included', async () => {
  await configure(world, { confMinRestHours: 0, confMaxWeekHours: 8 });
  const crew = await team(world, 1);
  const user = crew.people[0]?.id ?? 0;
  // From a Monday noon on, so that all of it is in one week.
  const monday = mondayOf(dayOfText(dayText('Australia/Sydney', Date.now()))) + 14;
  const at = (hour: number) => instantOf('Australia/Sydney', monday, hour * 60);
  const job = await jobOf(world, crew, { date: at(12) });
  await crewOf(world, crew, job.id, at(30));
  await crewOf(world, crew, job.id, at(54));
  expect((await fill({ idJob: job.id })).picks).toHaveLength(2);
  const mine = await world.job({ date: at(80) });
  await world.member(mine.crewId, user, 2);
  expect((await fill({ idJob: job.id })).picks).toHaveLength(1);
  const drafted = await world.job({ date: at(90) });
  await world.db
    .insertInto('crew_draft')
    .values({
      ...{ company_id: world.companyId, crew_id: drafted.crewId, user_id: user },
      ...{ action: 'confirm', made_by: office.id, made_at: 1 },
    })
    .execute();
  const full = await fill({ idJob: job.id });
  expect(full.picks).toEqual([]);
  expect(full.left[0]).toEqual({
    ...{ idReqCrew: job.crewId, open: 1 },
    text: 'Of 1 person with a pay rate, 1 would have too little rest, too long a way or too many hours.',
  });
  await configure(world, { confMinRestHours: 0 });
  expect((await fill({ idJob: job.id })).picks).toHaveLength(3);
  const { id: type } = await world.db
    .insertInto('licence_type')
    .values({ company_id: world.companyId, name: 'Student visa', needs: '{}', fortnight_hours: 12 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('licence')
    .values({ company_id: world.companyId, user_id: user, type_id: type, status: 'accepted' })
    .execute();
  expect((await fill({ idJob: job.id })).picks).toHaveLength(1);
});

test('C.12.01, C.12.06: random weeks: no pick has a conflict by the invite list, nor two picks at once', async () => {
  const crew = await team(world, 10);
  const random = randomOf(12);
  const pick = () => crew.people[Math.floor(random() * 10)] as Person;
  for (let round = 0; round < 4; round += 1) {
    const date = inHours(24 * (60 + 21 * round));
    const job = await jobOf(world, crew, { date, amount: 2 });
    for (let at = 1; at < 6; at += 1)
      await crewOf(
        world,
        crew,
        job.id,
        date + Math.floor(random() * 70) * HOUR,
        1 + Math.floor(random() * 3),
      );
    for (let busy = 0; busy < 4; busy += 1) {
      const other = await world.job({ date: date + Math.floor(random() * 70) * HOUR });
      await world.member(other.crewId, pick().id, 1 + Math.floor(random() * 2));
      const start = date + Math.floor(random() * 70) * HOUR;
      await world.db
        .insertInto('unavailability')
        .values({
          ...{ company_id: world.companyId, user_id: pick().id, kind: 'away', all_day: false },
          ...{ zone: 'Australia/Sydney', start_at: start, end_at: start + 9 * HOUR, created_at: 1 },
        })
        .execute();
    }
    const { picks } = await fill({ idJob: job.id });
    expect(picks.length).toBeGreaterThan(0);
    const crews = [...new Set(picks.map(({ idReqCrew }) => idReqCrew))];
    const starts = new Map(
      (
        await world.db.selectFrom('job_crew').select(['id', 'start_at']).where('id', 'in', crews).execute()
      ).map((row) => [row.id, row.start_at]),
    );
    for (const idReqCrew of crews) {
      const { workers } = (await world.call(office, 'getJobWorkers', { idReqCrew })).body;
      for (const { idUser } of picks.filter((one) => one.idReqCrew === idReqCrew)) {
        expect(workers.find(({ id }) => id === idUser)?.conflicts).toEqual([]);
        // A shift lasts 4 hours without a planned end, and 10 hours of rest are the default.
        const gaps = picks
          .filter((one) => one.idUser === idUser && one.idReqCrew !== idReqCrew)
          .map((one) => Math.abs((starts.get(one.idReqCrew) ?? 0) - (starts.get(idReqCrew) ?? 0)));
        expect(Math.min(14 * HOUR, ...gaps)).toBe(14 * HOUR);
      }
    }
  }
});

test('C.12.05: a week has the crews that start in it, in the job’s zone, of the groups asked for', async () => {
  const [crew, other] = [await team(world, 3), await team(world, 3)];
  const monday = mondayOf(dayOfText(dayText('Australia/Sydney', Date.now()))) + 70;
  const at = (day: number, minutes: number) => instantOf('Australia/Sydney', monday + day, minutes);
  const first = await jobOf(world, crew, { date: at(0, 0) });
  const last = await jobOf(world, crew, { date: at(6, 1439) });
  const before = await jobOf(world, crew, { date: at(-1, 1439) });
  const cancelled = await jobOf(world, crew, { date: at(2, 600), status: 2 });
  const others = await jobOf(world, other, { date: at(2, 600) });
  const crews = async (groups?: number[]) => {
    const found = await fill({ weekStart: textOfDay(monday), ...(groups ? { groups } : {}) });
    return [...new Set(found.picks.map(({ idReqCrew }) => idReqCrew))].sort((a, b) => a - b);
  };
  expect(await crews()).toEqual([first.crewId, last.crewId, others.crewId].sort((a, b) => a - b));
  expect(await crews([crew.group])).toEqual([first.crewId, last.crewId].sort((a, b) => a - b));
  expect(await crews()).not.toEqual(expect.arrayContaining([before.crewId, cancelled.crewId]));
});

test('C.12.07: the same question twice has the same answer', async () => {
  const crew = await team(world, 12);
  const job = await jobOf(world, crew, { amount: 3 });
  await crewOf(world, crew, job.id, job.date + 2 * HOUR, 4);
  const once = await fill({ idJob: job.id });
  expect(once.picks).toHaveLength(7);
  expect(await fill({ idJob: job.id })).toEqual(once);
});

test('crews that are over have no open places, and a job that does not exist is not found', async () => {
  const crew = await team(world, 2);
  const past = await jobOf(world, crew, { date: inHours(-30) });
  expect(await fill({ idJob: past.id })).toEqual({ picks: [], left: [], how: 'best' });
  expect((await world.call(office, 'fillCrews', { idJob: 999_999 })).status).toBe(404);
  expect((await world.call(office, 'fillCrews', { idJob: past.id, weekStart: '2026-11-30' })).status).toBe(
    400,
  );
});

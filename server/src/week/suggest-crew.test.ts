import { sql } from 'kysely';
import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';
import { configure, crewOf, customer, jobOf, team } from './testing/fill-world';
import type { FillTeam } from './testing/fill-world';

let world: World;
let office: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
});
beforeEach(() => configure(world, {}));

const suggest = async (idReqCrew: number, who = office) =>
  (await world.call(who, 'suggestCrew', { idReqCrew })).body;
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const setUser = (id: number, values: Record<string, unknown>) =>
  world.db.updateTable('app_user').set(values).where('id', '=', id).execute();
const flag = (prepend: number, user: number, kind: 'favourite' | 'blocked' | 'avoid') =>
  world.db
    .insertInto('worker_flag')
    .values({
      ...{ prepend_id: prepend, user_id: user, kind, reason: 'Rude', at: 1 },
      by: kind === 'avoid' ? user : office.id,
    })
    .execute();
const say = (user: number, kind: 'away' | 'wish', at: number) =>
  world.db
    .insertInto('unavailability')
    .values({
      ...{ company_id: world.companyId, user_id: user, kind, all_day: false, zone: 'Australia/Sydney' },
      ...{ start_at: at, end_at: at + HOUR, created_by: user, created_at: 1 },
    })
    .execute();
const worked = (user: number, job: { id: number; crewId: number; date: number }, { group }: FillTeam) =>
  world.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job.id, crew_id: job.crewId, group_id: group, user_id: user },
      ...{ start_at: job.date, end_at: job.date + 4 * HOUR },
    })
    .execute();

test('C.12.01, C.12.04: who breaks a rule is not suggested, and everybody else has a sentence', async () => {
  const crew = await team(world, 12);
  const names = [
    'free',
    'off',
    'unrated',
    'away',
    'busy',
    'unlicensed',
    'blocked',
    'avoids',
    'no',
    'refused',
    'here',
    'drafted',
  ];
  const who = Object.fromEntries(names.map((name, at) => [name, crew.people[at]?.id ?? 0]));
  const idOf = (name: string) => who[name] ?? 0;
  const prepend = await customer(world, 'HARD');
  const { crewId, date } = await jobOf(world, crew, { prepend: 'HARD', amount: 9 });
  await setUser(idOf('off'), { active: false });
  await world.db.deleteFrom('user_group_rate').where('user_id', '=', idOf('unrated')).execute();
  await say(idOf('away'), 'away', date);
  await world.member((await world.job({ date: date + HOUR })).crewId, idOf('busy'), 2);
  await flag(prepend, idOf('blocked'), 'blocked');
  await flag(prepend, idOf('avoids'), 'avoid');
  await world.member(crewId, idOf('no'), 3, idOf('no'));
  await world.member(crewId, idOf('refused'), 3, office.id);
  await world.member(crewId, idOf('here'), 2);
  const draft = { company_id: world.companyId, action: 'invite', made_by: office.id, made_at: 1 };
  await world.db
    .insertInto('crew_draft')
    .values({
      ...draft,
      crew_id: (await jobOf(world, crew, { date: date + 2 * HOUR })).crewId,
      user_id: idOf('drafted'),
    })
    .execute();
  const { id: type } = await world.db
    .insertInto('licence_type')
    .values({ company_id: world.companyId, name: 'White Card', needs: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('crew_licence')
    .values({ company_id: world.companyId, crew_id: crewId, type_id: type, rule: 'block' })
    .execute();
  await world.db
    .insertInto('licence')
    .values(
      names
        .filter((name) => name !== 'unlicensed')
        .map((name) => ({
          company_id: world.companyId,
          user_id: idOf(name),
          type_id: type,
          status: 'accepted',
        })),
    )
    .execute();
  const { people, whyNot } = await suggest(crewId);
  expect(ids(people)).toEqual([idOf('free')]);
  const why = Object.fromEntries(whyNot.map(({ id, text }) => [id, text]));
  const first = (name: string) => crew.people[names.indexOf(name)]?.firstName ?? '';
  expect(Object.fromEntries(names.slice(1).map((name) => [name, why[idOf(name)]]))).toEqual({
    off: 'Is switched off.',
    unrated: expect.stringMatching(/^Has no pay rate for Riggers/),
    away: expect.stringMatching(/^Is away /),
    busy: expect.stringMatching(/^Works from .* in Sydney\.$/),
    unlicensed: expect.stringMatching(/ has no valid White Card on /),
    blocked: `${first('blocked')} Tester is blocked for HARD Events.`,
    avoids: `${first('avoids')} Tester is blocked for HARD Events.`,
    no: 'Declined this shift.',
    refused: 'The office refused them for this crew.',
    here: 'Is confirmed on this crew already.',
    drafted: 'Has a draft for another shift at that time.',
  });
  const active = await world.db
    .selectFrom('app_user')
    .select('id')
    .where('permissions', '=', sql<string[]>`'{}'`)
    .where('manager_of', '=', sql<string[]>`'{}'`)
    .where('active', '=', true)
    .execute();
  expect([...ids(people), ...ids(whyNot)]).toEqual(expect.arrayContaining(ids(active)));
});

test('C.12.02, C.12.04: what people did and said orders them, with at most four reasons', async () => {
  const crew = await team(world, 7);
  const [plain, known, liked, near, wishing, missing, tired] = ids(crew.people) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const prepend = await customer(world, 'ACME');
  const { id, crewId, date } = await jobOf(world, crew, { prepend: 'ACME', amount: 9 });
  await world.db.updateTable('job').set({ postcode: '2000' }).where('id', '=', id).execute();
  for (const one of [plain, known, liked, wishing, missing, tired]) await setUser(one, { postcode: '2750' });
  await setUser(near, { postcode: '2010' });
  for (const days of [40, 50, 60]) {
    const past = await jobOf(world, crew, { date: inHours(-24 * days), prepend: 'ACME' });
    await world.member(past.crewId, known, 2);
    await worked(known, past, crew);
  }
  const missed = await jobOf(world, crew, { date: inHours(-24 * 45) });
  await world.member(missed.crewId, missing, 2);
  await flag(prepend, liked, 'favourite');
  await say(wishing, 'wish', date);
  await world.member((await world.job({ date: date - 8 * HOUR })).crewId, tired, 2);
  const { people } = await suggest(crewId);
  const of = (one: number) => people.find((each) => each.id === one);
  expect(of(known)?.reasons).toContain('3 jobs for ACME');
  expect(of(liked)?.reasons).toContain('Favourite of ACME');
  expect(of(wishing)?.reasons).toContain('Wants to work then');
  expect(of(near)?.reasons.join(' ')).toMatch(/\b\d km\b/);
  expect(of(missing)?.reasons[0]).toBe('1 no-show');
  expect(of(tired)?.reasons[0]).toMatch(/of rest\.$/);
  expect(of(plain)?.reasons[0]).toBe('Free all day');
  const score = (one: number) => of(one)?.score ?? 0;
  for (const better of [known, liked, near, wishing]) expect(score(better)).toBeGreaterThan(score(plain));
  for (const worse of [missing, tired]) expect(score(worse)).toBeLessThan(score(plain));
  expect(people.map((one) => one.score)).toEqual(people.map((one) => one.score).toSorted((a, b) => b - a));
  expect(people.every(({ reasons }) => reasons.length <= 4)).toBe(true);
  // A weight of 0 switches a part off.
  await configure(world, { confFillFavourite: 0 });
  const without = (await suggest(crewId)).people;
  expect(without.find((one) => one.id === liked)?.score).toBe(without.find((one) => one.id === plain)?.score);
});

test('C.12.02: hours are shared: who had fewer than the group’s median comes first', async () => {
  const crew = await team(world, 3);
  const [little, middle, much] = ids(crew.people) as [number, number, number];
  for (const [user, shifts] of [
    [middle, 2],
    [much, 4],
  ] as const)
    for (let day = 1; day <= shifts; day += 1)
      await world.member((await world.job({ date: inHours(24 * (5 - 2 * day)) })).crewId, user, 2);
  const { crewId } = await jobOf(world, crew, { date: inHours(24 * 9), amount: 3 });
  const { people } = await suggest(crewId);
  expect(ids(people)).toEqual([little, middle, much]);
  expect(people[0]?.reasons).toContain('8 h below the median');
});

test('C.12.03: age, picture, name, home address and language change nothing', async () => {
  const crew = await team(world, 6);
  const { crewId } = await jobOf(world, crew, { amount: 6 });
  const plain = ({ people }: Awaited<ReturnType<typeof suggest>>) =>
    people.map(({ id, score, reasons }) => ({ id, score, reasons }));
  const before = plain(await suggest(crewId));
  const [one] = crew.people;
  await setUser(one?.id ?? 0, {
    ...{ birthday: 0, first_name: 'Zzz', last_name: 'Aaa', address: '1 Far St', suburb: 'Far', city: 'Away' },
  });
  expect(before).toHaveLength(6);
  expect(plain(await suggest(crewId))).toEqual(before);
});

test('C.12.07: the same question twice has the same answer', async () => {
  const crew = await team(world, 20);
  const { crewId } = await jobOf(world, crew, { amount: 3 });
  expect(await suggest(crewId)).toEqual(await suggest(crewId));
});

test('ratings are named to users who may read them only', async () => {
  const crew = await team(world, 1);
  const [one] = ids(crew.people) as [number];
  for (const by of await world.people(3)) {
    const { id } = await world.job({ date: inHours(-24 * 3) });
    await world.db
      .insertInto('worker_rating')
      .values({ job_id: id, user_id: one, by: by.id, stars: 5, at: Date.now() - DAY })
      .execute();
  }
  const { crewId } = await jobOf(world, crew, {});
  const reader = await world.person({ permissions: ['job:read', 'job:write', 'crew:read'] });
  expect((await suggest(crewId, reader)).people[0]?.reasons).toContain('Rated 5.0');
  expect((await suggest(crewId)).people[0]?.reasons).not.toContain('Rated 5.0');
});

test('the number of statements does not grow with the crews', async () => {
  const crew = await team(world, 10);
  const one = await jobOf(world, crew, { date: inHours(24 * 20) });
  const many = await jobOf(world, crew, { date: inHours(24 * 20) });
  for (let at = 1; at < 8; at += 1) await crewOf(world, crew, many.id, many.date + at * 30 * HOUR);
  const asking = (idJob: number) => world.counting(() => world.call(office, 'fillCrews', { idJob }));
  expect(await asking(many.id)).toBe(await asking(one.id));
});

test('a crew that does not exist is not found', async () => {
  expect((await world.call(office, 'suggestCrew', { idReqCrew: 999_999 })).status).toBe(404);
});

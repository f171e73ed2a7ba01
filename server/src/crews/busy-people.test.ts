import { defaultCompanyConfig } from '@crewcall/domain/company-config';
import { addDays, dayText } from '@crewcall/domain/time';
import { DAY, HOUR, openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';
import { doubleShifts } from '../jobs/double-shift';
import { licenceDesk } from '../licences/testing/licence-world';
import { makeRandom } from '../seed/random';
import { busyPeople } from './busy-people';
import { crewConflicts, weighedCrew } from './crew-conflicts';

// The clocks in Sydney go back on 4 April 2027, a Sunday, at 3:00.
const middle = Date.UTC(2027, 3, 4, 2);
const zones = ['Australia/Sydney', 'Australia/Perth', 'Australia/Lord_Howe'];
const places = ['2000', ' 2000', '2010', '2300', '3000', '6000', '0000', ''];
const random = makeRandom(7);

let world: World;
let people: Person[];
openWorld(async (opened) => {
  ({ world } = opened);
  people = await world.people(40);
  await fillWith(people);
});

const nextDay = middle + DAY;

/** A crew at a random time around the change of clocks, of a job in a random place. */
async function crew(): Promise<number> {
  const date = middle + random.int(-9 * 24, 9 * 24) * (HOUR / 2);
  const { id, crewId } = await world.job({ date, status: random.pick([1, 1, 1, 2]) });
  const [zone, postcode] = [random.pick(zones), random.pick(places)];
  await world.db.updateTable('job').set({ zone, postcode }).where('id', '=', id).execute();
  const end_at = random.pick([null, date + random.int(1, 30) * HOUR]);
  await world.db.updateTable('job_crew').set({ end_at }).where('id', '=', crewId).execute();
  return crewId;
}

/** Times that somebody worked on a crew, off its plan, in one piece or two. */
async function work(crewId: number, user_id: number) {
  const { job_id, group_id, start_at } = await world.db
    .selectFrom('job_crew')
    .select(['job_id', 'group_id', 'start_at'])
    .where('id', '=', crewId)
    .executeTakeFirstOrThrow();
  const time = { user_id, job_id, crew_id: crewId, group_id, break_ms: 0, updated_at: 1 };
  // Nobody has worked a shift that is ahead.
  if (start_at > middle) return;
  const begun = start_at + random.int(-8, 8) * HOUR;
  const piece = { ...time, start_at: begun, end_at: begun + random.int(1, 20) * HOUR };
  const again = { ...time, start_at: piece.end_at + HOUR, end_at: piece.end_at + 3 * HOUR };
  await world.db
    .insertInto('timesheet')
    .values(random.pick([[piece], [piece, again]]))
    .execute();
}

async function sayAway({ id }: Person) {
  const common = {
    ...{ company_id: world.companyId, user_id: id, created_by: id, created_at: 1 },
    ...{ kind: random.pick(['away', 'away', 'wish']), zone: random.pick(zones) },
  };
  const start_at = middle + random.int(-200, 200) * HOUR;
  await world.db
    .insertInto('unavailability')
    .values({ ...common, start_at, end_at: start_at + random.int(1, 60) * HOUR, all_day: false })
    .execute();
  const from_min = random.int(0, 1439);
  const day = (days: number) => dayText(common.zone, addDays(common.zone, middle, days));
  const rule = { weekday: random.int(1, 7), from_min, to_min: from_min + random.int(1, 1440) };
  const days = { first_day: day(random.int(-20, 3)), last_day: random.pick([null, day(random.int(4, 9))]) };
  await world.db
    .insertInto('unavailability_rule')
    .values({ ...common, ...rule, ...days })
    .execute();
}

async function fillWith(all: readonly Person[]) {
  for (let number = 0; number < 60; number += 1) {
    const crewId = await crew();
    for (const { id } of random.shuffle(all).slice(0, 2)) {
      await world.member(crewId, id, random.pick([1, 2, 2, 3]));
      if (random.int(1, 4) === 1) await work(crewId, id);
    }
  }
  for (const person of random.shuffle(all).slice(0, 8)) await sayAway(person);
  const desk = await licenceDesk(world);
  const visas = [await desk.type({ fortnightHours: 3 }), await desk.type({ fortnightHours: 24 })];
  for (const person of random.shuffle(all).slice(0, 8)) await desk.grant(person, random.pick(visas).id);
}

const limits = [
  { confMinRestHours: 10, confMaxWeekHours: 0, confTravelKmh: 60 },
  { confMinRestHours: 0, confMaxWeekHours: 0, confTravelKmh: 0 },
  { confMinRestHours: 0, confMaxWeekHours: 20, confTravelKmh: 90 },
  { confMinRestHours: 12, confMaxWeekHours: 2, confTravelKmh: 20 },
];

test.each(limits)(
  'C.1.12: the filter "Free only" leaves out who has a conflict, with limits %o',
  async (set) => {
    await world.db
      .updateTable('company')
      .set({ config: JSON.stringify({ ...defaultCompanyConfig, ...set }) })
      .where('id', '=', world.companyId)
      .execute();
    const ids = people.map(({ id }) => id);
    let [free, busy] = [0, 0];
    for (let number = 0; number < 25; number += 1) {
      const weighed = await weighedCrew(world.db, world.companyId, await crew());
      if (weighed === undefined) throw new Error('There is no such crew.');
      const asked = { companyId: world.companyId, now: random.pick([middle, nextDay]) };
      const conflicts = await crewConflicts(world.db, weighed, ids, asked);
      const doubled = await doubleShifts(world.db, weighed, ids);
      const expected = ids.filter((id) => doubled.has(id) || (conflicts.get(id)?.conflicts.length ?? 0) > 0);
      const found = new Set(await busyPeople(world.db, weighed, asked));
      expect(ids.filter((id) => found.has(id))).toEqual(expected);
      busy += expected.length;
      free += ids.length - expected.length;
    }
    expect(Math.min(free, busy)).toBeGreaterThan(5);
  },
);

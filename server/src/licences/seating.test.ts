import { sql } from 'kysely';
import { placeWriters } from '../../test/support/place-writers';
import type { Person, World } from '../jobs/testing/world';
import { inHours, openWorld } from '../jobs/testing/world';
import { createLinks } from '../session/login-link';
import { licenceDesk } from './testing/licence-world';
import type { LicenceDesk } from './testing/licence-world';

let world: World;
let d: LicenceDesk;
let card: { id: number; name: string };
openWorld(async (opened) => {
  ({ world } = opened);
  d = await licenceDesk(world);
  card = await d.type({ name: 'White Card' });
});

interface Place {
  worker: Person;
  job: { id: number; crewId: number; date: number };
  /** In the series of `job`, later. */
  later: { id: number; crewId: number };
}
interface Said {
  error?: boolean;
  snackbar?: { text: string };
  warnings?: string[];
}

const set = (place: Place, status: number, others: Person[] = []) =>
  world.call(d.desk, 'saveJobUserList', {
    idReqCrew: place.job.crewId,
    statusUser: [place.worker, ...others].map(({ id }) => ({ id, status })),
  });
const invited = async ({ job, worker }: Place) => world.member(job.crewId, worker.id, 1);
const answer = ({ job, worker }: Place, who: Person, accept = true) =>
  world.call(who, 'replyInviteJob', { idReqCrew: job.crewId, idUser: worker.id, jobId: job.id, accept });
const byLink = async ({ job, worker }: Place): Promise<Person> => {
  const [token = ''] = await createLinks(world.db as never, [
    { userId: worker.id, purpose: 'invite', createdBy: null, expiresAt: job.date },
  ]);
  const inside = await world.call(worker, 'otlLogin', { token });
  return { ...worker, token: inside.body.token };
};
const copy = ({ job }: Place, duplicateCrewStatus: boolean) =>
  world.call(d.desk, 'duplicateJob', {
    id: job.id,
    dates: [inHours(900)],
    duplicateCrew: true,
    duplicateCrewStatus,
    sendNotification: false,
  });

/** Every way onto a crew: what comes before it while all is well, and the way itself. */
const ways: {
  way: string;
  before?: (place: Place) => Promise<unknown>;
  take: (place: Place) => Promise<{ status: number; body: object }>;
  /** Says so beside what it did for others. */
  isNamed?: true;
}[] = [
  { way: 'the office invites', take: (place) => set(place, 1) },
  { way: 'the office confirms', take: (place) => set(place, 2) },
  { way: 'the office confirms an invited one', before: invited, take: (place) => set(place, 2) },
  {
    way: 'the office invites many at once',
    take: async (place) => {
      const others = await world.people(2);
      for (const one of others) await d.grant(one, card.id);
      return set(place, 1, others);
    },
  },
  {
    way: 'the office invites in a series',
    take: ({ job, later, worker }) =>
      world.call(d.desk, 'inviteInSeries', {
        id: later.id,
        like: job.id,
        idReqCrew: job.crewId,
        users: [worker.id],
      }),
    isNamed: true,
  },
  { way: 'a copy with its crew', before: invited, take: (place) => copy(place, false), isNamed: true },
  {
    way: 'a copy with its crew as it stands',
    before: ({ job, worker }) => world.member(job.crewId, worker.id, 2),
    take: (place) => copy(place, true),
    isNamed: true,
  },
  {
    way: 'the worker accepts',
    before: invited,
    take: ({ job, worker }) => world.call(worker, 'replyJob', { id: job.crewId, accepted: true }),
  },
  { way: 'the worker accepts in the list', before: invited, take: (place) => answer(place, place.worker) },
  {
    way: 'the worker accepts by the link of the mail',
    before: invited,
    take: async (place) =>
      world.call(await byLink(place), 'replyJob', { id: place.job.crewId, accepted: true }),
  },
  {
    way: 'the worker takes a no back',
    before: ({ job, worker }) => world.member(job.crewId, worker.id, 3, worker.id),
    take: ({ job, worker }) =>
      world.call(worker, 'replyJob', { id: job.crewId, accepted: false, undo: true }),
  },
  {
    way: 'the worker accepts after an own no',
    before: ({ job, worker }) => world.member(job.crewId, worker.id, 3, worker.id),
    take: ({ job, worker }) => world.call(worker, 'replyJob', { id: job.crewId, accepted: true }),
  },
  {
    way: 'the worker applies',
    take: ({ job, worker }) => world.call(worker, 'applyfor', { jobId: job.id, reqCrew: job.crewId }),
  },
  {
    way: 'the office approves an application',
    before: ({ job, worker }) =>
      world.db
        .insertInto('application')
        .values({ crew_id: job.crewId, user_id: worker.id, applied_at: Date.now() })
        .execute(),
    take: (place) => answer(place, d.desk),
  },
];

async function placeFor(groupId: number): Promise<Place> {
  const worker = await world.person();
  const job = await world.job({ amount: 9 });
  const later = await world.job({ amount: 9, date: inHours(268) });
  const ids = [job.id, later.id];
  await world.db
    .updateTable('job')
    .set({ series_id: '11111111-1111-4111-8111-' + String(job.id).padStart(12, '0') })
    .where('id', 'in', ids)
    .execute();
  await world.db.updateTable('job_crew').set({ group_id: groupId }).where('job_id', 'in', ids).execute();
  return { worker, job, later };
}
const seats = async ({ worker }: Place) => {
  const places = await world.db
    .selectFrom('crew_member')
    .select('status')
    .where('user_id', '=', worker.id)
    .execute();
  const asked = await world.db
    .selectFrom('application')
    .select('id')
    .where('user_id', '=', worker.id)
    .execute();
  return places.filter(({ status }) => status === 1 || status === 2).length + asked.length;
};

describe.each(ways)('$way', ({ before, take, isNamed }) => {
  const refusal = (place: Place) => `${place.worker.firstName} Tester has no valid White Card on `;
  const newPlace = async (rule: 'warn' | 'block') => {
    await d.ask(card.id, rule);
    return placeFor(world.groupId);
  };

  test('C.4.06: block refuses, with the name, the type and the date, and seats nobody', async () => {
    const place = await newPlace('block');
    await before?.(place);
    const had = await seats(place);
    const { status, body } = await take(place);
    const said = body as Said;
    expect(status).toBe(200);
    expect(said.error ?? false).toBe(isNamed !== true);
    expect([said.snackbar?.text ?? '', ...(said.warnings ?? [])].join(' ')).toMatch(
      new RegExp(`${refusal(place)}\\d\\d/\\d\\d/\\d\\d\\.`),
    );
    expect(await seats(place)).toBe(had);
  });

  test('C.4.06: an expired licence, or one that waits, is none; a valid one opens the way', async () => {
    const place = await newPlace('block');
    await d.send(place.worker, { idType: card.id, number: '1', expiryDay: '2090-01-01' });
    await before?.(place);
    expect(JSON.stringify((await take(place)).body)).toContain(refusal(place));
    const id = await d.grant(place.worker, card.id);
    await world.db.updateTable('licence').set({ expiry_day: '2020-01-01' }).where('id', '=', id).execute();
    expect(JSON.stringify((await take(place)).body)).toContain(refusal(place));
    await world.db.updateTable('licence').set({ expiry_day: '2090-01-01' }).where('id', '=', id).execute();
    const { body } = await take(place);
    expect([(body as Said).error ?? false, JSON.stringify(body).includes('no valid')]).toEqual([
      false,
      false,
    ]);
    expect(await seats(place)).toBeGreaterThan(0);
  });

  test('C.4.05: warn seats whoever lacks it', async () => {
    const place = await newPlace('warn');
    await before?.(place);
    const { body } = await take(place);
    expect((body as Said).error ?? false).toBe(false);
    expect(await seats(place)).toBeGreaterThan(0);
  });
});

test('C.4.06: whatever writes a place on a crew asks the law', () => {
  expect(
    placeWriters()
      .filter(({ text }) => !/[uU]nlicensed\(/.test(text))
      .map(({ file }) => file),
  ).toEqual([
    // Says that somebody was reminded.
    'crews/remind-invite.task.ts',
  ]);
});

test('C.4.04: valid is accepted, to the day in the job’s zone on which the shift ends', async () => {
  await d.ask(card.id, 'block');
  const place = await placeFor(world.groupId);
  // 22:00 to 06:00 in Perth, where the next day begins two or three hours after Sydney's.
  const start = Date.parse('2031-05-10T14:00Z');
  await world.db
    .updateTable('job')
    .set({ zone: 'Australia/Perth', start_at: start })
    .where('id', '=', place.job.id)
    .execute();
  const hours = (end_at: number | null) =>
    world.db
      .updateTable('job_crew')
      .set({ start_at: start, end_at })
      .where('id', '=', place.job.crewId)
      .execute();
  const id = await d.grant(place.worker, card.id, '2031-05-11');
  const expires = (expiry_day: string) =>
    world.db.updateTable('licence').set({ expiry_day }).where('id', '=', id).execute();
  const refused = async () => (await set(place, 1)).body.snackbar?.text ?? '';
  const name = `${place.worker.firstName} Tester`;
  await hours(Date.parse('2031-05-10T22:00Z'));
  await expires('2031-05-10');
  expect(await refused()).toBe(`${name} has no valid White Card on 11/05/31.`);
  await expires('2031-05-11');
  expect(await refused()).toBe('');
  await set(place, 0);
  // At midnight the shift has ended on the day before; without an end four hours are assumed.
  await expires('2031-05-10');
  await hours(Date.parse('2031-05-10T16:00Z'));
  expect(await refused()).toBe('');
  await set(place, 0);
  await hours(null);
  expect(await refused()).toBe(`${name} has no valid White Card on 11/05/31.`);
});

test('C.4.05: a crew adds to its group, and never weakens it', async () => {
  await d.ask(card.id, 'block');
  const place = await placeFor(world.groupId);
  const other = await d.type({ name: 'Rigging' });
  const own = (idType: number, rule: 'warn' | 'block') =>
    world.call(d.desk, 'setCrewLicences', { idReqCrew: place.job.crewId, rules: [{ idType, rule }] });
  await own(card.id, 'warn');
  expect((await set(place, 1)).body.snackbar?.text).toContain('no valid White Card');
  await d.grant(place.worker, card.id);
  await own(other.id, 'block');
  expect((await set(place, 1)).body.snackbar?.text).toContain('no valid Rigging');
  expect((await world.call(d.desk, 'getCrewLicences', { idReqCrew: place.job.crewId })).body).toMatchObject({
    ofGroup: [{ idType: card.id, rule: 'block' }],
    ofCrew: [{ idType: other.id, rule: 'block' }],
  });
  await own(other.id, 'warn');
  const row = (await world.call(d.desk, 'getJobWorkers', { idReqCrew: place.job.crewId })).body.workers.find(
    ({ id }) => id === place.worker.id,
  );
  expect(row?.lacks).toEqual([
    {
      idType: other.id,
      type: 'Rigging',
      rule: 'warn',
      text: expect.stringContaining('has no valid Rigging on') as string,
    },
  ]);
  expect(row?.licences).toEqual([
    { idType: card.id, type: 'White Card', expiryDay: '2090-01-01', state: 'valid' },
  ]);
  const copied = await copy(place, false);
  const [later] = copied.body.jobIds;
  const crew = await world.db
    .selectFrom('crew_licence')
    .innerJoin('job_crew', 'job_crew.id', 'crew_licence.crew_id')
    .select('crew_licence.rule')
    .where('job_crew.job_id', '=', later ?? 0)
    .execute();
  expect(crew).toEqual([{ rule: 'warn' }]);
  const audit = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'setCrewLicences')
    .orderBy('id')
    .execute();
  expect(audit.at(-1)?.detail).toMatchObject({ licences: { Rigging: { from: 'block', to: 'warn' } } });
  // In the order in which the dialog compares them, whatever order they were stored in.
  await sql`insert into crew_licence (crew_id, type_id, company_id, rule)
    select crew_id, ${card.id}, company_id, 'warn' from crew_licence where crew_id = ${place.job.crewId}`.execute(
    world.db,
  );
  const both = await world.call(d.desk, 'getCrewLicences', { idReqCrew: place.job.crewId });
  expect(both.body.ofCrew.map(({ idType }) => idType)).toEqual([card.id, other.id]);
});

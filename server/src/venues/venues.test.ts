import type { In } from '@crewcall/contract/types';
import { localToEpoch, epochToLocal } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { HOUR, openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';
import { writeAs } from '../platform/database/write';
import { loadUser } from '../session/load-user';
import type { SessionUser } from '../platform/security/session-user';
import { Scope } from '../row-rules/scope';
import { takeVenue } from './move-jobs';

let world: World;
let office: Person;
openWorld((opened) => {
  ({ world, office } = opened);
});

const brokenHill = 'Australia/Broken_Hill';
const sydney = 'Australia/Sydney';
type Fields = In<'saveVenue'>;
const plain: Fields = {
  name: '',
  address: '1 Argent Street, Broken Hill',
  postcode: '2880',
  state: 1,
  zone: brokenHill,
  latitude: null,
  longitude: null,
  gate: '2846#',
  dock: '',
  parking: '',
  contactName: '',
  contactPhone: '',
  notes: '',
  licences: [],
};
let made = 0;
const save = (facts: Partial<Fields> = {}) => {
  made += 1;
  return world.call(office, 'saveVenue', { ...plain, name: `Hall ${made}`, ...facts });
};
const venue = async (facts: Partial<Fields> = {}) => (await save(facts)).body.id;
const read = async (id: number) => (await world.call(office, 'getVenue', { id })).body;
/** Saves a change of a venue as it is now. */
const change = async (id: number, facts: Partial<Fields>) => {
  const { venue: current } = await read(id);
  const { isArchived: _archived, ...rest } = current;
  return world.call(office, 'saveVenue', { ...rest, ...facts });
};

/** 8 am by this clock, so many days from now. */
const eightIn = (zone: string, days = 10) => {
  const day = epochToLocal(zone, Date.now() + days * 24 * HOUR).slice(0, 10);
  return localToEpoch(zone, `${day}T08:00`).at;
};
type NewJob = In<'insertNewJobs'>['job'];
async function jobAt(idVenue: number | null, zone: string, facts: Partial<NewJob> = {}) {
  const date = eightIn(zone);
  const { body } = await world.call(office, 'insertNewJobs', {
    job: {
      title: 'Load in',
      date,
      state: 1,
      idVenue,
      reqCrew: [{ groupId: world.groupId, amount: 2, startTime: date, endTime: date + 4 * HOUR }],
      ...facts,
    },
  });
  return body.jobId;
}
const jobOf = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body.job;
const localStart = async (id: number) => {
  const { tz, date, reqCrew } = await jobOf(id);
  const at = (time: number) => epochToLocal(tz, time).slice(11, 16);
  return { tz, job: at(date), crews: reqCrew.map(({ startTime }) => at(startTime)) };
};

test('D.4.02: a job at a venue in Broken Hill that starts at 8 am starts by the clock of Broken Hill, in the state of New South Wales', async () => {
  const id = await jobAt(await venue(), brokenHill);
  const job = await jobOf(id);
  expect([job.tz, job.state]).toEqual([brokenHill, 1]);
  expect(epochToLocal(job.tz, job.date).slice(11, 16)).toBe('08:00');
  expect(epochToLocal(sydney, job.date).slice(11, 16)).toBe('08:30');
});

test('D.4.02: a job that takes a venue takes its zone and licences, and leaves the zone with it', async () => {
  const id = await jobAt(null, sydney);
  const idVenue = await venue();
  await world.call(office, 'saveUpdatedJobv2', { job: { id, idVenue } });
  expect(await jobOf(id)).toMatchObject({ idVenue, tz: brokenHill, state: 1 });
  await world.call(office, 'saveUpdatedJobv2', { job: { id, state: 4 } });
  expect((await jobOf(id)).tz).toBe('Australia/Adelaide');
  await world.call(office, 'saveUpdatedJobv2', { job: { id, state: 1, idVenue: null } });
  expect((await jobOf(id)).tz).toBe(sydney);
});

test('D.4.02: a copy of a job is at the same venue, by its clock', async () => {
  const id = await jobAt(await venue(), brokenHill);
  const { body } = await world.call(office, 'duplicateJob', {
    id,
    dates: [eightIn(brokenHill, 20)],
    duplicateCrew: false,
    duplicateCrewStatus: false,
    sendNotification: false,
  });
  expect(await localStart(body.jobIds[0] ?? 0)).toEqual({ tz: brokenHill, job: '08:00', crews: ['08:00'] });
});

test('D.4.02: a job of the series that copies the place is at the venue too, and keeps its local start', async () => {
  const date = eightIn(sydney);
  const { body } = await world.call(office, 'insertNewJobs', {
    job: {
      title: 'Weekly',
      date,
      state: 1,
      multipleDates: [date, eightIn(sydney, 17)],
      reqCrew: [{ groupId: world.groupId, amount: 1, startTime: date }],
    },
  });
  const [like, id] = body.jobIds as [number, number];
  const idVenue = await venue();
  await world.call(office, 'saveUpdatedJobv2', { job: { id: like, idVenue } });
  const { version } = await jobOf(id);
  await world.call(office, 'saveInSeries', { id, version, like, parts: ['place'] });
  expect((await jobOf(id)).idVenue).toBe(idVenue);
  expect(await localStart(id)).toEqual({ tz: brokenHill, job: '08:00', crews: ['08:00'] });
});

test('D.4.02: a venue of another company cannot be read, saved or taken', async () => {
  const { id: company } = await world.db
    .insertInto('company')
    .values({ name: 'Other' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await world.db
    .insertInto('venue')
    .values({ company_id: company, name: 'Theirs', state: 1, zone: sydney })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = await jobAt(null, sydney);
  const statuses = [
    await world.call(office, 'getVenue', { id }),
    await world.call(office, 'saveVenue', { ...plain, name: 'Ours', id, version: 1, ahead: true }),
    await world.call(office, 'archiveVenue', { id, isArchived: true }),
    await world.call(office, 'saveUpdatedJobv2', { job: { id: job, idVenue: id } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('D.4.02: crews get the licences of the venue, and none becomes weaker', async () => {
  const type = async (name: string) =>
    (
      await world.db
        .insertInto('licence_type')
        .values({ company_id: world.companyId, name, needs: JSON.stringify({}), warn_days: [] } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [card, rigging, first] = [await type('White card'), await type('Rigging'), await type('First aid')];
  const id = await jobAt(null, sydney);
  const crewOf = async () => (await jobOf(id)).reqCrew.map((crew) => crew.id);
  const [crew] = await crewOf();
  await world.db
    .insertInto('crew_licence')
    .values(
      [card, rigging].map((type_id) => ({
        crew_id: crew!,
        type_id,
        company_id: world.companyId,
        rule: type_id === card ? 'block' : 'warn',
      })),
    )
    .execute();
  const idVenue = await venue({
    licences: [
      { idType: card, rule: 'warn' },
      { idType: rigging, rule: 'block' },
      { idType: first, rule: 'warn' },
    ],
  });
  await world.call(office, 'saveUpdatedJobv2', { job: { id, idVenue } });
  const date = (await jobOf(id)).date;
  await world.call(office, 'saveUpdatedJobv2', {
    job: { id, reqCrew: [{ groupId: world.groupId, amount: 1, startTime: date }] },
  });
  const rules = await world.db
    .selectFrom('crew_licence')
    .select(['crew_id', 'type_id', 'rule'])
    .where(anyOf('crew_id', await crewOf()))
    .execute();
  const of = (own: boolean) =>
    Object.fromEntries(rules.filter((r) => (r.crew_id === crew) === own).map((r) => [r.type_id, r.rule]));
  expect(of(true)).toEqual({ [card]: 'block', [rigging]: 'block', [first]: 'warn' });
  expect(of(false)).toEqual({ [card]: 'warn', [rigging]: 'block', [first]: 'warn' });
});

test('D.4.02: a change of a venue reaches the jobs ahead only if it is asked for, and names the job that is refused', async () => {
  const idVenue = await venue({ zone: sydney });
  const ahead = [await jobAt(idVenue, sydney), await jobAt(idVenue, sydney)];
  const [over, gone] = [await jobAt(idVenue, sydney), await jobAt(idVenue, sydney)];
  await world.db
    .updateTable('job')
    .set({ start_at: Date.now() - HOUR })
    .where('id', '=', over)
    .execute();
  await world.db.updateTable('job').set({ status: 3 }).where('id', '=', gone).execute();
  expect((await read(idVenue)).ahead).toBe(2);

  expect((await change(idVenue, { address: '2 Argent Street' })).body).toMatchObject({ changed: 0 });
  expect((await jobOf(ahead[0]!)).location).toBe('');

  // A supervisor who works no more makes no save fail; a crew whose times are impossible does.
  await world.db
    .updateTable('job_crew')
    .set({ end_at: (await jobOf(ahead[1]!)).date + 4000 * HOUR })
    .where('job_id', '=', ahead[1]!)
    .execute();
  const { body } = await change(idVenue, { zone: brokenHill, ahead: true });
  expect(body.changed).toBe(1);
  expect(body.refused).toEqual([
    { idJob: ahead[1], title: 'Load in', text: expect.stringContaining('hours after it starts') },
  ]);
  expect(await jobOf(ahead[0]!)).toMatchObject({
    location: expect.stringMatching(/^Hall \d+, 2 Argent Street$/),
    pcode: '2880',
    gateCode: '2846#',
  });
  expect(await localStart(ahead[0]!)).toEqual({ tz: brokenHill, job: '08:00', crews: ['08:00'] });
  expect((await jobOf(ahead[1]!)).tz).toBe(sydney);
  for (const id of [over, gone]) expect(await jobOf(id)).toMatchObject({ tz: sydney, location: '' });
});

test('D.4.02: a job that has left the venue, has started or is over meanwhile stays as it is', async () => {
  const idVenue = await venue({ zone: sydney });
  const jobs = [await jobAt(idVenue, sydney), await jobAt(idVenue, sydney), await jobAt(idVenue, sydney)];
  const [left, started, over] = jobs as [number, number, number];
  const before = await read(idVenue);
  await world.call(office, 'saveUpdatedJobv2', { job: { id: left, idVenue: null } });
  await world.db
    .updateTable('job')
    .set({ start_at: Date.now() - HOUR })
    .where('id', '=', started)
    .execute();
  await world.db.updateTable('job').set({ status: 3 }).where('id', '=', over).execute();
  const scope = new Scope((await loadUser(world.db, office.id, '')) as SessionUser);
  for (const idJob of jobs) {
    const was = await jobOf(idJob);
    const isChanged = await writeAs({ db: world.db, call: 'test', userId: office.id }, (tx) =>
      takeVenue(tx, { scope }, { idJob, venue: before.venue, now: Date.now() }),
    );
    expect([isChanged, await jobOf(idJob)]).toEqual([false, was]);
  }
});

test('D.4.02: licences that a venue asks for now are in the log and the audit of the jobs ahead, and are announced', async () => {
  const { id: type } = await world.db
    .insertInto('licence_type')
    .values({ company_id: world.companyId, name: 'Forklift', needs: JSON.stringify({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const idVenue = await venue();
  const id = await jobAt(idVenue, brokenHill);
  await change(idVenue, { ahead: true });
  const traces = async () => {
    const own = (table: 'job_log' | 'audit', column: 'job_id' | 'entity_id') =>
      sql<object>`select * from ${sql.table(table)} where ${sql.ref(column)}::text = ${String(id)}
        ${table === 'audit' ? sql`and entity = 'job'` : sql``} order by id`.execute(world.db);
    const said = sql<object>`select 1 from change where event = 'job.changed' and ids ->> 'idJob' = ${String(id)}`;
    return {
      log: (await own('job_log', 'job_id')).rows,
      audit: (await own('audit', 'entity_id')).rows,
      announced: (await said.execute(world.db)).rows.length,
    };
  };
  const was = await traces();
  await change(idVenue, { licences: [{ idType: type, rule: 'block' }], ahead: true });
  const now = await traces();
  expect(now.log.slice(was.log.length)).toMatchObject([{ changed: ['Licences'], user_id: office.id }]);
  const [crew] = (await jobOf(id)).reqCrew;
  expect(now.audit.slice(was.audit.length)).toMatchObject([
    { detail: { licences: [{ idReqCrew: crew?.id, idType: type, rule: 'block' }] } },
  ]);
  expect(now.announced).toBe(was.announced + 1);
  // Once more changes nothing, and says nothing.
  await change(idVenue, { dock: 'Left', ahead: true });
  expect(await traces()).toEqual(now);
});

test('D.4.02: 40 jobs ahead change together, each in its own log, and the crew is notified', async () => {
  const idVenue = await venue({ zone: sydney });
  const date = eightIn(sydney);
  const { body } = await world.call(office, 'insertNewJobs', {
    job: {
      title: 'Run',
      date,
      state: 1,
      idVenue,
      multipleDates: Array.from({ length: 40 }, (_, at) => eightIn(sydney, 10 + at)),
      reqCrew: [{ groupId: world.groupId, amount: 1, startTime: date }],
    },
  });
  const worker = await world.person();
  const [crew] = (await jobOf(body.jobIds[0] ?? 0)).reqCrew;
  await world.member(crew!.id, worker.id, 2);
  const done = await change(idVenue, { zone: brokenHill, ahead: true });
  expect(done.body).toEqual({ id: idVenue, changed: 40, refused: [] });
  for (const id of [body.jobIds[0]!, body.jobIds[39]!])
    expect(await localStart(id)).toMatchObject({ tz: brokenHill, job: '08:00' });
  const log = await world.db
    .selectFrom('job_log')
    .select('changed')
    .where('job_id', '=', body.jobIds[39]!)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log.changed).toEqual(expect.arrayContaining(['Location', 'Gate code', 'Time zone', 'Job date']));
  expect((await world.queued('job-notice')).length).toBeGreaterThan(0);
});

test('D.4.02, C.0.06: an old version is refused with the current venue; the same key makes one venue', async () => {
  const first = await save({ name: 'Once', key: 'press' });
  const second = await save({ name: 'Once', key: 'press' });
  expect(second.body.id).toBe(first.body.id);
  const { id } = first.body;
  const before = (await read(id)).venue;
  await change(id, { dock: 'Left of the hall' });
  const { isArchived: _archived, ...old } = before;
  const late = await world.call(office, 'saveVenue', { ...old, dock: 'Right of it' });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ venue: { dock: 'Left of the hall', version: 2 } });
  expect((await read(id)).venue.dock).toBe('Left of the hall');
  expect((await save({ name: 'ONCE' })).body.snackbar?.text).toBe(
    'There is already a venue called "ONCE". Choose another name.',
  );
});

test('D.4.02: a zone outside the state, half a position and an odd postcode are refused', async () => {
  const said = async (facts: Partial<Fields>) => (await save(facts)).body.snackbar?.text;
  expect(await said({ state: 5 })).toContain('not in the state');
  expect(await said({ latitude: -31.9 })).toContain('both latitude and longitude');
  expect(await said({ postcode: '28' })).toBe('A postcode has four digits.');
});

test('D.4.02: an archived venue stays with its jobs, and no job takes it', async () => {
  const idVenue = await venue();
  const id = await jobAt(idVenue, brokenHill);
  await world.call(office, 'archiveVenue', { id: idVenue, isArchived: true });
  const listed = (await world.call(office, 'getVenues', {})).body.venues.find((one) => one.id === idVenue);
  expect(listed).toMatchObject({ isArchived: true });
  expect((await jobOf(id)).idVenue).toBe(idVenue);
  const other = await jobAt(null, sydney);
  const taken = await world.call(office, 'saveUpdatedJobv2', { job: { id: other, idVenue } });
  expect(taken.body.snackbar?.text).toContain('is archived. Choose another one.');
  expect(
    (await world.call(office, 'saveUpdatedJobv2', { job: { id, title: 'Load out' } })).body.error,
  ).toBeUndefined();
});

test('D.4.02: confirmed crew read the dock, parking, contact and notes; others and the customer read none', async () => {
  const idVenue = await venue({
    dock: 'Gate 4',
    parking: 'Behind the hall',
    contactName: 'Vera',
    contactPhone: '0400 000 001',
    notes: 'Hard hats',
  });
  const id = await jobAt(idVenue, brokenHill, { prepend: 'ACME' });
  const [crew] = (await jobOf(id)).reqCrew;
  const [confirmed, invited] = [await world.person(), await world.person()];
  const manager = await world.person({ managerOf: ['ACME'] });
  await world.member(crew!.id, confirmed.id, 2);
  await world.member(crew!.id, invited.id, 1);
  const seen = async (who: Person) => (await world.call(who, 'getJobDialog', { idJob: id })).body;
  expect((await seen(confirmed)).venue).toEqual({
    name: expect.stringContaining('Hall'),
    dock: 'Gate 4',
    parking: 'Behind the hall',
    contactName: 'Vera',
    contactPhone: '0400 000 001',
    notes: 'Hard hats',
  });
  for (const who of [invited, manager]) {
    const answer = await seen(who);
    expect([answer.venue, answer.job.idVenue]).toEqual([undefined, null]);
  }
  expect((await world.call(manager, 'getVenues', {})).status).toBe(403);
});

test('D.4.02: a manager cannot give a job a venue', async () => {
  const idVenue = await venue();
  const id = await jobAt(null, sydney, { prepend: 'ACME' });
  const manager = await world.person({ managerOf: ['ACME'] });
  const asked = await world.call(manager, 'saveUpdatedJobv2', { job: { id, idVenue } });
  expect(asked.body.error).toBe(true);
  expect((await jobOf(id)).idVenue).toBeNull();
});

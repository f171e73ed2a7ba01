import { sql } from 'kysely';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';
import { flagDesk } from './testing/flag-world';
import type { FlagDesk } from './testing/flag-world';

let world: World;
let d: FlagDesk;
openWorld(async (opened) => {
  ({ world } = opened);
  d = await flagDesk(world);
});

const openings = async (who: Person) =>
  (
    await world.call(who, 'getPublicJobs', { dateStart: Date.now() - HOUR, dateEnd: inHours(400) })
  ).body.jobs.map(({ id }) => id);
/** Somebody who worked for the customer yesterday. */
const workedHere = async (prepend = d.prefix) => {
  const worker = await world.person();
  const job = await world.job({ date: inHours(-30), prepend });
  await world.member(job.crewId, worker.id, 2);
  return worker;
};

test.each(['blocked', 'avoid'] as const)(
  'C.10.07: %s takes that customer’s open jobs from the list, and no others',
  async (kind) => {
    const [worker, other] = [await world.person(), await world.person()];
    const theirs = await world.job({ prepend: d.prefix });
    const free = await world.job({ prepend: '' });
    expect(await openings(worker)).toEqual(expect.arrayContaining([theirs.id, free.id]));
    if (kind === 'avoid') await d.avoid(worker);
    else await d.block(worker);
    expect(await openings(worker)).not.toContain(theirs.id);
    expect(await openings(worker)).toContain(free.id);
    expect(await openings(other)).toContain(theirs.id);
    const byLink = await world.call(worker, 'getJobDialog', { idJob: theirs.id });
    expect([byLink.status, JSON.stringify(byLink.body)]).toEqual([
      403,
      expect.not.stringMatching(/block|avoid/i) as string,
    ]);
    await d.free(worker);
    expect(await openings(worker)).toContain(theirs.id);
  },
);

test('C.10.05: a block needs its reason; one word of the office stands at a time', async () => {
  const worker = await world.person();
  const without = await d.flag(worker.id, 'blocked', '  ');
  expect(without.body).toMatchObject({
    error: true,
    snackbar: { text: 'Say why. A block needs a reason.' },
  });
  await d.flag(worker.id, 'favourite');
  await d.flag(worker.id, 'blocked', 'Late twice.');
  await d.avoid(worker);
  const said = (await d.flags()).flags.filter(({ idUser }) => idUser === worker.id);
  expect(said.map(({ kind, reason, by }) => ({ kind, reason, by }))).toEqual(
    expect.arrayContaining([
      { kind: 'blocked', reason: 'Late twice.', by: 'Olga Tester' },
      { kind: 'avoid', reason: '', by: `${worker.firstName} Tester` },
    ]),
  );
  expect(said).toHaveLength(2);
  const manager = await d.flag(d.manager.id, 'favourite');
  expect(manager.status).toBe(404);
});

test('C.10.08: a block leaves places, and lists those ahead', async () => {
  const worker = await world.person();
  const sure = await world.job({ prepend: d.prefix, date: inHours(30), title: 'Bump in' });
  const open = await world.job({ prepend: d.prefix, date: inHours(60), title: 'Show call' });
  const past = await world.job({ prepend: d.prefix, date: inHours(-60) });
  const foreign = await world.job({ prepend: '', date: inHours(90) });
  await world.db
    .updateTable('job_crew')
    .set({ end_at: inHours(-50) })
    .where('id', '=', past.crewId)
    .execute();
  for (const job of [sure, past, foreign]) await world.member(job.crewId, worker.id, 2);
  await world.member(open.crewId, worker.id, 1);
  expect((await d.flag(worker.id, 'favourite')).body.places).toEqual([]);
  const { places } = (await d.block(worker)).body;
  expect(places.map(({ title, confirmed }) => [title, confirmed])).toEqual([
    ['Bump in', true],
    ['Show call', false],
  ]);
  expect(await world.confirmed(sure.crewId)).toBe(1);
});

test('C.10.06: a manager asks, of who worked there; it means nothing until the office decides', async () => {
  const worker = await workedHere();
  const stranger = await world.person();
  const ask = (idUser: number, kind: 'favourite' | 'blocked' | null, reason = 'Rude to the crew.') =>
    world.call(d.manager, 'askFlag', { prefix: d.prefix, idUser, kind, reason });
  expect((await ask(stranger.id, 'favourite')).status).toBe(404);
  expect((await ask(worker.id, 'blocked', '')).body.error).toBe(true);
  await ask(worker.id, 'favourite');
  expect((await ask(worker.id, 'blocked')).status).toBe(200);
  const mine = async () =>
    (await world.call(d.manager, 'getCustomerCrew', { prefix: d.prefix })).body.crew.find(
      ({ idUser }) => idUser === worker.id,
    );
  expect(await mine()).toMatchObject({ jobs: 1, kind: null, asked: 'blocked' });
  const ahead = await world.job({ prepend: d.prefix });
  const invite = (status: number) =>
    world.call(d.desk, 'saveJobUserList', {
      idReqCrew: ahead.crewId,
      statusUser: [{ id: worker.id, status }],
    });
  expect((await invite(1)).body.error).toBe(false);
  const [asked] = (await d.asked()).filter(({ idUser }) => idUser === worker.id);
  expect(asked).toMatchObject({ kind: 'blocked', reason: 'Rude to the crew.', by: 'Mara Tester' });
  const decide = (accept: boolean) => world.call(d.desk, 'decideFlag', { id: asked?.id ?? 0, accept });
  const granted = await decide(true);
  expect(granted.body.places).toHaveLength(1);
  // The list of them is there for as long as there are any.
  const kept = (await d.flags()).flags.find(({ idUser }) => idUser === worker.id)?.places;
  expect(kept).toEqual(granted.body.places);
  expect((await decide(false)).status).toBe(404);
  expect(await mine()).toMatchObject({ kind: 'blocked', asked: null });
  await d.flag(worker.id, null);
  await ask(worker.id, 'favourite', '');
  const [again] = (await d.asked()).filter(({ idUser }) => idUser === worker.id);
  await world.call(d.desk, 'decideFlag', { id: again?.id ?? 0, accept: false });
  expect(await mine()).toMatchObject({ kind: null, asked: null });
  await ask(worker.id, 'favourite', '');
  await ask(worker.id, null, '');
  expect(await mine()).toMatchObject({ kind: null, asked: null });
});

test('C.10.06: a favourite is not asked for over a block, which it would lift unread', async () => {
  const worker = await workedHere();
  await d.flag(worker.id, 'blocked', 'Took a radio home.');
  const ask = (kind: 'favourite' | 'blocked') =>
    world.call(d.manager, 'askFlag', { prefix: d.prefix, idUser: worker.id, kind, reason: 'Again, please.' });
  expect((await ask('favourite')).body).toMatchObject({
    snackbar: {
      text: 'The office has blocked this person for your company. Call the office to have it lifted.',
    },
  });
  expect((await d.asked()).filter(({ idUser }) => idUser === worker.id)).toEqual([]);
  const { rows } = await sql<{ call: string; detail: unknown }>`select call, detail from audit
    where detail::text like '%Took a radio%' or detail::text like '%Again, please%'`.execute(world.db);
  expect(rows).toEqual([]);
});

test('C.10.06: the office reads what is asked for at all of its customers, and nobody else does', async () => {
  const worker = await workedHere();
  const ask = (kind: 'favourite' | null) =>
    world.call(d.manager, 'askFlag', { prefix: d.prefix, idUser: worker.id, kind });
  const asked = async () =>
    (await world.call(d.desk, 'getAskedFlags', {})).body.asked.filter(({ idUser }) => idUser === worker.id);
  await ask('favourite');
  expect(await asked()).toMatchObject([
    { kind: 'favourite', by: 'Mara Tester', prefix: 'HLX', companyName: 'Harbour Lights' },
  ]);
  await d.flag(worker.id, 'favourite');
  expect(await asked()).toEqual([]);
  for (const who of [d.manager, worker])
    expect((await world.call(who, 'getAskedFlags', {})).status).toBe(403);
});

test('C.10.06: a manager reads no wish of a worker and no reason of the office', async () => {
  const worker = await workedHere();
  await d.avoid(worker);
  await d.flag(worker.id, 'blocked', 'Secret reason.');
  const text = JSON.stringify((await world.call(d.manager, 'getCustomerCrew', { prefix: d.prefix })).body);
  expect(text).not.toMatch(/avoid|Secret|Olga/);
  expect((await world.call(d.manager, 'getFlags', { prefix: d.prefix })).status).toBe(403);
});

test('C.10.05: the worker says so alone, of a customer whose jobs they know', async () => {
  const worker = await workedHere();
  const customers = async () => (await world.call(worker, 'getMyCustomers', {})).body.customers;
  expect(await customers()).toEqual([{ prefix: 'HLX', companyName: 'Harbour Lights', avoid: false }]);
  expect((await world.call(worker, 'setAvoid', { prefix: 'NONE', avoid: true })).status).toBe(404);
  await d.avoid(worker);
  await d.avoid(worker);
  expect(await customers()).toEqual([{ prefix: 'HLX', companyName: 'Harbour Lights', avoid: true }]);
  await d.block(worker);
  expect(JSON.stringify(await customers())).not.toContain('block');
  const kept = Buffer.from((await world.call(worker, 'getOwnData', {})).body.file, 'base64').toString();
  expect(JSON.parse(kept)).toMatchObject({ 'companies you avoid': [{ company: 'Harbour Lights' }] });
  expect(kept).not.toMatch(/blocked|Broke a console|Olga/);
});

test('C.10.07: the invite list says who is kept off, and marks favourites', async () => {
  const [fine, off] = [await world.person(), await world.person()];
  await d.flag(fine.id, 'favourite');
  await d.block(off);
  const job = await world.job({ prepend: d.prefix });
  const { workers } = (await world.call(d.desk, 'getJobWorkers', { idReqCrew: job.crewId })).body;
  const of = (who: Person) => workers.find(({ id }) => id === who.id);
  expect([of(fine)?.preferred, of(fine)?.blocked]).toEqual([true, undefined]);
  expect([of(off)?.preferred, of(off)?.blocked]).toEqual([
    false,
    `${off.firstName} Tester is blocked for Harbour Lights.`,
  ]);
});

import type { In } from '@crewcall/contract/types';
import { postcodeRanges, stateOfPostcode } from '@crewcall/domain/postcode';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { Caller, TestApp } from '../../test/support';
import { postcodeState } from './get-registrants.call';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin(['crew:approve']));
}, 120_000);
afterAll(() => app.close());

const DAY = 86_400_000;
let made = 0;
/** A registration, each newer than the one before. */
const registrant = async (lastName: string, facts: object = {}) => {
  made += 1;
  const row = await app.db
    .insertInto('registrant')
    .values({
      ...{ company_id: await app.make.companyId(), type: 'worker', first_name: 'Uma', last_name: lastName },
      ...{
        email: `uma${made}@example.test`,
        phone: '+61491570006',
        postcode: '2000',
        registered_at: made * DAY,
      },
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const declined = { processed_at: 5, approved: false };
const list = async (body: In<'getpreregister'>) => (await app.call(office, 'getpreregister', body)).body;
const found = async (body: In<'getpreregister'>) =>
  (await list(body)).registrants.map(({ lastName, companyName }) => companyName || lastName);

test('A.7.20: pages follow each other, newest first, and each counts all that the search finds', async () => {
  for (const name of ['Ash', 'Birch', 'Cedar']) await registrant(name, { message: 'grove' });
  await registrant('Dogwood', { message: 'grove', ...declined });
  const pages = [];
  for (let offset = 0; offset < 6; offset += 2)
    pages.push(await list({ type: 'worker', text: 'grove', showAll: true, limit: 2, offset }));
  expect(pages.map(({ registrants }) => registrants.map(({ lastName }) => lastName))).toEqual([
    ['Dogwood', 'Cedar'],
    ['Birch', 'Ash'],
    [],
  ]);
  expect(pages.map(({ total, unprocessed }) => [total, unprocessed])).toEqual(Array(3).fill([4, 3]));
  expect(await found({ text: 'grove' })).toEqual(['Cedar', 'Birch', 'Ash']);
  expect((await app.call(office, 'getpreregister', { limit: 101 })).status).toBe(400);
});

test('A.7.20: one that is open is listed although it is processed, and is read by itself', async () => {
  const open = await registrant('Elder', { message: 'copse' });
  const over = await registrant('Fir', { message: 'copse', ...declined });
  expect(await found({ text: 'copse' })).toEqual(['Elder']);
  expect(await found({ text: 'copse', also: over })).toEqual(['Fir', 'Elder']);
  expect(await found({ text: 'another', also: over })).toEqual([]);
  expect(await found({ ids: [over] })).toEqual(['Fir']);
  expect(await found({ ids: [open] })).toEqual(['Elder']);
});

test('A.7.20: a registrant is found by name, company, phone as it is typed, state and message, without accents', async () => {
  await registrant('Gum', {
    ...{ type: 'company', company_name: 'Świt Stages', phone: '+61491570156', postcode: '3011' },
    message: 'Façade lighting',
  });
  for (const text of ['swit uma', '0491570156', 'vic gum', '3011', 'facade', 'SWIT vic facade'])
    expect([text, await found({ type: 'company', text })]).toEqual([text, ['Świt Stages']]);
  for (const text of ['nsw', '0491570007', 'swit facade elsewhere'])
    expect([text, await found({ type: 'company', text })]).toEqual([text, []]);
  expect(await found({ type: 'worker', text: 'swit' })).toEqual([]);
});

test('A.7.20: the list is sorted by each of its columns, either way', async () => {
  const same = { message: 'orchard' };
  await registrant('Élm', { ...same, postcode: '6000', email: 'B@example.test' });
  await registrant('Date', { ...same, postcode: '2000', email: 'a@example.test', ...declined });
  await registrant('Fig', {
    ...{ ...same, postcode: '', email: 'c@example.test', processed_at: 5, approved: true },
  });
  const sorted = (key: NonNullable<In<'getpreregister'>['sort']>['key'], down = false) =>
    found({ text: 'orchard', showAll: true, sort: { key, down } });
  expect(await sorted('name')).toEqual(['Date', 'Élm', 'Fig']);
  expect(await sorted('name', true)).toEqual(['Fig', 'Élm', 'Date']);
  expect(await sorted('email')).toEqual(['Date', 'Élm', 'Fig']);
  expect(await sorted('state')).toEqual(['Date', 'Élm', 'Fig']);
  expect(await sorted('state', true)).toEqual(['Élm', 'Date', 'Fig']);
  expect(await sorted('registered')).toEqual(['Élm', 'Date', 'Fig']);
  expect(await sorted('status')).toEqual(['Fig', 'Date', 'Élm']);
});

test('A.2.38: each kind says how many wait, and whether there are any at all', async () => {
  const { fresh } = await list({ limit: 1 });
  await registrant('Hazel');
  await registrant('Ironbark', declined);
  expect((await list({ text: 'nobody', limit: 1 })).fresh).toEqual({ ...fresh, worker: fresh.worker + 1 });
  const none = await list({ type: 'company', text: 'nobody' });
  expect([none.total, none.hasAny]).toEqual([0, true]);
  const other = await testApp();
  try {
    const boss = await other.signIn(await other.make.admin(['crew:approve']));
    const { body } = await other.call(boss, 'getpreregister', {});
    expect([body.fresh, body.hasAny]).toEqual([{ worker: 0, company: 0 }, false]);
  } finally {
    await other.close();
  }
});

test('A.2.39: the status of each is that of its answer', async () => {
  const at = made * DAY + DAY;
  const ids = [
    await registrant('Jacaranda', { registered_at: at, processed_at: at, approved: true }),
    await registrant('Kauri', { processed_at: 5, approved: true }),
    await registrant('Larch', declined),
    await registrant('Maple'),
    await registrant('Nut', { type: 'company', processed_at: 5, approved: true }),
  ];
  const statuses = [];
  for (const id of ids) statuses.push((await list({ ids: [id] })).registrants[0]?.status);
  expect(statuses).toEqual(['invited', 'approved', 'declined', 'new', 'concluded']);
});

test('X-06: without a limit everybody is answered, however many there are', async () => {
  for (let at = 0; at < 102; at += 1) await registrant(`Nr${at}`, { message: 'avenue' });
  const { registrants, total } = await list({ text: 'avenue' });
  expect([registrants.length, total]).toEqual([102, 102]);
  expect([registrants[0]?.lastName, registrants.at(-1)?.lastName]).toEqual(['Nr101', 'Nr0']);
});

test('A.7.20: read downwards from the newest id, nobody is skipped and nobody who registers later is read', async () => {
  const ids = [];
  for (const name of ['Oak', 'Pine', 'Quince', 'Rowan'])
    ids.push(await registrant(name, { message: 'spinney', registered_at: 9 * DAY - ids.length }));
  await registrant('Sequoia', { message: 'spinney', ...declined });
  const asked = { text: 'spinney', limit: 2 };
  const { newest, total } = await list(asked);
  expect([newest, total]).toEqual([ids[3], 4]);
  const first = await list({ ...asked, upTo: newest });
  expect(first.registrants.map(({ lastName }) => lastName)).toEqual(['Rowan', 'Quince']);
  await registrant('Tallow', { message: 'spinney' });
  await app.db.updateTable('registrant').set(declined).where('id', '=', ids[3]!).execute();
  const { registrants } = await list({ ...asked, upTo: ids[2]! - 1 });
  expect(registrants.map(({ lastName }) => lastName)).toEqual(['Pine', 'Oak']);
});

test('A.7.20: at most eight words of a search are looked for', async () => {
  await registrant('Umbrella', { message: 'one two three four five six seven' });
  expect(await found({ text: 'umbrella one two three four five six seven nowhere' })).toEqual(['Umbrella']);
  expect(await found({ text: 'umbrella one two three four five six nowhere' })).toEqual([]);
});

test('the database knows the state of a postcode as the domain does', async () => {
  const edges = postcodeRanges.flatMap(([low, high]) => [low - 1, low, high, high + 1]);
  const codes = [
    ...edges.map((code) => String(code).padStart(4, '0')),
    ...['', '20001', '200', ' 2000 ', '-200', '2OOO', '２０００', 'NSW'],
  ];
  const { rows } = await sql<{ code: string; state: string }>`
    select code, ${postcodeState(sql`code`)} as state from unnest(${codes}::text[]) as code`.execute(app.db);
  expect(rows.map(({ code, state }) => [code, state])).toEqual(
    codes.map((code) => [code, stateOfPostcode(code)]),
  );
});

test('A.7.20: those whose state is unknown are found by that word, and a long postcode is of no state', async () => {
  await registrant('Viburnum', { message: 'thicket', postcode: '20001' });
  await registrant('Wattle', { message: 'thicket' });
  expect(await found({ text: 'thicket unknown' })).toEqual(['Viburnum']);
  expect(await found({ text: 'thicket nsw' })).toEqual(['Wattle']);
});

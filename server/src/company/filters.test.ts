import type { In } from '@crewcall/contract/types';
import { testApp, type Caller, type TestApp } from '../../test/support';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const save = (body: In<'saveFilter'>) => app.call(office, 'saveFilter', body);
const made = async (body: In<'saveFilter'>) => (await save(body)).body.id;
const listed = async (id: number) =>
  (await app.call(office, 'getFilters', {})).body.filters.find((one) => one.id === id);
const answer = async (idFilter: number, value: string) => {
  const id = await app.make.user();
  expect((await app.call(office, 'saveUserDetails', { id, filter: [{ idFilter, value }] })).body.ok).toBe(
    true,
  );
  return id;
};
const valueOf = async (userId: number) =>
  (await app.db.selectFrom('user_filter').select('value').where('user_id', '=', userId).executeTakeFirst())
    ?.value;
const options = (...texts: string[]) => texts.map((one) => ({ text: one }));

test('B.3.14, B.3.10: each of the three kinds is made, and people answer by it', async () => {
  const box = await made({ type: 'checkbox', description: 'White Card', options: [] });
  const words = await made({ type: 'text', description: 'Languages', options: options('left out') });
  const list = await made({ type: 'combobox', description: 'Travels to', options: options('NSW', ' VIC ') });
  await answer(box, 'true');
  await answer(words, 'Hindi; Tamil');
  await answer(list, 'NSW;VIC');
  expect(await listed(box)).toMatchObject({ type: 'checkbox', people: 1, answers: [] });
  expect(await listed(words)).toMatchObject({ options: [], people: 1, answers: [] });
  expect(await listed(list)).toMatchObject({
    options: ['NSW', 'VIC'],
    answers: [{ options: ['NSW', 'VIC'], people: 1 }],
  });
});

test.each<[Partial<In<'saveFilter'>>, RegExp]>([
  [{ options: options('S;M') }, /must not contain ";"/],
  [{ options: [] }, /at least one option/],
  [{ options: options('S', 's') }, /stands there twice/],
  [{ description: 'WHITE card', type: 'text' }, /already a filter called/],
])('P-19: refuses %o', async (given, sentence) => {
  expect(
    text(await save({ type: 'combobox', description: 'Shirt', options: options('S'), ...given })),
  ).toMatch(sentence);
});

test('P-19: a renamed option keeps its answers; a removed one goes only as was said', async () => {
  const id = await made({ type: 'combobox', description: 'Shirt size', options: options('S', 'M', 'L') });
  const [both, only] = [await answer(id, 'S;M'), await answer(id, 'M')];
  const next = {
    id,
    type: 'combobox' as const,
    description: 'Shirt size',
    options: [
      { text: 'Small', was: 'S' },
      { text: 'L', was: 'L' },
    ],
  };
  const refused = await save(next);
  expect([refused.status, text(refused)]).toEqual([
    409,
    '2 people have an option now that would go. Please look at it again.',
  ]);
  expect(await valueOf(both)).toBe('S;M');
  expect((await save({ ...next, lose: 2 })).body).toEqual({ ok: true, id });
  expect([await valueOf(both), await valueOf(only)]).toEqual(['Small', undefined]);
  expect(text(await save({ ...next, options: [], type: 'text' }))).toMatch(/its kind stays/);
});

test('P-19: two options that change names swap them', async () => {
  const id = await made({ type: 'combobox', description: 'Shift', options: options('Day', 'Night') });
  const person = await answer(id, 'Day');
  const swapped = [
    { text: 'Night', was: 'Day' },
    { text: 'Day', was: 'Night' },
  ];
  await save({ id, type: 'combobox', description: 'Shift', options: swapped });
  expect(await valueOf(person)).toBe('Night');
});

test('B.3.14, X-08: deleting takes the answers along, once the number is the one that was said', async () => {
  const id = await made({ type: 'checkbox', description: 'Forklift', options: [] });
  const person = await answer(id, 'true');
  expect((await app.call(office, 'deleteFilter', { id, people: 0 })).status).toBe(409);
  expect(await valueOf(person)).toBe('true');
  expect((await app.call(office, 'deleteFilter', { id, people: 1 })).body).toEqual({ ok: true });
  expect([await valueOf(person), await listed(id)]).toEqual([undefined, undefined]);
  expect((await app.call(office, 'deleteFilter', { id, people: 0 })).status).toBe(404);
  const { detail } = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'deleteFilter')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ description: 'Forklift', deleted: true, peopleLost: 1 });
});

test('X-08: options that somebody else has changed since are refused, and a new name leaves them alone', async () => {
  const was = { type: 'combobox' as const, description: 'Boots', options: ['VIC'] };
  const id = await made({ ...was, options: options('VIC') });
  const kept = { text: 'VIC', was: 'VIC' };
  await save({ ...was, id, options: [kept, { text: 'SV' }], was });
  const late = await save({ ...was, id, options: [kept, { text: 'NO' }], was });
  expect([late.status, text(late)]).toEqual([
    409,
    'Somebody else has changed the options to “VIC, SV”. What you typed is still here: save again to put it in its place.',
  ]);
  await save({ ...was, id, description: 'Boot size', options: [kept], was });
  expect(await listed(id)).toMatchObject({ description: 'Boot size', options: ['VIC', 'SV'] });
});

test('X-08: who was overtaken by a renamed option saves over it, once they confirm who loses it', async () => {
  const was = { type: 'combobox' as const, description: 'Home state', options: ['VIC'] };
  const id = await made({ ...was, options: options('VIC') });
  const person = await answer(id, 'VIC');
  await save({ ...was, id, options: [{ text: 'Victoria', was: 'VIC' }], was });
  const mine = { ...was, id, options: [{ text: 'VIC', was: 'VIC' }, { text: 'NSW' }] };
  expect((await save({ ...mine, was })).status).toBe(409);
  const seen = { ...was, options: ['Victoria'] };
  expect(text(await save({ ...mine, was: seen }))).toMatch(/^1 person has an option now that would go/);
  expect((await save({ ...mine, was: seen, lose: 1 })).body).toEqual({ ok: true, id });
  expect([(await listed(id))?.options, await valueOf(person)]).toEqual([['VIC', 'NSW'], undefined]);
});

test('X-08: an option renamed or added alike by two is no clash; the name alone leaves a rename alone', async () => {
  const was = { type: 'combobox' as const, description: 'Region', options: ['N'] };
  const id = await made({ ...was, options: options('N') });
  const person = await answer(id, 'N');
  const mine = { ...was, id, options: [{ text: 'North', was: 'N' }, { text: 'South' }], was };
  expect([(await save(mine)).status, (await save(mine)).status]).toEqual([200, 200]);
  await save({ ...was, id, description: 'Area', options: [{ text: 'N', was: 'N' }], was: { ...was } });
  expect(await listed(id)).toMatchObject({ description: 'Area', options: ['North', 'South'] });
  expect(await valueOf(person)).toBe('North');
});

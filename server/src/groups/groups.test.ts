import { testApp, type Caller, type TestApp } from '../../test/support';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const rates = async (who: Caller) =>
  (await app.call(who, 'getGroups', { forceAll: true })).body.groups.map(({ groupName, usualRate }) => [
    groupName,
    usualRate,
  ]);

test('A.7.55, B.5.26: a group has a usual rate in cents, which customers are not told', async () => {
  const { group } = (await app.call(office, 'createNewGroup', { groupName: 'Rigger', usualRate: 5_200 }))
    .body;
  const { group: other } = (await app.call(office, 'createNewGroup', { groupName: 'Loader' })).body;
  expect(await rates(office)).toEqual([
    ['Loader', null],
    ['Rigger', 5_200],
  ]);
  expect(await rates(await app.signIn(await app.make.manager('ACME')))).toEqual([
    ['Loader', undefined],
    ['Rigger', undefined],
  ]);
  const taken = await app.call(office, 'saveGroup', { id: other.id, groupName: 'rigger', usualRate: null });
  expect(text(taken)).toBe('There is already a group called "rigger". Choose another name.');
  const saved = { id: group.id, groupName: 'Head Rigger', usualRate: 5_600 };
  expect((await app.call(office, 'saveGroup', saved)).body).toEqual({ ok: true });
  expect(await rates(office)).toContainEqual(['Head Rigger', 5_600]);
});

test('A.7.56, A.7.57: a group is made from its name and active; switched off it is no longer offered, and comes back', async () => {
  const offered = async () =>
    (await app.call(office, 'getGroups', {})).body.groups.map(({ groupName }) => groupName);
  const { body } = await app.call(office, 'createNewGroup', { groupName: ' Follow  Spot ' });
  expect(body.group).toMatchObject({ groupName: 'Follow Spot' });
  expect(await offered()).toContain('Follow Spot');
  expect((await app.call(office, 'createNewGroup', { groupName: ' \u200b ' })).status).toBe(400);
  for (const [status, isOffered] of [
    [0, false],
    [1, true],
  ] as const) {
    expect((await app.call(office, 'toggleGroupActive', { id: body.group.id, status })).body.ok).toBe(true);
    expect((await offered()).includes('Follow Spot')).toBe(isOffered);
  }
  const none = await app.call(office, 'toggleGroupActive', { id: 999_999, status: 0 });
  expect([none.status, text(none)]).toEqual([404, 'This group could not be found.']);
});

test('X-08, R-05: the audit says from what to what; a rate takes settings:write, a name does not', async () => {
  const { detail } = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'saveGroup')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({
    name: { from: 'Rigger', to: 'Head Rigger' },
    usualRate: { from: 5_200, to: 5_600 },
  });
  const clerk = await app.signIn(await app.make.admin(['group:write']));
  const { groups } = (await app.call(office, 'getGroups', {})).body;
  const id = groups.find(({ groupName }) => groupName === 'Loader')?.id ?? 0;
  const save = (groupName: string, usualRate: number | null) =>
    app.call(clerk, 'saveGroup', { id, groupName, usualRate });
  expect((await save('Loaders', null)).status).toBe(200);
  expect((await save('Loaders', 4_000)).status).toBe(403);
});

test('X-08: a save writes only what its sender changed; the same field changed by two is refused', async () => {
  const { group } = (await app.call(office, 'createNewGroup', { groupName: 'Grip', usualRate: 4_000 })).body;
  const was = { groupName: 'Grip', usualRate: 4_000 };
  const save = (groupName: string, usualRate: number) =>
    app.call(office, 'saveGroup', { id: group.id, groupName, usualRate, was });
  await save('Key Grip', 4_000);
  expect((await save('Grip', 4_500)).body).toEqual({ ok: true });
  expect(await rates(office)).toContainEqual(['Key Grip', 4_500]);
  const late = await save('Best Boy', 4_000);
  expect([late.status, text(late)]).toEqual([
    409,
    'Somebody else has changed the name to “Key Grip”. What you typed is still here: save again to put it in its place.',
  ]);
});

import type { InjectOptions } from 'fastify';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';

/** The calls about people by the very addresses and fields of the specification, as others may have written them down. */
let app: TestApp;
let office: string;
let worker: { id: number; token: string };
beforeAll(async () => {
  app = await testApp();
  office = (await app.signIn(await app.make.admin())).token;
  const id = await app.make.user({ first_name: 'Mia', last_name: 'Costa', phone: '+61491570006', state: 1 });
  worker = await app.signIn(id);
}, 120_000);
afterAll(() => app.close());

async function send(method: 'GET' | 'POST', url: string, payload?: object, token: string | null = office) {
  const options: InjectOptions = { method, url, headers: token === null ? {} : { authorization: token } };
  const reply = await app.inject(payload === undefined ? options : { ...options, payload });
  return { status: reply.statusCode, body: reply.json<Record<string, never>>() as Record<string, unknown> };
}
const profile = async () => (await send('POST', '/api/user/getuserdetails', { id: worker.id })).body;

test('A.3.18, A.7.06: a crew member and a crew filter have the fields that others read', async () => {
  await send('POST', '/api/misc/saveFilter', {
    description: 'Boots',
    type: 'combobox',
    options: [{ text: 'S' }, { text: 'M' }],
  });
  const { body } = await send('POST', '/api/user/getAvailableCrew', { activeStatus: 1, state: 1, pcode: '' });
  const crew = body['crew'] as { id: number }[];
  expect(crew.find(({ id }) => id === worker.id)).toMatchObject({
    id: worker.id,
    fullName: 'Mia Costa',
    email: expect.any(String) as string,
    phone: '+61491570006',
    active: true,
    hasCV: false,
    picture: null,
    filterValuesUnparsed: expect.any(String) as string,
    filterValues: expect.any(Array) as unknown[],
  });
  const filters = await send('POST', '/api/user/getAvailableCrewFilter', {});
  expect(filters.body['filters']).toContainEqual(
    expect.objectContaining({ id: expect.any(Number) as number, type: 'combobox', valuecombo: 'S;M' }),
  );
});

test('A.7.07, A.7.10: the office reads somebody by id and saves fields of theirs', async () => {
  expect(await profile()).toMatchObject({ id: worker.id, firstName: 'Mia', lastName: 'Costa' });
  const saved = await send('POST', '/api/user/saveUserDetails', { id: worker.id, suburb: 'Redfern' });
  expect(saved.body).toMatchObject({ ok: true });
  expect(await profile()).toMatchObject({ suburb: 'Redfern' });
});

test('A.7.08: somebody is switched off and on by id and new state', async () => {
  const id = await app.make.user();
  for (const newState of [false, true]) {
    expect((await send('POST', '/api/user/toggeuseractive', { id, newState })).body).toMatchObject({
      ok: true,
    });
    const row = app.db.selectFrom('app_user').select('active').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).active).toBe(newState);
  }
});

test('A.7.09, A.3.22, B.1.05: one saves oneself with a birthday as a number, and an empty password changes none', async () => {
  const birthday = Date.UTC(1990, 4, 17);
  const body = { firstName: 'Mia', birthday, password: '' };
  expect((await send('POST', '/api/user/saveProfile2', body, worker.token)).body).toMatchObject({ ok: true });
  expect(await profile()).toMatchObject({ birthday });
  // Still signed in: a new password would have ended the others' sessions, and asked for the old one.
  expect((await send('GET', '/api/user/getMyProfile', undefined, worker.token)).status).toBe(200);
});

test('A.7.12, B.3.15: states are read without a session, each with id and name', async () => {
  const { status, body } = await send('GET', '/api/public/getstates', undefined, null);
  expect(status).toBe(200);
  expect(body['states']).toContainEqual({ id: 1, name: 'NSW' });
  expect(body['states']).toHaveLength(8);
});

test('A.3.20, A.7.20: registrants are read with or without those who were answered', async () => {
  const asked = await app.db
    .insertInto('registrant')
    .values({
      company_id: await app.make.companyId(),
      type: 'worker',
      first_name: 'Ana',
      last_name: 'Reis',
      email: 'ana@example.test',
      phone: '+61491570156',
      postcode: '2000',
      registered_at: 1_700_000_000_000,
      processed_at: 1_700_000_100_000,
      approved: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const read = async (showAll: boolean) =>
    (await send('POST', '/api/user/getpreregister', { showAll })).body['registrants'] as { id: number }[];
  expect((await read(false)).map(({ id }) => id)).not.toContain(asked.id);
  expect((await read(true)).find(({ id }) => id === asked.id)).toMatchObject({
    firstName: 'Ana',
    lastName: 'Reis',
    email: 'ana@example.test',
    phone: '+61491570156',
    postcode: '2000',
    companyName: '',
    registeredAt: 1_700_000_000_000,
  });
});

test('A.3.19: a group has id, name and active as 0 or 1', async () => {
  const id = await app.make.group('Rigger');
  const { body } = await send('POST', '/api/misc/getGroups', { forceAll: true });
  expect(body['groups']).toContainEqual(expect.objectContaining({ id, groupName: 'Rigger', active: 1 }));
});

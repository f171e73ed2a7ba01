import type { calls } from '@crewcall/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLink } from '../src/session/login-link';
import { PASSWORD, personWithFactor } from '../src/session/testing/factor-world';
import { testApp } from './support';
import type { TestApp } from './support';

type Calls = typeof calls;
type PublicName = { [N in keyof Calls]: Calls[N]['policy'] extends 'public' ? N : never }[keyof Calls];
type Person = Awaited<ReturnType<typeof personWithFactor>>;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

const link = (purpose: 'login' | 'invite' | 'admin' | 'reset') => async (person: Person) => ({
  token: await createLink(t.db, {
    userId: person.id,
    purpose,
    createdBy: null,
    expiresAt: Date.now() + 60_000,
  }),
});

/**
 * Each call that needs no session, as somebody makes it who has shown one factor of a person with two. Null: it knows
 * of nobody who has an account. A new call that needs no session does not compile without its line.
 */
const doors: Record<PublicName, readonly ((person: Person) => object | Promise<object>)[] | null> = {
  login: [
    ({ email }) => ({ email, password: PASSWORD }),
    ({ email }) => ({ email, password: PASSWORD, remember: false }),
  ],
  otlLogin: [link('login'), link('invite'), link('admin'), link('reset')],
  otlCheck: [link('login'), link('admin')],
  reset: [async (person) => ({ ...(await link('reset')(person)), password: 'seven grey kettles' })],
  requestReset: [({ email }) => ({ email })],
  signInWithCode: [({ key }) => ({ token: key, code: '000000' })],
  refresh: [() => ({})],
  logout: [() => ({})],
  createProfile: null,
  preregister: null,
  getUserPreregisterData: null,
  getSentHours: null,
  answerHours: null,
  isValidABN: null,
  getPublicCompany: null,
  getstates: null,
  getUserPicture: null,
  readCalendarFeed: null,
  readQuote: null,
  answerQuote: null,
  reportFailure: null,
};

const open = Object.entries(doors).flatMap(([name, ways]) =>
  (ways ?? []).map((make, index) => ({ name: name as PublicName, way: index + 1, make })),
);

test.each(open)('no session without the code: $name, way $way', async ({ name, make }) => {
  const person = await personWithFactor(t);
  await t.db.deleteFrom('session').where('user_id', '=', person.id).execute();
  const reply = await t.call(null, name, (await make(person)) as never);
  expect(String(reply.headers['set-cookie'] ?? '')).not.toMatch(/\b(rt|known)=\w/);
  expect(reply.body).not.toHaveProperty('user');
  for (const table of ['session', 'refresh_token'] as const) {
    const rows = await t.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute();
    expect(rows).toEqual([]);
  }
});

test('only the door and the renewing of a session open one', () => {
  const source = join(__dirname, '../src');
  const openers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /\bopenSession\(|insertInto\('(session|refresh_token)'\)/.test(
        readFileSync(join(source, file), 'utf8'),
      ),
    )
    .sort();
  expect(openers).toEqual(['session/door.ts', 'session/open-session.ts', 'session/refresh.call.ts']);
});

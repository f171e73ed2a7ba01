import { permissions } from '@crewcall/domain/policies';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { DEMO_PASSWORD } from './index';
import { hashPassword } from '../session/passwords';
import { hasAdministrator } from '../session/admin-link';
import { seed } from './seeding';
import { readSettings } from '../platform/operations/settings';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ handlers: [], tasks: [] });
}, 120_000);
afterEach(() => app?.close());

const quiet = () => undefined;
const people = async () => (await app.db.selectFrom('app_user').select('email').execute()).length;
const fill = (env: NodeJS.ProcessEnv) => seed(app.db, readSettings(env), true, quiet);

test("X-11, X-12: on a machine of one's own the demo is loaded", async () => {
  expect((await fill({}))?.length).toBeGreaterThan(0);
  expect(await people()).toBeGreaterThan(20);
}, 120_000);

test.each<[string, NodeJS.ProcessEnv]>([
  ['an address that people use', { PUBLIC_URL: 'https://crew.example.test' }],
  ['every network', { HOST: '0.0.0.0' }],
  ['production', { NODE_ENV: 'production' }],
  ['a first administrator', { ADMIN_EMAIL: 'boss@example.test' }],
])('X-11: a start with %s begins empty', async (_, env) => {
  expect(await fill(env)).toBeNull();
  expect(await people()).toBe(0);
});

test('X-11: a demo does not go into use while anybody knows a password of it', async () => {
  await fill({});
  const inUse = { PUBLIC_URL: 'https://crew.example.test' };
  await expect(fill(inUse)).rejects.toThrow(
    'This database holds the demo company, whose password everybody knows, and PUBLIC_URL is set',
  );
  expect(await fill({ ...inUse, ALLOW_DEMO: 'yes' })).not.toBeNull();
  const known = await hashPassword(DEMO_PASSWORD);
  const own = await hashPassword('a password of their own');
  await app.db.updateTable('app_user').set({ password_hash: own }).execute();
  expect(await fill(inUse)).toBeNull();
  const worker = app.db.updateTable('app_user').where('email', '=', 'worker2@crewcall.example');
  await worker.set({ password_hash: known }).execute();
  await expect(fill(inUse)).rejects.toThrow('ALLOW_DEMO=yes');
  await worker.set({ active: false }).execute();
  expect(await fill(inUse)).toBeNull();
}, 120_000);

test.each<[string, NodeJS.ProcessEnv]>([
  ['mail', { SMTP_URL: 'smtps://user:pass@mail.example.test' }],
  ['SMS', { SMS_URL: 'https://sms.example.test/send' }],
])('X-11: the demo is neither loaded nor started where it could send real %s', async (_, env) => {
  const real = { ...env, PUBLIC_URL: 'https://crew.example.test', SEED: 'demo', ALLOW_DEMO: 'yes' };
  await expect(fill(real)).rejects.toThrow('The demo company sends no real messages');
  expect(await people()).toBe(0);
  await app.db.insertInto('secret').values({ name: 'demo-accounts', value: '[]' }).execute();
  await expect(fill(real)).rejects.toThrow(/ leads to a real gateway/);
  const here = { SMTP_URL: 'smtp://127.0.0.1:2525', PUBLIC_URL: 'http://127.0.0.1:3000' };
  expect(await fill(here)).toEqual([]);
});

test('X-11: an administrator is active and holds every permission', async () => {
  const id = await app.make.admin(['job:read']);
  expect(await hasAdministrator(app.db)).toBe(false);
  const boss = app.db.updateTable('app_user').where('id', '=', id);
  await boss.set({ permissions: [...permissions] }).execute();
  expect(await hasAdministrator(app.db)).toBe(true);
  await boss.set({ active: false }).execute();
  expect(await hasAdministrator(app.db)).toBe(false);
});

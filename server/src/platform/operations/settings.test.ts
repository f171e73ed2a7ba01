import { readSubscription } from '../../session/push.call';
import { redactText } from '../security/redact';
import { readSettings } from './settings';

test('X-12: a wrong address is named without what was given, which may hold a password', () => {
  expect(() => readSettings({ S3_URL: '//KEY:SECRET@host/bucket' })).toThrow(
    /^S3_URL must be a complete address[^@]*$/,
  );
});

test('X-12: users type an address of the web', () => {
  for (const PUBLIC_URL of ['ftp://crew.example.test', 'crew.example.test:3000'])
    expect(() => readSettings({ PUBLIC_URL })).toThrow(
      'PUBLIC_URL must be a complete address such as https://',
    );
});

test('X-12: who is no address of mail is no first administrator', () => {
  expect(() => readSettings({ ADMIN_EMAIL: 'notmail' })).toThrow(
    'ADMIN_EMAIL must be an email address, not "notmail".',
  );
  expect(readSettings({ ADMIN_EMAIL: ' boss@example.test ' }).adminEmail).toBe('boss@example.test');
});

test('X-12: messages that really leave need the address that their links start with', () => {
  expect(() => readSettings({ SMTP_URL: 'smtp://127.0.0.1:25' })).toThrow('PUBLIC_URL must be set');
  expect(() => readSettings({ SMS_URL: 'https://sms.example.test' })).toThrow('PUBLIC_URL must be set');
  const both = { SMTP_URL: 'smtp://127.0.0.1:25', PUBLIC_URL: 'https://crew.example.test/' };
  expect(readSettings(both).publicUrl).toBe('https://crew.example.test');
});

test('X-13: who is believed about addresses is named, and is at most this machine by default', () => {
  const PUBLIC_URL = 'https://crew.example.test';
  expect(readSettings({}).trustProxy).toEqual([]);
  expect(readSettings({ PUBLIC_URL }).trustProxy).toEqual(['loopback']);
  expect(readSettings({ TRUST_PROXY: '10.0.0.5, fd00::/8,loopback' }).trustProxy).toEqual([
    '10.0.0.5',
    'fd00::/8',
    'loopback',
  ]);
  for (const TRUST_PROXY of ['yes', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', 'true,loopback'])
    expect(() => readSettings({ PUBLIC_URL, TRUST_PROXY })).toThrow('TRUST_PROXY must list');
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{ PUBLIC_URL: 'https://crew.example.test' }, 'PUBLIC_URL is set'],
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ HOST: '::' }, 'HOST is ::'],
  [{ HOST: '10.0.0.5', PUBLIC_URL: 'http://127.0.0.1:3000' }, 'HOST is 10.0.0.5'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV is production'],
  [{ ADMIN_EMAIL: 'boss@example.test' }, 'ADMIN_EMAIL names'],
])('X-11: with %j the demo must be asked for twice', (env, why) => {
  for (const SEED of ['demo', 'large']) {
    expect(() => readSettings({ ...env, SEED })).toThrow(why);
    expect(() => readSettings({ ...env, SEED, ALLOW_DEMO: 'maybe' })).toThrow('ALLOW_DEMO must be yes');
    expect(readSettings({ ...env, SEED, ALLOW_DEMO: 'yes' }).seed).toBe(SEED);
  }
  expect(readSettings({ ...env, SEED: 'empty' }).seed).toBe('empty');
});

test('X-12: the large company comes in ten sizes, and only where it is asked for', () => {
  expect(readSettings({ SEED: 'large' }).seedScale).toBe(1);
  expect(readSettings({ SEED: 'large', SEED_SCALE: '5' }).seedScale).toBe(5);
  expect(readSettings({ SEED: 'large', SEED_SCALE: '10' }).seedScale).toBe(10);
  for (const SEED_SCALE of ['0', '11', '-1', '2.5', 'five', ' 5'])
    expect(() => readSettings({ SEED: 'large', SEED_SCALE })).toThrow(
      `SEED_SCALE must be a whole number from 1 to 10, not "${SEED_SCALE}".`,
    );
  for (const SEED of ['demo', 'empty', undefined])
    expect(() => readSettings({ SEED, SEED_SCALE: '5' })).toThrow(
      'SEED_SCALE says how large SEED=large is. Set that as well, or leave it out.',
    );
});

test.each<NodeJS.ProcessEnv>([
  {},
  { HOST: '127.0.0.1' },
  { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:4000' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' },
  { NODE_ENV: 'test' },
])("X-11: %j is a machine of one's own", (env) =>
  expect(readSettings({ ...env, SEED: 'demo' }).production).toBeNull(),
);

test.each([
  '/?reset=abc-DEF_1',
  '/admin/dashboard?with=abc-DEF_1',
  '/reset/abc-DEF_1',
  '/linklogin/abc-DEF_1/x',
  '/public/Register/7_abc-DEF_1',
  '/public/approve/abc-DEF_1',
  '/public/quote/abc-DEF_1',
  '/?redirect=%2Fadmin%2Fcalendar%3Fwith%3Dabc-DEF_1',
  '/login?redirect=%2Fjobs%3Fa%3D1%26panel%3Dabc-DEF_1%26b%3D2',
  '/?redirect=%252Fadmin%253Fwith%253Dabc-DEF_1',
  '/admin?a=1&amp;with=abc-DEF_1',
])('the one-time token of %s stays out of logs', (url) => expect(redactText(url)).not.toContain('abc-DEF_1'));

test.each([
  ['https://push.example.test/send/1', true],
  ['https://push.internal/send', false],
  ['https://push.internal./send', false],
  ['https://127.0.0.1/send', false],
  ['https://127.0.0.1./send', false],
  ['https://[::1]/send', false],
  ['http://push.example.test/send', false],
  ['https://push.example.test:8443/send', false],
  ['https://localhost./send', false],
])('pushing to %s: %s', (endpoint, isTaken) => {
  const subscription = readSubscription(JSON.stringify({ endpoint, keys: { p256dh: 'a', auth: 'b' } }));
  expect(subscription !== null).toBe(isTaken);
});

import { isEmail } from '@crewcall/domain/text';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { projectRoot } from './root-folders';

/** Everything that is set by environment variables; read once, at the start. */
export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** The same database, bypassing a pooler, for code that needs its own connection; null if there is no pooler. */
  databaseDirectUrl: string | null;
  /** A standby of the database, for reads that may lag. */
  databaseReplicaUrl: string | null;
  /** Redis, which notifies servers of changes; null: the database does that. */
  feedUrl: string | null;
  /** Folder of PostgreSQL programs to use instead of the bundled ones. */
  pgBin: string | null;
  /** `large` adds 2,000 crew and 20,000 jobs, for performance measurements. */
  seed: 'demo' | 'empty' | 'large' | null;
  /** Multiplies the amounts of `large`, from 1 to 10. */
  seedScale: number;
  /**
   * Why this start counts as production, as part of a sentence; null on a developer's own machine. In production the
   * demo accounts, whose password is public, can sign in only with `allowDemo`.
   */
  production: string | null;
  allowDemo: boolean;
  /** Address that users type, without a slash at the end; null if not set. https makes cookies Secure. */
  publicUrl: string | null;
  /** The proxies whose `X-Forwarded-For` is trusted: addresses, networks such as `10.0.0.0/8`, or `loopback`. */
  trustProxy: string[];
  adminEmail: string | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  smsUrl: string | null;
  s3Url: string | null;
  sentryDsn: string | null;
  abrGuid: string | null;
  /** Requests with this token may read `GET /api/metrics`; null: the route does not exist. */
  metricsToken: string | null;
  logLevel: string;
  /** Tests may move the clock forward. */
  testClock: boolean;
  /** Folders with built remotes and the shell, published and served at the start. */
  root: string;
}

function port(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  throw new Error(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function url(name: string, text: string | undefined, scheme = /^/): string | null {
  if (!text) return null;
  if (URL.canParse(text) && scheme.test(text)) return text.replace(/\/+$/, '');
  // Do not repeat the value, because some of these addresses contain a password.
  throw new Error(`${name} must be a complete address such as https://crew.example.com.`);
}

/** The account at a provider of text messages; see `transports/sms`. */
function smsUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^(https?|twilio|messagemedia|clicksend):\/\//.test(text) || !URL.canParse(text))
    throw new Error(
      'SMS_URL must be an address such as https://user:password@host/path, or one that begins with twilio://, messagemedia:// or clicksend://.',
    );
  const { protocol, searchParams, username, password } = new URL(text);
  if (protocol.startsWith('http')) return text.replace(/\/+$/, '');
  if (username === '' || password === '')
    throw new Error('SMS_URL must hold the user and the secret of the account: provider://USER:SECRET@host.');
  if (protocol === 'twilio:' && !searchParams.get('from'))
    throw new Error('SMS_URL of Twilio must end with ?from= and a number, sender name or messaging service.');
  return text;
}

function databaseUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (/^(postgres|postgresql|socket):/.test(text) && URL.canParse(text)) return text;
  throw new Error(`${name} must be an address such as postgres://user:password@host:5432/crewcall.`);
}

function feedUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (/^rediss?:/.test(text) && URL.canParse(text)) return text;
  throw new Error('FEED_URL must be an address of Redis such as rediss://user:password@host:6379.');
}

function adminEmail(text: string | undefined): string | null {
  const address = text?.trim();
  if (!address) return null;
  if (isEmail(address)) return address;
  throw new Error(`ADMIN_EMAIL must be an email address, not "${address}".`);
}

/** The address of the database, and other addresses that need it. */
function databases(env: NodeJS.ProcessEnv): Pick<Settings, `database${'' | 'Direct' | 'Replica'}Url`> {
  const main = databaseUrl('DATABASE_URL', env.DATABASE_URL);
  const beside = (name: string) => {
    const url = databaseUrl(name, env[name]);
    if (url !== null && main === null)
      throw new Error(
        `${name} is a further address of the database of DATABASE_URL, so that must be set too.`,
      );
    return url;
  };
  const databaseDirectUrl = beside('DATABASE_DIRECT_URL');
  return { databaseUrl: main, databaseDirectUrl, databaseReplicaUrl: beside('DATABASE_REPLICA_URL') };
}

function metricsToken(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length >= 20 && !/\s/.test(text)) return text;
  throw new Error(
    'METRICS_TOKEN must have at least 20 characters and no blanks, such as `openssl rand -hex 20` makes.',
  );
}

function isProxy(text: string): boolean {
  if (text === 'loopback') return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return (
    most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

/** Without the setting, a proxy on this machine is trusted if `PUBLIC_URL` is set, because then there is one. */
function trustProxy(text: string | undefined, publicUrl: string | null): string[] {
  if (!text) return publicUrl === null ? [] : ['loopback'];
  const proxies = text.split(',').map((each) => each.trim());
  if (proxies.every(isProxy)) return proxies;
  throw new Error(
    'TRUST_PROXY must list the addresses or networks of your proxies, such as 10.0.0.5 or 10.0.0.0/8,loopback.',
  );
}

/** Is this a host that only this machine can reach? */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

function whyProduction(env: NodeJS.ProcessEnv, publicUrl: string | null): string | null {
  const others = 'so others can reach it';
  if (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is set, ${others}`;
  if (env.HOST && !isLoopback(env.HOST)) return `HOST is ${env.HOST}, ${others}`;
  if (env.NODE_ENV?.toLowerCase() === 'production') return 'NODE_ENV is production';
  return env.ADMIN_EMAIL ? 'ADMIN_EMAIL names a first administrator' : null;
}

function seedScale({ SEED, SEED_SCALE }: NodeJS.ProcessEnv): number {
  if (!SEED_SCALE) return 1;
  if (SEED !== 'large')
    throw new Error('SEED_SCALE says how large SEED=large is. Set that as well, or leave it out.');
  if (/^([1-9]|10)$/.test(SEED_SCALE)) return Number(SEED_SCALE);
  throw new Error(`SEED_SCALE must be a whole number from 1 to 10, not "${SEED_SCALE}".`);
}

/** Which data to load at the start, and whether demo accounts can sign in in production. */
function seedOf(
  env: NodeJS.ProcessEnv,
  production: string | null,
): Pick<Settings, 'seed' | 'seedScale' | 'allowDemo'> {
  const seed = env.SEED || null;
  if (seed !== null && seed !== 'demo' && seed !== 'empty' && seed !== 'large')
    throw new Error('SEED must be demo, empty or large.');
  const allowDemo = env.ALLOW_DEMO === 'yes';
  if (env.ALLOW_DEMO && !allowDemo) throw new Error('ALLOW_DEMO must be yes, or not set.');
  const isAllowed = production === null || allowDemo || seed === null || seed === 'empty';
  if (isAllowed) return { seed, seedScale: seedScale(env), allowDemo };
  throw new Error(
    `SEED=${seed} makes accounts with a password that everybody knows, and ${production}. Leave SEED out, or set ALLOW_DEMO=yes as well.`,
  );
}

/** May tests move the clock? Not if other people could reach this server or its database. */
function testClock(env: NodeJS.ProcessEnv, production: string | null): boolean {
  if (!env.TEST_CLOCK) return false;
  if (env.TEST_CLOCK !== 'yes') throw new Error('TEST_CLOCK must be yes, or not set.');
  const why = production ?? (env.DATABASE_URL ? 'DATABASE_URL names a database that others may use' : null);
  if (why === null) return true;
  throw new Error(`TEST_CLOCK=yes lets anybody move the server's clock, and ${why}. Leave TEST_CLOCK out.`);
}

/** Reads the settings; throws an error that names the variable to fix. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const publicUrl = url('PUBLIC_URL', env.PUBLIC_URL, /^https?:/i);
  if (publicUrl === null && (env.SMTP_URL || env.SMS_URL)) {
    // Without PUBLIC_URL, links in messages would start with the host of any request, and send sign-in tokens there.
    throw new Error('PUBLIC_URL must be set where SMTP_URL or SMS_URL is: links in messages start with it.');
  }
  const production = whyProduction(env, publicUrl);
  return {
    ...seedOf(env, production),
    host: env.HOST || '127.0.0.1',
    port: port(env.PORT),
    dataDir: resolve(projectRoot, env.DATA_DIR || '.data'),
    ...databases(env),
    feedUrl: feedUrl(env.FEED_URL),
    pgBin: env.PG_BIN || null,
    production,
    publicUrl,
    trustProxy: trustProxy(env.TRUST_PROXY, publicUrl),
    adminEmail: adminEmail(env.ADMIN_EMAIL),
    smtpUrl: url('SMTP_URL', env.SMTP_URL),
    mailFrom: env.MAIL_FROM || null,
    smsUrl: smsUrl(env.SMS_URL),
    s3Url: url('S3_URL', env.S3_URL),
    sentryDsn: url('SENTRY_DSN', env.SENTRY_DSN),
    abrGuid: env.ABR_GUID || null,
    metricsToken: metricsToken(env.METRICS_TOKEN),
    logLevel: env.LOG_LEVEL || 'warn',
    testClock: testClock(env, production),
    root: projectRoot,
  };
}

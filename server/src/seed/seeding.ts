import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { DEMO_SECRET } from '../platform/operations/demo';
import { isLoopback } from '../platform/operations/settings';
import type { Settings } from '../platform/operations/settings';
import { checkPassword } from '../session/passwords';
import { ensureCompany } from '../session/admin-link';

/** An account that the demo company comes with. */
export interface DemoAccount {
  email: string;
  password: string;
  role: string;
}

// The demo's people have addresses of domains that do not exist.
const hasDemoAddress = sql<boolean>`split_part(email, '@', 2) in ('crewcall.example', 'large.example')`;

/** Can a demo account still sign in with the public password? All have the same hash until they change the password. */
async function isDemoOpen(db: Db, password: string): Promise<boolean> {
  const hashes = await db
    .selectFrom('app_user')
    .select('password_hash')
    .distinct()
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .where(hasDemoAddress)
    .execute();
  for (const { password_hash } of hashes) if (await checkPassword(password_hash, password)) return true;
  return false;
}

// Refuses real mail and SMS gateways for the demo: its people are made up, but a number or address could be somebody's.
// A gateway on this machine is allowed, for tests.
function refuseRealTransports({ smtpUrl, smsUrl }: Settings): void {
  const goesOut = (url: string | null) => url !== null && !isLoopback(new URL(url).hostname);
  const [name] = [...(goesOut(smtpUrl) ? ['SMTP_URL'] : []), ...(goesOut(smsUrl) ? ['SMS_URL'] : [])];
  if (name === undefined) return;
  throw new Error(
    `The demo company sends no real messages, and ${name} leads to a real gateway. Leave it out, or start on an empty database (another DATA_DIR or DATABASE_URL).`,
  );
}

// Throws if a production server starts on a demo database whose accounts still have the public password.
async function knownAccounts(
  db: Db,
  { production, allowDemo }: Settings,
  accounts: DemoAccount[],
): Promise<DemoAccount[] | null> {
  if (production === null || allowDemo) return accounts;
  const password = accounts[0]?.password;
  if (password === undefined || !(await isDemoOpen(db, password))) return null;
  throw new Error(
    `This database holds the demo company, whose password everybody knows, and ${production}. Start on an empty database (another DATA_DIR or DATABASE_URL), or set ALLOW_DEMO=yes.`,
  );
}

/**
 * Fills an empty database with the demo company (SEED=demo, the default on the built-in database of a server that is
 * not in production) or with an empty company. Returns the demo accounts if they exist, else null. Throws if a
 * production server has demo accounts that anybody can sign in to, or if the demo could send real mail or SMS.
 */
export async function seed(
  db: Db,
  settings: Settings,
  isEmbedded: boolean,
  progress: (text: string) => void,
): Promise<DemoAccount[] | null> {
  const done = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', DEMO_SECRET)
    .executeTakeFirst();
  if (done) {
    refuseRealTransports(settings);
    return knownAccounts(db, settings, done.value as DemoAccount[]);
  }
  const anybody = await db.selectFrom('company').select('id').limit(1).executeTakeFirst();
  if (anybody) return null;
  const usual = isEmbedded && settings.production === null ? 'demo' : 'empty';
  if ((settings.seed ?? usual) === 'empty') {
    await ensureCompany(db);
    return null;
  }
  refuseRealTransports(settings);
  progress('Loading the demo company');
  const { DEMO_PASSWORD, demoAccounts, seedDemo } = await import('./index');
  const large = settings.seed === 'large' ? settings.seedScale : null;
  await seedDemo(db, { now: Date.now(), large, log: progress });
  const accounts = demoAccounts.map(({ email, role }): DemoAccount => ({
    email,
    role,
    password: DEMO_PASSWORD,
  }));
  await db
    .insertInto('secret')
    .values({ name: DEMO_SECRET, value: JSON.stringify(accounts) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return accounts;
}

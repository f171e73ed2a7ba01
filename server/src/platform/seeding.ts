import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import type { Settings } from './settings';
import { ensureCompany } from './admin-link';

/** An account that the demo company comes with. */
export interface DemoAccount {
  email: string;
  password: string;
  role: string;
}

/**
 * Fills an empty database: with the demo company (SEED=demo, the default on the product's own database) or with a
 * bare one. Returns the demo accounts when they were made now or earlier, else null.
 */
export async function seed(
  db: Kysely<DB>,
  settings: Settings,
  isEmbedded: boolean,
  progress: (text: string) => void,
): Promise<DemoAccount[] | null> {
  const done = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'demo-accounts')
    .executeTakeFirst();
  if (done) return done.value as DemoAccount[];
  const anybody = await db.selectFrom('company').select('id').limit(1).executeTakeFirst();
  if (anybody) return null;
  if ((settings.seed ?? (isEmbedded ? 'demo' : 'empty')) === 'empty') {
    await ensureCompany(db);
    return null;
  }
  progress('Loading the demo company');
  const { DEMO_PASSWORD, demoAccounts, seedDemo } = await import('../seed');
  const size = settings.seed === 'large' ? 'large' : 'demo';
  await seedDemo(db, { now: Date.now(), size, log: progress });
  const accounts = demoAccounts.map(({ email, role }): DemoAccount => ({
    email,
    role,
    password: DEMO_PASSWORD,
  }));
  await db
    .insertInto('secret')
    .values({ name: 'demo-accounts', value: JSON.stringify(accounts) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return accounts;
}

import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { seedCharges } from './charges';
import { seedClientInvoices } from './client-invoices';
import { makeCompany, seedCompany } from './company';
import { HOME, type Seed } from './context';
import { seedInvoices } from './invoices';
import { seedJobs } from './jobs';
import { seedLarge } from './large';
import { seedMessages, seedTodos } from './office';
import { seedPeople } from './people';
import { seedVenues } from './venue-rows';
import { makeRandom } from './random';
import { seedRegistrants } from './registrants';
import { seedChats, seedFiles, seedLogs } from './chat-lines';
import { storeStaleDays } from '../statistics/stored-days';
import { seedTimes } from './times';

export { DEMO_PASSWORD } from './people';

/** Who can sign in to the demo, and as what; all with DEMO_PASSWORD. */
export const demoAccounts = [
  { email: 'admin@crewcall.example', role: 'office, every permission' },
  { email: 'manager@crewcall.example', role: 'manager of ACME' },
  { email: 'supervisor@crewcall.example', role: 'crew, supervises today and tomorrow' },
  { email: 'worker@crewcall.example', role: 'crew' },
  { email: 'worker2@crewcall.example', role: 'crew' },
] as const;

const SEED_NUMBER = 20_261_121;

/**
 * Fills an empty database with a demo company around `now` (epoch ms); the same `now` gives the same data. `large`, a
 * scale from 1 to 10, adds `scale` times 2,000 crew, 20,000 jobs and 300,000 timesheets; null adds nothing. Runs in one
 * transaction; throws if there are users already.
 */
export async function seedDemo(
  db: Db,
  options: { now: number; large: number | null; log(text: string): void },
): Promise<void> {
  const { now, large, log } = options;
  await db.transaction().execute(async (tx) => {
    const somebody = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
    if (somebody) throw new Error('The demo needs an empty database; this one has users.');
    const base = { db: tx, now, random: makeRandom(SEED_NUMBER), log };
    const seed: Seed = { ...base, companyId: await makeCompany(base) };
    const parts = await seedCompany(seed);
    await seedVenues(seed);
    const people = await seedPeople(seed, parts);
    const jobs = await seedJobs(seed, parts, people);
    await seedCharges(seed, parts);
    const sheets = await seedTimes(seed, parts, people, jobs);
    await seedInvoices(seed, parts, people, sheets);
    await seedClientInvoices(seed, parts, people, sheets);
    await seedChats(seed, people, jobs);
    await seedFiles(seed, people, jobs);
    await seedLogs(seed, parts, people, jobs);
    await seedRegistrants(seed, people);
    await seedTodos(seed, people);
    await seedMessages(seed, jobs);
    log(`${people.crew.length} crew, ${jobs.length} jobs, ${sheets.length} clocks`);
    if (large !== null) await seedLarge(seed, parts, large);
  });
  if (large !== null) await countLarge(db, log);
}

/** Lets the planner count the large company, and then stores its statistics: counting its days needs good plans. */
async function countLarge(db: Db, log: (text: string) => void): Promise<void> {
  const started = Date.now();
  const tell = (what: string) => log(`${what} after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  await sql`analyze`.execute(db);
  tell('analyzed');
  const { id } = await db.selectFrom('company').select('id').executeTakeFirstOrThrow();
  while ((await db.transaction().execute((tx) => storeStaleDays(tx, id, HOME))) > 0);
  tell('statistics');
}

import { DAY_MS, SECOND_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** The fields of a task that the clock needs. */
interface TimedTask {
  name: string;
  cron?: string;
}

const machineNow = Date.now;
/** ms by which this process's clock is ahead of the machine's. */
let ahead = 0;

/** Converts a time of this server to the machine's time, which the queue uses. They differ only in tests. */
export const machineTime = (at: number): number => at - ahead;

/** How far ahead of the machine a test may move the clock, in ms. */
export const FURTHEST_MS = 31 * DAY_MS;
const SMALL_MS = SECOND_MS;
export const runsEachHour = ({ cron }: TimedTask): boolean => cron?.split(' ')[1] === '*';

/** ms by which the database's `now_ms()` is ahead of its machine's clock. */
async function storedAhead(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (now_ms() - (extract(epoch from clock_timestamp()) * 1000)::bigint)::float8 as ms`.execute(db);
  return rows[0]?.ms ?? 0;
}

/** Throws if a test has moved this database's clock: new rows would get earlier times than stored ones. */
export async function refuseMovedClock(db: Db): Promise<void> {
  if (Math.abs(await storedAhead(db)) < SMALL_MS) return;
  throw new Error(
    'TEST_CLOCK has moved the clock of this database. Start with TEST_CLOCK=yes again, or with another DATA_DIR.',
  );
}

/**
 * A clock that tests move forward, to simulate days in minutes. It moves `Date.now` of this process and `now_ms()` of
 * the database. Queued tasks that are due by then run, and all tasks that run at least hourly.
 */
export class TestClock {
  private constructor(
    private readonly db: Db,
    private readonly tasks: readonly string[],
  ) {}

  /** Opens the clock at the time that an earlier start had set. */
  static async open(db: Db, tasks: readonly TimedTask[]): Promise<TestClock> {
    const stored = await storedAhead(db);
    ahead = Math.abs(stored) < SMALL_MS ? 0 : stored;
    Date.now = () => machineNow() + ahead;
    return new TestClock(
      db,
      tasks.filter(runsEachHour).map(({ name }) => name),
    );
  }

  /** Moves the clock to `to` ms ahead of the machine. Returns false if that is backwards or too far. */
  async move(to: number): Promise<boolean> {
    const was = ahead;
    const step = to - was;
    if (!Number.isSafeInteger(to) || step < 0 || to > FURTHEST_MS) return false;
    const forward = this.db.transaction().execute(async (db) => {
      await sql`
        create or replace function now_ms() returns bigint language sql volatile as ${sql.lit(
          `select (extract(epoch from clock_timestamp()) * 1000)::bigint + ${to}`,
        )}`.execute(db);
      await sql`
        select graphile_worker.reschedule_jobs(array[id], run_at := greatest(now(), run_at - ${step / 1000}
          * interval '1 second')) from graphile_worker.jobs where run_at > now() and locked_at is null`.execute(
        db,
      );
      for (const task of this.tasks) await sql`select graphile_worker.add_job(${task}::text)`.execute(db);
      // Set before the commit, because the tasks start with the commit.
      ahead = to;
    });
    await forward.catch((error: unknown) => {
      ahead = was;
      throw error;
    });
    return true;
  }

  close(): void {
    Date.now = machineNow;
    ahead = 0;
  }
}

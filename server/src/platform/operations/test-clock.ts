import { DAY_MS, SECOND_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** A task as far as the clock knows it. */
interface TimedTask {
  name: string;
  cron?: string;
}

const machineNow = Date.now;
/** ms by which this process is ahead of the machine. */
let ahead = 0;

/** The machine's instant of an instant of this server: the queue goes by the machine. They differ in tests alone. */
export const machineTime = (at: number): number => at - ahead;

/** Further is no simulated day any more. */
export const FURTHEST_MS = 31 * DAY_MS;
const SMALL_MS = SECOND_MS;
export const runsEachHour = ({ cron }: TimedTask): boolean => cron?.split(' ')[1] === '*';

/** ms by which the database's own instants are ahead of its machine. */
async function storedAhead(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (now_ms() - (extract(epoch from clock_timestamp()) * 1000)::bigint)::float8 as ms`.execute(db);
  return rows[0]?.ms ?? 0;
}

/** Throws where a test has moved this database's clock: what is written now would be older than what is there. */
export async function refuseMovedClock(db: Db): Promise<void> {
  if (Math.abs(await storedAhead(db)) < SMALL_MS) return;
  throw new Error(
    'TEST_CLOCK has moved the clock of this database. Start with TEST_CLOCK=yes again, or with another DATA_DIR.',
  );
}

/**
 * A clock that tests move on, for days that are played through in minutes: of this process, and of the database's own
 * instants. What waited for a time that has been passed runs then, and so does what runs at least each hour.
 */
export class TestClock {
  private constructor(
    private readonly db: Db,
    private readonly tasks: readonly string[],
  ) {}

  /** Goes on where an earlier start has left it. */
  static async open(db: Db, tasks: readonly TimedTask[]): Promise<TestClock> {
    const stored = await storedAhead(db);
    ahead = Math.abs(stored) < SMALL_MS ? 0 : stored;
    Date.now = () => machineNow() + ahead;
    return new TestClock(
      db,
      tasks.filter(runsEachHour).map(({ name }) => name),
    );
  }

  /** Moves it to so many ms ahead of the machine. False where that is back, or too far. */
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
      // Before the commit: with it the tasks begin.
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

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { CallError } from '../../errors';
import type { Db } from '../../db/schema';
import { within } from '../operations/time-limit';
import { reportError } from '../operations/error-sink';
import type { Settings } from '../operations/settings';
import { openDb, openPool } from './pool';

/** A standby that is further behind than this, in ms, is not read. */
export const LAG_LIMIT_MS = 10_000;
/** We ask the primary for its log position at most once in this time, in ms. */
const MARK_MS = 1_000;
/** A standby that does not answer within this time, in ms, counts as away. */
const ANSWER_MS = 500;
/** A standby that did not answer is not asked again for this time, in ms. */
const REST_MS = 5_000;
/** The longest wait for a connection to the standby, in ms. */
const CONNECT_MS = 2_000;

/** The primary had written this many bytes of its log at this time on our monotonic clock. */
interface Mark {
  at: number;
  bytes: number;
}

/** Identifies a database. A standby of the database gives the same answer. */
const identity = sql`(select system_identifier || ' ' || current_database() from pg_control_system())`;

const written = sql<{ identity: string; bytes: number }>`
  select ${identity} as identity, pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`;

const replayed = (heard: number) => sql<{
  identity: string;
  standby: boolean;
  bytes: number | null;
  knows: boolean;
}>`select ${identity} as identity, pg_is_in_recovery() as standby,
  pg_last_wal_replay_lsn() - '0/0'::pg_lsn as bytes,
  exists (select from change where seq = ${heard}) as knows`;

/**
 * A standby of the database, for reads that may lag. Compares WAL positions, not timestamps, so an idle primary does
 * not look like lag and clocks of other machines do not matter.
 */
export class Replica {
  private readonly db: Db;
  private identity = '';
  private marks: Mark[] = [];
  private marking: Promise<void> | null = null;
  private restUntil = 0;
  private lagMs: number | null = null;
  /** Counts the reads that a standby may answer, by the database that answered them. */
  readonly served = { replica: 0, primary: 0 };

  constructor(
    private readonly primary: Db,
    private readonly pool: Pool,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.db = openDb(pool);
  }

  /** How far the standby was behind when last asked, in seconds; null if it does not answer or is too far behind. */
  get lagSeconds(): number | null {
    return this.lagMs === null ? null : this.lagMs / 1000;
  }

  /**
   * Runs on the standby if that is close enough and has replayed change number `heard`; else on the primary. If it
   * fails on the standby, it is retried on the primary.
   */
  async read<T>(heard: number, run: (db: Db) => Promise<T>): Promise<T> {
    if (await this.isNear(heard)) {
      try {
        const answer = await run(this.db);
        this.served.replica += 1;
        return answer;
      } catch (error) {
        // A refusal is final. Other errors may concern only the standby: it ended, or a read conflicted with its
        // replay.
        if (error instanceof CallError) throw error;
      }
    }
    this.served.primary += 1;
    return run(this.primary);
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async isNear(heard: number): Promise<boolean> {
    if (this.now() < this.restUntil) return false;
    await this.mark();
    const asked = replayed(heard).execute(this.db);
    const answer = await within(
      ANSWER_MS,
      asked.catch(() => null),
      null,
    );
    const found = answer?.rows[0];
    if (found === undefined) return this.rest();
    const { bytes, knows } = found;
    if (found.identity !== this.identity) {
      reportError(new Error('DATABASE_REPLICA_URL leads to another database than DATABASE_URL.'), {});
      return this.rest();
    }
    // A standby that has become the primary writes a log of its own, which we cannot compare.
    if (!found.standby || bytes === null) return this.rest();
    const reached = this.marks.findLast((mark) => mark.bytes <= bytes);
    const lag = reached === undefined ? null : this.now() - reached.at;
    this.lagMs = lag !== null && lag <= LAG_LIMIT_MS ? lag : null;
    return this.lagMs !== null && (knows || heard === 0);
  }

  private rest(): false {
    this.restUntil = this.now() + REST_MS;
    this.lagMs = null;
    return false;
  }

  private async mark(): Promise<void> {
    const newest = this.marks.at(-1);
    if (newest !== undefined && this.now() - newest.at < MARK_MS) return;
    this.marking ??= this.ask().finally(() => (this.marking = null));
    await this.marking;
  }

  private async ask(): Promise<void> {
    const at = this.now();
    const { rows } = await written.execute(this.primary);
    const { bytes = 0, identity: ours = '' } = rows[0] ?? {};
    this.identity = ours;
    // Drop marks beyond the primary's current position: they are from an earlier primary.
    const kept = this.marks.filter((mark) => at - mark.at <= LAG_LIMIT_MS && mark.bytes <= bytes);
    this.marks = [...kept, { at, bytes }];
  }
}

/** Opens the replica in the settings, if any. A replica that cannot be reached now is used as soon as it answers. */
export function openReplica(
  primary: Db,
  { databaseReplicaUrl }: Pick<Settings, 'databaseReplicaUrl'>,
): Replica | undefined {
  if (databaseReplicaUrl === null) return undefined;
  const config = { connectionString: databaseReplicaUrl, application_name: 'crewcall replica' };
  return new Replica(primary, openPool({ ...config, connectionTimeoutMillis: CONNECT_MS }));
}

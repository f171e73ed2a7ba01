import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { LONGEST_MS, Retry } from '../operations/retry';

/** First number of the advisory locks that show that a worker is alive. */
const SPACE = 1_668_441_463;
// Minimum age of a task's lock before the task can be freed, because a worker takes its own lock a moment after its
// first task.
const YOUNG = '10 seconds';
// After an outage the other servers have lost their connections too. Each may wait up to LONGEST_MS before its next
// attempt, and then up to 15 s for a connection.
const OTHERS_BACK_MS = 2 * LONGEST_MS;
// A half-open connection does not answer, while PostgreSQL still has its locks. These limits, in ms, end the wait for
// a lock and for an answer, so that neither delays everything else.
const LOCK_MS = 2_000;
const QUERY_MS = 3_000;

/**
 * Distinguishes the tasks of running servers from those of killed ones. Each worker (the queue calls it a pool, and
 * writes its id on its tasks) has an advisory lock while its process is connected. If we can get a worker's lock, the
 * worker is dead and we free its tasks. (The queue itself frees such tasks only after four hours.)
 */
export class QueuePresence {
  private readonly workers = new Set<string>();
  private client: PoolClient | null = null;
  private pid = 0;
  private freeFrom = 0;
  private working: Promise<unknown> = Promise.resolve();
  private stopped = false;
  // Reconnects when the connection is lost, because without it, other servers would consider our worker dead.
  private readonly line = new Retry(() => this.inTurn(() => Promise.resolve()));

  constructor(private readonly pool: Pool) {}

  /** Marks this worker as alive until `remove`, `stop` or the end of the process. */
  add(worker: string): Promise<void> {
    this.workers.add(worker);
    return this.inTurn(async (client, isNew) => {
      if (!isNew) await lock(client, worker);
    });
  }

  remove(worker: string): Promise<void> {
    this.workers.delete(worker);
    return this.inTurn(async (client) => {
      await ask(client, 'select pg_advisory_unlock($1, hashtext($2))', [SPACE, worker]);
    });
  }

  /** Frees the tasks of dead workers, after giving running ones time to reconnect. Returns the workers' names. */
  async free(): Promise<string[]> {
    const freed: string[] = [];
    await this.inTurn(async (client) => {
      if (performance.now() < this.freeFrom) return;
      const { rows } = await ask<{ worker: string }>(
        client,
        `select distinct locked_by as worker from graphile_worker.jobs
         where locked_by is not null and locked_at < now() - interval '${YOUNG}'`,
      );
      for (const { worker } of rows) {
        if (this.workers.has(worker) || !(await tryLock(client, worker))) continue;
        await ask(client, 'select graphile_worker.force_unlock_workers(array[$1::text])', [worker]);
        await ask(client, 'select pg_advisory_unlock($1, hashtext($2))', [SPACE, worker]);
        freed.push(worker);
      }
    });
    return freed;
  }

  /** Closes the connection, which releases all its locks and ends whatever still waits on it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.line.stop();
    if (this.client) this.drop(this.client, true);
    await this.working.catch(() => undefined);
  }

  // One connection has all locks, so its work runs in sequence. A lost connection may be noticed only when the work
  // fails; then the work is repeated on a new connection, which has taken the same locks.
  private inTurn(work: (client: PoolClient, isNew: boolean) => Promise<void>): Promise<void> {
    const next = this.working
      .catch(() => undefined)
      .then(async () => {
        if (this.stopped) return;
        const kept = this.client;
        if (!kept) return work(await this.open(), true);
        try {
          await work(kept, false);
        } catch (error) {
          this.drop(kept, error);
          await work(await this.open(), true);
        }
      });
    this.working = next;
    return next;
  }

  private async open(): Promise<PoolClient> {
    const client = await this.pool.connect();
    this.client = client;
    client.on('error', (error) => this.drop(client, error));
    try {
      if (this.stopped) throw new Error('The queue has stopped.');
      await ask(client, `set lock_timeout = ${LOCK_MS}`);
      await this.endLost(client);
      for (const worker of this.workers) await lock(client, worker);
    } catch (error) {
      this.drop(client, error);
      throw error;
    }
    return client;
  }

  // PostgreSQL may not have noticed that our old connection is lost: end it there, or it keeps its locks. Process ids
  // are reused, so only a connection that has such a lock is ended.
  private async endLost(client: PoolClient): Promise<void> {
    if (this.pid !== 0) this.freeFrom = performance.now() + OTHERS_BACK_MS;
    await ask(
      client,
      `select pg_terminate_backend(pid, ${LOCK_MS}) from pg_locks
       where locktype = 'advisory' and granted and classid = $1::oid and pid = $2 limit 1`,
      [SPACE, this.pid],
    );
    const { rows } = await ask<{ pid: number }>(client, 'select pg_backend_pid() as pid');
    this.pid = rows[0]?.pid ?? 0;
  }

  private drop(client: PoolClient, reason: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    client.release(reason instanceof Error ? reason : true);
    this.line.again();
  }
}

const ask = <T extends QueryResultRow>(client: PoolClient, text: string, values: unknown[] = []) =>
  client.query<T>({ text, values, query_timeout: QUERY_MS } as QueryConfig);

const lock = (client: PoolClient, worker: string) =>
  ask(client, 'select pg_advisory_lock($1, hashtext($2))', [SPACE, worker]);

async function tryLock(client: PoolClient, worker: string): Promise<boolean> {
  const { rows } = await ask<{ free: boolean }>(
    client,
    'select pg_try_advisory_lock($1, hashtext($2)) as free',
    [SPACE, worker],
  );
  return rows[0]?.free === true;
}

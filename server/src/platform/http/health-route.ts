import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../db/schema';
import { hasAnswered } from '../database/pool';
import type { Disk } from '../operations/disk';
import type { Services } from '../services';
import { within } from '../operations/time-limit';

const ANSWER_MS = 1_500;

/**
 * `GET /api/health`: 200 when ready, 503 while the database is away or does not answer; `degraded` with little disk
 * left. It answers within two seconds whatever the database does. If this query has to wait but other queries are
 * answered, the database counts as ready.
 */
export function registerHealth(
  app: FastifyInstance,
  {
    db,
    pool,
    services,
    disk,
  }: { db: Db; pool?: Pool | undefined; services: Pick<Services, 'live'>; disk: Disk },
): void {
  const started = performance.now();
  let asking: Promise<boolean> | null = null;
  // Runs one query at a time: requests that come while it is unanswered share it.
  const ask = () =>
    (asking ??= sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = null)));
  app.get('/api/health', async (_request, reply) => {
    const asked = performance.now();
    const answer = await within(ANSWER_MS, ask(), null);
    const database = answer ?? (pool !== undefined && hasAnswered(pool, asked));
    const degraded = await disk.isLow();
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ok: database,
        database,
        degraded,
        upMs: Math.round(performance.now() - started),
        sequence: services.live.sequence,
      });
  });
}

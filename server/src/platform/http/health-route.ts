import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import type { Disk } from '../disk';
import type { Services } from '../services';
import { within } from '../time-limit';

const ANSWER_MS = 1_500;

/**
 * `GET /api/health`: 200 when ready, 503 while the database is away or does not answer; `degraded` with little disk
 * left. It answers within two seconds whatever the database does.
 */
export function registerHealth(app: FastifyInstance, db: Kysely<DB>, services: Services, disk: Disk): void {
  const started = Date.now();
  let asking: Promise<boolean> | null = null;
  // One question at a time, however many ask while it is unanswered.
  const ask = () =>
    (asking ??= sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = null)));
  app.get('/api/health', async (_request, reply) => {
    const database = await within(ANSWER_MS, ask(), false);
    const degraded = await disk.isLow();
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ok: database,
        database,
        degraded,
        upMs: Date.now() - started,
        sequence: services.live.sequence,
      });
  });
}

import type { FastifyInstance } from 'fastify';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import type { Services } from '../services';

const LOW_DISK_BYTES = 300_000_000;
const CHECK_MS = 15_000;

/** Watches the data directory's disk: uploads stop in time, so that clock-ins can go on. */
export class Disk {
  private low = false;
  private checked = 0;

  constructor(private readonly folder: string) {}

  async isLow(): Promise<boolean> {
    const now = Date.now();
    if (now - this.checked > CHECK_MS) {
      this.checked = now;
      const free = await statfs(this.folder).catch(() => null);
      this.low = free !== null && free.bavail * free.bsize < LOW_DISK_BYTES;
    }
    return this.low;
  }
}

/** `GET /api/health`: 200 when ready, 503 while the database is away; `degraded` with little disk left. */
export function registerHealth(app: FastifyInstance, db: Kysely<DB>, services: Services, disk: Disk): void {
  const started = Date.now();
  app.get('/api/health', async (_request, reply) => {
    const database = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
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

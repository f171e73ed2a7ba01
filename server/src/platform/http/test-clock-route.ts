import type { FastifyInstance } from 'fastify';
import { CallError } from '../../errors';
import { FURTHEST_MS } from '../operations/test-clock';
import type { TestClock } from '../operations/test-clock';

/**
 * `POST /api/test-clock {aheadMs}` moves the clock of a server that was started with TEST_CLOCK. The `date` header of
 * every answer has the time of that clock, which browsers adopt.
 */
export function registerTestClock(app: FastifyInstance, clock: TestClock): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(Date.now()).toUTCString());
  });
  app.post('/api/test-clock', async (request) => {
    const { aheadMs } = (request.body ?? {}) as { aheadMs?: unknown };
    if (typeof aheadMs !== 'number' || !(await clock.move(aheadMs)))
      throw new CallError(
        400,
        `aheadMs must be a whole number from where the clock is to ${FURTHEST_MS}: it only goes forward.`,
      );
    return { now: Date.now() };
  });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CallError } from '../../errors';
import type { Metrics } from '../operations/metrics';
import { tokenOf } from './calls';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * `GET /api/metrics` for Prometheus, with `authorization: Bearer` and the token of the setting METRICS_TOKEN. Without
 * that setting the address does not exist.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const wanted = digest(token);
  app.get('/api/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(tokenOf(request) ?? ''), wanted))
      throw new CallError(401, 'Send the token of METRICS_TOKEN as "authorization: Bearer …".');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

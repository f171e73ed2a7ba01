import type { Call } from '@crewcall/contract';
import { openApi } from '@crewcall/contract/openapi';
import { can } from '@crewcall/domain/policies';
import type { FastifyInstance } from 'fastify';
import { CallError, deny } from '../../errors';
import { SESSION_ENDED } from '../security/rights-held';
import type { Services } from '../services';
import { tokenOf } from './calls';

/**
 * `GET /api/openapi.json`: every call with its schemas. Only for users who may change the settings, because it would
 * help attackers.
 */
export function registerOpenApi(
  app: FastifyInstance,
  contract: Record<string, Call>,
  { sessions, settings }: Services,
): void {
  let description: string | null = null;
  app.get('/api/openapi.json', async (request, reply) => {
    const user = await sessions.userOf(tokenOf(request));
    if (user === null) throw new CallError(401, SESSION_ENDED);
    if (!can(user, 'settings.write')) deny();
    description ??= JSON.stringify(openApi(contract, settings.publicUrl ?? '/'));
    return reply.header('cache-control', 'no-store').type('application/json').send(description);
  });
}

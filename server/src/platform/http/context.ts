import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '@crewcall/contract';
import { rowScoped } from '@crewcall/domain/policies';
import type { PolicyName } from '@crewcall/domain/policies';
import type { Db, DbTx } from '../../db/schema';
import type { Replica } from '../database/replica';
import { badRequest, conflict, deny, notFound, refuse, tooMany } from '../../errors';
import type { CallName } from '@crewcall/contract/types';
import type { Context, Handler } from './handle';
import type { RequestFacts, UploadedFile } from './request';
import type { Services } from '../services';
import { Scope } from '../../row-rules/scope';
import type { SessionUser } from '../security/session-user';
import { needSameRights, needStillHeld } from '../security/rights-held';
import { wroteCookie } from './replica-reads';
import { writeAs } from '../database/write';

/** The address that the browser used; cookies and links must use it too. */
export const originOf = (request: FastifyRequest, services: Services): string =>
  services.settings.publicUrl ?? `${request.protocol}://${request.host}`;

function factsOf(request: FastifyRequest, services: Services, ip: string): RequestFacts {
  let controller: AbortController | null = null;
  return {
    ip,
    url: request.url,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    origin: originOf(request, services),
    headers: request.headers,
    get signal() {
      if (controller === null) {
        const made = new AbortController();
        controller = made;
        request.raw.once('close', () => made.abort());
      }
      return controller.signal;
    },
  };
}

const byRows: readonly PolicyName[] = rowScoped;

/**
 * Makes the context of this call's handler for this request. `ip` is the sender's address when the request arrived.
 * `checkRows` throws if the policy is row-scoped and the handler has not used its scope, because it might then read
 * or write everybody's rows.
 */
export function makeContext(
  parts: {
    call: Call;
    handler: Handler;
    services: Services;
    db: Db;
    replica?: Replica | undefined;
    /** Reads the sender again; throws if the call is not open to them any more. */
    beforeWrite: () => Promise<SessionUser | null>;
  },
  request: FastifyRequest,
  reply: FastifyReply,
  { ip, ...input }: { body: unknown; files: UploadedFile[]; user: SessionUser | null; ip: string },
): { context: Context<never>; checkRows: () => void } {
  const { call, handler, services, db, replica } = parts;
  const { user } = input;
  const scope = user === null ? null : new Scope(user);
  // Calls without a session (such as signing in) and team tokens do not use a session's rights, so no rights need to
  // be checked before and after a write.
  const judged = call.policy === 'public' || user?.teamToken !== undefined ? null : user;
  let hasLooked = !byRows.includes(call.policy);
  const checkRows = () => {
    if (!hasLooked) throw new Error(`${call.name} has the policy ${call.policy} but never asks for its rows`);
  };
  const context = {
    ...input,
    get scope() {
      hasLooked = true;
      return scope;
    },
    db,
    now: Date.now(),
    services,
    log: request.log,
    requestId: request.id,
    request: factsOf(request, services, ip),
    write: async (fn: Parameters<Context<CallName>['write']>[0]) => {
      if (call.kind !== 'write') throw new Error(`${call.name} is declared as a read and must not write`);
      checkRows();
      // Check the sender again, because hashing a password, processing a picture or calling another service may have
      // taken long.
      const sender = await parts.beforeWrite();
      if (judged && sender) needSameRights(judged, sender);
      // Set before the write: if its result is unknown, it may have been saved.
      if (replica) reply.header('set-cookie', wroteCookie(context.request));
      const quiet = handler.options.quietAudit === true;
      const facts = {
        db,
        call: call.name,
        userId: user?.id ?? null,
        input: hide(input.body, handler),
        quiet,
        ...(judged ? { lastCheck: (tx: DbTx) => needStillHeld(tx, judged) } : {}),
      };
      const result = await writeAs(facts, fn);
      // Caches must know of this write before its answer is sent, so that the next read includes it.
      await services.live.catchUp();
      return result;
    },
    refuse,
    deny,
    notFound,
    conflict,
    badRequest,
    tooMany,
    header: (name: string, value: string) => void reply.header(name, value),
  };
  return { context: context as unknown as Context<never>, checkRows };
}

function hide(body: unknown, handler: Handler): unknown {
  const { secret = [] } = handler.options;
  if (secret.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secret.includes(name)));
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '@crewcall/contract';
import { can } from '@crewcall/domain/policies';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { CallError, deny, tooLarge, tooMany } from '../errors';
import type { Handler, JsonReply, RawReply, UploadedFile } from '../handle';
import { RateLimiter } from '../rate';
import type { Bound } from '../registry';
import { sentenceFor } from '../sentences';
import type { Services } from '../services';
import type { SessionUser } from '../session-user';
import { makeContext } from './context';
import { MemoryBudget, memoryLimits } from './memory-budget';
import type { MemoryLimits } from './memory-budget';
import { etagOf, sendTagged } from './etag';
import { readMultipart } from './multipart';
import { sendRaw } from './raw';
import { sendJson } from './send-json';
import { UserCache } from './user-cache';

const MINUTE_MS = 60_000;
const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** The opaque token of the authorization header, with or without "Bearer". */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (typeof header !== 'string') return null;
  const token = header.replace(/^Bearer\s+/i, '').trim();
  return token === '' || token.length > 200 ? null : token;
}

const isRaw = (value: unknown): value is RawReply =>
  typeof value === 'object' && value !== null && 'raw' in value;

const isJson = (value: unknown): value is JsonReply =>
  typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string';

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

interface Parts {
  services: Services;
  db: Kysely<DB>;
  memory?: MemoryLimits;
}

const DEFAULT_BODY_BYTES = 1_048_576;

/** The largest body that a call takes, in bytes; undefined is the server's default. */
const bodyLimitOf = (call: Call): number | undefined =>
  call.multipart ? call.multipart.maxFiles * call.multipart.maxFileBytes + 1_000_000 : call.bodyLimit;

// A body without a length (chunked) may become as large as the call takes; a longer one is refused unread, since forms
// are read part by part and have no other limit on the whole.
function bytesAhead(call: Call, request: FastifyRequest): number {
  if (call.method === 'GET') return 0;
  const limit = bodyLimitOf(call) ?? DEFAULT_BODY_BYTES;
  const said = Number(request.headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(said)) return request.headers['transfer-encoding'] === undefined ? 0 : limit;
  if (said > limit) {
    throw tooLarge(limit);
  }
  return said;
}

/** Registers one route per call: session, policy, limits, validation, handler, answer; in that order. */
export function registerCalls(app: FastifyInstance, bound: readonly Bound[], parts: Parts): void {
  const limiter = new RateLimiter();
  const cache = new UserCache(parts.services.live);
  const budget = new MemoryBudget(parts.memory ?? memoryLimits);
  const callers = new WeakMap<FastifyRequest, SessionUser | null>();

  const admit = async (call: Call, handler: Handler, request: FastifyRequest, reply: FastifyReply) => {
    const user = await parts.services.sessions.userOf(tokenOf(request));
    if (!can(user, call.policy)) {
      if (user === null) throw new CallError(401, SESSION_ENDED);
      deny();
    }
    const now = Date.now();
    const { limit } = handler.options;
    const limits: NonNullable<typeof limit>[] = [
      ...(call.ratePerMinute
        ? [{ per: 'address' as const, max: call.ratePerMinute, windowMs: MINUTE_MS }]
        : []),
      ...(limit ? [limit] : []),
    ];
    for (const { per, max, windowMs, what } of limits) {
      const who = per === 'user' && user !== null ? `user:${user.id}` : `ip:${request.ip}`;
      const wait = limiter.hit(`${call.name} ${who}`, max, windowMs, now);
      if (wait > 0) tooMany(wait / 1000, undefined, what);
    }
    const release = budget.take(user ? `user:${user.id}` : `ip:${request.ip}`, bytesAhead(call, request));
    reply.raw.once('finish', release).once('close', release);
    callers.set(request, user);
  };

  const read = async (
    call: Call,
    request: FastifyRequest,
  ): Promise<{ body: unknown; files: UploadedFile[] }> => {
    const params = asObject(request.params) ?? {};
    let raw: unknown = request.body ?? {};
    let files: UploadedFile[] = [];
    if (call.multipart) {
      const parts = await readMultipart(request, call.multipart);
      raw = parts.fields;
      files = parts.files;
    } else if (call.method === 'GET') {
      raw = asObject(request.query) ?? {};
    } else if (request.isMultipart()) {
      // Any page of the web can make a browser send a form.
      throw new CallError(415, 'The request must be sent as application/json.');
    }
    const object = asObject(raw);
    const parsed = call.body.safeParse(object ? { ...object, ...params } : raw);
    if (parsed.success) return { body: parsed.data, files };
    const { text, field } = sentenceFor(parsed.error);
    throw new CallError(400, text, { field });
  };

  const make = async (
    call: Call,
    handler: Handler,
    request: FastifyRequest,
    reply: FastifyReply,
    sent: { body: unknown; files: UploadedFile[] },
  ) => {
    const input = { ...sent, user: callers.get(request) ?? null };
    const context = makeContext({ call, handler, ...parts }, request, reply, input);
    const result = await handler.run(context);
    if (isRaw(result)) return result;
    if (isJson(result)) return result.json;
    const cut = call.ok.safeParse(result);
    if (cut.success) return JSON.stringify(cut.data);
    throw new Error(`${call.name} answered what its contract does not allow: ${cut.error.message}`);
  };

  const answer = async (call: Call, handler: Handler, request: FastifyRequest, reply: FastifyReply) => {
    const user = callers.get(request) ?? null;
    const { cacheMs } = handler.options;
    const sent = await read(call, request);
    // A client that heard of a change on another server's feed is not answered from before it.
    const heard = Number(request.headers['x-change-seq'] ?? 0);
    if (cacheMs !== undefined && user !== null) {
      if (heard > parts.services.live.sequence) await parts.services.live.catchUp();
      // What the contract does not list is not part of the question, and must not make an entry of its own.
      const key = `${call.name} ${user.id} ${JSON.stringify(sent.body)}`;
      const kept = await cache.get(key, user, cacheMs, async () => {
        const body = await make(call, handler, request, reply, sent);
        if (typeof body !== 'string') throw new Error(`${call.name} is cached and must answer JSON`);
        return { body, etag: etagOf(body) };
      });
      return sendTagged(request, reply, kept.body, kept.etag);
    }
    const result = await make(call, handler, request, reply, sent);
    if (typeof result !== 'string') return sendRaw(request, reply, result);
    if (call.method === 'GET' && call.kind === 'read')
      return sendTagged(request, reply, result, etagOf(result));
    return sendJson(request, reply.header('cache-control', 'no-store'), result);
  };

  for (const { call, handler } of bound) {
    if (handler === null) continue;
    const bodyLimit = bodyLimitOf(call);
    app.route({
      method: call.method,
      url: call.path,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      onRequest: (request, reply) => admit(call, handler, request, reply),
      handler: (request, reply) => answer(call, handler, request, reply),
    });
  }
}

import { MINUTE_MS } from '@crewcall/domain/units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '@crewcall/contract';
import { can } from '@crewcall/domain/policies';
import type { Db } from '../../db/schema';
import type { Replica } from '../database/replica';
import { CallError, deny, tooLarge, tooMany } from '../../errors';
import type { Handler } from './handle';
import type { JsonReply, RawReply } from './reply';
import type { UploadedFile } from './request';
import { RateLimiter } from './rate-limiter';
import type { Bound } from './bind-handlers';
import { SESSION_ENDED } from '../security/rights-held';
import { validationMessage } from './validation-messages';
import type { Services } from '../services';
import type { SessionUser } from '../security/session-user';
import { checkTeam, isTeamToken } from '../security/team';
import type { Team } from '../security/team';
import { countedAddress } from './address';
import { STRANGER_BODY_BYTES, bytesAhead, jsonLimitOf, needsProof, valuesLimitOf } from './body-limits';
import { makeContext } from './context';
import { needFactor } from './factor-owed';
import { HeldMemory } from './held-memory';
import { MemoryBudget, sendingOf, memoryLimits, strangerLimits } from './memory-budget';
import type { MemoryLimits } from './memory-budget';
import { etagOf, sendTagged } from './etag';
import { parseFields, readMultipart } from './multipart';
import { withNumber } from './office-phone';
import { hasJustWritten, readsFromReplica } from './replica-reads';
import { sendRaw } from './send-raw';
import { sendJson } from './send-json';
import { UnknownTokens } from './unknown-tokens';
import { UserCache } from './user-cache';

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

/** Number of the last change that the client has received; 0 if the header is invalid. */
const lastChangeOf = (request: FastifyRequest): number => {
  const seq = Number(request.headers['x-change-seq'] ?? 0);
  return Number.isSafeInteger(seq) ? seq : 0;
};

interface Parts {
  services: Services;
  db: Db;
  memory?: MemoryLimits;
  /** A standby, for reads that may be some seconds behind. */
  replica?: Replica | undefined;
}

// Limits per minute and address without a session, over all calls. High, because the crew in a venue shares one
// address.
const STRANGER_CALLS = { max: 600, windowMs: MINUTE_MS, what: 'requests' };
const STRANGER_BYTES = { max: 60_000_000, windowMs: MINUTE_MS, what: 'files' };

interface Limit {
  max: number;
  windowMs: number;
  what?: string | undefined;
}

/** Reads and validates a request's input; throws a CallError that names the first field that is not valid. */
async function read(call: Call, request: FastifyRequest): Promise<{ body: unknown; files: UploadedFile[] }> {
  const params = asObject(request.params) ?? {};
  let raw: unknown = request.body ?? {};
  let files: UploadedFile[] = [];
  const isForm = call.multipart !== undefined && (request.isMultipart() || !call.multipart.isOptional);
  if (call.multipart && isForm) {
    const parts = await readMultipart(request, call.multipart);
    raw = parts.fields;
    files = parts.files;
  } else if (call.method === 'GET') {
    raw = asObject(request.query) ?? {};
  } else if (request.isMultipart()) {
    // Refuse forms here, because any website can make a browser send a form with this site's cookies.
    throw new CallError(415, 'The request must be sent as application/json.');
  }
  const object = asObject(raw);
  const input = object ? { ...object, ...params } : null;
  const parsed = isForm && input ? parseFields(call.body, input) : call.body.safeParse(input ?? raw);
  if (parsed.success) return { body: parsed.data, files };
  const { text, field } = validationMessage(parsed.error);
  throw new CallError(400, text, { field });
}

interface Sender {
  user: SessionUser | null;
  /** Set for a request with a team's token; `user` is then the person who made the token. */
  team: Team | null;
}

/** What we remember of an admitted caller. Their identity is looked up again once the body has arrived. */
interface Caller {
  ip: string;
  memory: HeldMemory;
}

/** The sender of this token: a signed-in user, a team whose token covers this call, or nobody. */
async function senderOf(call: Call, token: string | null, { sessions }: Services): Promise<Sender> {
  if (!isTeamToken(token)) return { user: await sessions.userOf(token), team: null };
  if (call.team === undefined)
    return deny('A team token publishes, activates and switches off its own remote, and opens nothing else.');
  const team = await sessions.teamOf(token);
  return { user: team.user, team };
}

/** Throws 401 or 403 if the call is not open to this user. */
function refuseClosed(call: Call, user: SessionUser | null): void {
  if (user?.owesFactor === true) needFactor(call);
  if (can(user, call.policy)) return;
  if (user === null) throw new CallError(401, SESSION_ENDED);
  deny();
}

/** Checks the sender again: since the request was admitted, they may have been signed out or lost rights. */
async function stillOpen(call: Call, request: FastifyRequest, services: Services): Promise<Sender> {
  const sender = await senderOf(call, tokenOf(request), services);
  refuseClosed(call, sender.user);
  return sender;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call at this address; unset for pages, files and feeds. */
    call?: string;
    /** The most values in the JSON body of this address. */
    values?: number;
  }
}

/** Registers one route per call: session, policy, limits, validation, session and policy again, handler, answer. */
export function registerCalls(app: FastifyInstance, bound: readonly Bound[], parts: Parts): void {
  const limiter = new RateLimiter();
  const unknown = new UnknownTokens(parts.services.sessions);
  const cache = new UserCache(parts.services.live);
  const budget = new MemoryBudget(parts.memory ?? memoryLimits);
  const strangersBudget = new MemoryBudget(parts.memory ?? strangerLimits);
  const callers = new WeakMap<FastifyRequest, Caller>();

  const callerOf = (request: FastifyRequest) => {
    const caller = callers.get(request);
    if (caller === undefined) throw new Error('A request is admitted before it is answered.');
    return caller;
  };

  const count = (what: string, limit: Limit, weight?: number) => {
    // The window is part of the key, so that a call's limit for a minute and its limit for an hour count separately.
    const wait = limiter.hit(`${what} ${limit.windowMs}`, limit.max, limit.windowMs, weight);
    if (wait > 0) tooMany(wait / 1000, undefined, limit.what);
  };

  const admit = async (call: Call, handler: Handler, request: FastifyRequest, reply: FastifyReply) => {
    // Read the address before any await, because it is lost when the connection closes.
    const ip = (request.ip as string | undefined) ?? 'unknown';
    const address = `ip:${countedAddress(ip)}`;
    const ask = (token: string | null) => senderOf(call, token, parts.services);
    const { user } = await unknown.during(tokenOf(request), address, ask);
    refuseClosed(call, user);
    const caller = user === null ? address : `user:${user.id}`;
    if (user === null && call.method === 'POST') count(`stranger ${address}`, STRANGER_CALLS);
    if (call.ratePerMinute !== undefined) {
      count(`${call.name} ${address}`, { max: call.ratePerMinute, windowMs: MINUTE_MS });
    }
    const { limit, proof } = handler.options;
    if (limit) count(`${call.name} own ${limit.per === 'user' ? caller : address}`, limit);
    const bytes = bytesAhead(call, request);
    if (needsProof(call, request, bytes)) {
      const shown = request.headers['x-proof'];
      if (proof === undefined || typeof shown !== 'string') throw tooLarge(STRANGER_BODY_BYTES);
      await proof(shown, { db: parts.db, now: Date.now() });
    }
    if (user === null && bytes > STRANGER_BODY_BYTES) {
      count(`stranger bytes ${address}`, STRANGER_BYTES, bytes);
    }
    const room = user === null ? strangersBudget : budget;
    const release = room.take(caller, bytes, sendingOf(request.raw, bytes));
    const memory = new HeldMemory(release, request.raw, reply.raw);
    callers.set(request, { ip, memory });
  };

  const make = async (
    call: Call,
    handler: Handler,
    request: FastifyRequest,
    reply: FastifyReply,
    sent: { body: unknown; files: UploadedFile[]; user: SessionUser | null },
  ) => {
    const input = { ...sent, ip: callerOf(request).ip };
    const beforeWrite = async () => (await stillOpen(call, request, parts.services)).user;
    const ask = async (db: Db) => {
      const facts = { ...parts, call, handler, db, beforeWrite };
      const { context, checkRows } = makeContext(facts, request, reply, input);
      const answered = await handler.run(context).catch(async (error: unknown) => {
        throw await withNumber(db, sent.user?.companyId, error);
      });
      checkRows();
      return answered;
    };
    const isLagging =
      parts.replica &&
      call.kind === 'read' &&
      readsFromReplica(call.name, sent.body) &&
      !hasJustWritten(request);
    const result = isLagging ? await parts.replica?.read(lastChangeOf(request), ask) : await ask(parts.db);
    if (isRaw(result)) return result;
    if (isJson(result)) return result.json;
    const cut = call.ok.safeParse(result === undefined ? { ok: true } : result);
    if (cut.success) return JSON.stringify(cut.data);
    throw new Error(`${call.name} answered what its contract does not allow: ${cut.error.message}`);
  };

  const answer = async (call: Call, handler: Handler, request: FastifyRequest, reply: FastifyReply) => {
    const { cacheMs } = handler.options;
    const input = await read(call, request);
    // Check the sender only now: the body may have taken minutes to arrive.
    const { user, team } = await stillOpen(call, request, parts.services);
    if (team !== null && call.team !== undefined) checkTeam(team, call.team(input.body));
    const sent = { ...input, user };
    // If the client knows a change from another server's feed, it must not get an answer from before that change.
    if (cacheMs !== undefined && user !== null) {
      await parts.services.live.catchUp(lastChangeOf(request));
      // Use the parsed body for the key: fields that are not in the contract must not create cache entries.
      const key = `${call.name} ${user.id} ${JSON.stringify(sent.body)}`;
      const cached = await cache.get(key, user, cacheMs, async () => {
        const body = await make(call, handler, request, reply, sent);
        if (typeof body !== 'string') throw new Error(`${call.name} is cached and must answer JSON`);
        return { body, etag: etagOf(body) };
      });
      return sendTagged(request, reply, cached.body, cached.etag);
    }
    const result = await make(call, handler, request, reply, sent);
    if (typeof result !== 'string') return sendRaw(request, reply, result);
    if (call.method === 'GET' && call.kind === 'read')
      return sendTagged(request, reply, result, etagOf(result));
    return sendJson(request, reply.header('cache-control', 'no-store'), result);
  };

  for (const { call, handler } of bound) {
    if (handler === null) continue;
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: jsonLimitOf(call),
      config: { call: call.name, values: valuesLimitOf(call) },
      onRequest: (request, reply) => admit(call, handler, request, reply),
      handler: (request, reply) =>
        callerOf(request).memory.during(() => answer(call, handler, request, reply)),
    });
  }
}

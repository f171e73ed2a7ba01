import type { calls } from '@crewcall/contract';
import type { CallName, Parsed } from '@crewcall/contract/types';
import type { EventMap, EventName } from '@crewcall/contract/events';
import type { z } from 'zod';
import type { Readable } from 'node:stream';
import type { Db, DbTx } from '../db/schema';
import type { Extra } from '../errors';
import type { Audience } from './audience';
import type { Services } from './services';
import type { Scope } from '../row-rules/scope';
import type { SessionUser } from './session-user';

export type { CallName };
type Ok<N extends CallName> = z.input<(typeof calls)[N]['ok']>;
/** What is merely done says nothing: `{ ok: true }` is sent for it. */
type Done<N extends CallName> =
  Ok<N> extends { ok: true } ? ({ ok: true } extends Ok<N> ? void : never) : never;
type Signed<N extends CallName, T> = (typeof calls)[N]['policy'] extends 'public' ? T | null : T;

/** An answer that is bytes rather than JSON (calls declared `raw`). `filename` makes it an attachment. */
export interface RawReply {
  /** A function is asked only where the browser does not hold what `etag` names. */
  raw: Buffer | Readable | string | (() => Promise<Buffer>);
  type: string;
  etag?: string;
  status?: number;
  filename?: string;
  inline?: boolean;
  headers?: Record<string, string>;
}

/**
 * An answer that the database has written as JSON already. It is sent as it is: what it holds is fixed by its statement,
 * and tests hold every such answer against the contract.
 */
export interface JsonReply {
  json: string;
}

/** One uploaded file of a multipart call, already within the call's size limit. */
export interface UploadedFile {
  field: string;
  filename: string;
  /** As the browser said; decide by the bytes, not by this. */
  type: string;
  bytes: Buffer;
}

/** What a write works with; everything in it commits or rolls back together. */
export interface Tx {
  db: DbTx;
  /** Who writes, as the audit has it: null of a task, and of somebody who is not signed in. */
  by: number | null;
  /** Adds to the call's own audit row; call it again for each further entity touched. Never pass secrets. */
  audit(entity: string, id: number | string | null, detail?: Record<string, unknown>): void;
  /** Tells the audience, after the commit, that something changed. `ids` are the ids that screens look up. */
  announce<E extends EventName>(event: E, ids: EventMap[E], audience: Audience | readonly Audience[]): void;
  /**
   * Queues a task in this transaction. `jobKey` makes a second one replace the first; `runAt` is epoch
   * ms. A list of payloads is added to what the one before has not dealt with, so that none is lost: see the task's
   * `take`.
   */
  enqueue(task: string, payload: Payload | readonly Payload[], options?: EnqueueOptions): Promise<void>;
  /** Queues the task once for each item, in one statement; `runAt` is epoch ms. */
  enqueueAll(
    task: string,
    items: readonly { payload: Payload; jobKey: string; runAt?: number; flag?: string | undefined }[],
  ): Promise<void>;
}

/** What a task is given. */
export type Payload = Record<string, unknown>;

interface EnqueueOptions {
  jobKey?: string;
  /** Epoch ms; or told by the whole list of what then waits under the `jobKey`. */
  runAt?: number | ((waiting: readonly Payload[]) => number);
  /** Tasks of one queue run one after the other. */
  queue?: string;
  maxAttempts?: number;
  /** See `apart` of the task. */
  flag?: string | undefined;
  /** With a `jobKey`: the waiting task keeps its time instead of taking the new one, so that it is not put off forever. */
  keepRunAt?: boolean;
}

export interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
}

/** What a handler gets. Times are epoch ms; `now` is one instant for the whole call. */
export interface Context<N extends CallName> {
  /** The parsed input; of a GET its path parameters and query as one object. */
  body: Parsed<N>;
  /** Of a multipart call. */
  files: UploadedFile[];
  user: Signed<N, SessionUser>;
  /** What this caller may see and do, row by row. A call whose policy is row-scoped has to look at it. */
  scope: Signed<N, Scope>;
  /** Reads outside a transaction. Writes go through `write`. */
  db: Db;
  now: number;
  /** Files, signed links, settings, sessions, the live feed, the releases. */
  services: Services;
  log: Log;
  requestId: string;
  request: RequestFacts;
  /**
   * Runs `fn` in one transaction, again on a serialisation failure or deadlock, so `fn` must be repeatable.
   * Only in calls of kind `write`; writes the call's audit row.
   */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Business refusal: HTTP 200 `{error: true, code?, snackbar}`. `timeout` in ms. */
  refuse(text: string, extra?: Extra, timeout?: number): never;
  deny(text?: string, extra?: Extra): never;
  notFound(text?: string): never;
  conflict(text: string, extra?: Extra): never;
  badRequest(text: string, extra?: Extra): never;
  tooMany(seconds: number, text?: string): never;
  /** Sets a header of the answer (cookies, cache rules). */
  header(name: string, value: string): void;
}

/** What a handler may know of the request itself. */
export interface RequestFacts {
  ip: string;
  /** Path and query as received; what `services.links.good` checks. */
  url: string;
  userAgent: string;
  /** Scheme, host and port that the browser used, or PUBLIC_URL. */
  origin: string;
  headers: Record<string, string | string[] | undefined>;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

export interface HandlerOptions {
  /**
   * At most `max` calls per `windowMs`, counted for each address or each user, on top of the contract's. `what` names
   * the calls in the answer to one too many, as `messages`.
   */
  limit?: { per: 'address' | 'user'; max: number; windowMs: number; what?: string };
  /**
   * Of a call that needs no session: looks at the header `x-proof` before a large body is read, and refuses where it
   * proves nothing. Without it strangers send little.
   */
  proof?: (text: string, facts: { db: Db; now: number }) => Promise<void>;
  /** Body fields that never reach the log or the audit row, besides the ones that never do anywhere. */
  secret?: readonly string[];
  /** No automatic audit row; for writes such as marking messages as read. */
  quietAudit?: boolean;
  /**
   * Keeps the answer per user for that many ms (varied by a fifth), until a change is announced to that user.
   * For reads that are polled.
   */
  cacheMs?: number;
}

export interface Handler {
  name: CallName;
  run(context: Context<never>): Promise<unknown>;
  options: HandlerOptions;
}

/**
 * Ties a function to a call of the contract. The path, the policy and the validation come from the contract; what
 * the function returns is cut to the call's `ok` schema, except a `JsonReply`. Export it; `npm run generate` lists it.
 */
export const handle = <N extends CallName>(
  name: N,
  run: (context: Context<N>) => Promise<Ok<N> | Done<N> | RawReply | JsonReply>,
  options: HandlerOptions = {},
): Handler => ({ name, run: run as Handler['run'], options });

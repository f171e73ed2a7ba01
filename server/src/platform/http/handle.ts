import type { calls } from '@crewcall/contract';
import type { CallName, Parsed } from '@crewcall/contract/types';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import type { Extra } from '../../errors';
import type { Tx } from '../database/tx';
import type { Services } from '../services';
import type { JsonReply, RawReply } from './reply';
import type { RequestFacts, UploadedFile } from './request';
import type { Scope } from '../../row-rules/scope';
import type { SessionUser } from '../security/session-user';

type Ok<N extends CallName> = z.input<(typeof calls)[N]['ok']>;
/** A handler may return nothing if its call answers just `{ ok: true }`, which is then sent for it. */
type Done<N extends CallName> =
  Ok<N> extends { ok: true } ? ({ ok: true } extends Ok<N> ? void : never) : never;
type Signed<N extends CallName, T> = (typeof calls)[N]['policy'] extends 'public' ? T | null : T;

export interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
}

/** What a handler gets. Times are epoch ms; `now` is one instant for the whole call. */
export interface Context<N extends CallName> {
  /** The parsed input; of a GET its path parameters and query as one object. */
  body: Parsed<N>;
  /** The uploaded files of a multipart call. */
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

export interface HandlerOptions {
  /**
   * At most `max` calls per `windowMs`, counted for each address or each user, besides the contract's limit. `what`
   * names the calls in the refusal, as in `messages`.
   */
  limit?: { per: 'address' | 'user'; max: number; windowMs: number; what?: string };
  /**
   * For a call that needs no session: checks the header `x-proof` before a large body is read, and throws if it is not
   * valid. Without this option such a call takes small bodies only.
   */
  proof?: (text: string, facts: { db: Db; now: number }) => Promise<void>;
  /** Body fields that never reach the log or the audit row, besides those that `redact` hides everywhere. */
  secret?: readonly string[];
  /** No automatic audit row; for writes such as marking messages as read. */
  quietAudit?: boolean;
  /**
   * Caches the answer per user for that many ms (varied by a fifth), until a change is announced to that user.
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

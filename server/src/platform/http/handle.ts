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
/** A handler may return nothing if its call answers only `{ ok: true }`, which is then sent automatically. */
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
  /** What this caller may see and do, row by row. A handler whose policy is row-scoped must use it. */
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
   * Runs `fn` in one transaction, and again after a serialisation failure or deadlock, so `fn` must be repeatable.
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
   * At most `max` calls per `windowMs`, counted per address or per user, in addition to the contract's limit. `what`
   * names the calls in the refusal, as in `messages`.
   */
  limit?: { per: 'address' | 'user'; max: number; windowMs: number; what?: string };
  /**
   * For a call that needs no session: checks the header `x-proof` before a large body is read, and throws if it is
   * invalid. Without this option such a call accepts only small bodies.
   */
  proof?: (text: string, facts: { db: Db; now: number }) => Promise<void>;
  /** Body fields that never reach the log or the audit row, besides those that `redact` hides everywhere. */
  secret?: readonly string[];
  /** No automatic audit row; for writes such as marking messages as read. */
  quietAudit?: boolean;
  /**
   * Caches the answer per user for this many ms (varied by a fifth), or until a change is announced to that user. For
   * calls that are polled.
   */
  cacheMs?: number;
}

export interface Handler {
  name: CallName;
  run(context: Context<never>): Promise<unknown>;
  options: HandlerOptions;
}

/**
 * Connects a function to a call of the contract, which defines path, policy and validation. The function's result is
 * reduced to the call's `ok` schema, unless it is a `JsonReply`. Export the handler; `npm run generate` lists it.
 */
export const handle = <N extends CallName>(
  name: N,
  run: (context: Context<N>) => Promise<Ok<N> | Done<N> | RawReply | JsonReply>,
  options: HandlerOptions = {},
): Handler => ({ name, run: run as Handler['run'], options });

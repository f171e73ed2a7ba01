import { types } from 'node:util';

const CODES = new Set([
  'EACCES',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/;
// A connection failure, a server that ends or starts, and a transaction ended for its silence.
const STATES = /^(08\d{3}|57P0[123]|25P03)$/;

/** The connection to the database could not be had, or broke. Its code is SQL's own for that, `08006`. */
class ConnectionLost extends Error {
  readonly code = '08006';

  constructor(cause: Error) {
    super(cause.message || 'no connection', { cause });
    this.name = 'ConnectionLost';
  }
}

/** The code of what was thrown, SQL's own or the system's; empty where it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** What the database's client threw; as a `ConnectionLost` where it has no code of SQL's and means that. */
export function asLost(error: unknown): unknown {
  if (!types.isNativeError(error) || error instanceof ConnectionLost) return error;
  return CODES.has(codeOf(error)) || TEXTS.test(error.message) ? new ConnectionLost(error) : error;
}

/** It came from a server that only reads: a standby, or a primary that has just become one. */
export const isStandby = (error: unknown): boolean => codeOf(error) === '25006';

// A pooler ends what it cannot pass on with this code. From the database itself the code means a bug of ours.
const isPoolers = (error: unknown): boolean =>
  codeOf(error) === '08P01' && (error as { severity?: unknown }).severity === 'FATAL';

/**
 * Did the connection break, could it not be had, or did it lead to a standby? Then what was not committed has not
 * happened.
 */
export const isLost = (error: unknown): boolean =>
  STATES.test(codeOf(error)) || isStandby(error) || isPoolers(error);

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
// SQLSTATEs: connection failures (08…), PostgreSQL shutting down or starting (57P0…), and a transaction that PostgreSQL
// ended because it was idle for too long (25P03).
const STATES = /^(08\d{3}|57P0[123]|25P03)$/;

/** The connection to the database broke or could not be opened. `08006` is the SQLSTATE for that. */
class ConnectionLost extends Error {
  readonly code = '08006';

  constructor(cause: Error) {
    super(cause.message || 'no connection', { cause });
    this.name = 'ConnectionLost';
  }
}

/** The code of a thrown error: an SQLSTATE, or a system code such as ECONNRESET. Empty if it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/**
 * Wraps an error in a `ConnectionLost` if it means a lost connection but has no SQLSTATE; returns any other error as it
 * is.
 */
export function asLost(error: unknown): unknown {
  if (!types.isNativeError(error) || error instanceof ConnectionLost) return error;
  return CODES.has(codeOf(error)) || TEXTS.test(error.message) ? new ConnectionLost(error) : error;
}

/** Did the error come from a read-only database: a standby, or a primary that has just become one? */
export const isStandby = (error: unknown): boolean => codeOf(error) === '25006';

// A pooler ends a connection that it cannot forward with this code, as FATAL. If the code comes from the database
// itself, it is not FATAL and means a bug of ours.
const isPoolers = (error: unknown): boolean =>
  codeOf(error) === '08P01' && (error as { severity?: unknown }).severity === 'FATAL';

/**
 * Did the connection break, fail to open, or lead to a standby? Then everything that was not committed has been
 * undone.
 */
export const isLost = (error: unknown): boolean =>
  STATES.test(codeOf(error)) || isStandby(error) || isPoolers(error);

import { ApiError } from '@crewcall/platform';

/** Whether a retry of the same call may help: no connection, a busy server or a server error. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'offline' ||
    error.status === 429 ||
    error.status >= 500 ||
    (error.kind === 'failed' && error.status === 0));

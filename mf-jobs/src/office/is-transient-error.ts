import { ApiError } from '@crewcall/platform';

/** Another try of the same call may help: nobody was reached, the server was busy, or it had a fault. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'offline' ||
    error.status === 429 ||
    error.status >= 500 ||
    (error.kind === 'failed' && error.status === 0));

import { ApiError } from '@crewcall/platform';
import type { Snackbar } from '@crewcall/platform';

/** Whether a retry of the same call may help: no connection, a busy server or a server error. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'offline' ||
    error.status === 429 ||
    error.status >= 500 ||
    (error.kind === 'failed' && error.status === 0));

/** Shows that a call was not answered. Refusals are left out: the shell has shown those. */
export function showFailure(snackbar: Snackbar, error: unknown): void {
  if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'failed'))
    snackbar.show(error.text, { color: 'error' });
}

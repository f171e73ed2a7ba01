import { ApiError } from '@crewcall/platform';
import type { Snackbar } from '@crewcall/platform';

/** Whether a retry of the same call may succeed: there was no connection, or the server was busy or failed. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'offline' ||
    error.status === 429 ||
    error.status >= 500 ||
    (error.kind === 'failed' && error.status === 0));

/** Shows that a call failed without an answer. Not for refusals, which the shell has already shown. */
export function showFailure(snackbar: Snackbar, error: unknown): void {
  if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'failed'))
    snackbar.show(error.text, { color: 'error' });
}

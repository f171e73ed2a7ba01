import { ApiError } from '@crewcall/platform';
import type { Snackbar } from '@crewcall/platform';

/** Shows that a call was not answered. Refusals are left out: the shell has shown those. */
export function showFailure(snackbar: Snackbar, error: unknown): void {
  if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'failed'))
    snackbar.show(error.text, { color: 'error' });
}

import { useEffect } from 'react';
import type { CallName, In, Out } from '@crewcall/contract/types';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import type { UseChangeOptions } from '@crewcall/platform';

/** The message of an error. */
export const textOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'This did not work. Please try again.';

/**
 * A write to a job's timesheets. Emits `clock.changed` once saved. Shows every error in a snackbar, including missing
 * reception, unless `quiet`.
 */
export function useTimesheetChange<N extends CallName>(
  name: N,
  idJob: number,
  { done, quiet = false, ...rest }: UseChangeOptions<N> = {},
) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const change = useChange(name, {
    ...rest,
    quiet: true,
    done: (out: Out<N>, body: In<N>) => {
      bus.emit('clock.changed', { idJob });
      return done?.(out, body);
    },
  });
  const { error } = change;
  useEffect(() => {
    if (error !== null && !quiet) snackbar.show(textOf(error), { color: 'error' });
  }, [error, quiet, snackbar]);
  return change;
}

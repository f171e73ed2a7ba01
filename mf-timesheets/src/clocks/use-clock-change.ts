import type { CallName, In, Out } from '@crewcall/contract/types';
import { useBus, useChange } from '@crewcall/platform';
import type { UseChangeOptions } from '@crewcall/platform';

/** A write to a job's clocks: tells everybody once the server has taken it. */
export function useClockChange<N extends CallName>(
  name: N,
  idJob: number,
  { done, ...options }: UseChangeOptions<N> = {},
) {
  const bus = useBus();
  return useChange(name, {
    ...options,
    done: (out: Out<N>, body: In<N>) => {
      bus.emit('clock.changed', { idJob });
      return done?.(out, body);
    },
  });
}

/** The sentence of an error, for people. */
export const textOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'This did not work. Please try again.';

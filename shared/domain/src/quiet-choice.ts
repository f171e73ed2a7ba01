import { QUIET_FROM, QUIET_TO } from './limits';

// Separate from `quiet-hours`, which needs a calendar library: a form that only checks what is typed does not load one.

/** Readings of the clock, `HH:MM`; both empty where no hours are quiet. */
export interface Quiet {
  from: string;
  to: string;
}

export const usualQuiet: Quiet = { from: QUIET_FROM, to: QUIET_TO };

const isReading = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What is wrong with quiet hours, as a sentence; null if they can be saved. */
export function quietProblem({ from, to }: Quiet): string | null {
  if (from === '' && to === '') return null;
  if (!isReading(from) || !isReading(to))
    return 'Quiet hours are two times, such as 21:00 and 07:00, or both empty.';
  return from === to ? 'Quiet hours begin and end at different times. Leave both empty for none.' : null;
}

import { DOUBLE_SHIFT_MS } from './limits';
import * as texts from './prescribed-texts';
import { HOUR_MS } from './units';

export { texts };

/** Labels of the apply button (their conditions are in `job-state`). */
export const applyLabels = {
  justApplied: 'Applied - Waiting for Approval',
  noCrew: 'Not Available',
  inCrew: 'Application Done',
  waiting: 'Waiting for Approval',
  closed: 'Application Closed',
  open: 'Apply',
  filled: 'Job has been filled',
} as const;
export type ApplyKind = keyof typeof applyLabels;

export const doubleShiftText = (worker: string): string =>
  `${worker} is in more then one shift in a period of 20 hours, please check again!`;

/** The short form of `doubleShiftText`, for lists and filters. */
export const nearShift = (which: 'Another' | 'another' | 'No'): string =>
  `${which} shift within ${DOUBLE_SHIFT_MS / HOUR_MS} hours`;

/** Says how many people a crew has once more are confirmed than it asks for. */
export const overfillText = (groupName: string, people: number, amount: number): string =>
  `${groupName} then has ${people} for ${amount} ${amount === 1 ? 'place' : 'places'}.`;

export const workersConfirmedText = (count: number): string =>
  `${count} workers are already confirmed. Email the jobs team to reduce crew size with confirmed workers.`;

export const invalidDomainText = (host: string): string => texts.invalidDomain.replace('{host}', () => host);

/** The title of a new job until somebody types one; it counts as not filled in. */
export const NEW_JOB_TITLE = 'New job';

export const gstNeedsAbn = 'Enter the ABN first: nobody is registered for GST without one.';

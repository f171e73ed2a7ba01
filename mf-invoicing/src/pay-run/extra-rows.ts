import type { Out } from '@crewcall/contract/types';
import type { ExtraCheck } from '@crewcall/domain/extras';

type Waiting = Out<'getExtras'>['extras'][number];
type Checked = NonNullable<Out<'getPayRun'>['extraChecks']>[number];

/** An extra that the run pays: one to look at, or one that waits for an invoice. */
export interface ExtraRow extends Omit<Checked, 'check'> {
  check: ExtraCheck | null;
}

export const checkNames: Record<ExtraCheck, string> = {
  'late-overtime': 'Late overtime',
  'cancelled-too': 'Paid for the cancelled shift too',
  'above-usual': 'Above the usual',
  'no-receipt': 'No receipt',
};

/** What to look at first, then what else waits; each extra once. */
export function extraRows(checked: readonly Checked[], waiting: readonly Waiting[]): ExtraRow[] {
  const known = new Set(checked.map(({ id }) => id));
  return [
    ...checked,
    ...waiting
      .filter(({ id }) => !known.has(id))
      .map((extra) => ({ ...extra, check: null, idTimesheet: null, idJob: null })),
  ];
}

export const extraKey = ({ id, idUser, idTimesheet, what }: ExtraRow): string =>
  `${id ?? ''} ${idUser} ${idTimesheet ?? ''} ${what}`;

import { useState } from 'react';
import type { CancellationDue, CancelPay } from '@crewcall/domain/cancellation';

export type PayKind = 'nothing' | 'minimum' | 'proposed' | 'percent';

interface Choice {
  kind: PayKind;
  /** As typed. */
  percent: string;
}

/** The initial percentage if the settings propose none, or not the same one for each crew. */
const FIRST_PERCENT = '50';

/** The percentage that the settings propose for all crews; null if it is not the same for each. */
export function sameProposal({ crews }: CancellationDue): number | null {
  const [first, ...others] = new Set(crews.map(({ percent }) => percent));
  return first === undefined || others.length > 0 ? null : first;
}

function proposal(due: CancellationDue | undefined, isNothing: boolean): Choice {
  const percent = due === undefined || isNothing ? 0 : sameProposal(due);
  if (percent === null) return { kind: 'proposed', percent: FIRST_PERCENT };
  return percent === 0
    ? { kind: 'nothing', percent: FIRST_PERCENT }
    : { kind: 'percent', percent: String(percent) };
}

const isPercent = (typed: string): boolean => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 100;

function payOf({ kind, percent }: Choice): CancelPay | null {
  if (kind === 'proposed') return { kind: 'percent' };
  if (kind !== 'percent') return { kind };
  return isPercent(percent) ? { kind, percent: Number(percent) } : null;
}

export interface PayChoice extends Choice {
  set: (change: Partial<Choice>) => void;
  /** Null while the percentage is not valid. */
  pay: CancelPay | null;
  /** Some people who would be paid have no rate, so the server would refuse. */
  lacksRates: boolean;
}

/** What the user pays people for a shift that they lose; at first what the settings propose, or nothing. */
export function usePayChoice(due: CancellationDue | undefined, isNothing: boolean): PayChoice {
  const [own, setOwn] = useState<Choice | null>(null);
  const choice = own ?? proposal(due, isNothing);
  return {
    ...choice,
    set: (change) => setOwn({ ...choice, ...change }),
    pay: payOf(choice),
    lacksRates: due !== undefined && due.withoutRate.length > 0 && choice.kind !== 'nothing',
  };
}

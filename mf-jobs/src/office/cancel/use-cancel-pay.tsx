import type { ReactNode } from 'react';
import type { In } from '@crewcall/contract/types';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { useCall } from '@crewcall/platform';
import { usePayChoice } from './pay-choice';
import { PayCrew } from './pay-crew';

export interface CancelPaying {
  /** The question, or what is known instead of it; null if nobody would be paid. */
  field: ReactNode;
  /** Undefined if nobody would be paid, or if it is not known: then the server asks where something is due. */
  pay: CancelPay | undefined;
  /** It is not known yet whether somebody is paid, or the choice cannot be sent. */
  isHeld: boolean;
}

/** Reads who would be paid if this is cancelled, and asks what. */
export function useCancelPay(body: In<'getCancellationPay'>): CancelPaying {
  const read = useCall('getCancellationPay', body, { quiet: true });
  const due = read.data;
  const choice = usePayChoice(due);
  if (due === undefined) {
    const failed =
      'What is due to the crew could not be read. If the settings propose pay, nothing is cancelled before you choose.';
    return { field: read.isError ? <p>{failed}</p> : null, pay: undefined, isHeld: !read.isError };
  }
  if (due.people === 0) return { field: null, pay: undefined, isHeld: false };
  const { pay, lacksRates } = choice;
  return {
    field: <PayCrew due={due} choice={choice} />,
    pay: pay ?? undefined,
    isHeld: pay === null || lacksRates,
  };
}

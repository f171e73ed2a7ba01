import type { ReactNode } from 'react';
import type { In, Job } from '@crewcall/contract/types';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { useCall } from '@crewcall/platform';
import { usePayChoice } from './pay-choice';
import { PayCrew } from './pay-crew';

/** Is nobody confirmed on this job? */
export const hasNobody = ({ reqCrew }: Pick<Job, 'reqCrew'>): boolean =>
  reqCrew.every(({ confirmed }) => confirmed === 0);

export interface CancelPaying {
  /** The question, or what is known instead of it; null if nobody would be paid. */
  field: ReactNode;
  /** Undefined if nobody would be paid, or if it is not known: then the server asks where something is due. */
  pay: CancelPay | undefined;
  /** It is not known yet whether somebody is paid, or the choice cannot be sent. */
  isHeld: boolean;
}

const nobody: CancelPaying = { field: null, pay: undefined, isHeld: false };

/**
 * Reads who would be paid if this is cancelled, and asks what.
 * @param isSure nobody is confirmed, so nobody would be paid.
 */
export function useCancelPay(body: In<'getCancellationPay'>, isSure = false): CancelPaying {
  const read = useCall('getCancellationPay', body, { quiet: true, enabled: !isSure });
  const due = read.data;
  const choice = usePayChoice(due);
  if (isSure) return nobody;
  if (due === undefined) {
    const failed =
      'What is due to the crew could not be read. If the settings propose pay, nothing is cancelled before you choose.';
    const field = read.isError ? <p>{failed}</p> : <p role="status">Working out what is due…</p>;
    return { field, pay: undefined, isHeld: !read.isError };
  }
  if (due.people === 0) return nobody;
  const { pay, lacksRates } = choice;
  return {
    field: <PayCrew due={due} choice={choice} />,
    pay: pay ?? undefined,
    isHeld: pay === null || lacksRates,
  };
}

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
  /** The field to choose the pay, or a note while that is not possible; null if nobody would be paid. */
  field: ReactNode;
  /**
   * Undefined if nobody would be paid, or if that could not be read: then the server refuses if something is due, and
   * the user is asked.
   */
  pay: CancelPay | undefined;
  /** The user must wait: it is not known yet whether anybody is paid, or the choice is not valid. */
  isHeld: boolean;
}

const nobody: CancelPaying = { field: null, pay: undefined, isHeld: false };

/**
 * Reads who would be paid if this is cancelled, and lets the user choose how much.
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

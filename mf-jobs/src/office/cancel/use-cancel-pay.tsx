import type { In, Job } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { useCancelQuestion } from '@crewcall/ui/pay-crew';
import type { CancelPaying } from '@crewcall/ui/pay-crew';

/** Is nobody confirmed on this job? */
export const hasNobody = ({ reqCrew }: Pick<Job, 'reqCrew'>): boolean =>
  reqCrew.every(({ confirmed }) => confirmed === 0);

/**
 * Reads who would be paid if this is cancelled, and lets the user choose how much.
 * @param isSure nobody is confirmed, so nobody would be paid.
 */
export function useCancelPay(body: In<'getCancellationPay'>, isSure = false): CancelPaying {
  const read = useCall('getCancellationPay', body, { quiet: true, enabled: !isSure });
  return useCancelQuestion(read, { isSure });
}

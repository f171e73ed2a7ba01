import { EXPORT_MOST } from '@crewcall/domain/limits';
import { refuse } from '../errors';

/** Refuses more invoices or times than one export holds. */
export function refuseTooMany(count: number): void {
  if (count > EXPORT_MOST)
    refuse(`More than ${EXPORT_MOST.toLocaleString('en-AU')} at once are too many. Choose fewer days.`);
}

import { exportTargets, isSales } from '@crewcall/domain/exports';
import { deny } from '../errors';
import type { Scope } from '../row-rules/scope';

/** The exports that say what customers are charged. */
export const salesTargets: readonly string[] = exportTargets.filter(isSales);

/** Refuses an export of sales to somebody who may not see what customers are charged. Throws 403. */
export function needSalesRight(target: string, scope: Scope): void {
  if (salesTargets.includes(target) && !scope.may('client.read'))
    deny('This is only for people who may see what customers are charged.');
}

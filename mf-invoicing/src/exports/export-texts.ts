import { exportTargetNames, exportTargets, isBills, isSales } from '@crewcall/domain/exports';
import type { ExportTarget } from '@crewcall/domain/exports';
import { plural } from '@crewcall/ui/format';

const isTarget = (text: string): text is ExportTarget => exportTargets.some((one) => one === text);

/** The name of what reads a file; a target of a newer server as it is. */
export const targetName = (target: string): string => (isTarget(target) ? exportTargetNames[target] : target);

/** `3 invoices`, `2 invoices or credit notes`, `1 time`. */
export function countOf(target: string, count: number): string {
  if (!isTarget(target) || isBills(target)) return plural(count, 'invoice');
  if (!isSales(target)) return plural(count, 'time');
  return count === 1 ? '1 invoice or credit note' : `${count} invoices or credit notes`;
}

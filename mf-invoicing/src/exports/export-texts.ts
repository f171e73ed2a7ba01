import { exportTargetNames, exportTargets, isBills } from '@crewcall/domain/exports';
import type { ExportTarget } from '@crewcall/domain/exports';
import { plural } from '@crewcall/ui/format';

const isTarget = (text: string): text is ExportTarget => exportTargets.some((one) => one === text);

/** The name of what reads a file; a target of a newer server as it is. */
export const targetName = (target: string): string => (isTarget(target) ? exportTargetNames[target] : target);

/** `3 invoices`, `1 time`. */
export const countOf = (target: string, count: number): string =>
  plural(count, !isTarget(target) || isBills(target) ? 'invoice' : 'time');

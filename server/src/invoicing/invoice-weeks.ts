import { takenBackPart } from '@crewcall/domain/pay-pieces';
import type { BillableLine } from './billable';

/** The lines of one worker's week, at least one, by start. */
export type Billed = readonly [BillableLine, ...BillableLine[]];

export const weekKey = (userId: number, weekStart: string) => `${userId} ${weekStart}`;

/**
 * Groups lines of workers by week. A correction is billed with the worker's latest week, and several corrections alone
 * go on one invoice.
 */
export function weeksOf(lines: readonly BillableLine[]): Map<string, Billed> {
  const weeks = new Map<string, [BillableLine, ...BillableLine[]]>();
  const latestWeek = new Map<number, string>();
  for (const line of lines) {
    const { idUser, paid } = line.row;
    const latest = latestWeek.get(idUser);
    const start = paid === null || latest === undefined ? line.week.start : latest;
    latestWeek.set(idUser, start);
    const key = weekKey(idUser, start);
    const week = weeks.get(key);
    if (week) week.push(line);
    else weeks.set(key, [line]);
  }
  return weeks;
}

const isTakenBack = ({ pay }: BillableLine) => pay.cents < 0;

/**
 * Limits what corrections take back to what the other lines of the same invoice pay, so that no invoice is below zero.
 * The rest is `carried`. A correction for which an invoice holds nothing waits: it is left out.
 */
export function withinInvoices(lines: readonly BillableLine[]): BillableLine[] {
  const ordered = [...lines.filter((line) => !isTakenBack(line)), ...lines.filter(isTakenBack)];
  return [...weeksOf(ordered).values()].flatMap((week) => {
    let holds = 0;
    return week.flatMap((line): BillableLine[] => {
      if (isTakenBack(line) && holds === 0) return [];
      const carried = Math.max(0, -line.pay.cents - holds);
      holds = Math.max(0, holds + line.pay.cents);
      return [carried === 0 ? line : { ...line, pay: takenBackPart(line.pay, carried), carried }];
    });
  });
}

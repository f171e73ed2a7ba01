import { takenBackPart } from '@crewcall/domain/pay-pieces';
import type { Cents } from '@crewcall/domain/units';
import type { BillableLine } from './billable';
import type { ExtraLine } from './extra-lines';

/** What goes on an invoice: a timesheet or an extra. */
export type Item = BillableLine | ExtraLine;

export const isExtra = (item: Item): item is ExtraLine => 'extra' in item;
export const isTime = (item: Item): item is BillableLine => !isExtra(item);
export const userOf = (item: Item): number => (isExtra(item) ? item.extra.idUser : item.row.idUser);
export const centsOf = (item: Item): Cents => (isExtra(item) ? item.cents : item.pay.cents);

/** Overtime that is due with timesheets of this run, so it goes on the invoice of their week. */
const isLateOvertime = ({ extra }: ExtraLine): boolean => extra.isAutomatic && extra.kind === 'adjustment';

/** Does it go with whatever else its worker is paid next, not on the invoice of its own week? */
const follows = (item: Item): boolean =>
  isExtra(item) ? item.extra.idTimesheet === null && !isLateOvertime(item) : item.row.paid !== null;

/** The items of one worker's week, at least one. */
export type Billed = readonly [Item, ...Item[]];

export const weekKey = (userId: number, weekStart: string) => `${userId} ${weekStart}`;

/**
 * Groups items of workers by week. A correction, and an extra that is not a timesheet's, is billed with the worker's
 * latest week; several of them alone go on one invoice.
 */
export function weeksOf(items: readonly Item[]): Map<string, Billed> {
  const weeks = new Map<string, [Item, ...Item[]]>();
  const latestWeek = new Map<number, string>();
  const ordered = [...items.filter((item) => !follows(item)), ...items.filter(follows)];
  for (const item of ordered) {
    const idUser = userOf(item);
    const latest = latestWeek.get(idUser);
    const start = follows(item) && latest !== undefined ? latest : item.week.start;
    if (latest === undefined || start > latest) latestWeek.set(idUser, start);
    const key = weekKey(idUser, start);
    const week = weeks.get(key);
    if (week) week.push(item);
    else weeks.set(key, [item]);
  }
  return weeks;
}

const isTakenBack = (item: Item) => centsOf(item) < 0;

const takenBackLast = (items: readonly Item[]): Item[] => [
  ...items.filter((item) => !isTakenBack(item)),
  ...items.filter(isTakenBack),
];

const without = (item: Item, carried: Cents): Item =>
  isExtra(item)
    ? { ...item, cents: item.cents + carried, carried }
    : { ...item, pay: takenBackPart(item.pay, carried), carried };

/**
 * Prevents invoices below zero. An item below zero takes back earlier pay, but at most what the other items of its
 * invoice pay: the rest is `carried` to the next invoice. If nothing is left to take from, the item is left out and
 * waits.
 */
export function withinInvoices(items: readonly Item[]): Item[] {
  return [...weeksOf(takenBackLast(items)).values()].flatMap((week) => {
    let holds = 0;
    // Sorted again, because `weeksOf` puts the items that `follows` selects last, behind late overtime below zero.
    return takenBackLast(week).flatMap((item): Item[] => {
      if (isTakenBack(item) && holds === 0) return [];
      const carried = Math.max(0, -centsOf(item) - holds);
      holds = Math.max(0, holds + centsOf(item));
      return [carried === 0 ? item : without(item, carried)];
    });
  });
}

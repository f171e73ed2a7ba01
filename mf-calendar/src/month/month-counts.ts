import { addCounts, noCounts } from '@crewcall/domain/calendar';
import type { CalendarCounts } from '@crewcall/domain/calendar';
import { plural } from '@crewcall/ui/format';
import { isFiltered } from '../filters/calendar-filter';
import type { CalendarFilter } from '../filters/calendar-filter';
import type { GridDay } from './month';

/** Adds up the days of the month. The grid also shows days of the neighbouring months, which are not counted. */
export const monthCounts = (
  days: readonly GridDay[],
  byDay: ReadonlyMap<string, CalendarCounts>,
): CalendarCounts =>
  days
    .filter(({ inMonth }) => inMonth)
    .reduce((sum, { day }) => addCounts(sum, byDay.get(day) ?? noCounts), noCounts);

/** `5 finished, 1 cancelled hidden`; empty if none. */
export function hiddenText({ finished, cancelled }: CalendarCounts): string {
  const parts = [finished > 0 ? `${finished} finished` : '', cancelled > 0 ? `${cancelled} cancelled` : ''];
  const text = parts.filter(Boolean).join(', ');
  return text && `${text} hidden`;
}

/** `143 jobs, 12 missing crew`, or `9 of 143 jobs` if a filter hides some. */
export function summaryOf({ of, shown, missing }: CalendarCounts, isOffice: boolean): string {
  const jobs = shown === of ? plural(of, 'job') : `${shown} of ${plural(of, 'job')}`;
  return isOffice && missing > 0 ? `${jobs}, ${missing} missing crew` : jobs;
}

/** Why a month with jobs shows none: the user's filters hide them, or the default status filter. */
export function leftOut({ all, of }: CalendarCounts, filter: CalendarFilter): string | undefined {
  if (all === 0) return undefined;
  if (isFiltered(filter) && of > 0) return `The filters hide ${plural(of, 'job')}.`;
  return `${plural(all, 'job')} of this month ${all === 1 ? 'is' : 'are'} finished or cancelled.`;
}

/** The prefixes to choose from: those of the month, and the chosen one. */
export const companiesOf = (prefixes: readonly string[], chosen: string): string[] =>
  [...new Set([...prefixes, chosen].filter(Boolean))].sort((a, b) => a.localeCompare(b, 'en-AU'));

import { useEffect, useState } from 'react';
import { calendarStatusFilters } from '@crewcall/domain/job-state';
import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';
import { noFilter } from './calendar-filter';
import type { CalendarFilter } from './calendar-filter';
import type { Month } from '../month/month';

/** The part of the calendar's state that survives a reload of the tab. A new visit starts at the current month. */
export interface CalendarView {
  filter: CalendarFilter;
  month: Month;
  /** Shows at most a few jobs per day, the rest behind a button. */
  isCompact: boolean;
  /** For crew: shows only their own shifts. */
  isMine: boolean;
}

const KEY = 'crewcall.calendar';

/**
 * The owner of a saved view: it is valid for one user in one calendar (`base`), and its month only on the day on
 * which it was saved.
 */
export interface ViewOwner {
  idUser: number;
  base: string;
  /** `YYYY-MM-DD` */
  today: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textIn = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');
const wholeIn = (value: unknown, least: number, most: number, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;

/**
 * Reads the stored view and validates every field, because it may be old or edited. Null if it belongs to another
 * user.
 */
export function readView(stored: unknown, owner: ViewOwner, thisMonth: Month): CalendarView | null {
  if (!isRecord(stored) || stored['idUser'] !== owner.idUser || stored['base'] !== owner.base) return null;
  const filter = isRecord(stored['filter']) ? stored['filter'] : {};
  const month = isRecord(stored['month']) && stored['today'] === owner.today ? stored['month'] : {};
  const status = filter['status'];
  return {
    filter: {
      text: textIn(filter['text']),
      company: textIn(filter['company']),
      state: wholeIn(filter['state'], 0, 8, 0),
      status: calendarStatusFilters.find(({ value }) => value === status)?.value ?? noFilter.status,
    },
    month: {
      year: wholeIn(month['year'], 2000, 2099, thisMonth.year),
      month: wholeIn(month['month'], 1, 12, thisMonth.month),
    },
    isCompact: stored['isCompact'] === true,
    isMine: stored['isMine'] !== false,
  };
}

/**
 * Restores the filters on each visit, and the month only after a reload or Back. Never for another user.
 * @param isReturn the page was reached by a reload or Back.
 */
export function useSavedView(owner: ViewOwner, thisMonth: Month, isReturn: boolean) {
  const [before] = useState(() => {
    const view = readView(readSavedValue(KEY, 'tab'), owner, thisMonth);
    return view === null || isReturn ? view : { ...view, month: thisMonth };
  });
  const [view, setView] = useState<CalendarView>(
    before ?? { filter: noFilter, month: thisMonth, isCompact: false, isMine: true },
  );
  const { idUser, base, today } = owner;
  useEffect(() => {
    writeSaved(KEY, JSON.stringify({ idUser, base, today, ...view }), 'tab');
  }, [idUser, base, today, view]);
  return { view, setView, isRestored: before !== null && isReturn };
}

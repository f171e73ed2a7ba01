import { useMemo, useState } from 'react';
import { useCall, useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { marksOf } from '../availability/entries';
import type { DayMark } from '../availability/entries';
import { gridRange } from '../month/month';
import type { GridDay } from '../month/month';

const TimesPanel = latePart(() =>
  import('../availability/availability-list').then(({ TimesPanel }) => TimesPanel),
);

const noMarks: ReadonlyMap<string, DayMark> = new Map();

/** The days the user is away, for their own calendar, and the panel to edit them. */
export function useOwnTimes(office: boolean, days: readonly GridDay[]) {
  const { user } = useSession();
  const { dateStart, dateEnd } = gridRange(user.companyZone, days);
  // Ignore errors, because the calendar works without away times.
  const { data } = useCall(
    'getAvailability',
    { start: dateStart, end: dateEnd },
    { enabled: !office && days.length > 0, keepPrevious: true, quiet: true },
  );
  const marks = useMemo(
    () =>
      data
        ? marksOf(
            data,
            days.map(({ day }) => day),
          )
        : noMarks,
    [data, days],
  );
  const [isOpen, setIsOpen] = useState(false);
  return {
    marks,
    open: () => setIsOpen(true),
    panel: isOpen ? <TimesPanel onClose={() => setIsOpen(false)} /> : null,
  };
}

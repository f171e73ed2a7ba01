import { useCallback, useState } from 'react';
import type { Month } from '../month/month';

/** How many jobs a day shows in the compact month. */
export const FEW = 4;
/** How many jobs a day of the office's month shows if it is not compact, until the user asks for more. */
export const MANY = 24;

const none: ReadonlyMap<string, number> = new Map();
const keyOf = ({ year, month }: Month) => `${year}-${month}`;

/** The days of a month for which the user asked for more jobs, and how often; reset for another month. */
export type OpenedDays = ReturnType<typeof useOpenedDays>;

export function useOpenedDays() {
  const [opened, setOpened] = useState({ month: '', days: none });
  const of = (month: Month) => (opened.month === keyOf(month) ? opened.days : none);
  const open = useCallback(
    (of: Month, day: string) =>
      setOpened((old) => {
        const month = keyOf(of);
        const days = new Map(old.month === month ? old.days : none);
        return { month, days: days.set(day, (days.get(day) ?? 0) + 1) };
      }),
    [],
  );
  return { of, open };
}

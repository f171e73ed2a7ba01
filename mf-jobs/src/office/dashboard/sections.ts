import type { DayLoad, SectionKind } from '@crewcall/domain/dashboard';
import { dashboardSections, days } from '@crewcall/domain/time';
import type { Interval } from '@crewcall/domain/units';
import { formatLongDay } from '@crewcall/ui/format';

export interface Section {
  /** `day`: the one day that the user has chosen. */
  kind: SectionKind;
  title: string;
  range: Interval;
}

/** TODAY, TOMORROW and NEXT 7 DAYS, or the one chosen day; `day` is its first instant. */
export const sectionsOf = (zone: string, today: number, day: number | null): Section[] =>
  day === null
    ? [...dashboardSections(zone, today)]
    : [
        {
          kind: 'day',
          title: formatLongDay(day, zone, today).toUpperCase(),
          range: days(zone, day, 0, 0),
        },
      ];

/** `Mia Costa` to `M. Costa`. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ');
  return rest.length === 0 ? first : `${first[0] ?? ''}. ${rest.join(' ')}`;
};

/** Minimum height of a day with at least one place, % of the full height. */
const LEAST = 20;

/**
 * Height of each day's bar, % of the full height. One very large day must not flatten the others, so the height follows
 * the square root, and a day of four times the median or more gets the full height.
 */
export function dayHeights(loads: readonly Pick<DayLoad, 'required' | 'confirmed'>[]): number[] {
  const sizes = loads.map(({ required, confirmed }) => Math.max(required, confirmed));
  const busy = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  const top = Math.min(busy.at(-1) ?? 1, 4 * (busy[Math.floor((busy.length - 1) / 2)] ?? 1));
  return sizes.map((size) => (size === 0 ? 0 : Math.min(100, Math.max(LEAST, 100 * Math.sqrt(size / top)))));
}

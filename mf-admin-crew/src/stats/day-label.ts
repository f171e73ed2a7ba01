import { formatDay } from '@crewcall/ui/format';

/** A day `YYYY-MM-DD` in words. */
export const dayLabel = (day: string): string => formatDay(Date.parse(`${day}T00:00Z`), 'UTC');

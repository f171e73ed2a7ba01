import { dayText, dayToEpoch, epochToLocal, localToEpoch, sameTimeOn } from '@crewcall/domain/time';
import { formatDay, formatTime } from '@crewcall/ui/format';
import { fromJobOn } from '../../job-address';

/** The most days per request; the server accepts no more. */
export const MOST_COPIES = 120;

/** The starts of the copies: each chosen day at the job's time of day in its zone. Epoch ms, in order. */
export const copyDates = (zone: string, start: number, days: readonly string[]): number[] =>
  [...days].sort().map((day) => sameTimeOn(zone, dayToEpoch(zone, day), start));

/** Warnings before copying: days in the past, days on which daylight saving skips the start time, too many days. */
export function copyNotes(zone: string, start: number, days: readonly string[], now: number): string[] {
  const today = dayText(zone, now);
  const past = days.filter((day) => day < today).length;
  const time = epochToLocal(zone, start).slice(11);
  const skipped = days.flatMap((day) => {
    const { at, kind } = localToEpoch(zone, `${day}T${time}`);
    return kind === 'gap'
      ? [
          `On ${formatDay(at, zone)} clocks go forward past ${formatTime(start, zone)}: that copy starts at ${formatTime(at, zone)}.`,
        ]
      : [];
  });
  const isPast =
    past === 0 ? [] : [past === 1 ? 'One of these days is past.' : `${past} of these days are past.`];
  const isMost = days.length < MOST_COPIES ? [] : [`These are ${MOST_COPIES} days, as many as go at once.`];
  return [...isPast, ...skipped, ...isMost];
}

/** The address of a copy's form: on the same page, as in the calendar, otherwise on the dashboard. */
export const pathOfCopy = (pathname: string, idJob: number, idCopy: number): string =>
  fromJobOn(pathname, idJob, idCopy) ?? `/admin/dashboard/${idCopy}`;

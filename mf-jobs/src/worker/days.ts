import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { formatDate, offsetMinutes } from '@crewcall/ui';

const offset = (at: number, zone: string) => offsetMinutes(at, zone) * MINUTE_MS;

/**
 * First instant of the day that `at` lies in, `days` later. Small on purpose: the domain's calendar carries a
 * library that this screen should not make a phone download. Australian clocks change at two or three at night, so the
 * guess, an hour off at most, lies on midnight's side of the change.
 */
export function startOfDay(at: number, zone: string, days = 0): number {
  const midnight = Math.floor((at + offset(at, zone)) / DAY_MS) * DAY_MS + days * DAY_MS;
  const guess = midnight - offset(at, zone);
  return midnight - offset(guess, zone);
}

/** First instant of the Monday of the week that `at` lies in, `weeks` later. */
export function startOfWeek(at: number, zone: string, weeks = 0): number {
  const today = startOfDay(at, zone);
  const weekday = new Date(today + offset(today, zone)).getUTCDay();
  return startOfDay(at, zone, weeks * 7 - ((weekday + 6) % 7));
}

export const isSameDay = (a: number, b: number, zone: string): boolean =>
  formatDate(a, zone) === formatDate(b, zone);

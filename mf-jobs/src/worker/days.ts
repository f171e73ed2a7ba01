import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { formatDate, offsetMinutes } from '@crewcall/ui';

const MINUTE = 60_000;

/**
 * First instant of the day that `at` lies in, `days` later. Small on purpose: the domain's calendar carries a
 * library that this screen should not make a phone download. No Australian day starts inside a clock change.
 */
export function startOfDay(at: number, zone: string, days = 0): number {
  const local = at + offsetMinutes(at, zone) * MINUTE;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS + days * DAY_MS;
  const guess = midnight - offsetMinutes(at, zone) * MINUTE;
  return midnight - offsetMinutes(guess + 12 * HOUR_MS, zone) * MINUTE === guess
    ? guess
    : midnight - offsetMinutes(guess, zone) * MINUTE;
}

/** First instant of the Monday of the week that `at` lies in, `weeks` later. */
export function startOfWeek(at: number, zone: string, weeks = 0): number {
  const today = startOfDay(at, zone);
  const weekday = new Date(today + offsetMinutes(today, zone) * MINUTE).getUTCDay();
  return startOfDay(at, zone, weeks * 7 - ((weekday + 6) % 7));
}

export const isSameDay = (a: number, b: number, zone: string): boolean =>
  formatDate(a, zone) === formatDate(b, zone);

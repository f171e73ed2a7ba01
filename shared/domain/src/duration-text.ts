import { HOUR_MS, MINUTE_MS } from './units';
import type { DurationMs } from './units';

/** `8 h 2 min`, `8 h`, `2 min`: whole minutes of a time that is not negative. */
export function durationText(ms: DurationMs): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [h, m] = [Math.floor(ms / HOUR_MS), minutes % 60];
  return [h > 0 ? `${h} h` : '', m > 0 || h === 0 ? `${m} min` : ''].filter(Boolean).join(' ');
}

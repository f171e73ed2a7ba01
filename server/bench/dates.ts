// Measures writing 3,000 dates as texts, as a long list or an export does. Limit: 30 ms.
import { formatDateTime, formatDayTime } from '@crewcall/domain/format';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { allZones } from '@crewcall/domain/zones';
import { machine, median, say } from './sides';

const TEXTS = 3000;
const LIMIT_MS = 30;

function write(from: number): number {
  const began = performance.now();
  for (let at = 0; at < TEXTS; at += 1) {
    const zone = allZones[at % allZones.length] ?? 'UTC';
    const shown = at % 2 === 0 ? formatDateTime : formatDayTime;
    shown(from + at * 7 * HOUR_MS, zone);
  }
  return performance.now() - began;
}

const start = Date.UTC(2026, 0, 1);
const first = write(start);
const later = Array.from({ length: 20 }, (_, round) => write(start + round * DAY_MS));
say(
  `3,000 texts in ${allZones.length} zones: the first time ${first.toFixed(1)} ms, then ${median(later).toFixed(1)} ms; limit ${LIMIT_MS}; ${machine()}.`,
);

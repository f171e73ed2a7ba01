import { DAY_MS, MINUTE_MS } from './units';
import type { DurationMs, EpochMs, Minutes, Zone } from './units';

/**
 * How far a zone's clock is from UTC. Asking Intl takes microseconds on a desktop and far longer on a phone, so the
 * changes of a zone are read once for each stretch of 360 days and every later answer is a lookup.
 */
interface Change {
  from: EpochMs;
  offset: DurationMs;
}

/** Two changes of a zone are never closer than this. */
const PROBE_MS = 10 * DAY_MS;
const STRETCH_MS = 36 * PROBE_MS;

const clocks = new Map<Zone, Intl.DateTimeFormat>();

/** Throws RangeError for a zone that does not exist. */
function clockOf(zone: Zone): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(zone, clock);
  return clock;
}

/** Reads the offset off the zone's own clock. Throws RangeError for an instant that cannot exist. */
function readOffset(clock: Intl.DateTimeFormat, at: EpochMs): DurationMs {
  const part: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = part;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((local - at) / MINUTE_MS) * MINUTE_MS;
}

/** The first whole minute after `low` with another offset than `low` has; `high` is known to have one. */
function findChange(clock: Intl.DateTimeFormat, low: EpochMs, high: EpochMs): EpochMs {
  const before = readOffset(clock, low);
  let [last, first] = [low, high];
  while (first - last > MINUTE_MS) {
    const middle = last + Math.floor((first - last) / 2 / MINUTE_MS) * MINUTE_MS;
    if (readOffset(clock, middle) === before) last = middle;
    else first = middle;
  }
  return first;
}

const known = new Map<Zone, Map<number, Change[]>>();

/** The zone's offsets within one stretch of 360 days, each with its first instant. */
function changesOf(zone: Zone, stretch: number): Change[] {
  const stretches = known.get(zone) ?? new Map<number, Change[]>();
  const found = stretches.get(stretch);
  if (found) return found;
  const clock = clockOf(zone);
  const start = stretch * STRETCH_MS;
  const changes: Change[] = [{ from: start, offset: readOffset(clock, start) }];
  for (let probe = start + PROBE_MS; probe <= start + STRETCH_MS; probe += PROBE_MS) {
    const offset = readOffset(clock, probe);
    if (offset !== changes.at(-1)?.offset)
      changes.push({ from: findChange(clock, probe - PROBE_MS, probe), offset });
  }
  known.set(zone, stretches.set(stretch, changes));
  return changes;
}

/** Milliseconds east of UTC. Throws RangeError for a zone or an instant that cannot exist. */
export function zoneOffset(zone: Zone, at: EpochMs): DurationMs {
  const changes = changesOf(zone, Math.floor(at / STRETCH_MS));
  return changes.findLast(({ from }) => from <= at)?.offset ?? 0;
}

/** Minutes east of UTC, as `tzOffset` carries them. */
export const offsetMinutes = (zone: Zone, at: EpochMs): Minutes => zoneOffset(zone, at) / MINUTE_MS;

/** For screens, where one bad row or an odd browser must not take the page down: an unknown zone counts as UTC. */
export function offsetOrUtc(zone: Zone, at: EpochMs): DurationMs {
  try {
    return zoneOffset(zone, at);
  } catch {
    return 0;
  }
}

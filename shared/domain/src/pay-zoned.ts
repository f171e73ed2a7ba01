import type { PaidSpan } from './clock';
import { type BandTime, payLine, type PayLine, type PaySettings } from './pay';
import { minutesOfHhMm } from './text';
import { addDays, dayText, localToEpoch } from './time';
import type { BasisPercent, Cents, EpochMs, Interval, Zone } from './units';

// Apart from `pay`, because finding bands needs the calendar (and with it luxon).

interface Span extends Interval {
  band: 'extra' | 'overnight';
  percent: BasisPercent;
}

/** The loaded bands that can touch a clock, day by day in the zone. */
function spansAround({ start, end }: Interval, settings: PaySettings, zone: Zone): Span[] {
  const extraFrom = minutesOfHhMm(settings.confStartExtraRate);
  const nightFrom = minutesOfHhMm(settings.confStartOvernight);
  const nightTo = minutesOfHhMm(settings.confEndOvernight);
  const extraPercent = settings.confExtraRatePercent;
  const nightPercent = settings.confOvernightRatePercent;
  const spans: Span[] = [];
  const add = (band: Span['band'], percent: BasisPercent, from: EpochMs, to: EpochMs) => {
    if (percent > 0 && from < end && start < to) spans.push({ band, percent, start: from, end: to });
  };
  // Noon steps from day to day without meeting a clock change. Two days before: a band may end "next day".
  for (let noon = noonOf(zone, addDays(zone, start, -2)); dayText(zone, noon) <= dayText(zone, end);) {
    const next = addDays(zone, noon, 1);
    const today = (time: string) => localToEpoch(zone, `${dayText(zone, noon)}T${time}`).at;
    const tomorrow = (time: string) => localToEpoch(zone, `${dayText(zone, next)}T${time}`).at;
    if (extraFrom !== null) {
      // Without an overnight start the extra band lasts until midnight.
      const until = nightFrom === null ? '00:00' : settings.confStartOvernight;
      const laterToday = nightFrom !== null && nightFrom >= extraFrom;
      add(
        'extra',
        extraPercent,
        today(settings.confStartExtraRate),
        laterToday ? today(until) : tomorrow(until),
      );
    }
    if (nightFrom !== null && nightTo !== null) {
      const to = settings.confEndOvernightNextDay === 1 ? tomorrow : today;
      add('overnight', nightPercent, today(settings.confStartOvernight), to(settings.confEndOvernight));
    }
    noon = next;
  }
  return spans;
}

const noonOf = (zone: Zone, at: EpochMs): EpochMs => localToEpoch(zone, `${dayText(zone, at)}T12:00`).at;

/**
 * How long of a clock lies in each band, in the job's zone. The three always sum to end - start, also over a
 * daylight-saving change; where bands meet, the higher loading counts alone.
 */
export function bandTimes(clock: Interval, settings: PaySettings, zone: Zone): BandTime[] {
  const spans = spansAround(clock, settings, zone);
  const times: Record<BandTime['band'], BandTime> = {
    base: { band: 'base', percent: 0, ms: 0 },
    extra: { band: 'extra', percent: settings.confExtraRatePercent, ms: 0 },
    overnight: { band: 'overnight', percent: settings.confOvernightRatePercent, ms: 0 },
  };
  const inside = (at: EpochMs) => at > clock.start && at < clock.end;
  const edges = [clock.start, clock.end, ...spans.flatMap((span) => [span.start, span.end]).filter(inside)];
  edges.sort((a, b) => a - b);
  edges.forEach((to, place) => {
    const from = edges[place - 1];
    if (from === undefined || from === to) return;
    const best = spans
      .filter((span) => span.start <= from && to <= span.end)
      .reduce<Span | null>((top, span) => (top && top.percent >= span.percent ? top : span), null);
    times[best?.band ?? 'base'].ms += to - from;
  });
  return [times.base, times.extra, times.overnight];
}

/**
 * The invoice line of a closed clock: raw times, paid minutes, band split, money. `rateCents` is cents per hour
 * for the crew's group, `zone` the job's. Throws RangeError on an open clock or a rate that is not above zero.
 */
export const payTimesheet = (raw: PaidSpan, rateCents: Cents, settings: PaySettings, zone: Zone): PayLine =>
  payLine(raw, rateCents, bandTimes(raw, settings, zone), settings.confAdjustBand);

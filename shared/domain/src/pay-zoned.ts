import type { PaidSpan } from './clock';
import { type BandTime, payLine, type PayLine, type PaySettings } from './pay';
import { termsOfSettings } from './pay-rules';
import { paySegments } from './pay-segments';
import type { Cents, Interval, Zone } from './units';

// Apart from `pay`, because finding bands needs the calendar (and with it luxon).

/**
 * How long of a clock lies in each band of the settings, in the job's zone. The three always sum to end - start,
 * also over a daylight-saving change; where bands meet, the higher loading counts alone.
 */
export function bandTimes(clock: Interval, settings: PaySettings, zone: Zone): BandTime[] {
  const times: Record<BandTime['band'], BandTime> = {
    base: { band: 'base', percent: 0, ms: 0 },
    extra: { band: 'extra', percent: settings.confExtraRatePercent, ms: 0 },
    overnight: { band: 'overnight', percent: settings.confOvernightRatePercent, ms: 0 },
  };
  for (const { start, end, loading } of paySegments(clock, termsOfSettings(settings), zone)) {
    const band = loading.kind === 'extra' || loading.kind === 'overnight' ? loading.kind : 'base';
    times[band].ms += end - start;
  }
  return [times.base, times.extra, times.overnight];
}

/**
 * The invoice line of a closed clock by the settings alone: raw times, paid minutes, band split, money. `rateCents`
 * is cents per hour for the crew's group, `zone` the job's. Throws RangeError on an open clock or a rate that is not
 * above zero.
 */
export const payTimesheet = (raw: PaidSpan, rateCents: Cents, settings: PaySettings, zone: Zone): PayLine =>
  payLine(raw, rateCents, bandTimes(raw, settings, zone), settings.confAdjustBand);

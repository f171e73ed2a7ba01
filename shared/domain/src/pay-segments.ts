import { baseLoading, loadingNames } from './pay-rules';
import type { Loading, PayTerms } from './pay-rules';
import type { DayText, EpochMs, Interval, Minutes, Zone } from './units';
import { dayNumber, dayOfText, instantOf, weekdayOf } from './zone-days';

/** A holiday where the work is: an interval of a local day, in minutes after its midnight. */
export interface LocalHoliday {
  day: DayText;
  from: Minutes;
  /** End of the holiday in minutes after midnight, up to 1440. */
  to: Minutes;
  name: string;
}

/** A part of a clock with the same loading from start to end. */
export interface PaySegment extends Interval {
  loading: Loading;
}

/** Where two loadings overlap, the higher counts alone, and of equals the first. */
export const higher = (one: Loading, other: Loading): Loading => (other.percent > one.percent ? other : one);

function holidaySpans(holidays: readonly LocalHoliday[], terms: PayTerms, zone: Zone): PaySegment[] {
  if (terms.holiday === 0) return [];
  return holidays.map(({ day, from, to, name }) => ({
    start: instantOf(zone, dayOfText(day), from),
    end: instantOf(zone, dayOfText(day), to),
    loading: {
      key: `holiday ${name}`,
      kind: 'holiday',
      name: `${loadingNames.holiday}: ${name}`,
      percent: terms.holiday,
    },
  }));
}

function spansAround({ start, end }: Interval, terms: PayTerms, zone: Zone): PaySegment[] {
  const spans: PaySegment[] = [];
  const last = dayNumber(zone, end);
  // Starts a day earlier, because that day's bands may end on the next day.
  for (let day = dayNumber(zone, start) - 1; day <= last; day += 1) {
    const weekday = weekdayOf(day);
    for (const loading of terms.days) {
      if (loading.weekday !== undefined && loading.weekday !== weekday) continue;
      spans.push({
        start: instantOf(zone, day, loading.from),
        end: instantOf(zone, day, loading.to),
        loading,
      });
    }
  }
  // Saturday and Sunday come first, so that they count before a band with the same percent.
  const isWholeDay = ({ loading }: PaySegment) => loading.kind === 'saturday' || loading.kind === 'sunday';
  return [...spans.filter(isWholeDay), ...spans.filter((span) => !isWholeDay(span))];
}

/**
 * Cuts a clock at the edges of weekend days, bands and holidays, in the zone of its job. The parts follow each other
 * without a gap from its start to its end, also over a daylight-saving change.
 */
export function paySegments(
  clock: Interval,
  terms: PayTerms,
  zone: Zone,
  holidays: readonly LocalHoliday[] = [],
): PaySegment[] {
  const touches = (span: Interval) => span.start < clock.end && clock.start < span.end;
  const spans = [...holidaySpans(holidays, terms, zone), ...spansAround(clock, terms, zone)].filter(touches);
  const inside = (at: EpochMs) => at > clock.start && at < clock.end;
  const edges = [clock.start, clock.end, ...spans.flatMap((span) => [span.start, span.end]).filter(inside)];
  edges.sort((a, b) => a - b);
  const segments: PaySegment[] = [];
  for (let place = 1; place < edges.length; place += 1) {
    const start = edges[place - 1] ?? 0;
    const end = edges[place] ?? 0;
    if (start === end) continue;
    let loading = baseLoading;
    for (const span of spans) {
      if (span.start <= start && end <= span.end) loading = higher(loading, span.loading);
    }
    const before = segments.at(-1);
    if (before?.loading === loading) before.end = end;
    else segments.push({ start, end, loading });
  }
  return segments;
}

import fc from 'fast-check';
import { holidaysByRule } from './holidays';
import { lessPaidPieces, payByTerms } from './pay-pieces';
import { noPayRules, type PayRules, termsOfRules, termsOfSettings, validatePayRules } from './pay-rules';
import type { PaySettings } from './pay';
import { paidTime } from './clock';
import { dayText, localToEpoch, weekday } from './time';
import { HOUR_MS, MINUTE_MS } from './units';
import { dayNumber, dayOfText, instantOf, textOfDay, weekdayOf } from './zone-days';
import { zoneOffset } from './zone-offset';
import { allZones, states } from './zones';

const SEED = 20_261_124;
const RUNS = 10_000;
const changes = [1775318400000, 1791043200000, 1806768000000, 1822492800000];
/** Starts around the four changes of 2026 and 2027, and anywhere. */
const start = fc.oneof(
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -40, max: 40 }), fc.nat(3_599_999))
    .map(([change, hour, rest]) => change + hour * HOUR_MS + rest),
  fc.integer({ min: 1_600_000_000_000, max: 2_000_000_000_000 }),
);
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const zone = fc.constantFrom(...allZones);
const clock = fc
  .tuple(start, fc.nat(30 * HOUR_MS), fc.nat(2 * HOUR_MS))
  .map(([from, length, breakMs]) => ({ start: from, end: from + length, break: breakMs }));
const percent = fc.nat(300);
const adjust = fc.constantFrom('lowest' as const, 'highest' as const);
const rate = fc.integer({ min: 1, max: 12_000 });
const settings: fc.Arbitrary<PaySettings> = fc.record({
  confStartExtraRate: fc.oneof(time, fc.constant('')),
  confExtraRatePercent: percent,
  confStartOvernight: fc.oneof(time, fc.constant('')),
  confEndOvernight: fc.oneof(time, fc.constant('')),
  confEndOvernightNextDay: fc.constantFrom(0 as const, 1 as const),
  confOvernightRatePercent: percent,
  confAdjustBand: adjust,
});

interface Part {
  minutes: number;
  cents: number;
}
// Properties answer yes or no: an expectation in each of 10,000 runs would take a minute.
const sumsTo = (parts: readonly Part[], line: { paidMinutes: number; cents: number }): boolean =>
  parts.reduce((sum, part) => sum + part.minutes, 0) === line.paidMinutes &&
  parts.reduce((sum, part) => sum + part.cents, 0) === line.cents &&
  parts.every((part) => part.minutes > 0 && part.cents >= 0);

test('C.7.01: without a rule set the settings pay, by pieces and bands that sum to the line', () => {
  fc.assert(
    fc.property(clock, rate, settings, zone, (raw, cents, any, where) => {
      const { pieces, countedMinutes, ...line } = payByTerms(raw, cents, termsOfSettings(any), where);
      return countedMinutes === line.paidMinutes && sumsTo(pieces, line) && sumsTo(line.bands, line);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

const steps = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1440 }), percent), { maxLength: 2 })
  .map((list) =>
    [...list].sort(([a], [b]) => a - b).map(([afterMinutes, of]) => ({ afterMinutes, percent: of })),
  );
const rules: fc.Arbitrary<PayRules> = fc.record({
  bands: fc
    .array(fc.record({ from: time, to: time, percent }), { maxLength: 5 })
    .map((bands) => bands.map((band, at) => ({ ...band, name: `Band ${at}` }))),
  saturday: percent,
  sunday: percent,
  holiday: percent,
  shiftOvertime: steps,
  weekOvertime: steps,
  minimumMinutes: fc.nat(480),
  minimumAt: fc.constantFrom('base' as const, 'day' as const),
});
const around = fc.record({
  weekMinutes: fc.nat(4000),
  shiftMinutes: fc.nat(1500),
  missingMinutes: fc.nat(240),
});

test('C.7.11: whatever the rules, pieces sum to paid minutes and to the cents, and none is negative', () => {
  fc.assert(
    fc.property(clock, rate, rules, adjust, zone, around, (raw, cents, any, where, place, others) => {
      const terms = termsOfRules(any, where);
      const year = Number(dayText(place, raw.start).slice(0, 4));
      const line = payByTerms(raw, cents, terms, place, holidaysByRule('SA', year), others);
      const paid = paidTime(raw) / MINUTE_MS;
      const edges = line.pieces.flatMap((piece) => [piece.start, piece.end]);
      const isInOrder = edges.every((at, turn) => at >= (edges[turn - 1] ?? raw.start) && at <= raw.end);
      const top = Math.max(0, ...line.pieces.map((piece) => piece.percent));
      const most = (line.paidMinutes * cents * (100 + top)) / 6000 + line.pieces.length;
      const least = (line.paidMinutes * cents) / 60 - line.pieces.length;
      return (
        line.paidMinutes === paid + others.missingMinutes &&
        sumsTo(line.pieces, line) &&
        sumsTo(line.bands, line) &&
        isInOrder &&
        line.cents <= most &&
        line.cents >= least
      );
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

test('C.7.05: overtime of the shift is all the time after its first step, and keeps its minutes', () => {
  fc.assert(
    fc.property(clock, rate, fc.integer({ min: 30, max: 720 }), zone, (raw, cents, afterMinutes, place) => {
      const terms = termsOfRules(
        {
          bands: [],
          saturday: 0,
          sunday: 0,
          holiday: 0,
          shiftOvertime: [{ afterMinutes, percent: 50 }],
          weekOvertime: [],
          minimumMinutes: 0,
          minimumAt: 'base',
        },
        'lowest',
      );
      const line = payByTerms(raw, cents, terms, place);
      const over = line.pieces.find(({ kind }) => kind === 'shiftOvertime')?.minutes ?? 0;
      expect(over).toBe(Math.max(0, line.paidMinutes - afterMinutes));
      expect(line.countedMinutes).toBe(line.paidMinutes - over);
    }),
    { numRuns: 1000, seed: SEED },
  );
});

test('random rules that the form would refuse are few enough for the properties to mean something', () => {
  const sample = fc.sample(rules, { numRuns: 500, seed: SEED });
  const accepted = sample.filter((any) => validatePayRules(any).length === 0);
  expect(accepted.length).toBeGreaterThan(150);
});

test('Y-01: days and readings of a zone are those of the calendar', () => {
  fc.assert(
    fc.property(start, zone, fc.nat(1439), (at, where, minutes) => {
      const day = dayNumber(where, at);
      expect(textOfDay(day)).toBe(dayText(where, at));
      expect(dayOfText(textOfDay(day))).toBe(day);
      expect(weekdayOf(day)).toBe(weekday(where, at));
      const reading = `${textOfDay(day)}T${new Date(minutes * MINUTE_MS).toISOString().slice(11, 16)}`;
      expect(instantOf(where, day, minutes)).toBe(localToEpoch(where, reading).at);
    }),
    { numRuns: 3000, seed: SEED },
  );
});

test('Y-01: every quarter of an hour around a change of clocks is found, in each zone', () => {
  for (const where of allZones) {
    for (const change of changes) {
      const day = dayNumber(where, change);
      for (let minutes = 0; minutes < 300; minutes += 15) {
        const reading = `${textOfDay(day)}T${new Date(minutes * MINUTE_MS).toISOString().slice(11, 16)}`;
        expect(instantOf(where, day, minutes)).toBe(localToEpoch(where, reading).at);
      }
    }
  }
  expect(() => zoneOffset('Nowhere/Land', 0)).toThrow(RangeError);
});

// In 2038 Easter Sunday is Anzac Day.
test('C.7.09: each state has holidays in each year, each on its day and none of another year', () => {
  for (const { name } of states) {
    for (let year = 2024; year < 2038; year += 1) {
      const list = holidaysByRule(name, year);
      expect(list.length).toBeGreaterThanOrEqual(9);
      expect(list.every(({ day, from, to }) => day.startsWith(`${year}-`) && from < to)).toBe(true);
      const days = list.filter(({ from }) => from === 0).map(({ day }) => day);
      expect(new Set(days).size).toBe(days.length);
    }
  }
});

test('C.8.10: a correction hides no rule that the time has left, though the three bands of old are even', () => {
  const terms = termsOfRules({ ...noPayRules, saturday: 50, sunday: 50 }, 'lowest');
  const zone = 'Australia/Sydney';
  const paid = (day: string) => {
    const from = localToEpoch(zone, `${day}T09:00`).at;
    return payByTerms({ start: from, end: from + 4 * HOUR_MS, break: 0 }, 3500, terms, zone);
  };
  const [sunday, saturday] = [paid('2026-11-22'), paid('2026-11-21')];
  const { bands, pieces, cents } = lessPaidPieces(saturday, sunday);
  expect([bands, cents]).toEqual([[], 0]);
  expect(pieces).toMatchObject([
    { kind: 'saturday', name: 'Saturday', percent: 50, minutes: 240, cents: 21_000 },
    { kind: 'sunday', name: 'Sunday', percent: 50, minutes: -240, cents: -21_000 },
  ]);
});

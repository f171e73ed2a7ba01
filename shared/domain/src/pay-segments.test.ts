import fc from 'fast-check';
import type { PaidSpan } from './clock';
import type { PaySettings } from './pay';
import { payByTerms } from './pay-pieces';
import { termsOfSettings } from './pay-rules';
import { paySegments } from './pay-segments';
import { localToEpoch } from './time';
import { HOUR_MS, type Interval, MINUTE_MS } from './units';
import { allZones } from './zones';

const sydney = 'Australia/Sydney';
const at = (local: string, zone = sydney) => localToEpoch(zone, local).at;
const settings: PaySettings = {
  confStartExtraRate: '18:00',
  confExtraRatePercent: 25,
  confStartOvernight: '22:00',
  confEndOvernight: '06:00',
  confEndOvernightNextDay: 1,
  confOvernightRatePercent: 50,
  confAdjustBand: 'lowest',
};
const kinds = ['base', 'extra', 'overnight'];
/** How long of a clock lies in each band, and its percent. */
const bandTimes = (clock: Interval, of: PaySettings, zone: string) =>
  kinds.map((kind) => {
    const parts = paySegments(clock, termsOfSettings(of), zone).filter(
      ({ loading }) => loading.kind === kind,
    );
    const ms = parts.reduce((sum, { start, end }) => sum + end - start, 0);
    return { percent: parts[0]?.loading.percent ?? 0, ms };
  });
const payOf = (raw: PaidSpan, rate: number, of = settings, zone = sydney) =>
  payByTerms(raw, rate, termsOfSettings(of), zone);
const hours = (from: string, to: string, over: Partial<PaySettings> = {}, zone = sydney) =>
  bandTimes({ start: at(from, zone), end: at(to, zone) }, { ...settings, ...over }, zone).map(
    (time) => time.ms / HOUR_MS,
  );

describe('Y-03: bands', () => {
  test.each([
    ['2026-11-20T09:00', '2026-11-20T17:00', [8, 0, 0]],
    ['2026-11-20T16:00', '2026-11-21T02:00', [2, 4, 4]],
    ['2026-11-20T02:00', '2026-11-20T08:00', [2, 0, 4]],
    ['2026-11-20T22:00', '2026-11-21T06:00', [0, 0, 8]],
    ['2026-11-20T17:00', '2026-11-22T19:00', [25, 9, 16]],
  ])('%s to %s', (from, to, expected) => expect(hours(from, to)).toEqual(expected));

  test('I-13: extra begins at a time of day, however long somebody has worked, and ends where overnight begins', () => {
    expect(hours('2026-11-20T05:00', '2026-11-20T18:00')).toEqual([12, 0, 1]);
    expect(hours('2026-11-20T17:30', '2026-11-20T18:30')).toEqual([0.5, 0.5, 0]);
    const late = { confStartOvernight: '23:30' };
    expect(hours('2026-11-20T18:00', '2026-11-21T00:00', late)).toEqual([0, 5.5, 0.5]);
  });

  test('Y-01: a night of a daylight-saving change has its true length', () => {
    expect(hours('2026-10-03T22:00', '2026-10-04T06:00')).toEqual([0, 0, 7]);
    expect(hours('2026-04-04T22:00', '2026-04-05T06:00')).toEqual([0, 0, 9]);
    expect(hours('2026-10-03T22:00', '2026-10-04T06:00', {}, 'Australia/Brisbane')).toEqual([0, 0, 8]);
  });

  test('Y-03: where bands meet, the higher loading alone counts', () => {
    const early = { confStartExtraRate: '04:00', confEndOvernight: '08:00' };
    expect(hours('2026-11-20T03:00', '2026-11-20T09:00', early)).toEqual([0, 1, 5]);
    expect(hours('2026-11-20T03:00', '2026-11-20T09:00', { ...early, confExtraRatePercent: 80 })).toEqual([
      0, 5, 1,
    ]);
  });

  test('Y-03: an empty time or 0 % means no such band', () => {
    expect(hours('2026-11-20T16:00', '2026-11-21T02:00', { confExtraRatePercent: 0 })).toEqual([6, 0, 4]);
    expect(hours('2026-11-20T16:00', '2026-11-21T02:00', { confOvernightRatePercent: 0 })).toEqual([6, 4, 0]);
    expect(hours('2026-11-20T16:00', '2026-11-21T02:00', { confStartExtraRate: '' })).toEqual([6, 0, 4]);
    const noNight = { confStartOvernight: '', confEndOvernight: '' };
    expect(hours('2026-11-20T16:00', '2026-11-21T02:00', noNight)).toEqual([4, 6, 0]);
  });

  test('Y-03: an overnight band within one day', () => {
    const small = {
      confStartOvernight: '00:00',
      confEndOvernight: '05:00',
      confEndOvernightNextDay: 0 as const,
    };
    expect(hours('2026-11-20T20:00', '2026-11-21T06:00', small)).toEqual([1, 4, 5]);
  });
});

test('Y-02, Y-03: a line over midnight, with break and rounding', () => {
  const raw = { start: at('2026-11-20T16:03'), end: at('2026-11-21T00:10'), break: 30 * MINUTE_MS };
  const line = payOf(raw, 3500);
  expect(line.paidMinutes).toBe(450 + 15 * Math.floor((7 + 7.5) / 15));
  expect(line.bands).toEqual([
    { band: 'base', percent: 0, minutes: 80, cents: 4667 },
    { band: 'extra', percent: 25, minutes: 240, cents: 17500 },
    { band: 'overnight', percent: 50, minutes: 130, cents: 11375 },
  ]);
  expect(line.cents).toBe(33542);
});

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const anySettings: fc.Arbitrary<PaySettings> = fc.record({
  confStartExtraRate: fc.oneof(time, fc.constant('')),
  confExtraRatePercent: fc.nat(300),
  confStartOvernight: fc.oneof(time, fc.constant('')),
  confEndOvernight: fc.oneof(time, fc.constant('')),
  confEndOvernightNextDay: fc.constantFrom(0 as const, 1 as const),
  confOvernightRatePercent: fc.nat(300),
  confAdjustBand: fc.constantFrom('lowest' as const, 'highest' as const),
});
/** Starts around the four changes of 2026 and 2027, and anywhere. */
const start = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(1775318400000, 1791043200000, 1806768000000),
      fc.integer({ min: -40, max: 40 }),
      fc.nat(3_599_999),
    )
    .map(([change, hour, rest]) => change + hour * HOUR_MS + rest),
  fc.integer({ min: 1_600_000_000_000, max: 2_000_000_000_000 }),
);

test('Y-01, Y-03: in every zone and over every change bands sum to the time, and pay lies between base and the top loading', () => {
  fc.assert(
    fc.property(
      start,
      fc.nat(30 * HOUR_MS),
      fc.nat(2 * HOUR_MS),
      anySettings,
      fc.constantFrom(...allZones),
      (from, length, breakMs, any, zone) => {
        const raw = { start: from, end: from + length, break: breakMs };
        const times = bandTimes(raw, any, zone);
        expect(times.reduce((sum, band) => sum + band.ms, 0)).toBe(length);
        expect(times.every((band) => band.ms >= 0)).toBe(true);
        const line = payOf(raw, 4321, any, zone);
        expect(line.bands.reduce((sum, band) => sum + band.minutes, 0)).toBe(line.paidMinutes);
        expect(line.bands.reduce((sum, band) => sum + band.cents, 0)).toBe(line.cents);
        expect(line.paidMinutes % 15).toBe(0);
        expect(line.bands.every((band) => band.minutes > 0 && band.cents >= 0)).toBe(true);
        const top = Math.max(0, ...times.filter((band) => band.ms > 0).map((band) => band.percent));
        expect(line.cents).toBeGreaterThanOrEqual((line.paidMinutes * 4321) / 60 - 2);
        expect(line.cents).toBeLessThanOrEqual((line.paidMinutes * 4321 * (100 + top)) / 6000 + 2);
      },
    ),
    { numRuns: 300 },
  );
});

test('Y-01: the process’s own zone plays no part', () => {
  // 22:00 to 09:00 over the change: 7 h of night, 3 h of day. The suite runs under more than one TZ.
  const raw = { start: 1791028800000, end: 1791064800000, break: 0 };
  expect(payOf(raw, 3000)).toMatchObject({ paidMinutes: 600, cents: 40500 });
});

test('Y-02, Y-05: there is no line of a clock that runs or ends before it starts, nor without a rate', () => {
  const raw = { start: 1, end: 1 + HOUR_MS, break: 0 };
  for (const rate of [0, -1, 10.5, Number.NaN]) expect(() => payOf(raw, rate)).toThrow(RangeError);
  for (const end of [0, 3]) expect(() => payOf({ start: 5, end, break: 0 }, 3000)).toThrow(RangeError);
});

test('Y-10: a line explains its figure', () => {
  const raw = { start: at('2026-11-20T14:00'), end: at('2026-11-20T20:00'), break: 30 * MINUTE_MS };
  expect(payOf(raw, 3000)).toMatchObject({
    raw,
    paidMinutes: 330,
    rateCents: 3000,
    bands: [
      { band: 'base', percent: 0, minutes: 210, cents: 10500 },
      { band: 'extra', percent: 25, minutes: 120, cents: 7500 },
    ],
    cents: 18000,
  });
});

test('Y-04: more rate, or less break, never pays less', () => {
  const ms = fc.nat(16 * HOUR_MS);
  fc.assert(
    fc.property(start, ms, ms, ms, anySettings, fc.nat(5000), (from, length, a, b, any, more) => {
      const pay = (breakMs: number, rate: number) =>
        payOf({ start: from, end: from + length, break: breakMs }, rate, any).cents;
      expect(pay(Math.max(a, b), 3000)).toBeLessThanOrEqual(pay(Math.min(a, b), 3000));
      expect(pay(a, 3000)).toBeLessThanOrEqual(pay(a, 3000 + more));
    }),
  );
});

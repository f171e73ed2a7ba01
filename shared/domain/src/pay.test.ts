import fc from 'fast-check';
import {
  type BandTime,
  bandCents,
  gstOn,
  invoiceShowsGst,
  invoiceTotals,
  payLine,
  splitMinutes,
} from './pay';
import { paidTime } from './clock';
import { divideHalfUp, roundToQuarter } from './rounding';
import { HOUR_MS, MINUTE_MS } from './units';

const minutes = (value: number) => value * MINUTE_MS;

test.each([
  [7.49, 0],
  [7.5, 15],
  [22.49, 15],
  [22.5, 30],
  [37.5, 45],
  [52.49, 45],
  [52.5, 60],
  [67.5, 75],
  [-20, 0],
])('A.5.11, A.9.11, T-14, Y-02: %d minutes round to %d', (worked, paid) => {
  expect(roundToQuarter(minutes(worked))).toBe(minutes(paid));
});

test('Y-02: one millisecond decides', () => {
  expect([roundToQuarter(minutes(7.5) - 1), roundToQuarter(minutes(7.5))]).toEqual([0, minutes(15)]);
});

test('T-14, Y-02: each clock is rounded by itself, so two short ones may pay what their sum would not', () => {
  const clock = (worked: number) => paidTime({ start: 1, end: 1 + minutes(worked), break: 0 });
  expect(clock(7) + clock(7)).toBe(0);
  expect(clock(14)).toBe(minutes(15));
  expect(clock(67.5) + clock(67.5)).toBe(minutes(150));
  expect(clock(135)).toBe(minutes(135));
});

test('Y-02: the break comes off before the one rounding', () => {
  expect(paidTime({ start: 1, end: 1 + minutes(487), break: minutes(30) })).toBe(minutes(450));
  expect(() => payLine({ start: 5, end: 0, break: 0 }, 3000, [])).toThrow(RangeError);
});

test('Y-04: half a cent goes up, and the rate is never rounded first', () => {
  expect(bandCents(15, 3333, 0)).toBe(833);
  expect(bandCents(30, 3333, 0)).toBe(1667);
  expect(bandCents(60, 3501, 25)).toBe(4376);
  expect(bandCents(45, 3333, 12.5)).toBe(2812);
  expect(divideHalfUp(1, 2)).toBe(1);
});

const bands = (base: number, extra: number, overnight: number): BandTime[] => [
  { band: 'base', percent: 0, ms: base },
  { band: 'extra', percent: 25, ms: extra },
  { band: 'overnight', percent: 50, ms: overnight },
];

test('Y-03: the break comes off the lowest rate first, then the next', () => {
  expect(splitMinutes(bands(minutes(240), minutes(120), 0), 330, 'lowest')).toEqual([210, 120, 0]);
  expect(splitMinutes(bands(minutes(10), minutes(120), 0), 105, 'lowest')).toEqual([0, 105, 0]);
  expect(splitMinutes(bands(minutes(240), minutes(120), 0), 330, 'highest')).toEqual([240, 90, 0]);
});

test('Y-03: a difference upwards goes to the lowest rate that was worked', () => {
  expect(splitMinutes(bands(0, minutes(60), minutes(53)), 120, 'lowest')).toEqual([0, 67, 53]);
});

test('Y-05: there is no line without a rate', () => {
  const raw = { start: 1, end: 1 + HOUR_MS, break: 0 };
  for (const rate of [0, -1, 10.5, Number.NaN]) {
    expect(() => payLine(raw, rate, bands(HOUR_MS, 0, 0))).toThrow(RangeError);
  }
});

test('Y-10: a line explains its figure', () => {
  const raw = { start: 1_000, end: 1_000 + 6 * HOUR_MS, break: minutes(30) };
  expect(payLine(raw, 3000, bands(4 * HOUR_MS, 2 * HOUR_MS, 0))).toEqual({
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

test('Y-06: GST by the total-invoice rule', () => {
  const lines = [333, 333, 333].map((cents) => ({ cents, paidMinutes: 15 }));
  expect(invoiceTotals(lines, true)).toEqual({
    paidMinutes: 45,
    subtotalCents: 999,
    gstCents: 100,
    totalCents: 1099,
  });
  expect(invoiceTotals(lines, false).totalCents).toBe(999);
  expect(gstOn(5)).toBe(1);
});

test('I-27: GST needs both registrations and the agreement', () => {
  const worker = { gstRegistered: true, rctiAgreedAt: 1 };
  expect(invoiceShowsGst({ confCompanyGst: 1 }, worker)).toBe(true);
  expect(invoiceShowsGst({ confCompanyGst: 0 }, worker)).toBe(false);
  expect(invoiceShowsGst({ confCompanyGst: 1 }, { ...worker, rctiAgreedAt: null })).toBe(false);
  expect(invoiceShowsGst({ confCompanyGst: 1 }, { ...worker, gstRegistered: false })).toBe(false);
});

const ms = fc.integer({ min: 0, max: 16 * HOUR_MS });
const adjust = fc.constantFrom('lowest' as const, 'highest' as const);

test('Y-03: bands sum to the paid time, none negative, whatever the break', () => {
  fc.assert(
    fc.property(ms, ms, ms, ms, adjust, (base, extra, night, breakMs, rule) => {
      const raw = { start: 1, end: 1 + base + extra + night, break: breakMs };
      const line = payLine(raw, 3517, bands(base, extra, night), rule);
      expect(line.bands.reduce((sum, band) => sum + band.minutes, 0)).toBe(line.paidMinutes);
      expect(line.bands.reduce((sum, band) => sum + band.cents, 0)).toBe(line.cents);
      expect(line.paidMinutes % 15).toBe(0);
      expect(line.bands.every((band) => band.minutes > 0 && band.cents >= 0)).toBe(true);
    }),
  );
});

test('Y-04: more rate, or less break, never pays less', () => {
  fc.assert(
    fc.property(ms, ms, ms, ms, ms, adjust, fc.nat(5000), (base, extra, night, a, b, rule, more) => {
      const end = 1 + base + extra + night;
      const pay = (breakMs: number, rate: number) =>
        payLine({ start: 1, end, break: breakMs }, rate, bands(base, extra, night), rule).cents;
      expect(pay(Math.max(a, b), 3000)).toBeLessThanOrEqual(pay(Math.min(a, b), 3000));
      expect(pay(a, 3000)).toBeLessThanOrEqual(pay(a, 3000 + more));
    }),
  );
});

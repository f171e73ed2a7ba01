import { bandCents, gstOn, invoiceShowsGst, invoiceTotals, splitMinutes } from './pay';
import { paidTime } from './clock';
import { divideHalfUp, roundToQuarter } from './rounding';
import { MINUTE_MS } from './units';

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
});

test('Y-04: half a cent goes up, and the rate is never rounded first', () => {
  expect(bandCents(15, 3333, 0)).toBe(833);
  expect(bandCents(30, 3333, 0)).toBe(1667);
  expect(bandCents(60, 3501, 25)).toBe(4376);
  expect(bandCents(45, 3333, 12.5)).toBe(2812);
  expect(divideHalfUp(1, 2)).toBe(1);
});

const bands = (base: number, extra: number, overnight: number) => [
  { percent: 0, ms: base },
  { percent: 25, ms: extra },
  { percent: 50, ms: overnight },
];

test('Y-03: the break comes off the lowest rate first, then the next', () => {
  expect(splitMinutes(bands(minutes(240), minutes(120), 0), 330, 'lowest')).toEqual([210, 120, 0]);
  expect(splitMinutes(bands(minutes(10), minutes(120), 0), 105, 'lowest')).toEqual([0, 105, 0]);
  expect(splitMinutes(bands(minutes(240), minutes(120), 0), 330, 'highest')).toEqual([240, 90, 0]);
});

test('Y-03: a difference upwards goes to the lowest rate that was worked', () => {
  expect(splitMinutes(bands(0, minutes(60), minutes(53)), 120, 'lowest')).toEqual([0, 67, 53]);
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

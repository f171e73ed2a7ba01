import fc from 'fast-check';
import {
  cancelledCents,
  cancelledMinutes,
  cancelledPaidText,
  cancelledSum,
  cancelledWords,
  percentWords,
  plannedMinutes,
  proposedPercent,
} from './cancellation';
import type { CancelledCrew, CancelPay } from './cancellation';
import { defaultCompanyConfig } from './company-config';
import { HOUR_MS, MINUTE_MS } from './units';

const now = Date.UTC(2026, 10, 10);
const proposed = (hoursAhead: number, over = {}) =>
  proposedPercent(now + hoursAhead * HOUR_MS, now, { ...defaultCompanyConfig, ...over });
const crew = (over: Partial<CancelledCrew> = {}): CancelledCrew => ({
  plannedMinutes: 480,
  minimumMinutes: 180,
  percent: 50,
  ...over,
});

test.each([
  [-1, 100],
  [0, 100],
  [23.99, 100],
  [24, 50],
  [71.99, 50],
  [72, 0],
  [500, 0],
])('D.1.06: %d hours before the start the settings propose %d %% at first', (ahead, percent) => {
  expect(proposed(ahead)).toBe(percent);
});

test('D.1.06: both windows are the company’s own', () => {
  const own = { confCancelNearHours: 4, confCancelNearPercent: 80, confCancelFarHours: 12 };
  expect([3, 4, 12].map((ahead) => proposed(ahead, own))).toEqual([80, 50, 0]);
});

test('D.1.06: pays nothing, the minimum call, a percentage, or what the settings propose', () => {
  expect(cancelledMinutes({ kind: 'nothing' }, crew())).toBe(0);
  expect(cancelledMinutes({ kind: 'minimum' }, crew())).toBe(180);
  expect(cancelledMinutes({ kind: 'percent', percent: 25 }, crew())).toBe(120);
  expect(cancelledMinutes({ kind: 'percent' }, crew())).toBe(240);
  expect(cancelledCents({ kind: 'percent' }, crew(), 3500)).toBe(14_000);
});

test('D.1.06: a crew without a planned end is paid of the minimum call', () => {
  const open = crew({ plannedMinutes: plannedMinutes({ startTime: now, endTime: null }) });
  expect(cancelledMinutes({ kind: 'percent', percent: 50 }, open)).toBe(90);
  expect(cancelledWords({ kind: 'percent', percent: 50 }, open)).toBe('50 % of 3:00 h');
});

test('D.1.06: the reason of the amount in words', () => {
  expect(cancelledWords({ kind: 'percent' }, crew())).toBe('50 % of 8:00 h');
  expect(cancelledPaidText(14_000, cancelledWords({ kind: 'percent' }, crew()))).toBe(
    'You are paid $140.00 for it: 50 % of 8:00 h.',
  );
  expect(cancelledPaidText(10_500, cancelledWords({ kind: 'minimum' }, crew()))).toBe(
    'You are paid $105.00 for it: minimum call of 3:00 h.',
  );
  expect(percentWords([50, 50])).toBe('50 % of the planned hours');
  expect(percentWords([0, 100, 50])).toBe('0 % to 100 % of the planned hours');
});

test('D.1.05, D.1.06: of a flat amount: nothing, a percentage, or all of it instead of a minimum call', () => {
  const flat = (pay: CancelPay) => cancelledCents(pay, crew(), 20_001, true);
  expect(flat({ kind: 'nothing' })).toBe(0);
  expect(flat({ kind: 'percent', percent: 25 })).toBe(5000);
  expect(flat({ kind: 'percent' })).toBe(10_001);
  expect(flat({ kind: 'minimum' })).toBe(20_001);
  const rates = [
    { cents: 20_000, people: 2, isFlat: true },
    { cents: 3500, people: 1 },
  ];
  expect(cancelledSum({ kind: 'percent' }, [{ ...crew(), rates }])).toBe(2 * 10_000 + 14_000);
});

const anyCrew = fc.record({
  plannedMinutes: fc.option(fc.integer({ min: 0, max: 72 * 60 })),
  minimumMinutes: fc.integer({ min: 15, max: 1440 }),
  percent: fc.integer({ min: 0, max: 100 }),
});
const anyRate = fc.integer({ min: 1, max: 50_000 });

test('D.1.06: never more than all planned hours, never less for a higher percentage, in whole cents', () => {
  fc.assert(
    fc.property(
      anyCrew,
      anyRate,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (one, rate, a, b) => {
        const cents = (percent: number) => cancelledCents({ kind: 'percent', percent }, one, rate);
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(Number.isSafeInteger(cents(a))).toBe(true);
        expect(cents(less)).toBeLessThanOrEqual(cents(more));
        expect(cents(0)).toBe(0);
        expect(cents(100)).toBe(
          Math.floor(((one.plannedMinutes ?? one.minimumMinutes) * rate * 2 + 60) / 120),
        );
      },
    ),
  );
});

test('D.1.06: cancelling later never proposes less, if the first window pays more', () => {
  fc.assert(
    fc.property(fc.integer({ min: -48, max: 400 }), fc.integer({ min: 0, max: 400 }), (ahead, later) => {
      expect(proposed(ahead - later)).toBeGreaterThanOrEqual(proposed(ahead));
    }),
  );
});

test('D.1.06: the planned length of a shift, over a change of the clocks too', () => {
  expect(plannedMinutes({ startTime: now, endTime: now + 485 * MINUTE_MS })).toBe(485);
});

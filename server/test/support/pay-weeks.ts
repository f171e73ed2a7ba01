import { usualUpTo } from '@crewcall/domain/pay-flat';
import fc from 'fast-check';

/** An extra that somebody has entered by hand, without its worker. */
export type MadeExtra =
  | { kind: 'adjustment' | 'cancellation'; cents: number; day: number }
  | { kind: 'expense'; cents: number; hasGst: boolean; day: number }
  | { kind: 'allowance'; quantity: number; time: number };

export interface MadeTime {
  /** Half days after Monday: each has a time at most, so that none overlap. */
  slot: number;
  offset: number;
  minutes: number;
  group: 0 | 1;
  /** On the crew of the worker's last time in this group, if there is one. */
  joins: boolean;
}

/** How the worker is paid flat in a group. */
export interface MadeFlat {
  group: 0 | 1;
  basis: 'shift' | 'half' | 'day';
  cents: number;
  upToMinutes: number | null;
}

/** A worker's week with whatever can be on an invoice, and what happens to it. */
export interface PayWeek {
  gst: boolean;
  flat: MadeFlat | null;
  /** Entered before the first run, and after it. */
  times: MadeTime[];
  late: MadeTime[];
  extras: MadeExtra[];
  lateExtras: MadeExtra[];
  /** Minutes that an invoiced time is corrected by; 0 for no correction. */
  corrected: number;
  /** Cancel the first invoice before the late times are invoiced. */
  cancels: boolean;
  /** The pay run reads what the queue has stored, not what it works out itself. */
  stored: boolean;
}

const aday = fc.integer({ min: -9, max: 9 });
const anExtra: fc.Arbitrary<MadeExtra> = fc.oneof(
  fc.record({
    kind: fc.constant('adjustment' as const),
    cents: fc.integer({ min: -40_000, max: 30_000 }).filter((cents) => cents !== 0),
    day: aday,
  }),
  fc.record({
    kind: fc.constant('cancellation' as const),
    cents: fc.integer({ min: 1, max: 20_000 }),
    day: aday,
  }),
  fc.record({
    kind: fc.constant('expense' as const),
    cents: fc.integer({ min: 20, max: 30_000 }),
    hasGst: fc.boolean(),
    day: aday,
  }),
  fc.record({
    kind: fc.constant('allowance' as const),
    quantity: fc.integer({ min: 1, max: 30_000 }),
    time: fc.nat(4),
  }),
);
const aTime: fc.Arbitrary<MadeTime> = fc.record({
  slot: fc.nat(13),
  offset: fc.nat(60),
  minutes: fc.integer({ min: 5, max: 600 }),
  group: fc.constantFrom(0 as const, 1 as const),
  joins: fc.boolean(),
});
const aFlat: fc.Arbitrary<MadeFlat> = fc
  .record({
    group: fc.constantFrom(0 as const, 1 as const),
    basis: fc.constantFrom('shift' as const, 'half' as const, 'day' as const),
    cents: fc.integer({ min: 1, max: 60_000 }),
  })
  .map((flat) => ({ ...flat, upToMinutes: flat.basis === 'shift' ? null : usualUpTo[flat.basis] }));

/** Random weeks, no two times of which overlap. */
export const payWeeks: fc.Arbitrary<PayWeek> = fc
  .record({
    gst: fc.boolean(),
    flat: fc.option(aFlat),
    all: fc.uniqueArray(aTime, { maxLength: 7, selector: ({ slot }) => slot }),
    lateFrom: fc.nat(7),
    extras: fc.array(anExtra, { maxLength: 4 }),
    lateExtras: fc.array(anExtra, { maxLength: 3 }),
    corrected: fc.constantFrom(0, 0, -90, -17, 45, 200),
    cancels: fc.boolean(),
    stored: fc.boolean(),
  })
  .map(({ all, lateFrom, ...rest }) => {
    // Other clocks of a shift are the minimum call's own tests: here only flat pay spans them.
    const made = all.map((time) => ({ ...time, joins: time.joins && time.group === rest.flat?.group }));
    return { ...rest, times: made.slice(0, lateFrom), late: made.slice(lateFrom) };
  });

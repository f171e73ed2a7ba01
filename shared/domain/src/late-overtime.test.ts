import fc from 'fast-check';
import { lateOvertime, lateOvertimeWords } from './late-overtime';
import type { InvoicedTime } from './late-overtime';
import { payByTerms } from './pay-pieces';
import type { PayTerms } from './pay-rules';
import { payAround } from './pay-week';
import type { WeekTime } from './pay-week';
import { clock, sydney, terms, week } from './testing/pay-clocks';
import { MINUTE_MS } from './units';
import type { Cents } from './units';

/** A timesheet of the week as invoices see it: what its line paid and counted, once it has one. */
interface Time {
  time: WeekTime;
  rate: Cents;
  line: { cents: Cents; countedBefore: number; countedMinutes: number; paidMinutes: number } | null;
}

interface Invoice {
  times: Time[];
  overtime: Cents;
}

/** One worker's week by these rules, invoiced in any order. */
function openWeek(by: PayTerms, given: readonly { start: number; end: number; rate: Cents }[]) {
  const all: Time[] = week(given.map(({ start, end }) => ({ start, end, break: 0, terms: by }))).map(
    (time, place) => ({ time, rate: given[place]?.rate ?? 3600, line: null }),
  );
  const invoices = new Set<Invoice>();
  const pay = ({ time, rate }: Time, around: ReturnType<typeof payAround>, weekMinutes?: number) => {
    const found = around.get(time.id);
    if (found === undefined) throw new Error('Not of this week.');
    return payByTerms(time, rate, by, sydney, [], {
      ...found,
      ...(weekMinutes === undefined ? {} : { weekMinutes }),
    });
  };
  const aroundOf = (entered: readonly Time[]) =>
    payAround(
      entered.map(({ time, line }) => ({
        ...time,
        invoiced: line && {
          paidMinutes: line.paidMinutes,
          countedMinutes: line.countedMinutes,
          minimumMinutes: 0,
        },
      })),
    );
  const issue = (places: readonly number[]) => {
    const entered = all.filter(({ line }, place) => line !== null || places.includes(place));
    const around = aroundOf(entered);
    const own = entered.filter(({ line }) => line === null);
    if (own.length === 0) return;
    const invoiced = entered.flatMap((one): InvoicedTime[] =>
      one.line === null
        ? []
        : [
            {
              pays: (minutes) => pay(one, around, minutes).cents,
              countedBefore: one.line.countedBefore,
              countNow: around.get(one.time.id)?.weekMinutes ?? 0,
            },
          ],
    );
    const before = [...invoices].reduce((sum, { overtime }) => sum + overtime, 0);
    const overtime = lateOvertime(invoiced, before);
    const lines = own.map((one) => ({ one, line: pay(one, around) }));
    for (const { one, line } of lines)
      one.line = { ...line, countedBefore: around.get(one.time.id)?.weekMinutes ?? 0 };
    invoices.add({ times: own, overtime });
  };
  const cancel = (place: number) => {
    const found = [...invoices][place % Math.max(1, invoices.size)];
    if (found === undefined) return;
    invoices.delete(found);
    for (const one of found.times) one.line = null;
  };
  return {
    issue,
    cancel,
    all,
    overtime: () => [...invoices].reduce((sum, one) => sum + one.overtime, 0),
    paid: () =>
      all.reduce((sum, { line }) => sum + (line?.cents ?? 0), 0) +
      [...invoices].reduce((sum, one) => sum + one.overtime, 0),
    /** What the week pays if all of it is invoiced at once. */
    right: () => {
      const fresh = all.map((one): Time => ({ ...one, line: null }));
      const around = aroundOf(fresh);
      return fresh.reduce((sum, one) => sum + pay(one, around).cents, 0);
    },
  };
}

const eightHours = (day: number) => ({
  ...clock(`2026-11-${day}T07:00`, `2026-11-${day}T15:00`),
  rate: 3600,
});

test('D.1.09: Tuesday to Saturday are invoiced first, and Monday comes late: 1,908.00 in all', () => {
  const days = [23, 24, 25, 26, 27, 28].map(eightHours);
  const run = openWeek(terms({ weekOvertime: [{ afterMinutes: 38 * 60, percent: 50 }] }), days);
  run.issue([1, 2, 3, 4, 5]);
  expect(run.paid()).toBe(147_600);
  run.issue([0]);
  expect([run.overtime(), run.paid()]).toEqual([14_400, 190_800]);
});

test('D.1.09: what counted the same then and now is due nothing, whatever the rules are by now', () => {
  const pays = () => 99_999;
  expect(lateOvertime([{ pays, countedBefore: 480, countNow: 480 }], 0)).toBe(0);
});

test('D.1.09: its line says of which week, and which time came late', () => {
  expect(lateOvertimeWords('2026-11-09', ['2026-11-09', '2026-11-09', '2026-11-10'], 100)).toEqual({
    what: 'Overtime of the week Mon 9 Nov 2026',
    why: 'The time of Mon 9 Nov 2026, Tue 10 Nov 2026 came after other times of its week were invoiced',
  });
});

const someRules = fc
  .record({
    after: fc.integer({ min: 2, max: 40 }),
    more: fc.integer({ min: 1, max: 10 }),
    percents: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 })),
    sunday: fc.constantFrom(0, 25, 100),
    shift: fc.boolean(),
  })
  .map(({ after, more, percents: [first, second], sunday, shift }) =>
    terms({
      weekOvertime: [
        { afterMinutes: after * 60, percent: first },
        { afterMinutes: (after + more) * 60, percent: first + second },
      ],
      ...(shift ? { shiftOvertime: [{ afterMinutes: 450, percent: 40 }] } : {}),
      sunday,
    }),
  );
const someTimes = fc.array(
  fc.record({
    minute: fc.integer({ min: 0, max: 6 * 24 * 60 }),
    length: fc.integer({ min: 1, max: 700 }),
    rate: fc.integer({ min: 2_000, max: 9_999 }),
  }),
  { minLength: 1, maxLength: 7 },
);
const someSteps = fc.array(
  fc.record({ isCancel: fc.boolean(), places: fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }) }),
  { maxLength: 8 },
);
const { start: monday } = clock('2026-11-23T00:00', '2026-11-23T01:00');

/** `EXPLORE=10000` tells so many. */
test('D.1.09: in whatever order a week is entered, invoiced and cancelled, it pays what it pays at once', () => {
  fc.assert(
    fc.property(someRules, someTimes, someSteps, (by, times, steps) => {
      const run = openWeek(
        by,
        times.map(({ minute, length, rate }) => {
          const start = monday + minute * MINUTE_MS;
          return { start, end: start + length * MINUTE_MS, rate };
        }),
      );
      for (const { isCancel, places } of steps)
        if (isCancel) run.cancel(places[0] ?? 0);
        else run.issue(places);
      // Whatever is left. Nothing of an overtime that is cut short by a cancelled invoice is left over, or lost.
      const left = run.all.flatMap(({ line }, place) => (line === null ? [place] : []));
      if (left.length === 0) run.cancel(0);
      run.issue(run.all.map((_, place) => place));
      expect(run.paid()).toBe(run.right());
    }),
    { numRuns: Number(process.env['EXPLORE'] ?? 300) },
  );
});

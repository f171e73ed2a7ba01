import fc from 'fast-check';
import { payByTerms } from './pay-pieces';
import { payAround, type WeekTime } from './pay-week';
import { clock, RATE, sydney, terms, week } from './testing/pay-clocks';
import { HOUR_MS, MINUTE_MS } from './units';

const steps = [
  { afterMinutes: 480, percent: 50 },
  { afterMinutes: 600, percent: 100 },
];
const evening = { name: 'Evening', from: '19:00', to: '06:00', percent: 45 };
const rules = terms({ shiftOvertime: steps, bands: [evening] });
const onCrew = (times: Partial<WeekTime>[]) =>
  week(times.map((time) => ({ idReqCrew: 5, terms: rules, ...time })));
const lines = (times: readonly WeekTime[], by = rules, rate = RATE) => {
  const around = payAround(times);
  return times.map((time) => payByTerms(time, rate, by, sydney, [], around.get(time.id)));
};
const total = (times: readonly WeekTime[]) => lines(times).reduce((sum, { cents }) => sum + cents, 0);
const shiftMinutes = (times: WeekTime[]) => times.map(({ id }) => payAround(times).get(id)?.shiftMinutes);
const morning = clock('2026-11-23T06:00', '2026-11-23T12:00');
const afternoon = clock('2026-11-23T12:30', '2026-11-23T19:30');

describe('C.7.05: overtime of a shift of several clocks', () => {
  test('who checks out for lunch is paid as one with an unpaid break', () => {
    expect(total(onCrew([clock('2026-11-23T06:00', '2026-11-23T19:30', 30)]))).toBe(59_500);
    const [first, second] = lines(onCrew([morning, afternoon]));
    expect([first?.cents, second?.cents]).toEqual([21_000, 38_500]);
    expect(second?.pieces.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['Base', 120],
      ['Overtime of the shift', 120],
      ['Overtime of the shift, second step', 180],
    ]);
    expect(second?.countedMinutes).toBe(120);
  });

  test('earlier clocks count whatever their state; a minimum call, other crews, people and later clocks do not', () => {
    const invoiced = { paidMinutes: 420, countedMinutes: 360, minimumMinutes: 60 };
    expect(shiftMinutes(onCrew([{ ...morning, invoiced }, afternoon]))).toEqual([0, 360]);
    expect(shiftMinutes(onCrew([{ ...morning, isHeld: true }, afternoon]))).toEqual([0, 360]);
    expect(shiftMinutes(onCrew([{ ...morning, idReqCrew: 6 }, afternoon]))).toEqual([0, 0]);
    expect(shiftMinutes(onCrew([{ ...morning, idUser: 8 }, afternoon]))).toEqual([0, 0]);
    expect(shiftMinutes(onCrew([afternoon, morning]))).toEqual([360, 0]);
  });

  test('a time that is held since it was entered twice counts once', () => {
    const held = { ...morning, isHeld: true };
    expect(shiftMinutes(onCrew([held, held, afternoon]))).toEqual([0, 360, 360]);
  });

  test('after ten hours of rest another shift begins on the same crew', () => {
    const next = (hour: string) => clock(`2026-11-24T${hour}:00`, '2026-11-24T14:00');
    expect(shiftMinutes(onCrew([morning, { ...afternoon }, next('06')]))).toEqual([0, 360, 0]);
    expect(shiftMinutes(onCrew([morning, afternoon, next('05')]))).toEqual([0, 360, 780]);
  });

  test('the week counts no minute that is overtime of the shift', () => {
    const both = terms({ shiftOvertime: steps, weekOvertime: [{ afterMinutes: 540, percent: 60 }] });
    const next = clock('2026-11-24T08:00', '2026-11-24T10:00');
    const times = onCrew([morning, afternoon, { ...next, idReqCrew: 6 }]).map((time) => ({
      ...time,
      terms: both,
    }));
    expect(payAround(times).get(3)?.weekMinutes).toBe(480);
    expect(lines(times, both)[2]?.pieces).toMatchObject([
      { name: 'Base', minutes: 60 },
      { name: 'Overtime of the week', minutes: 60 },
    ]);
  });

  test('C.8.10: a correction comes last of its shift, after the corrections of its other times', () => {
    const longer = { ...morning, end: morning.end + HOUR_MS, corrects: 1, paidBefore: 6 * HOUR_MS };
    const later = { ...afternoon, end: afternoon.end + HOUR_MS, corrects: 2, paidBefore: 7 * HOUR_MS };
    expect(shiftMinutes(onCrew([morning, afternoon, longer, later]))).toEqual([0, 360, 420, 420]);
    // Another one of the same time takes the first off by itself.
    expect(
      shiftMinutes(onCrew([morning, afternoon, longer, { ...longer, end: longer.end + HOUR_MS }])),
    ).toEqual([0, 360, 420, 420]);
  });
});

// A quarter of an hour of it is whole cents at each loading, so that nothing is rounded.
const EVEN = 4_000;
const quarter = 15 * MINUTE_MS;
const seed = { numRuns: 2000, seed: 20_261_128 };
const quarters = fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 2, maxLength: 5 });
const anyStart = fc.nat(95).map((at) => clock('2026-11-23T00:00', '2026-11-23T01:00').start + at * quarter);

test('C.7.05: to part a shift at its unpaid breaks changes no minute and no cent of its overtime', () => {
  const plain = terms({ shiftOvertime: steps });
  fc.assert(
    fc.property(anyStart, quarters, fc.nat(4), (start, parts, gap) => {
      const spans = parts.map((length, place) => {
        const before = parts.slice(0, place).reduce((sum, one) => sum + one + gap, 0);
        const from = start + before * quarter;
        return { start: from, end: from + length * quarter, break: 0 };
      });
      const whole = { start, end: spans.at(-1)?.end ?? start, break: (parts.length - 1) * gap * quarter };
      const sums = (times: WeekTime[]) => {
        const pieces = lines(times, plain, EVEN).flatMap((line) => line.pieces);
        return ['Base', 'Overtime of the shift', 'Overtime of the shift, second step'].map((name) =>
          pieces
            .filter((piece) => piece.name === name)
            .reduce((sum, { minutes, cents }) => [(sum[0] ?? 0) + minutes, (sum[1] ?? 0) + cents], [0, 0]),
        );
      };
      const own = (times: Partial<WeekTime>[]) => onCrew(times.map((time) => ({ ...time, terms: plain })));
      const counted = (times: WeekTime[]) =>
        lines(times, plain, EVEN).reduce((sum, { countedMinutes }) => sum + countedMinutes, 0);
      expect(sums(own(spans))).toEqual(sums(own([whole])));
      expect(counted(own(spans))).toBe(counted(own([whole])));
    }),
    seed,
  );
});

test('C.7.05: the overtime of the clocks of a shift is all of its paid time beyond each step', () => {
  const plain = terms({ shiftOvertime: steps, bands: [evening], saturday: 20 });
  const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(500), fc.nat(60)), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(anyStart, spans, (start, parts) => {
      let at = start;
      const times = onCrew(
        parts.map(([length, gap, unpaid]) => {
          const from = at + gap * MINUTE_MS;
          at = from + length * MINUTE_MS;
          return { start: from, end: at, break: unpaid * MINUTE_MS, terms: plain };
        }),
      );
      const found = lines(times, plain, EVEN);
      const paid = found.reduce((sum, { paidMinutes }) => sum + paidMinutes, 0);
      const counted = found.reduce((sum, { countedMinutes }) => sum + countedMinutes, 0);
      const second = found
        .flatMap(({ pieces }) => pieces)
        .filter(({ percent }) => percent === 100)
        .reduce((sum, { minutes }) => sum + minutes, 0);
      expect([counted, second]).toEqual([Math.min(paid, 480), Math.max(0, paid - 600)]);
    }),
    seed,
  );
});

test('C.7.05, C.8.10: longer hours are paid as the shift would be that had them from the start', () => {
  const plain = terms({ shiftOvertime: steps });
  const hours = fc.integer({ min: 12, max: 24 });
  fc.assert(
    fc.property(hours, hours, hours, fc.constantFrom(1, 2), (first, second, more, corrects) => {
      const { start } = morning;
      const from = start + 50 * quarter;
      const span = (at: number, length: number) => ({ start: at, end: at + length * quarter, break: 0 });
      const own = (times: Partial<WeekTime>[]) => onCrew(times.map((time) => ({ ...time, terms: plain })));
      const before = own([span(start, first), span(from, second)]);
      const [one, length] = corrects === 1 ? [start, first] : [from, second];
      const longer = span(one, length + more);
      const after = own([
        corrects === 1 ? longer : span(start, first),
        corrects === 2 ? longer : span(from, second),
      ]);
      const around = payAround([...before, { ...own([longer])[0], id: 3, corrects } as WeekTime]).get(3);
      const pays = (raw: typeof longer) => payByTerms(raw, EVEN, plain, sydney, [], around).cents;
      const sum = (times: WeekTime[]) => lines(times, plain, EVEN).reduce((all, { cents }) => all + cents, 0);
      expect(sum(before) + pays(longer) - pays(span(one, length))).toBe(sum(after));
    }),
    seed,
  );
});

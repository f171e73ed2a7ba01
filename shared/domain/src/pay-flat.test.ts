import fc from 'fast-check';
import { basisText, flatName, flatProblem } from './pay-flat';
import type { FlatPay } from './pay-flat';
import { lessPaidPieces, payByTerms } from './pay-pieces';
import type { PiecesLine } from './pay-pieces';
import { payAround } from './pay-week';
import type { WeekTime } from './pay-week';
import { amountNote, offeredPayText, payNote, paysByName } from './pay-words';
import { afterEight, clock, RATE, sydney, terms, week } from './testing/pay-clocks';
import { HOUR_MS } from './units';

const halfDay: FlatPay = { basis: 'half', cents: 20_000, upToMinutes: 300 };
const wholeShift: FlatPay = { basis: 'shift', cents: 25_000, upToMinutes: null };
const day: FlatPay = { basis: 'day', cents: 40_000, upToMinutes: 600 };

/** Pays these times of one person, each with what the others do to it. */
function pays(times: WeekTime[], rules = terms({}), rate = RATE): PiecesLine[] {
  const around = payAround(times);
  return times.map((time) => payByTerms(time, rate, rules, sydney, [], around.get(time.id)));
}
const parts = (line: PiecesLine | undefined) =>
  line?.pieces.map(({ name, minutes, cents }) => [name, minutes, cents]);
/** What an invoice has paid for a time by this line. */
const invoiced = (line: PiecesLine): NonNullable<WeekTime['invoiced']> => {
  const flat = line.pieces.filter(({ kind }) => kind === 'flat');
  const sum = (of: (piece: (typeof flat)[number]) => number) => flat.reduce((all, one) => all + of(one), 0);
  return {
    paidMinutes: line.paidMinutes,
    countedMinutes: line.countedMinutes,
    minimumMinutes: 0,
    ...(flat.length > 0
      ? { flat: { minutes: sum((one) => one.minutes), cents: sum((one) => one.cents) } }
      : {}),
  };
};
const from9 = (to: string) => clock('2026-11-23T09:00', `2026-11-23T${to}`);

describe('D.1.05: flat pay of one time', () => {
  test('the amount covers the hours up to its limit, and the hours beyond are paid by the hour', () => {
    const [line] = pays(week([{ ...from9('16:00'), flat: halfDay }]));
    expect(parts(line)).toEqual([
      ['Half day, up to 5:00 h', 300, 20_000],
      ['Base', 120, 7000],
    ]);
    expect(line).toMatchObject({ paidMinutes: 420, cents: 27_000 });
    expect(line?.pieces[1]?.start).toBe(clock('2026-11-23T14:00', '2026-11-23T14:00').start);
  });

  test('it is paid in full however short the time, and for a shift however long', () => {
    expect(pays(week([{ ...from9('10:00'), flat: halfDay }]))[0]).toMatchObject({
      paidMinutes: 60,
      cents: 20_000,
    });
    const [long] = pays(week([{ ...from9('23:00'), flat: wholeShift }]));
    expect(parts(long)).toEqual([['Whole shift', 840, 25_000]]);
  });

  test('a time without a paid quarter hour is paid nothing', () => {
    expect(pays(week([{ ...from9('09:05'), flat: halfDay }]))[0]).toMatchObject({ cents: 0, pieces: [] });
  });

  test('loadings add to the hours beyond it only', () => {
    const rules = terms({ bands: [{ name: 'Late', from: '13:00', to: '23:00', percent: 50 }] });
    const [line] = pays(week([{ ...from9('16:00'), flat: halfDay, terms: rules }]), rules);
    expect(parts(line)).toEqual([
      ['Half day, up to 5:00 h', 300, 20_000],
      ['Late', 120, 10_500],
    ]);
  });

  test('its minutes count towards the overtime of shift and week as if they were paid by the hour', () => {
    const rules = terms({ shiftOvertime: afterEight });
    const [line] = pays(week([{ ...from9('20:00'), flat: day, terms: rules }]), rules);
    expect(parts(line)).toEqual([
      ['Day, up to 10:00 h', 600, 40_000],
      ['Overtime of the shift', 60, 5250],
    ]);
    expect(line?.countedMinutes).toBe(480);
  });

  test('the minimum call adds nothing to it', () => {
    const rules = terms({ minimumMinutes: 240 });
    const time = { ...from9('10:00'), terms: rules };
    expect(pays(week([{ ...time, flat: halfDay }]), rules)[0]?.cents).toBe(20_000);
    expect(pays(week([time]), rules)[0]?.cents).toBe(4 * RATE);
  });

  test('without a rate the amount is paid, and hours beyond it are 0 until there is one', () => {
    const [short, long] = ['14:00', '15:00'].map(
      (to) => pays(week([{ ...from9(to), flat: halfDay }]), terms({}), 0)[0],
    );
    expect(parts(short)).toEqual([['Half day, up to 5:00 h', 300, 20_000]]);
    expect(parts(long)).toEqual([
      ['Half day, up to 5:00 h', 300, 20_000],
      ['Base', 60, 0],
    ]);
    expect(() => pays(week([from9('14:00')]), terms({}), 0)).toThrow(RangeError);
  });
});

/** Two times on one crew with two hours in between. */
const twice = (flat: FlatPay | null, over: Partial<WeekTime>[] = []): WeekTime[] =>
  week([
    { idReqCrew: 9, flat, ...from9('12:00'), ...over[0] },
    { idReqCrew: 9, flat, ...clock('2026-11-23T14:00', '2026-11-23T18:00'), ...over[1] },
  ]);

describe('D.1.05: several times of one shift', () => {
  test('the amount is paid once, and the second time goes on with the hours that it covers', () => {
    const lines = pays(twice(halfDay));
    expect(lines.map(parts)).toEqual([
      [['Half day, up to 5:00 h', 180, 20_000]],
      [
        ['Half day, up to 5:00 h', 120, 0],
        ['Base', 120, 7000],
      ],
    ]);
    expect(payNote(paysByName(lines[1]?.pieces ?? [])[0] ?? { ...noPay }, RATE)).toBe(
      'Half day, up to 5:00 h: $0.00, paid with another time of this shift',
    );
  });
  const noPay = { name: '', percent: 0, minutes: 0, cents: 0 };

  test('one that was found after the other was invoiced adds no amount', () => {
    const [, second] = pays(twice(halfDay));
    const alone = pays(
      week([{ idReqCrew: 9, flat: halfDay, ...clock('2026-11-23T14:00', '2026-11-23T18:00') }]),
    )[0];
    if (!second || !alone) throw new Error('There are two times.');
    const [found] = pays(twice(halfDay, [{}, { invoiced: invoiced(alone) }]));
    expect(parts(found)).toEqual([
      ['Half day, up to 5:00 h', 60, 0],
      ['Base', 120, 7000],
    ]);
  });

  test('a shift of which an invoice has paid hours stays by the hour', () => {
    const [first] = pays(twice(null));
    if (!first) throw new Error('There is a time.');
    expect(parts(pays(twice(halfDay, [{ invoiced: invoiced(first) }]))[1])).toEqual([['Base', 240, 14_000]]);
  });

  test('a time that is not paid now leaves the amount to the next', () => {
    const [, second] = pays(twice(halfDay, [{ isHeld: true }]));
    expect(second?.cents).toBe(20_000);
  });

  test('each crew and each person is a shift of its own', () => {
    const other = (over: Partial<WeekTime>) => pays(twice(halfDay, [{}, over])).map(({ cents }) => cents);
    expect(other({ idReqCrew: 10 })).toEqual([20_000, 20_000]);
    expect(other({ idUser: 8 })).toEqual([20_000, 20_000]);
  });
});

/** The pay of a time that corrects the first of these, as `payOf` of the server works it out. */
function correctedPay(times: WeekTime[], correction: WeekTime): PiecesLine {
  const around = payAround([...times, correction]).get(correction.id);
  const was = times[0] ?? correction;
  const whole = (time: WeekTime) => payByTerms(time, RATE, terms({}), sydney, [], around);
  return lessPaidPieces(whole(correction), whole(was));
}

describe('D.1.05: a correction pays what the flat amount leaves to it', () => {
  const [line] = pays(week([{ ...from9('13:00'), flat: halfDay }]));
  if (!line) throw new Error('There is a time.');
  const was = week([{ ...from9('13:00'), flat: halfDay, invoiced: invoiced(line) }]);
  const correct = (to: string): WeekTime => ({
    ...was[0],
    ...(week([{ ...from9(to), flat: halfDay }])[0] as WeekTime),
    id: 2,
    idReqCrew: 1,
    corrects: 1,
  });

  test.each([
    ['15:00', 60, 3500],
    ['14:00', 60, 0],
    ['12:00', -60, 0],
  ])('its end at %s', (to, minutes, cents) => {
    const pay = correctedPay(was, correct(to));
    expect(pay.pieces.reduce((sum, piece) => sum + piece.cents, 0)).toBe(cents);
    expect(pay).toMatchObject({ cents });
    expect(pay.pieces.at(-1)?.minutes).toBe(minutes);
  });

  test('a time that was never worked takes the amount back', () => {
    expect(correctedPay(was, correct('09:00')).cents).toBe(-20_000);
  });
});

const quarter = 15 * 60_000;
/** Times of one crew, one after the other: how long each is and how long after the one before, in quarter hours. */
const shift = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 8 })), {
  minLength: 1,
  maxLength: 5,
});
const flats: fc.Arbitrary<FlatPay> = fc.record({
  basis: fc.constantFrom('half' as const, 'day' as const),
  cents: fc.integer({ min: 1, max: 60_000 }),
  upToMinutes: fc.integer({ min: 1, max: 720 }),
});

test('D.1.05: whichever time is invoiced first, a shift pays its amount once and each hour beyond once', () => {
  const start = clock('2026-11-23T06:00', '2026-11-23T06:00').start;
  fc.assert(
    fc.property(shift, flats, fc.array(fc.nat(4), { maxLength: 5 }), (lengths, flat, order) => {
      let at = start;
      const times = week(
        lengths.map(([length, after]) => {
          const from = at + after * quarter;
          at = from + length * quarter;
          return { idReqCrew: 1, flat, start: from, end: at, break: 0 };
        }),
      );
      const lines = new Map<number, PiecesLine>();
      const pay = (ids: readonly number[]) => {
        const around = payAround(times);
        for (const time of times.filter(({ id }) => ids.includes(id) && !lines.has(id)))
          lines.set(time.id, payByTerms(time, 3600, terms({}), sydney, [], around.get(time.id)));
        for (const time of times) {
          const line = lines.get(time.id);
          if (line) time.invoiced = invoiced(line);
        }
      };
      for (const first of order) {
        const chosen = times[first];
        // The others of the shift wait: they are held by an open question.
        for (const time of times) time.isHeld = time !== chosen && !time.invoiced;
        if (chosen) pay([chosen.id]);
      }
      for (const time of times) time.isHeld = false;
      pay(times.map(({ id }) => id));
      const all = [...lines.values()];
      const sum = (of: (line: PiecesLine) => number) => all.reduce((total, line) => total + of(line), 0);
      const worked = times.reduce((total, time) => total + (time.end - time.start), 0) / HOUR_MS;
      const beyond = Math.max(0, worked * 60 - (flat.upToMinutes ?? 0));
      return (
        sum(({ cents }) => cents) === flat.cents + beyond * 60 &&
        sum(({ paidMinutes }) => paidMinutes) === worked * 60 &&
        all.flatMap(({ pieces }) => pieces).filter(({ kind, cents }) => kind === 'flat' && cents > 0)
          .length === 1 &&
        all.every(
          ({ pieces, bands, cents, paidMinutes }) =>
            pieces.reduce((total, piece) => total + piece.cents, 0) === cents &&
            bands.reduce((total, band) => total + band.cents, 0) === cents &&
            pieces.reduce((total, piece) => total + piece.minutes, 0) === paidMinutes,
        )
      );
    }),
    { numRuns: 3000, seed: 20_261_130 },
  );
});

describe('D.1.05: the words of flat pay', () => {
  test('on paper and screens', () => {
    expect(flatName(day)).toBe('Day, up to 10:00 h');
    expect(payNote({ ...pieceOf(halfDay) }, RATE)).toBe('Half day, up to 5:00 h: $200.00');
    expect(amountNote({ percent: 50, minutes: 120, cents: 10_500 }, RATE)).toBe('2:00 × $52.50 = $105.00');
    expect(basisText({ basis: 'hour', cents: 0, upToMinutes: null })).toBe('Per hour');
    expect(basisText(wholeShift)).toBe('Whole shift: $250.00');
  });
  const pieceOf = (flat: FlatPay) => ({
    ...{ name: flatName(flat), percent: 0, minutes: 120, cents: flat.cents },
    kind: 'flat',
  });

  test('of a shift that is offered', () => {
    expect(offeredPayText(RATE, [], 180, halfDay)).toBe(
      'Half day, up to 5:00 h: $200.00, then $35.00 an hour',
    );
    expect(offeredPayText(null, [], 180, halfDay)).toBe('Half day, up to 5:00 h: $200.00');
    expect(offeredPayText(RATE, [], 180, wholeShift)).toBe('Whole shift: $250.00');
  });

  test('what cannot be is refused by its field', () => {
    expect(flatProblem({ basis: 'half', cents: 0, upToMinutes: 300 })?.field).toBe('cents');
    expect(flatProblem({ basis: 'half', cents: 100, upToMinutes: null })?.field).toBe('upToMinutes');
    expect(flatProblem({ basis: 'day', cents: 100, upToMinutes: 1500 })?.field).toBe('upToMinutes');
    expect(flatProblem({ basis: 'hour', cents: 0, upToMinutes: null })).toBeNull();
    expect(flatProblem({ basis: 'shift', cents: 100, upToMinutes: null })).toBeNull();
  });
});

describe('D.1.08: the missing minutes of a minimum call', () => {
  const sunday = clock('2026-11-29T09:00', '2026-11-29T11:00');
  const rules = {
    sunday: 100,
    minimumMinutes: 240,
    bands: [{ name: 'Late', from: '18:00', to: '23:00', percent: 25 }],
  };
  const line = (times: Partial<WeekTime>[], at: 'base' | 'day') => {
    const by = terms({ ...rules, minimumAt: at });
    return pays(week(times.map((time) => ({ ...time, terms: by }))), by);
  };

  test('are paid at the base rate, or with the loading of the last minute', () => {
    expect(parts(line([sunday], 'base')[0])?.[1]).toEqual(['Minimum call', 120, 7000]);
    const [ofTheDay] = line([sunday], 'day');
    expect(parts(ofTheDay)?.[1]).toEqual(['Minimum call', 120, 14_000]);
    expect(
      payNote(
        paysByName(ofTheDay?.pieces ?? [])[1] ?? {
          ...ofTheDay?.pieces[1],
          name: '',
          percent: 0,
          minutes: 0,
          cents: 0,
        },
        RATE,
      ),
    ).toBe('Minimum call +100%: 2:00 × $70.00 = $140.00');
    const late = clock('2026-11-23T17:00', '2026-11-23T19:00');
    expect(line([late], 'day')[0]?.pieces.at(-1)).toMatchObject({ percent: 25, minutes: 120 });
  });

  test('come off a later time at the rate at which they were paid, and never more than it pays', () => {
    const paid = { paidMinutes: 240, countedMinutes: 120, minimumMinutes: 120, minimumPercent: 100 };
    const first = { ...sunday, idReqCrew: 9, invoiced: paid };
    const more = clock('2026-11-29T12:00', '2026-11-29T15:00');
    expect(line([first, { ...more, idReqCrew: 9 }], 'day')[1]?.cents).toBe(3 * 7000 - 2 * 7000);
    const monday = clock('2026-11-30T00:00', '2026-11-30T02:00');
    expect(line([first, { ...monday, idReqCrew: 9 }], 'day')[1]).toMatchObject({ cents: 0, paidMinutes: 0 });
  });
});

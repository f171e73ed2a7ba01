import { payByTerms } from './pay-pieces';
import { payAround, type WeekTime } from './pay-week';
import { afterEight, clock, RATE, sydney, terms, week } from './testing/pay-clocks';

describe('C.7.06: overtime of the week', () => {
  const rules = terms({ weekOvertime: [{ afterMinutes: 38 * 60, percent: 50 }], shiftOvertime: afterEight });
  const long = (day: number, hours: number, over: Partial<WeekTime> = {}): Partial<WeekTime> => ({
    ...clock(`2026-11-${day}T08:00`, `2026-11-${day}T${String(8 + hours).padStart(2, '0')}:00`),
    terms: rules,
    ...over,
  });
  const pay = (times: WeekTime[]) => {
    const around = payAround(times);
    return times.map((time) =>
      payByTerms(time, RATE, rules, sydney, [], around.get(time.id)).pieces.map(({ name, minutes }) => [
        name,
        minutes,
      ]),
    );
  };

  test('it falls on the last minutes of the shift that passes it, and on all later ones', () => {
    const lines = pay(week([long(23, 8), long(24, 8), long(25, 8), long(26, 8), long(27, 8), long(28, 8)]));
    expect(lines[3]).toEqual([['Base', 480]]);
    expect(lines[4]).toEqual([
      ['Base', 360],
      ['Overtime of the week', 120],
    ]);
    expect(lines[5]).toEqual([['Overtime of the week', 480]]);
  });

  test('minutes that are overtime of the shift already are not counted again', () => {
    const lines = pay(week([long(23, 12), long(24, 12), long(25, 12), long(26, 12), long(27, 12)]));
    // 4 x 8 h count, so the fifth day passes 38 h after six hours.
    expect(lines[3]).toEqual([
      ['Base', 480],
      ['Overtime of the shift', 240],
    ]);
    expect(lines[4]).toEqual([
      ['Base', 360],
      ['Overtime of the week', 120],
      ['Overtime of the shift', 240],
    ]);
  });

  test('lines of invoices count as they were paid; corrections, other people and other weeks do not', () => {
    const times = week([
      long(23, 8, { invoiced: { paidMinutes: 2400, countedMinutes: 2280, minimumMinutes: 0 } }),
      long(24, 8),
      long(25, 8, { corrects: 2 }),
      long(26, 8, { idUser: 8 }),
      long(22, 8),
    ]);
    const around = payAround(times);
    expect([1, 2, 3, 4, 5].map((id) => around.get(id)?.weekMinutes)).toEqual([0, 2280, 2280, 0, 0]);
  });

  test('a shift belongs to the week in which it starts, in its own zone', () => {
    // 23:30 of Sunday in Perth is Monday in Sydney.
    const perth = clock('2026-11-22T23:30', '2026-11-23T07:30', 0, 'Australia/Perth');
    const times = week([{ ...perth, zone: 'Australia/Perth' }, long(24, 8)]);
    expect(payAround(times).get(2)?.weekMinutes).toBe(0);
  });
});

describe('C.7.07: the minimum', () => {
  const rules = terms({ minimumMinutes: 240 });
  const two = (over: Partial<WeekTime> = {}, first: Partial<WeekTime> = {}) =>
    week([
      { ...clock('2026-11-23T08:00', '2026-11-23T09:00'), idReqCrew: 5, terms: rules, ...first },
      { ...clock('2026-11-23T10:00', '2026-11-23T11:00'), idReqCrew: 5, terms: rules, ...over },
    ]);
  const missing = (times: WeekTime[]) => times.map(({ id }) => payAround(times).get(id)?.missingMinutes);

  test('compares all clocks of a person on a crew, and lies on the last', () => {
    expect(missing(two())).toEqual([0, 120]);
    expect(missing(two({ idReqCrew: 6 }))).toEqual([180, 180]);
    expect(missing(two({ idUser: 8 }))).toEqual([180, 180]);
  });

  test('waits for a clock that still runs or is held back, and takes off what an invoice paid as minimum', () => {
    expect(missing(two({ end: 0 }))).toEqual([0, 0]);
    expect(missing(two({}, { isHeld: true }))).toEqual([0, 0]);
    expect(
      missing(two({}, { invoiced: { paidMinutes: 240, countedMinutes: 60, minimumMinutes: 180 } })),
    ).toEqual([0, -60]);
  });

  test('is switched off on a time, and none for a correction', () => {
    expect(missing(two({ noMinimum: true }))).toEqual([0, 0]);
    expect(missing(two({ corrects: 1 }))).toEqual([120, 0]);
  });

  const paid = (minutes: number, minimumMinutes: number) => ({
    invoiced: { paidMinutes: minutes, countedMinutes: minutes - minimumMinutes, minimumMinutes },
  });
  /** Of two hours of a crew the first was paid with its minimum, which covered the second; then one is corrected. */
  const correctedTo = (hours: number, corrects: 1 | 2) => {
    const [first, second] = two(paid(0, -60), paid(240, 180));
    const one = corrects === 1 ? first : second;
    const end = (one?.start ?? 0) + hours * 3_600_000;
    const more = { id: 3, end, paidBefore: 3_600_000, corrects, invoiced: null };
    return missing([first, second, { ...one, ...more }] as WeekTime[]);
  };

  test('C.8.10: longer hours that it has paid are not paid again by a correction of another time', () => {
    // Of the second one nothing was paid. With three hours it has the four that were, with five it pays two more.
    expect(correctedTo(3, 2)).toEqual([0, 0, -180]);
    expect(correctedTo(5, 2)).toEqual([0, 0, -180]);
    // The first takes its own minimum off, and gets back what the second gave up of it.
    expect(correctedTo(5, 1)).toEqual([0, 0, 60]);
  });

  test('C.8.10: a correction that lowers a time takes nothing back below the minimum call', () => {
    // Five hours were paid; with three, and a minimum of four, one hour goes back.
    const [first] = two({}, paid(300, 0));
    const lowered = (hours: number) => {
      const end = (first?.start ?? 0) + hours * 3_600_000;
      const more = { id: 3, end, paidBefore: 5 * 3_600_000, corrects: 1, invoiced: null };
      return missing([first, { ...first, ...more }] as WeekTime[]);
    };
    expect(lowered(4)).toEqual([0, 0]);
    expect(lowered(3)).toEqual([0, 60]);
  });

  test('C.8.10: what a correction cannot take off comes off the clocks that are paid beside it', () => {
    const [first, second] = two({}, paid(240, 180));
    const correction = { ...first, id: 3, end: (first?.end ?? 0) + 3_600_000, paidBefore: 3_600_000 };
    const times = [first, second, { ...correction, corrects: 1, invoiced: null }] as WeekTime[];
    // Two hours and one: the minimum has paid both, and the correction alone pays two hours less than nothing.
    expect(missing(times)).toEqual([0, -60, 120]);
    // One that is held back takes nothing off.
    expect(missing(times.map((time) => ({ ...time, isHeld: time.id === 3 })))).toEqual([0, -60, 0]);
  });
});

import type { AdjustBand } from './company-config';
import { holidaysByRule } from './holidays';
import { payByTerms } from './pay-pieces';
import { noPayRules, type PayRules, termsOfRules, validatePayRules } from './pay-rules';
import { payAround, type WeekTime } from './pay-week';
import { localToEpoch } from './time';
import { MINUTE_MS } from './units';

const sydney = 'Australia/Sydney';
const brisbane = 'Australia/Brisbane';
const RATE = 3500;
const terms = (rules: Partial<PayRules>, adjust: AdjustBand = 'lowest') =>
  termsOfRules({ ...noPayRules, ...rules }, adjust);
const clock = (from: string, to: string, breakMinutes = 0, zone = sydney) => ({
  start: localToEpoch(zone, from).at,
  end: localToEpoch(zone, to).at,
  break: breakMinutes * MINUTE_MS,
});
const overnight = { name: 'Overnight', from: '22:00', to: '06:00', percent: 50 };
const afterEight = [{ afterMinutes: 480, percent: 50 }];

const week = (times: Partial<WeekTime>[]): WeekTime[] =>
  times.map((time, at) => ({
    id: at + 1,
    idUser: 7,
    idReqCrew: at + 1,
    ...clock('2026-11-23T09:00', '2026-11-23T17:00'),
    zone: sydney,
    terms: terms({}),
    invoiced: null,
    noMinimum: false,
    corrects: null,
    ...time,
  }));

describe('C.7: the table, to the cent', () => {
  test('C.7.02: Sunday until midnight, then Monday', () => {
    const line = payByTerms(
      clock('2026-11-22T20:00', '2026-11-23T02:00'),
      RATE,
      terms({ sunday: 50 }),
      sydney,
    );
    expect(line.cents).toBe(28_000);
    expect(line.pieces.map(({ name, minutes, cents }) => [name, minutes, cents])).toEqual([
      ['Sunday', 240, 21_000],
      ['Base', 120, 7_000],
    ]);
  });

  test('C.7.04: the night counts where Sunday does not, and they are never added', () => {
    const rules = terms({ sunday: 50, bands: [overnight] });
    expect(payByTerms(clock('2026-11-22T20:00', '2026-11-23T02:00'), RATE, rules, sydney)).toMatchObject({
      cents: 31_500,
      pieces: [
        { name: 'Sunday', minutes: 240 },
        { name: 'Overnight', minutes: 120 },
      ],
    });
  });

  test('C.7.08: Christmas Eve in Queensland is a holiday from six in the evening', () => {
    const line = payByTerms(
      clock('2026-12-24T16:00', '2026-12-24T20:00', 0, brisbane),
      RATE,
      terms({ holiday: 100 }),
      brisbane,
      holidaysByRule('QLD', 2026),
    );
    expect(line.cents).toBe(21_000);
    expect(line.pieces.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['Base', 120],
      ['Public holiday: Christmas Eve', 120],
    ]);
  });

  test('C.7.07: what is missing to the minimum is a piece at the base rate', () => {
    const times = week([
      { ...clock('2026-11-23T10:00', '2026-11-23T12:30'), terms: terms({ minimumMinutes: 240 }) },
    ]);
    const [time] = times;
    if (!time) throw new Error('No time.');
    const around = payAround(times).get(1);
    const line = payByTerms(time, RATE, terms({ minimumMinutes: 240 }), sydney, [], around);
    expect(line).toMatchObject({
      cents: 14_000,
      paidMinutes: 240,
      countedMinutes: 150,
      pieces: [
        { name: 'Base', minutes: 150 },
        { name: 'Minimum call', kind: 'minimum', minutes: 90, percent: 0, cents: 5_250 },
      ],
    });
  });

  test('C.7.07: while a clock of its crew is held back, nobody knows what lacks to the minimum', () => {
    const two = { terms: { shiftOvertime: [], minimumMinutes: 240 }, idReqCrew: 5 };
    const [first, second] = week([
      { ...clock('2026-11-23T08:00', '2026-11-23T10:00'), ...two },
      { ...clock('2026-11-23T12:00', '2026-11-23T14:00'), ...two },
    ]);
    if (!first || !second) throw new Error('No times.');
    const lacks = (times: WeekTime[]) => payAround(times).get(second.id)?.missingMinutes;
    expect(lacks([{ ...first, isHeld: true }, second])).toBe(0);
    expect(lacks([first, second])).toBe(0);
    expect(lacks([second])).toBe(120);
  });

  test('C.7.05: overtime is the end of the shift, and the break comes off what remains', () => {
    const line = payByTerms(
      clock('2026-11-23T08:00', '2026-11-23T18:30', 30),
      RATE,
      terms({ shiftOvertime: afterEight }),
      sydney,
    );
    expect(line).toMatchObject({
      cents: 38_500,
      paidMinutes: 600,
      countedMinutes: 480,
      pieces: [
        { name: 'Base', minutes: 480, cents: 28_000 },
        { name: 'Overtime of the shift', minutes: 120, percent: 50, cents: 10_500 },
      ],
    });
  });

  test('C.7.05: each minute of it at the higher of its own and the overtime loading', () => {
    const line = payByTerms(
      clock('2026-11-22T08:00', '2026-11-22T18:30', 30),
      RATE,
      terms({ sunday: 100, shiftOvertime: afterEight }),
      sydney,
    );
    expect(line).toMatchObject({
      cents: 70_000,
      countedMinutes: 480,
      pieces: [{ name: 'Sunday', minutes: 600 }],
    });
  });

  test('C.7.03: a night in which the clocks go back is paid for its true seven hours', () => {
    const line = payByTerms(
      clock('2027-04-04T00:00', '2027-04-04T06:00'),
      RATE,
      terms({ sunday: 50 }),
      sydney,
    );
    expect(line).toMatchObject({ cents: 36_750, paidMinutes: 420 });
  });
});

describe('C.7.03: the order', () => {
  test('break and rounding difference come off the lowest loading of what is not overtime', () => {
    const rules = terms({
      bands: [{ ...overnight, from: '16:00', to: '20:00', percent: 25 }],
      shiftOvertime: afterEight,
    });
    // 10:00 to 20:07, 30 minutes break: 9 h 37 worked, 9 h 30 paid, 1 h 30 of it overtime from 18:37 on.
    const line = payByTerms(clock('2026-11-23T10:00', '2026-11-23T20:07', 30), RATE, rules, sydney);
    expect(line.pieces.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['Base', 323],
      ['Overnight', 157],
      ['Overtime of the shift', 90],
    ]);
    const highest = payByTerms(
      clock('2026-11-23T10:00', '2026-11-23T20:07', 30),
      RATE,
      { ...rules, adjust: 'highest' },
      sydney,
    );
    expect(highest.pieces.map(({ minutes }) => minutes)).toEqual([360, 120, 90]);
  });

  test('C.7.02: two steps, the second higher', () => {
    const rules = terms({ shiftOvertime: [...afterEight, { afterMinutes: 600, percent: 100 }] });
    const line = payByTerms(clock('2026-11-23T08:00', '2026-11-23T20:00'), RATE, rules, sydney);
    expect(line.pieces.map(({ name, percent, minutes }) => [name, percent, minutes])).toEqual([
      ['Base', 0, 480],
      ['Overtime of the shift', 50, 120],
      ['Overtime of the shift, second step', 100, 120],
    ]);
  });
});

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

test('C.7.02: rules that cannot be are refused, each by its field', () => {
  const problems = validatePayRules({
    bands: [
      { name: ' ', from: '9:00', to: '24:00', percent: 301 },
      { name: 'Late', from: '18:00', to: '22:00', percent: 25 },
      { name: 'late', from: '22:00', to: '06:00', percent: -1 },
    ],
    saturday: Number.NaN,
    sunday: 300,
    holiday: 300.5,
    shiftOvertime: [
      { afterMinutes: 480, percent: 50 },
      { afterMinutes: 480, percent: 25 },
    ],
    weekOvertime: [{ afterMinutes: 0, percent: 50 }],
    minimumMinutes: 1.5,
  });
  expect(problems.map(({ field }) => field)).toEqual([
    'bands.0.name',
    'bands.0.from',
    'bands.0.to',
    'bands.0.percent',
    'bands.2.name',
    'bands.2.percent',
    'saturday',
    'holiday',
    'shiftOvertime.1.afterMinutes',
    'shiftOvertime.1.percent',
    'weekOvertime.0.afterMinutes',
    'minimumMinutes',
  ]);
  expect(validatePayRules(noPayRules)).toEqual([]);
});

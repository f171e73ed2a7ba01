import { holidaysByRule } from './holidays';
import { payByTerms } from './pay-pieces';
import { noPayRules, validatePayRules } from './pay-rules';
import { payAround, type WeekTime } from './pay-week';
import { afterEight, clock, RATE, sydney, terms, week } from './testing/pay-clocks';

const brisbane = 'Australia/Brisbane';
const overnight = { name: 'Overnight', from: '22:00', to: '06:00', percent: 50 };

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
    minimumAt: 'base',
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

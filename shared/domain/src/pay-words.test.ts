import {
  correctionNotes,
  hoursMinutes,
  loadedRate,
  offeredPayText,
  paidInAll,
  payNote,
  paysByName,
  productNote,
  roundingNote,
} from './pay-words';
import { bandCents } from './pay';
import { MINUTE_MS } from './units';

test('Y-10: a note multiplies: hours and minutes, the loaded rate, the amount', () => {
  expect(payNote({ name: 'Sunday', percent: 50, minutes: 240, cents: 21_000 }, 3500)).toBe(
    'Sunday +50%: 4:00 × $52.50 = $210.00',
  );
  expect(payNote({ name: 'Base', percent: 0, minutes: 125, cents: 7292 }, 3500)).toBe(
    'Base: 2:05 × $35.00 = $72.92',
  );
});

test('Y-04: a loaded rate is shown unrounded', () => {
  expect(loadedRate(3500, 25)).toBe('$43.75');
  expect(loadedRate(3333, 12.5)).toBe('$37.49625');
  expect(loadedRate(3333, 25)).toBe('$41.6625');
  expect(loadedRate(99, 300)).toBe('$3.96');
  // 3 h 20 at the loaded rate, as it is printed and as it is paid.
  expect(Math.round((200 / 60) * 41.6625 * 100)).toBe(bandCents(200, 3333, 25));
});

test('Y-10: pieces of one rule are one sum', () => {
  const piece = { name: 'Base', percent: 0, minutes: 15, cents: 833 };
  expect(paysByName([piece, { ...piece, name: 'Late', percent: 25 }, { ...piece, cents: 834 }])).toEqual([
    { name: 'Base', percent: 0, minutes: 30, cents: 1667 },
    { name: 'Late', percent: 25, minutes: 15, cents: 833 },
  ]);
});

test('Y-02: what rounding changed is said, and nothing where it changed nothing', () => {
  expect(roundingNote(442 * MINUTE_MS + 59_000, 435)).toBe('Worked 7:22, paid 7:15');
  expect(roundingNote(435 * MINUTE_MS, 435)).toBeNull();
  expect(roundingNote(435 * MINUTE_MS, 435, 0)).toBeNull();
  expect(roundingNote(300 * MINUTE_MS, 60, 240 * MINUTE_MS)).toBe(
    'Worked 5:00. Was 4:00, is 5:00, difference 1:00',
  );
  expect(hoursMinutes(605)).toBe('10:05');
});

const saturday = { name: 'Saturday', percent: 25 };
const base = { name: 'Base', percent: 0 };

test('C.8.10: a correction names what was paid, what is right, and the difference, by the rules that pay them', () => {
  // 22:00 to 02:00 on a Friday, and to 03:00 as corrected.
  const before = {
    minutes: 240,
    cents: 15_750,
    pays: [
      { ...base, minutes: 120, cents: 7_000 },
      { ...saturday, minutes: 120, cents: 8_750 },
    ],
  };
  const more = [{ ...saturday, minutes: 60, cents: 4_375 }];
  expect(correctionNotes(before, more, 3500)).toEqual([
    'Paid before: Base 2:00 × $35.00 = $70.00; Saturday +25% 2:00 × $43.75 = $87.50',
    'Corrected: Base 2:00 × $35.00 = $70.00; Saturday +25% 3:00 × $43.75 = $131.25',
    'Difference: Saturday +25% 1:00 × $43.75 = $43.75',
  ]);
  // A rule that the time has left is taken off, and stands no more among what is right.
  const moved = [
    { ...base, minutes: 120, cents: 7_000 },
    { ...saturday, minutes: -120, cents: -8_750 },
  ];
  expect(paidInAll(before, moved)).toEqual([{ ...base, minutes: 240, cents: 14_000 }]);
});

test('C.8.10: two amounts that were rounded apart are not said to be a product', () => {
  expect(productNote({ ...base, minutes: 50, cents: 2_917 }, 3500)).toBe('0:50 × $35.00 = $29.17');
  expect(productNote({ ...base, minutes: 50, cents: 2_916 }, 3500)).toBe('0:50, $29.16');
  expect(productNote({ ...base, minutes: -50, cents: -2_917 }, 3500)).toBe('-0:50 × $35.00 = -$29.17');
});

test('what a shift pays is said with the loadings that it is under, each once, and the minimum call', () => {
  const base = { kind: 'base', name: 'Base', percent: 0 };
  const sunday = { kind: 'sunday', name: 'Sunday', percent: 75 };
  expect(offeredPayText(3850, [base], 0)).toBe('$38.50 an hour');
  expect(offeredPayText(3850, [sunday, base, sunday], 0)).toBe('from $38.50 an hour, Sunday $67.38');
  const minimum = { kind: 'minimum', name: 'Minimum call', percent: 10 };
  expect(offeredPayText(3850, [base, minimum], 180)).toBe('$38.50 an hour, at least 3:00 h paid');
});

test('D.1.07: a part of an overpayment that the next invoice takes back is no part of what is right', () => {
  const base = { name: 'Base', percent: 0 };
  const carriedOn = { ...base, name: 'Carried to the next invoice', minutes: 0, cents: 10_500 };
  const before = { minutes: 480, cents: 28_000, pays: [{ ...base, minutes: 480, cents: 28_000 }] };
  const first = [{ ...base, minutes: -300, cents: -17_500 }, carriedOn];
  expect(correctionNotes(before, first, 3_500)).toEqual([
    'Paid before: Base 8:00 × $35.00 = $280.00',
    'Corrected: Base 3:00 × $35.00 = $105.00',
    'Difference: Base -5:00 × $35.00 = -$175.00',
    'Carried to the next invoice: $105.00',
  ]);
  const open = { ...base, name: 'Overpaid, not taken back yet', minutes: 0, cents: 10_500 };
  const soFar = { minutes: 180, cents: 21_000, pays: [{ ...base, minutes: 180, cents: 10_500 }, open] };
  const second = [{ ...base, name: 'Carried from an earlier invoice', minutes: 0, cents: -10_500 }];
  expect(correctionNotes(soFar, second, 3_500)).toEqual([
    'Paid before: Base 3:00 × $35.00 = $105.00; Overpaid, not taken back yet $105.00',
    'Corrected: Base 3:00 × $35.00 = $105.00',
    'Difference: Carried from an earlier invoice -$105.00',
  ]);
});

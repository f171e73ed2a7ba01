import { expenseProblem, gstOfPart, usualGst } from './expenses';

const job = { first: '2026-11-10', last: '2026-11-12' };
const at = (sentOn: string) => ({ sentOn, days: 28 });
const given = { cents: 1100, gstCents: 100, day: '2026-11-11' };

test.each([
  [1100, 100],
  [1000, 91],
  [5, 0],
  [6, 1],
])('D.1.04: of %i cents %i are proposed as GST', (cents, gst) => expect(usualGst(cents)).toBe(gst));

test('D.1.04: of less than was asked for, the GST is in proportion', () => {
  expect(gstOfPart(1200, { cents: 2000, gstCents: 182 })).toBe(109);
  expect(gstOfPart(2000, { cents: 2000, gstCents: 182 })).toBe(182);
  expect(gstOfPart(1200, { cents: 2000, gstCents: 0 })).toBe(0);
});

test.each([
  [0, null],
  [91, null],
  [92, 'gstCents'],
  [-1, 'gstCents'],
  [null, 'gstCents'],
])('D.1.04: %s cents of GST in 10.00', (gstCents, field) =>
  expect(expenseProblem({ ...given, cents: 1000, gstCents }, job, at('2026-11-12'))?.field ?? null).toBe(
    field,
  ),
);

test.each([
  ['2026-12-10', '2026-12-10', null],
  ['2026-11-11', '2026-12-11', 'idJob'],
  ['2026-10-13', '2026-12-10', null],
  ['2026-10-12', '2026-12-10', 'day'],
  ['2026-11-13', '2026-11-12', 'day'],
  ['2026-11-31', '2026-12-10', 'day'],
  ['', '2026-12-10', 'day'],
])('D.1.04: of %s, sent on %s, within 28 days of the job', (day, sentOn, field) =>
  expect(expenseProblem({ ...given, day }, job, at(sentOn))?.field ?? null).toBe(field),
);

test('D.1.04: an amount of nothing, or above the most, is refused', () => {
  const field = (cents: number | null) =>
    expenseProblem({ ...given, cents, gstCents: 0 }, job, at('2026-11-12'))?.field ?? null;
  expect([field(null), field(0), field(1), field(1_000_000), field(1_000_001)]).toEqual([
    'cents',
    'cents',
    null,
    null,
    'cents',
  ]);
});

test('D.1.04: the refusal of a GST names the one that is proposed', () => {
  const text = (cents: number) =>
    expenseProblem({ ...given, cents, gstCents: 500 }, job, at('2026-11-12'))?.text;
  expect(text(4567)).toBe(
    'The GST in $45.67 is $4.15, or $4.16 where a receipt rounds up, and 0 if there is none.',
  );
  expect(text(1000)).toBe('The GST in $10.00 is $0.91 at most, and 0 if there is none.');
});

import { canaryFault, countReady, failedPercent, noFigures, readyWithin } from './release-figures';

const of = (loads: number, failures: number) => ({ ...noFigures, loads, failures });

test.each([
  ['every load fails, and live is quiet', of(5, 5), of(0, 0), true],
  ['one in ten fails, live never', of(50, 5), of(1000, 0), true],
  ['fewer than five have failed', of(4, 4), of(1000, 0), false],
  ['fewer than one in ten fails', of(51, 5), of(1000, 0), false],
  ['three times live', of(20, 6), of(100, 10), true],
  ['less than three times live', of(20, 5), of(100, 10), false],
  ['both fail, as while the server is away', of(20, 20), of(100, 60), false],
  ['live failed once, and that says nothing yet', of(20, 10), of(2, 1), true],
  ['more broke later than were loaded in this time', of(8, 6), of(100, 0), true],
] as const)('F07: a canary is held against live: %s', (_what, canary, live, isFault) => {
  expect(canaryFault(canary, live) !== null).toBe(isFault);
});

test('F07: why a canary ends is said with both figures', () => {
  expect(canaryFault(of(20, 6), of(200, 2))).toBe(
    '6 of 20 (30 %) of its loads failed, of live 2 of 200 (1 %).',
  );
});

test('F43: median and p95 of what was counted lie where they were measured', () => {
  const ready = countReady([
    ...Array.from({ length: 90 }, () => 180),
    ...Array.from({ length: 10 }, () => 2500),
  ]);
  const median = readyWithin(ready, 0.5) ?? 0;
  expect(median).toBeGreaterThan(150);
  expect(median).toBeLessThanOrEqual(200);
  const p95 = readyWithin(ready, 0.95) ?? 0;
  expect(p95).toBeGreaterThan(2000);
  expect(p95).toBeLessThanOrEqual(3000);
  expect(readyWithin(countReady([]), 0.5)).toBeNull();
  expect(readyWithin(countReady([60_000]), 0.95)).toBe(20_000);
});

test('F43: a share of nothing is none', () => {
  expect(failedPercent(of(0, 0))).toBe(0);
  expect(failedPercent(of(0, 3))).toBe(100);
});

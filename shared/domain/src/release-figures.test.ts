import { countReady, failedPercent, noFigures, readyWithin } from './release-figures';

const of = (loads: number, failures: number) => ({ ...noFigures, loads, failures });

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

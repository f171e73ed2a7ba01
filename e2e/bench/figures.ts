import type { Visit } from './phone';

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export interface Pair {
  product: Visit;
  one: Visit;
}

const spread = (values: readonly number[], show: (value: number) => string) =>
  `${show(median(values))} (${show(Math.min(...values))}-${show(Math.max(...values))})`;
const whole = (value: number) => Math.round(value).toLocaleString('en-AU');
const kilo = (value: number) => (value / 1000).toFixed(1);
const twoPlaces = (value: number) => value.toFixed(2);

/** A table of both sides, medians with the least and the most, and the ratio inside each pair of runs. */
export function tableOf(title: string, pairs: readonly Pair[]): string {
  const row = (name: string, of: (visit: Visit) => number | null, show: (value: number) => string) => {
    const product = pairs.map((pair) => of(pair.product) ?? 0);
    const one = pairs.map((pair) => of(pair.one) ?? 0);
    if (one.every((value) => value === 0)) return [];
    const ratios = product.map((value, at) => value / (one[at] ?? 1));
    return [[name, spread(product, show), spread(one, show), spread(ratios, twoPlaces)]];
  };
  const rows = [
    ['', 'federated', 'one build', 'ratio'],
    ...row('usable, ms', ({ usable }) => usable, whole),
    ...row('form, ms', ({ form }) => form, whole),
    ...row('first paint, ms', ({ fcp }) => fcp, whole),
    ...row('bytes, kB', ({ bytes }) => bytes, kilo),
    ...row('requests', ({ requests }) => requests, whole),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  const lines = rows.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return [`\n${title}, ${pairs.length} pairs: median (least-most)`, ...lines].join('\n');
}

import type { Figures } from './visits';

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** One run of every side, by the side's name. */
export type Round = Record<string, Figures>;

const spread = (values: readonly number[], show: (value: number) => string) =>
  `${show(median(values))} (${show(Math.min(...values))}-${show(Math.max(...values))})`;
const whole = (value: number) => Math.round(value).toLocaleString('en-AU');
const onePlace = (value: number) => value.toFixed(1);
const twoPlaces = (value: number) => value.toFixed(2);

/**
 * A table of all sides, medians with the least and the most, and the ratio of the first side to each other one inside
 * each round.
 */
export function tableOf(title: string, rounds: readonly Round[]): string {
  const [first = '', ...others] = Object.keys(rounds[0] ?? {});
  const rowOf = (name: string) => {
    const show = name.endsWith('kB') ? onePlace : whole;
    const of = (side: string) => rounds.map((round) => round[side]?.[name] ?? 0);
    const own = of(first);
    const cells = others.flatMap((side) => {
      const values = of(side);
      if (values.every((value) => value === 0)) return ['-', '-'];
      const ratios = own.map((value, at) => value / (values[at] ?? 1));
      return [spread(values, show), spread(ratios, twoPlaces)];
    });
    return [name, spread(own, show), ...cells];
  };
  const names = Object.entries(rounds[0]?.[first] ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [name],
  );
  const rows = [['', first, ...others.flatMap((side) => [side, 'ratio'])], ...names.map(rowOf)];
  const widths = (rows[0] ?? []).map((_cell, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  const lines = rows.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return [`\n${title}, ${rounds.length} rounds: median (least-most)`, ...lines].join('\n');
}

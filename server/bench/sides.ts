import { cpus, loadavg } from 'node:os';

const rounds = Number(process.env.BENCH_CALL_ROUNDS ?? 60);
const LIMIT = 1.5;
const WARM = 8;

export const say = (text: string) => process.stdout.write(`${text}\n`);
/** The machine's cores and load, printed with each result: on a busy machine the figures mean little. */
export const machine = () => `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`;

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const ordered = (list: readonly number[]) => [...list].sort((a, b) => a - b);
export const median = (list: readonly number[]) => at(ordered(list), 0.5);
export const p95 = (list: readonly number[]) => at(ordered(list), 0.95);

export interface Side {
  name: string;
  once(): Promise<number>;
}

/** Measures the sides in turn, starting with a different one each round. The first `warm` rounds are not counted. */
export async function alternate(
  sides: readonly Side[],
  { warm, count }: { warm: number; count: number } = { warm: WARM, count: rounds },
): Promise<Map<string, number[]>> {
  const figures = new Map(sides.map((side) => [side.name, [] as number[]]));
  for (let round = -warm; round < count; round += 1) {
    const first = Math.abs(round) % sides.length;
    for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
      const ms = await side.once();
      if (round >= 0) figures.get(side.name)?.push(ms);
    }
  }
  return figures;
}

/** Prints the times of a call over HTTP and of what it is compared with; true if it is within LIMIT of each. */
export function print(call: string, facts: string, figures: Map<string, number[]>): boolean {
  const http = ordered(figures.get('http') ?? []);
  say(`\n${call}: ${facts}`);
  say(`  ${''.padEnd(24)}${'p50'.padStart(9)}${'p95'.padStart(9)}   http is`);
  let isWithin = true;
  for (const [name, list] of figures) {
    const sorted = ordered(list);
    const ratio = at(http, 0.95) / at(sorted, 0.95);
    const median = at(http, 0.5) / at(sorted, 0.5);
    const said = name === 'http' ? '' : `   ${median.toFixed(2)} x at p50, ${ratio.toFixed(2)} x at p95`;
    if (name !== 'http') isWithin &&= ratio <= LIMIT;
    say(
      `  ${name.padEnd(24)}${at(sorted, 0.5).toFixed(1).padStart(9)}${at(sorted, 0.95).toFixed(1).padStart(9)}${said}`,
    );
  }
  return isWithin;
}

/** A line with the limit that `print` checks, and whether all calls were within it. */
export const verdict = (isWithin: boolean) =>
  `${rounds} rounds each, ms; ${machine()}. Limit: ${LIMIT} x at p95: ${isWithin ? 'kept' : 'NOT kept'}.`;

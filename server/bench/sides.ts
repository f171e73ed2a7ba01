import { cpus, loadavg } from 'node:os';

const rounds = Number(process.env.BENCH_CALL_ROUNDS ?? 60);
const LIMIT = 1.5;
const WARM = 8;

export const say = (text: string) => process.stdout.write(`${text}\n`);
/** Whatever was measured is worth as much as the machine was quiet. */
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

/** The sides in turn, another one first each time; some rounds to warm up are thrown away. */
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

/** Prints a call beside its other sides; true when it kept the limit beside each. */
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

/** The limit that `print` holds a call to, and whether all kept it. */
export const verdict = (isWithin: boolean) =>
  `${rounds} rounds each, ms; ${machine()}. Limit: ${LIMIT} x at p95: ${isWithin ? 'kept' : 'NOT kept'}.`;

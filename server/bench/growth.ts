// Measures what each screen of the office asks, on a company and on one five times as large: bytes and times may hardly
// grow with the firm. BENCH_SCREEN measures only the screens that begin with it, and BENCH_DATA keeps the companies.
import { join } from 'node:path';
import { inLargeOffice } from './large-office';
import type { LargeOffice } from './large-office';
import { asksOf } from './office-asks';
import { machine, median, p95, say } from './sides';

const SCALES = [1, 5] as const;
const ROUNDS = Number(process.env.BENCH_CALL_ROUNDS ?? 30);
const WARM = 3;
/** Of a call that takes seconds, this many rounds tell enough; so do those of this time, in ms. */
const FEWEST = 5;
const ENOUGH_MS = 15_000;
const LIMITS = { bytes: 300_000, p95: 300, time: 1.3, size: 1.1 };
/** Below this a ratio of two times says more of the machine than of the call, in ms. */
const LEAST_MS = 5;

interface Figures {
  bytes: number;
  times: number[];
}

interface Side {
  look(): Promise<{ bytes: number }>;
  time(): Promise<number>;
}

/** Asks the sides in turn, each first every other time, so that what else the machine does is shared. */
async function figuresOf(sides: readonly Side[]): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const side of sides) figures.push({ bytes: (await side.look()).bytes, times: [] });
  let spent = 0;
  for (let round = -WARM; round < ROUNDS && (round < FEWEST || spent < ENOUGH_MS); round += 1)
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const ms = (await sides[at]?.time()) ?? 0;
      spent += ms;
      if (round >= 0) figures[at]?.times.push(ms);
    }
  return figures;
}

/** Measures and prints each ask of the office's screens at both sizes; true if every limit is kept. */
async function measure(offices: readonly LargeOffice[]): Promise<boolean> {
  const now = Date.now();
  const wanted = process.env.BENCH_SCREEN ?? '';
  const lists = await Promise.all(
    offices.map(async ({ db }) => (await asksOf(db, now)).filter(({ screen }) => screen.startsWith(wanted))),
  );
  let isKept = true;
  for (const [at, { screen }] of (lists[0] ?? []).entries()) {
    const sides = offices.flatMap((office, nth): Side[] => {
      const asked = lists[nth]?.[at];
      if (!asked) return [];
      const { path, body } = asked;
      return [{ look: () => office.look(path, body), time: () => office.time(path, body) }];
    });
    const figures = await figuresOf(sides);
    row(screen, figures);
    isKept &&= missed(figures).length === 0;
  }
  return isKept;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9);
const ms = (value: number) => value.toFixed(1).padStart(8);

/** What a call does not keep, in words; empty if it keeps every limit. */
function missed([small, large]: readonly Figures[]): string[] {
  if (!small || !large) return [];
  const [before, after] = [median(small.times), median(large.times)];
  return [
    ...(large.bytes > LIMITS.bytes ? ['bytes'] : []),
    ...(p95(large.times) > LIMITS.p95 ? ['p95'] : []),
    ...(after > LEAST_MS && after > before * LIMITS.time ? ['time grows'] : []),
    ...(large.bytes > small.bytes * LIMITS.size ? ['bytes grow'] : []),
  ];
}

function row(screen: string, figures: readonly Figures[]): void {
  const [small, large] = figures;
  if (!small || !large) return;
  const each = [small, large].map(({ bytes, times }) => `${kB(bytes)}${ms(median(times))}${ms(p95(times))}`);
  const ratio = `${(median(large.times) / median(small.times)).toFixed(2).padStart(7)}${(large.bytes / small.bytes).toFixed(2).padStart(7)}`;
  say(`  ${screen.padEnd(26)}${each.join(' |')} |${ratio}  ${missed(figures).join(', ')}`);
}

/** Where the company of a scale is kept, if `BENCH_DATA` names a folder. */
const folderOf = (scale: number) =>
  process.env.BENCH_DATA === undefined ? undefined : join(process.env.BENCH_DATA, String(scale));

const open = (scale: number) => ({ kept: folderOf(scale), scale });

const heads = ['kB', 'p50', 'p95'];
const head = SCALES.map((scale) =>
  heads.map((text, at) => (at === 0 ? `${text} at ${scale}`.padStart(9) : text.padStart(8))).join(''),
);

await inLargeOffice(
  async (small) =>
    inLargeOffice(async (large) => {
      say(`\n  ${''.padEnd(26)}${head.join(' |')} |   time  bytes`);
      const isKept = await measure([small, large]);
      say(`\nAt most ${ROUNDS} rounds each, ms; ${machine()}.`);
      say(
        `Limits at scale 5: 300 kB, 300 ms at p95; from 1 to 5: 1.3 x the time (p50), 1.1 x the bytes: ${isKept ? 'kept' : 'NOT kept'}.`,
      );
    }, open(SCALES[1])),
  open(SCALES[0]),
);

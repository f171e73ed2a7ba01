import { defaultCompanyConfig } from '@crewcall/domain/company-config';
import { payByTerms } from '@crewcall/domain/pay-pieces';
import { noPayRules, termsOfRules } from '@crewcall/domain/pay-rules';
import type { PayRules } from '@crewcall/domain/pay-rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { paidByTime, paidMinutes } from './support/paid-twice';
import { begins, shortBegins, storyOf } from './support/pay-steps';
import {
  RATE,
  countedHours,
  openPayWorld,
  placed,
  rightMinutes,
  settle,
  takeAll,
  times,
} from './support/pay-story';
import type { PayWorld, Place, Span } from './support/pay-story';
import { SYDNEY } from './support/shift';

// Times begin by day, at night and before midnight, whatever hour it is when this runs.
const hourOfDay = fc.integer({ min: 0, max: 23 });

/**
 * The same stories each time, so that a change is judged by what it changed. `EXPLORE=1000` tells so many new ones:
 * whoever touches pay runs it. What it finds becomes a beginning in `pay-steps.ts`.
 */
const explored = Number(process.env['EXPLORE'] ?? 0);
const told = (numRuns: number) => (explored > 0 ? { numRuns: explored } : { numRuns, seed: 20_261_126 });
const atMost = (ms: number) => (explored > 0 ? explored * 5_000 : ms);

let world: PayWorld;
beforeAll(async () => {
  world = await openPayWorld();
});
afterAll(() => world.t.close());

test(
  'C.8.10, Y-07, Y-09: no order of clock, edit, sign, ask, answer, generate, cancel, file and clear pays a minute twice without a yes, or loses one',
  async () => {
    await fc.assert(
      fc.asyncProperty(storyOf(begins), hourOfDay, async (steps, hour) => {
        const place = await placed(world, hour);
        const { user } = place;
        await takeAll(place, steps, async () => {
          const due = rightMinutes(place);
          const over = [...(await paidMinutes(world.t, user))].filter(
            ([id, paid]) => paid > (due.get(id) ?? 0),
          );
          expect(over).toEqual([]);
        });
        await settle(place);
        expect(await paidMinutes(world.t, user)).toEqual(rightMinutes(place));
        expect(await countedHours(place)).toBe(
          [...rightMinutes(place).values()].reduce((a, b) => a + b, 0) / 60,
        );
      }),
      told(30),
    );
    // What would not be reached would not be proved.
    const { rows } = await sql<Record<string, number>>`
    select (select count(*) from invoice_line)::int as lines, (select count(*) from bank_file)::int as files,
      (select count(overlap_allowed_by) from invoice_line)::int as allowed,
      (select count(repeat_allowed_by) from bank_file_invoice)::int as repeated,
      (select count(*) from timesheet where corrects_id is not null and invoice_id is not null)::int as corrected,
      (select count(signature_id) from timesheet)::int as signed`.execute(world.t.db);
    for (const [what, count] of Object.entries(rows[0] ?? {}))
      expect(`${what} ${count > 2}`).toBe(`${what} true`);
  },
  atMost(240_000),
);

// The hours are whole and the loadings even, so nothing is rounded and the sums agree to the cent. Overtime of the shift
// is left out: it depends on which clocks of the crew there were when an invoice was made. Its own tests have it.
const loadings: Partial<PayRules> = {
  bands: [
    { name: 'Late', from: '20:00', to: '02:00', percent: 20 },
    { name: 'Night', from: '02:00', to: '07:00', percent: 40 },
  ],
  saturday: 30,
  sunday: 60,
};
const MINIMUM = 240;
const sets: PayRules[] = [
  { ...noPayRules, ...loadings },
  { ...noPayRules, ...loadings, minimumMinutes: MINIMUM },
];

/** What a span pays by a set of its own, alone in its week and without a minimum. */
const priceOf = (rules: PayRules, { start, end }: Span): number =>
  end === null
    ? 0
    : payByTerms(
        { start, end, break: 0 },
        RATE,
        termsOfRules(rules, defaultCompanyConfig.confAdjustBand),
        SYDNEY,
      ).cents;

interface Sum {
  minutes: number;
  cents: number;
}
const none: Sum = { minutes: 0, cents: 0 };
const plus = (a: Sum, b: Sum): Sum => ({ minutes: a.minutes + b.minutes, cents: a.cents + b.cents });

/** What is paid and what is right of one job, corrections with the times that they correct. */
async function sumsOf(place: Place, nth: number): Promise<{ paid: Sum; right: Sum; hasMinimum: boolean }> {
  const rules = sets[nth] ?? noPayRules;
  const rows = (await times(place)).filter((row) => row.job_id === place.jobs[nth]);
  const ids = new Set(rows.map(({ id }) => id));
  const paid = [...(await paidByTime(world.t, place.user))]
    .filter(([id]) => ids.has(id))
    .map(([, sum]) => sum);
  const right = [...place.right]
    .filter(([id, { end }]) => ids.has(id) && end !== null)
    .map(([, span]): Sum => ({
      minutes: ((span.end ?? 0) - span.start) / 60_000,
      cents: priceOf(rules, span),
    }));
  return {
    paid: paid.reduce(plus, none),
    right: right.reduce(plus, none),
    hasMinimum: paid.length > 0 && rules.minimumMinutes > 0,
  };
}

test(
  'C.7.04, C.7.07, C.8.10: by rule sets and a minimum call no order of these pays a minute twice, or loses one',
  async () => {
    let minimums = 0;
    await fc.assert(
      fc.asyncProperty(storyOf(shortBegins), hourOfDay, async (steps, hour) => {
        const place = await placed(world, hour);
        for (const [nth, rules] of sets.entries()) {
          const name = `Model ${place.user} ${nth}`;
          const where = { active: true, forCompany: false, idGroups: [], idJobs: [place.jobs[nth] ?? 0] };
          expect(
            (await world.t.call(world.office, 'savePayRules', { name, rules, ...where })).body.error,
          ).toBeUndefined();
        }
        const judge = async () => {
          for (const nth of sets.keys()) {
            const { paid, right, hasMinimum } = await sumsOf(place, nth);
            const most = hasMinimum ? Math.max(MINIMUM, right.minutes) : right.minutes;
            expect(Math.max(paid.minutes, most)).toBe(most);
          }
        };
        await takeAll(place, steps, judge);
        await settle(place);
        await judge();
        for (const nth of sets.keys()) {
          const { paid, right } = await sumsOf(place, nth);
          const filled = paid.minutes - right.minutes;
          expect(filled).toBeGreaterThanOrEqual(0);
          // A clock that runs may fill the minimum up by itself.
          const rows = (await times(place)).filter((row) => row.job_id === place.jobs[nth]);
          const isDone = right.minutes > 0 && rows.every((row) => row.end_at !== null);
          if (isDone) expect(paid.minutes).toBe(Math.max(sets[nth]?.minimumMinutes ?? 0, right.minutes));
          if (filled > 0) minimums += 1;
          // Filled up at the base rate; all else by its own bands, however often it was corrected.
          expect(paid.cents).toBe(right.cents + (filled * RATE) / 60);
        }
      }),
      told(40),
    );
    expect(minimums).toBeGreaterThan(2);
  },
  atMost(400_000),
);

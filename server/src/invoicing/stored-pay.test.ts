import { noPayRules } from '@crewcall/domain/pay-rules';
import { HOUR_MS as HOUR, DAY_MS as DAY } from '@crewcall/domain/units';
import fc from 'fast-check';
import { begins, storyOf } from '../../test/support/pay-steps';
import { openPayWorld, placed, takeAll } from '../../test/support/pay-story';
import type { PayWorld, Place } from '../../test/support/pay-story';
import { configure } from '../../test/support/shift';
import { companyBank } from '../../test/support/company-bank';
import { workOutPay } from './testing/work-out-pay';

let world: PayWorld;
beforeAll(async () => {
  world = await openPayWorld();
});
afterAll(() => world.t.close());

const explored = Number(process.env['EXPLORE'] ?? 0);
const told = explored > 0 ? { numRuns: explored } : { numRuns: 10, seed: 20_261_130 };

/** Shift and week overtime, and a minimum call. */
const strict = {
  ...noPayRules,
  sunday: 60,
  shiftOvertime: [{ afterMinutes: 240, percent: 50 }],
  weekOvertime: [{ afterMinutes: 360, percent: 25 }],
  minimumMinutes: 180,
  minimumAt: 'day' as const,
};

/** Whole days around the story, and parts of them. */
const runsOf = ({ start }: Place) => [
  { dateStart: start - 8 * DAY, dateEnd: start + 8 * DAY },
  { dateStart: start, dateEnd: start + HOUR },
  { dateStart: start + DAY, dateEnd: start + 3 * DAY },
];

const mark = ({ t, user }: Place) => t.db.insertInto('pay_stale').values({ user_id: user }).execute();
const storedOf = async (place: Place) => {
  await workOutPay(place.t);
  const { t, user } = place;
  return t.db
    .selectFrom('timesheet_pay')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('timesheet_id')
    .execute();
};

/** Half days on one of the jobs, three hours long. */
async function payFlat({ t, office, jobs: [job = 0] }: Place): Promise<void> {
  const crews = await t.db.selectFrom('job_crew').select('id').where('job_id', '=', job).execute();
  const pay = { basis: 'half' as const, cents: 9_999, upToMinutes: 180 };
  const was = { basis: 'usual' as const, cents: 0, upToMinutes: null };
  for (const { id } of crews) await t.call(office, 'setPayBasis', { idReqCrew: id, pay, was });
}

/** Whatever has changed is marked: nothing else comes of it if everything is worked out again. */
async function isWhole(place: Place): Promise<void> {
  const stored = await storedOf(place);
  await mark(place);
  expect(stored).toEqual(await storedOf(place));
}

const read = async ({ t, office }: Place, range: { dateStart: number; dateEnd: number }) => {
  const { body } = await t.call(office, 'getPayRun', range);
  return { ...body, exceptions: body.exceptions.toSorted((a, b) => a.key.localeCompare(b.key)) };
};

/** The page says by what is stored what it says of somebody whose pay it works out itself. */
async function isShown(place: Place): Promise<void> {
  await workOutPay(place.t);
  const stored = [];
  for (const range of runsOf(place)) stored.push(await read(place, range));
  await mark(place);
  for (const [nth, range] of runsOf(place).entries()) expect(stored[nth]).toEqual(await read(place, range));
}

/** The invoices that are made then pay what the page says, to the cent. */
async function isPaid(place: Place): Promise<void> {
  await workOutPay(place.t);
  const [whole] = runsOf(place);
  if (whole === undefined) return;
  const { people } = await read(place, whole);
  const shown = people.find(({ idUser }) => idUser === place.user)?.cents ?? 0;
  const { body } = await place.t.call(place.office, 'generateInvoice', { ...whole, idUser: place.user });
  expect(shown).toBe(body.total ?? 0);
}

test('D.1.05, D.1.08: whatever is done to times, questions, signatures and invoices, what is stored is what would be worked out now', async () => {
  await fc.assert(
    fc.asyncProperty(
      storyOf(begins),
      fc.integer({ min: 0, max: 23 }),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (steps, hour, isStrict, isCleared, isFlat) => {
        const { t, office } = world;
        await configure(t, { ...companyBank, confPayCleared: isCleared ? 1 : 0 });
        const place = await placed(world, hour);
        if (isStrict) {
          const where = { active: true, forCompany: false, idGroups: [], idJobs: place.jobs };
          await t.call(office, 'savePayRules', { name: `Strict ${place.user}`, rules: strict, ...where });
        }
        if (isFlat) await payFlat(place);
        await takeAll(place, steps, () => isWhole(place));
        await isShown(place);
        await isPaid(place);
      },
    ),
    told,
  );
}, 240_000);

import type { In } from '@crewcall/contract/types';
import { noPayRules } from '@crewcall/domain/pay-rules';
import type { PayRules } from '@crewcall/domain/pay-rules';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { configure, shift, sydney } from '../../../test/support/shift';
import { handlers, tasks } from '../../areas';
import type { Person } from '../../timesheets/testing/site';

/** The week of Monday 9 November 2026, in which everything here is worked. */
export const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };

/** The tests of a file on a server of their own, with somebody of the office. `opened` is given both. */
export function openRules(opened: (world: { t: TestApp; office: Person }) => void) {
  let t: TestApp;
  let office: Person;
  beforeAll(async () => {
    t = await testApp({ handlers, tasks });
    office = await t.signIn(await t.make.admin());
    opened({ t, office });
  });
  beforeEach(async () => {
    await configure(t, { confCompanyName: 'Harbour Crew Pty Ltd' });
    // A set of the company's own would pay the times of every other test.
    await t.db.updateTable('pay_rule_set').set({ active: false, for_company: false }).execute();
  });
  afterAll(() => t.close());

  let made = 0;
  return {
    /** A set of these rules under a name of its own, in force where `over` says. */
    draft: (rules: Partial<PayRules>, over: Partial<In<'savePayRules'>> = {}): In<'savePayRules'> => ({
      name: `Events ${(made += 1)}`,
      rules: { ...noPayRules, ...rules },
      active: true,
      forCompany: false,
      idGroups: [],
      idJobs: [],
      ...over,
    }),
    save: async (body: In<'savePayRules'>) => (await t.call(office, 'savePayRules', body)).body,
    /** A worker's clock at $35 of a job of its own: a Tuesday evening, 18:00 to 02:00 unless told. */
    worked: async (
      from = '2026-11-10T18:00',
      to = '2026-11-11T02:00',
      given: { postcode?: string; state?: number } = {},
    ) => {
      const user = await t.make.user();
      await t.make.rate(user, await t.make.group(), 3500);
      const at = sydney(from);
      const clock = { user, start: at, end: sydney(to), rate: 3500 };
      const { job, crew, clocks } = await shift(t, { at, workers: [user], clocks: [clock] });
      if (Object.keys(given).length > 0)
        await t.db.updateTable('job').set(given).where('id', '=', job).execute();
      return { user, job, crew, clock: clocks[0] ?? 0 };
    },
    generate: (idUser: number) => t.call(office, 'generateInvoice', { idUser, ...week }),
    /** How the pay of a time comes about. */
    explain: async (idTimesheet: number) => (await t.call(office, 'explainPayLines', { idTimesheet })).body,
  };
}

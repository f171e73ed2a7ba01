import type { In } from '@crewcall/contract/types';
import type { TestApp } from '../../../test/support';
import { shift, sydney } from '../../../test/support/shift';

const HOUR = 3_600_000;

/** The week of Monday 9 November 2026, in Sydney. */
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };

interface Caller {
  id: number;
  token: string;
}

/** Acts for tests of allowances: the office makes types, workers work, the pay run pays. */
/** @param world the test's app and an office user, once they are there */
export function allowanceDesk(world: () => { t: TestApp; office: Caller }) {
  let made = 0;
  const desk = {
    /** A type at 10.00 from the start of 2026, given to nobody. */
    save: async (given: Partial<In<'saveAllowanceType'>> = {}, by?: Caller) => {
      made += 1;
      return (
        await world().t.call(by ?? world().office, 'saveAllowanceType', {
          ...{ name: `Meal ${made}`, unit: 'shift', countsSuper: false, active: true, idGroups: [] },
          rates: [{ from: '2026-01-01', cents: 1000 }],
          ...given,
        })
      ).body;
    },
    type: async (given: Partial<In<'saveAllowanceType'>> = {}): Promise<number> =>
      (await desk.save(given)).id,
    /** A worker at $35.00 with shifts of four hours from these starts, Sydney time, each of a job of its own. */
    worked: async (starts: readonly string[], group?: string) => {
      const { t } = world();
      const user = await t.make.user({ abn: '51824753556' });
      await t.make.rate(user, await t.make.group(group), 3500);
      const jobs: { job: number; crew: number; clock: number }[] = [];
      for (const start of starts) {
        const at = sydney(start);
        const clock = { user, start: at, end: at + 4 * HOUR, break: 0, rate: 3500 };
        const one = await shift(t, {
          at,
          title: 'Concert',
          workers: [user],
          clocks: [clock],
          ...(group ? { group } : {}),
        });
        jobs.push({ job: one.job, crew: one.crew, clock: one.clocks[0] ?? 0 });
      }
      const [first] = jobs;
      if (!first) throw new Error('No shift.');
      return { user, jobs, ...first };
    },
    extras: async (idUser: number, range = week): Promise<number> => {
      const { t, office } = world();
      const { body } = await t.call(office, 'getPayRun', { ...range, limit: 100 });
      return body.people.find((person) => person.idUser === idUser)?.extras ?? 0;
    },
    /** Makes the invoice, and returns its extras. */
    invoiced: async (idUser: number, range = week) => {
      const { t, office } = world();
      const { body } = await t.call(office, 'generateInvoice', { idUser, ...range });
      const me = await t.signIn(idUser);
      const number = body.invoices[0]?.number ?? 0;
      const [invoice] = (await t.call(me, 'getMyInvoices', { idInvoice: number })).body.invoices;
      return { number, extras: invoice?.extras ?? [] };
    },
    give: (
      by: Caller,
      idTimesheet: number,
      idType: number,
      more: Partial<In<'setAllowance'>> = { quantity: 100 },
    ) => world().t.call(by, 'setAllowance', { idTimesheet, idType, note: '', ...more }),
    takeOff: (by: Caller, idTimesheet: number, idType: number, reason = 'Eaten on site') =>
      world().t.call(by, 'takeAllowanceOff', { idTimesheet, idType, reason }),
    read: async (by: Caller, idTimesheet: number) =>
      (await world().t.call(by, 'getAllowances', { idTimesheet })).body,
  };
  return desk;
}

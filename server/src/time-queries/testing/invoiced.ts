import type { TestApp } from '../../../test/support';
import { testApp } from '../../../test/support';
import { configure } from '../../../test/support/shift';
import { handlers, tasks } from '../../areas';
import type { Person } from '../../timesheets/testing/site';
import { timesheetOf } from '../../timesheets/testing/site';
import { HOUR, MIN, ask, closedTime, ok } from './questioned';
import type { Questioned } from './questioned';

export const DAY = 24 * HOUR;

/** The days around a time, for whoever makes invoices. */
export const around = (q: Questioned) => ({
  dateStart: q.start - DAY,
  dateEnd: q.end + DAY,
  idUser: q.me.id,
});

/** The tests of a file on a server of their own, with somebody of the office. `opened` is given both. */
export function openInvoiced(opened: (world: { t: TestApp; office: Person }) => void) {
  let t: TestApp;
  let office: Person;
  beforeAll(async () => {
    t = await testApp({ handlers, tasks });
    office = await t.signIn(await t.make.admin());
    opened({ t, office });
  });
  beforeEach(() => configure(t, {}));
  afterAll(() => t.close());
  return {
    generate: (q: Questioned) => t.call(office, 'generateInvoice', around(q)),
    /** The office answers that the time ended then. */
    change: (id: number, end: number) =>
      t.call(office, 'decideTime', { id, outcome: 'changed', end, text: 'You are right.' }),
    /** What this worker's invoices pay that are not cancelled, oldest first. */
    lines: (q: Questioned) =>
      t.db
        .selectFrom('invoice_line')
        .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
        .select(['job_title', 'paid_minutes', 'cents', 'timesheet_id', 'invoice.total_cents'])
        .where('invoice.user_id', '=', q.me.id)
        .where('cancelled_at', 'is', null)
        .orderBy('invoice_line.id')
        .execute(),
    /** The number of the invoice that a time is on; 0 where it is on none. */
    numberOf: async (idTimesheet: number): Promise<number> =>
      (await timesheetOf(t, idTimesheet))?.invoice_id ?? 0,
    /** An invoiced time of eight hours that its worker calls too short by `more` ms. */
    invoiced: async (more = 30 * MIN): Promise<Questioned & { query: number }> => {
      const q = await closedTime(t);
      await ok(t, office, 'generateInvoice', around(q));
      return { ...q, query: (await ask(t, q, more)).body.query.id };
    },
  };
}

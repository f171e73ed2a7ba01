import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { companyBank } from '../../../test/support/company-bank';
import { configure, shift, sydney } from '../../../test/support/shift';
import { handlers } from '../../areas';

export const HOUR = 3_600_000;
/** Cents an hour of everybody here. */
export const RATE = 3000;
export const ABN = '51824753556';
/** The week of Monday 9 November 2026, in which everything here is worked. */
export const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
/** When its crews start, a Tuesday. */
export const at = sydney('2026-11-10T08:00');
interface Given {
  rate?: number | null;
  hours?: number | null;
  from?: number;
  signed?: boolean;
  /** Somebody who is there already. */
  of?: number;
}

/** The tests of a file on a server of their own, with somebody of the office. `opened` is given both. */
export function openPayRun(opened: (world: { t: TestApp; office: { id: number; token: string } }) => void) {
  let t: TestApp;
  let office: { id: number; token: string };
  beforeAll(async () => {
    t = await testApp({ handlers, tasks: [] });
    office = await t.signIn(await t.make.admin());
    opened({ t, office });
  });
  // Times here have no breaks; a test of those sets the minutes.
  beforeEach(() => configure(t, { ...companyBank, confBreakAfterMin: 0 }));
  afterAll(() => t.close());

  let serial = 7_000_000;
  const worker = async (over: object = {}) => {
    const user = await t.make.user({
      first_name: 'Kim',
      last_name: `Ott${(serial += 1)}`,
      abn: ABN,
      bank_account_name: 'Kim Ott',
      bank_account_bsb: '082902',
      bank_account_number: String(serial),
      ...over,
    });
    return user;
  };
  /** A worker with one time, signed unless said otherwise. */
  async function time(
    { rate = RATE, hours = 8, from = at, signed = true, of }: Given = {},
    over: object = {},
  ) {
    const user = of ?? (await worker(over));
    const start = from;
    const made = await shift(t, {
      at,
      workers: [user],
      clocks: [{ user, start, end: hours === null ? null : start + hours * HOUR, rate }],
    });
    const id = made.clocks[0] ?? 0;
    if (signed) await sign(made.job, id);
    return { user, id, ...made };
  }
  async function sign(job_id: number, id: number) {
    const image_blob_id = await t.db
      .transaction()
      .execute((tx) => t.services.blobs.put(tx, Buffer.from([1, 2, 3]), 'image/png'));
    const signature = await t.db
      .insertInto('signature')
      .values({ job_id, signed_by: 'Dana', image_blob_id, created_by: office.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.updateTable('timesheet').set({ signature_id: signature.id }).where('id', '=', id).execute();
  }
  const run = async (days: object = week) => (await t.call(office, 'getPayRun', { ...week, ...days })).body;
  const kindsOf = async (user: number) =>
    (await run()).exceptions.filter(({ idUser }) => idUser === user).map(({ kinds }) => kinds);
  const generate = (idUser: number) => t.call(office, 'generateInvoice', { idUser, ...week });
  const said = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text ?? '';
  return { worker, time, sign, run, kindsOf, generate, said };
}

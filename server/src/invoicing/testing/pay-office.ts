import { dayText } from '@crewcall/domain/time';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { companyBank } from '../../../test/support/company-bank';
import { configure, shift, sydney, SYDNEY } from '../../../test/support/shift';
import { handlers } from '../../areas';

export const HOUR = 3_600_000;
/** Cents an hour of everybody here. */
export const RATE = 3000;
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
/** When its crews start, a Tuesday. */
export const at = sydney('2026-11-10T08:00');
export const friday = dayText(SYDNEY, Date.now() + 6 * 24 * HOUR);

/** The tests of a file on a server of their own, with somebody who pays a week. `opened` is given both. */
export function openPayOffice(
  opened: (world: { t: TestApp; office: { id: number; token: string } }) => void,
) {
  let t: TestApp;
  let office: { id: number; token: string };
  beforeAll(async () => {
    t = await testApp({ handlers, tasks: [] });
    office = await t.signIn(await t.make.admin());
    await configure(t, companyBank);
    opened({ t, office });
  });
  afterAll(() => t.close());

  let serial = 1_234_566;
  async function worker(name = 'Kim Ott') {
    const [first_name = '', last_name = ''] = name.split(' ');
    const user = await t.make.user({
      first_name,
      last_name,
      bank_account_name: name,
      bank_account_bsb: '082902',
      // Nobody shares an account here by chance.
      bank_account_number: String((serial += 1)),
    });
    await t.make.rate(user, await t.make.group(), RATE);
    return user;
  }
  /** Times of one worker on a job of their own, as hours after the start of the day. */
  const worked = (user: number, title: string, ...spans: (readonly [number, number])[]) =>
    shift(t, {
      at,
      title,
      workers: [user],
      clocks: spans.map(([from, to]) => ({ user, start: at + from * HOUR, end: at + to * HOUR, rate: RATE })),
    });
  const generate = (idUser: number | number[], allowOverlaps?: number[]) =>
    t.call(office, 'generateInvoice', { idUser, ...week, ...(allowOverlaps ? { allowOverlaps } : {}) });
  const download = (downloadList: number[], more: object = {}) =>
    t.call(office, 'downloadABA', { downloadList, typeABA: 2, dateABA: friday, ...more });
  const check = async (downloadList: number[], more: object = {}) =>
    (await t.call(office, 'checkABA', { downloadList, typeABA: 2, ...more })).body;
  const cancel = (idInvoice: number) => t.call(office, 'deleteInvoice', { idInvoice, confirmed: true });
  const numbers = (reply: Awaited<ReturnType<typeof generate>>) =>
    reply.body.invoices.map(({ number }) => number);
  const said = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text ?? '';
  return { worker, worked, generate, download, check, cancel, numbers, said };
}

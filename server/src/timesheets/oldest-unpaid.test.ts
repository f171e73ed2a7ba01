import { inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { shift } from '../../test/support/shift';
import { handlers } from '../areas';

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

test('Check Time and the pay run say when the oldest time of four weeks is that is not invoiced', async () => {
  const range = { dateStart: inHours(-24), dateEnd: inHours(0) };
  const told = async () => [
    (await t.call(office, 'getCheckTime', range)).body.unpaidFrom,
    (await t.call(office, 'getPayRun', range)).body.unpaidFrom,
  ];
  expect(await told()).toEqual([undefined, undefined]);
  const user = await t.make.user();
  const timeAt = async (start: number, end: number | null) =>
    (await shift(t, { at: start, workers: [user], clocks: [{ user, start, end, rate: 3000 }] })).clocks[0] ??
    0;
  // Too old, too short to be paid, and still running.
  await timeAt(inHours(-29 * 24), inHours(-29 * 24 + 4));
  await timeAt(inHours(-20 * 24), inHours(-20 * 24) + 60_000);
  await timeAt(inHours(-2), null);
  expect(await told()).toEqual([undefined, undefined]);
  const [older, newer] = [inHours(-15 * 24), inHours(-3 * 24)];
  const id = await timeAt(older, older + 4 * 3_600_000);
  await timeAt(newer, newer + 4 * 3_600_000);
  expect(await told()).toEqual([older, older]);
  await t.call(office, 'generateInvoice', {
    idUser: user,
    dateStart: older - 86_400_000,
    dateEnd: older + 86_400_000,
  });
  const { invoice_id } = await t.db
    .selectFrom('timesheet')
    .select('invoice_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(invoice_id).not.toBeNull();
  expect(await told()).toEqual([newer, newer]);
});

import { timesheetMinute } from '@crewcall/domain/clock';
import { caller } from '../support/api';
import { expect, test } from '../support/offline-test';

const HOUR = 3_600_000;

test('T-22: a check-in and a check-out are taken back within their minute, with and without reception', async ({
  line,
  arrive,
}) => {
  const { phone, shift } = await arrive('worker', 'Pressed too soon');
  const { page, slab } = phone;
  const undo = () => page.getByRole('button', { name: /^Undo check/ });
  await phone.press('Check In');
  await expect.poll(async () => (await shift.clocks()).length).toBe(1);
  await undo().click();
  await expect.poll(async () => (await shift.clocks()).length).toBe(0);
  await expect(slab.getByRole('button', { name: 'Check In' })).toBeVisible();

  await phone.press('Check In');
  await expect(slab).toContainText('On the clock');
  await phone.press('Check Out');
  await expect.poll(async () => (await shift.clocks())[0]?.end ?? 0).toBeGreaterThan(0);
  await expect(page.getByText(/^Checked out at .* after \d+ min\.$/)).toBeVisible();
  await undo().click();
  await expect.poll(async () => (await shift.clocks())[0]?.end).toBe(0);
  await expect(slab).toContainText('On the clock');

  line.set({ is: 'down' });
  await phone.press('Check Out');
  await expect(phone.waits('Check Out')).toBeVisible();
  await undo().click();
  await expect(slab).toContainText('On the clock');
  await expect(phone.waits('Check Out')).toHaveCount(0);
  line.set({ is: 'good' });
  await expect(page.getByText(/is saved on this phone/)).toHaveCount(0);
  await expect.poll(async () => (await shift.clocks()).map(({ end }) => end)).toEqual([0]);
});

test('T-22: a forgotten check-out asks when one finished, and the supervisor accepts what the worker says', async ({
  line,
  server,
  makeShift,
  takePhone,
}) => {
  const shift = await makeShift('worker2', 'Left without a press', { began: 17, hours: 6 });
  const worker = await caller(server.url, 'worker2');
  const from = Date.now() - 16 * HOUR;
  await worker.call('doclock', { id: shift.id, action: 'in', key: `in ${shift.id}`, tapTime: from });
  const phone = await takePhone();
  await phone.enter(line.url, 'worker2');
  const { page } = phone;
  // On the card with Check Out, or above it once another shift of theirs is due.
  const finished = page.getByRole('button', {
    name: new RegExp(`^(When did you finish\\?|I finished earlier) ${shift.title}$`),
  });
  await finished.click();
  const dialog = page.getByRole('dialog', { name: 'When did you finish?' });
  await expect(dialog.getByLabel('Finished', { exact: true })).toHaveValue(/[ap]m$/);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(phone.undecided(shift.title)).toBeVisible();
  await expect(finished).toHaveCount(0);
  const admin = await caller(server.url, 'admin');
  const { body } = await admin.call('getTimeCard', { idJob: shift.id });
  const [press, ...more] = body.pendingPunches;
  expect([more, press?.blocked]).toEqual([[], null]);
  await admin.call('resolvePunch', { id: press?.id ?? 0, apply: true });
  expect((await shift.clocks()).map(({ end }) => end)).toEqual([timesheetMinute(press?.tapTime ?? 0)]);
});

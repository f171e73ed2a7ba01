import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { expect, test } from '../support/offline-test';
import type { MadeShift } from '../support/shift';

const HOUR = 3_600_000;

/** The worker's times of a shift, as the office reads them. */
async function timesOf(url: string, shift: MadeShift) {
  const office = await caller(url, 'admin');
  const { timesheets } = (await office.call('getTimeCard', { idJob: shift.id })).body;
  return timesheets.map((time) => ({
    runs: time.end === 0,
    isOnBreak: typeof time.breakSince === 'number',
    break: time.break,
    said: time.breakSaid ?? null,
    gap: time.breakGap ?? null,
  }));
}

test('T-20: a break that begins beside the clock without reception arrives, and ends with the check-out', async ({
  line,
  server,
  makeShift,
  takePhone,
}) => {
  const shift = await makeShift('worker', 'Break in the cellar', { began: 8 });
  const worker = await caller(server.url, 'worker');
  const tapTime = Date.now() - 7 * HOUR;
  await worker.call('doclock', { id: shift.id, action: 'in', key: `in ${shift.id}`, tapTime });
  const phone = await takePhone();
  await addAxe(phone.page.context());
  await phone.enter(line.url, 'worker');
  await phone.isNext(shift.title);
  await phone.isKept();
  const { page, slab } = phone;
  const ends = slab.getByRole('button', { name: /^End break, on a break since/ });

  await test.step('a break that began without reception', async () => {
    line.set({ is: 'down' });
    await slab.getByRole('button', { name: 'Start break' }).click();
    await expect(ends).toBeVisible();
    expect(await violations(page)).toEqual([]);
    line.set({ is: 'good' });
    await expect.poll(async () => (await timesOf(server.url, shift))[0]?.isOnBreak).toBe(true);
  });

  await test.step('check-out ends it', async () => {
    await phone.press('Check Out');
    await expect
      .poll(async () => (await timesOf(server.url, shift))[0])
      .toMatchObject({ runs: false, isOnBreak: false });
  });
});

test('T-20: check-out asks about the break and waits for no answer; the office reads who said none', async ({
  line,
  server,
  makeShift,
  takePhone,
}) => {
  const shift = await makeShift('worker2', 'Break of the day', { began: 8 });
  const worker = await caller(server.url, 'worker2');
  const tapTime = Date.now() - 7 * HOUR;
  await worker.call('doclock', { id: shift.id, action: 'in', key: `in ${shift.id}`, tapTime });
  const phone = await takePhone();
  await addAxe(phone.page.context());
  await phone.enter(line.url, 'worker2');
  await phone.isNext(shift.title);
  await phone.isKept();
  line.set({ is: 'down' });
  await phone.press('Check Out');
  const asked = phone.page.getByRole('group', { name: new RegExp(`^Break taken\\? ${shift.title}`) });
  await expect(asked).toBeVisible();
  expect(await violations(phone.page)).toEqual([]);
  await asked.getByRole('button', { name: 'None' }).click();
  await expect(asked).toHaveCount(0);
  line.set({ is: 'good' });
  await expect
    .poll(() => timesOf(server.url, shift))
    .toEqual([{ runs: false, isOnBreak: false, break: 0, said: 0, gap: 'no-break-said' }]);
});

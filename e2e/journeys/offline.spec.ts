import { timesheetMinute } from '@crewcall/domain/clock';
import { OfflinePhone } from '../pages/offline-phone';
import { expect, test } from '../support/offline-test';

const clock = (phone: OfflinePhone) => phone.page.getByRole('region', { name: 'Your time' });

test(
  'X-07, T-22, B.2.19, F31: a start without reception shows the last shifts, how old they are, the waiting press and an honest clock',
  { tag: '@promise' },
  async ({ line, arrive }) => {
    const { phone, shift } = await arrive('worker', 'Basement load in');
    // The time card was opened once, so its part is on the phone.
    await phone.openJob(shift.id, 'timecard');
    await expect(clock(phone).getByRole('button', { name: 'Check In' })).toBeVisible();
    for (const call of ['getJobDialog', 'getTimeCard'] as const) await phone.keeps(call, shift.id);
    await phone.page.goto('/jobs');
    await phone.isNext(shift.title);

    line.set({ is: 'down' });
    const began = await phone.press('Check In');
    await expect(phone.waits('Check In')).toBeVisible();
    await expect(phone.banner).toBeVisible();
    await phone.page.reload();
    await expect(phone.page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await phone.isNext(shift.title);
    await expect(phone.slab).toContainText('On the clock');
    await expect(phone.waits('Check In')).toBeVisible();
    await expect(phone.banner).toContainText(/Loaded at \d+:\d\d [ap]m\./);

    await phone.press('Check Out');
    await expect(phone.waits('Check Out')).toBeVisible();
    await phone.page.reload();
    await expect(phone.waits('Check Out')).toBeVisible();
    await expect(phone.page.getByText('On the clock')).toHaveCount(0);
    await phone.openJob(shift.id, 'timecard');
    await expect(clock(phone).getByRole('button', { name: 'Check In' })).toBeVisible();
    await expect(clock(phone)).toContainText('Not clocked in');
    await expect(clock(phone)).toContainText(/Check In at .* is saved on this phone/);
    expect(await shift.clocks()).toEqual([]);

    // Both by themselves, in their order, under the times at which they were pressed.
    line.set({ is: 'good' });
    await expect(phone.banner).toHaveCount(0);
    await expect.poll(async () => (await shift.clocks()).map(({ end }) => end > 0)).toEqual([true]);
    const [row] = await shift.clocks();
    expect(row?.start).toBeGreaterThanOrEqual(timesheetMinute(began[0] - 1000));
    expect(row?.start).toBeLessThanOrEqual(began[1] + 1000);
    await expect(clock(phone)).not.toContainText('is saved on this phone');
  },
);

test('C-02, T-22: the same press from two tabs, and another from a second phone, is one entry', async ({
  line,
  arrive,
  takePhone,
}) => {
  const { phone, shift } = await arrive('worker2', 'Two tabs and a tablet');
  const tab = new OfflinePhone(await phone.page.context().newPage());
  await tab.enter(line.url, 'worker2');
  const tablet = await takePhone();
  await tablet.enter(line.url, 'worker2');
  for (const one of [tab, tablet]) await one.isNext(shift.title);
  line.set({ is: 'down' });
  await phone.press('Check In');
  // The other tab knows of it at once and offers no second one.
  await expect(tab.slab.getByRole('button', { name: 'Check Out' })).toBeVisible();
  await tablet.press('Check In');
  line.set({ is: 'good' });
  for (const one of [phone, tab, tablet]) {
    await expect(one.waits('Check In')).toHaveCount(0);
    await expect(one.slab).toContainText('On the clock');
  }
  expect(await shift.clocks()).toHaveLength(1);
});

test('X-07: a message written without reception goes out later, once, also after a start without reception', async ({
  line,
  arrive,
}) => {
  const { phone, shift } = await arrive('worker', 'Chat in the tunnel');
  await phone.openJob(shift.id, 'chat');
  await expect(phone.message).toBeVisible();
  for (const call of ['getJobDialog', 'getchat'] as const) await phone.keeps(call, shift.id);
  line.set({ is: 'down' });
  await phone.write('Lift is out of order');
  const waiting = phone.page.getByRole('listitem').filter({ hasText: 'waiting to be sent' });
  await expect(waiting).toContainText('Lift is out of order');
  await phone.page.reload();
  await expect(waiting).toContainText('Lift is out of order');
  expect(await shift.messages()).toEqual([]);
  // The answer to the first sending is lost; the second is the same message.
  line.set({ is: 'swallow', path: '/api/job/sendchat' });
  await expect.poll(() => shift.messages()).toEqual(['Lift is out of order']);
  line.set({ is: 'good' });
  await expect(waiting).toHaveCount(0);
  await expect(phone.page.getByText('Lift is out of order')).toHaveCount(1);
  expect(await shift.messages()).toEqual(['Lift is out of order']);
});

test('X-07, A.4.03, B.7.20: a shift that was never opened opens without reception, with time card and chat', async ({
  line,
  arrive,
}) => {
  const { phone, shift } = await arrive('worker', 'Never looked at');
  await phone.hasDay();
  await phone.keeps('getJobDialog', shift.id);
  line.set({ is: 'down' });
  const { page } = phone;
  await page.getByRole('button', { name: `Details: ${shift.title}` }).click();
  const panel = page.getByRole('dialog', { name: shift.title });
  await expect(panel.getByRole('tabpanel', { name: 'Details' })).toContainText('Audio Tech');
  await panel.getByRole('tab', { name: 'Time Card' }).click();
  await expect(
    panel.getByRole('tabpanel', { name: 'Time Card' }).getByRole('button', { name: /^Check (In|Out)$/ }),
  ).toBeVisible();
  await expect(panel.getByText(/needs the network/)).toHaveCount(0);
  await panel.getByRole('tab', { name: 'Details' }).click();
  await panel.getByRole('button', { name: /Messages/ }).click();
  await phone.write('I am at the north gate');
  await expect(panel.getByText('I am at the north gate')).toBeVisible();
});

test('X-07: a screen that was not opened before says that it needs the network, and comes by itself', async ({
  line,
  arrive,
}) => {
  const { phone } = await arrive('worker', 'Never been to the calendar');
  line.set({ is: 'down' });
  await phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click();
  await expect(phone.page.getByText('This needs the network', { exact: true })).toBeVisible();
  await expect(phone.page.getByText(/^This screen was not opened on this device before\./)).toBeVisible();
  await expect(phone.banner).toBeVisible();
  // What was opened before still works.
  await phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click();
  await phone.isNext('Never been to the calendar');
  await phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click();
  line.set({ is: 'good' });
  await expect(phone.page.locator('[data-remote="mf-calendar"][data-state="ready"]')).toBeVisible();
  await expect(phone.banner).toHaveCount(0);
});

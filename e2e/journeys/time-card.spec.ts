import { epochToLocal } from '@crewcall/domain/time';
import { SignOff, drawSignature, inkShape } from '../pages/sign-off';
import { TimeCardPage } from '../pages/time-card';
import { addAxe, violations } from '../support/axe';
import { makeCrewedJob } from '../support/crewed-job';
import { expect, test } from '../support/test';

const HOUR = 3_600_000;
const mai = 'Mai Nguyễn';
const lukasz = 'Łukasz Wójcik';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'block' });

test(
  'B.2.19, B.2.20, T-02, T-17, N-18: a worker clocks in with the code of the crew, and out',
  { tag: '@promise' },
  async ({ page, server, login }) => {
    const job = await makeCrewedJob(server.url, 'Quay Lights');
    const past = Date.now() - 3 * HOUR;
    await job.supervisor.call('setTimeCreate', { idJob: job.id, idUser: job.worker2.id, start: past });
    await addAxe(page.context());
    await login('worker');
    const card = new TimeCardPage(page);
    await card.open(job.id);

    await card.press('Check In');
    await expect(card.own).toContainText('Enter the four digits that your supervisor shows.');
    const wrong = job.code === '0000' ? '0001' : '0000';
    await card.press('Check In', wrong);
    await expect(
      page.getByText('This code is not right. Ask your supervisor for the 4 digits.'),
    ).toBeVisible();
    await expect(card.own).toContainText('Not clocked in');
    await card.press('Check In', job.code);
    await expect(card.own).toContainText('Clocked in at');
    await expect(card.own.getByRole('button', { name: 'Check Out' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await card.press('Check Out');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Check Out' }).click();
    await expect(card.own).toContainText('Not clocked in');
    await expect(card.own.getByRole('button', { name: 'Check In' })).toBeVisible();

    // Of others there are a short name and hours, and nothing to press.
    const other = page.getByRole('listitem').filter({ hasText: 'Łukasz W.' });
    await expect(other).toBeVisible();
    await expect(page.getByText(lukasz)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Clock Out All' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Check In|Check Out) Łukasz/ })).toHaveCount(0);

    const { timesheets } = (await job.worker.call('getTimeCard', { idJob: job.id })).body;
    expect(timesheets).toMatchObject([{ mine: true, userName: mai, break: 0 }]);
  },
);

test(
  'B.1.02, B.4.05, B.4.06, B.5.16, B.6.02, J-18, T-06, T-08: a supervisor runs a shift by thumb and signs it off',
  { tag: '@promise' },
  async ({ page, server, login }) => {
    const job = await makeCrewedJob(server.url, 'Wharf Rig');
    await addAxe(page.context());
    await login('supervisor');
    const card = new TimeCardPage(page);
    await card.open(job.id);
    const rows = async () => (await job.supervisor.call('getTimeCard', { idJob: job.id })).body.timesheets;

    await test.step('a double press checks in once', async () => {
      await card.doublePress(`Check In ${mai}`);
      await expect(card.worker(mai).getByRole('button', { name: `Check Out ${mai}` })).toBeEnabled();
      expect(await rows()).toHaveLength(1);
      await expect(card.worker(mai)).toContainText('Since');
    });

    await test.step('a start is corrected, and everybody is clocked out with the break by rule', async () => {
      const start = Math.floor((Date.now() - 7 * HOUR) / 60_000) * 60_000;
      await card.edit(mai, 'Start', epochToLocal('Australia/Sydney', start));
      await page.getByRole('button', { name: 'Clock Out All' }).click();
      const dialog = card.clockOutAll();
      const end = await dialog.getByLabel('End', { exact: true }).inputValue();
      await dialog.getByLabel('End', { exact: true }).fill('');
      await dialog.getByRole('button', { name: 'Clock Out All' }).click();
      await expect(dialog).toContainText('Selected date is invalid');
      expect(await violations(page)).toEqual([]);
      await dialog.getByLabel('End', { exact: true }).fill(end);
      await expect(dialog).toContainText(`A break is set for ${mai} (30 min).`);
      await dialog.getByRole('button', { name: 'Clock Out All' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(card.worker(mai)).toContainText('break 30 min');
      expect(await rows()).toMatchObject([{ start, break: HOUR / 2, paid: 6.5 * HOUR }]);
    });

    await test.step('whoever did not come is absent, and the rest is signed on a phone that is turned', async () => {
      const signOff = new SignOff(page);
      await signOff.open();
      await signOff.tick([mai]);
      await expect(page.getByRole('list', { name: 'Times to sign' })).toContainText('6 h 30 min paid');
      expect(await violations(page)).toEqual([]);
      const missing = page.getByRole('list', { name: 'Not signed after this' });
      await missing.getByRole('button', { name: `Mark ${lukasz} absent` }).click();
      await expect(missing).toHaveCount(0);
      await signOff.begin('Dana Site');
      await signOff.approve();
      await expect(page.getByText('Sign inside the box first.')).toBeVisible();
      await drawSignature(page, 'Dana Site');
      const shape = await inkShape(page, 'Dana Site');
      for (const turned of [
        { width: 844, height: 390 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(turned);
        await expect
          .poll(async () => Math.abs((await inkShape(page, 'Dana Site')) / shape - 1))
          .toBeLessThan(0.15);
      }
      expect(await violations(page)).toEqual([]);
      await signOff.approve();
      await signOff.isSaved();
    });

    await expect(card.finished).toBeVisible();
    await expect(card.worker(lukasz)).toContainText('Absent');
    await expect(card.worker(lukasz).getByRole('button')).toHaveCount(0);
    await expect(card.worker(mai)).toContainText('Signed');
  },
);

test('B.4.05: a time is signed with a typed name, by keyboard alone', async ({ page, server, login }) => {
  const job = await makeCrewedJob(server.url, 'Pier Load Out');
  const start = Date.now() - 2 * HOUR;
  const { timesheet } = (
    await job.supervisor.call('setTimeCreate', { idJob: job.id, idUser: job.worker.id, start })
  ).body;
  await job.supervisor.call('setTime', { id: timesheet.id, type: 2, value: start + HOUR });
  await login('supervisor');
  await page.goto(`/jobs/upcoming/${job.id}/timecard?panel=sign-off&panel.idJob=${job.id}`);
  const panel = page.getByRole('dialog', { name: 'Finish Job' });
  const time = panel.getByRole('checkbox', { name: mai });
  await time.focus();
  // Times of other walks may share its minutes: then it is not ticked by itself.
  if (!(await time.isChecked())) await page.keyboard.press('Space');
  await panel.getByLabel('Authorizer name').focus();
  await page.keyboard.type('Dana Site');
  // Past the remark and the address for a copy.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: /^Approve 1 time/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Type your name instead' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Type your full name to sign')).toBeFocused();
  await page.keyboard.type('Dana Site');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Signature saved')).toBeVisible();
  await expect(panel.getByRole('status').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  const rows = (await job.supervisor.call('getTimeCard', { idJob: job.id })).body.timesheets;
  expect(rows.map((row) => row.idSignature === null)).toEqual([false]);
});

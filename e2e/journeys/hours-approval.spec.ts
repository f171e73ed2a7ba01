import type { Page } from '@playwright/test';
import { paint } from '../gallery/visit';
import { JobForm } from '../pages/job-form';
import { addAxe, violations } from '../support/axe';
import { makeCrewedJob } from '../support/crewed-job';
import { tooWide, unreadable } from '../support/fits';
import { mailedDemo } from '../support/mailed-demo';
import { needsOwnServer } from '../support/run';
import { expect } from '../support/test';

needsOwnServer('It reads the mail of its server.');

const test = mailedDemo();
const HOUR = 3_600_000;
const contact = 'dana@customer.test';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** Nothing breaks the rules, light or dark, and nothing has to be read by scrolling sideways. */
async function isSound(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expect.poll(() => violations(page)).toEqual([]);
  }
  await paint(page, 'light');
  expect(await unreadable(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
}

test('D.3.01–D.3.05: the office mails the hours, the customer queries one time and signs for the other', async ({
  page: desk,
  browser,
  server,
  mailbox,
  login,
}) => {
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const job = await makeCrewedJob(server.url, 'Late Truck', now - 9 * HOUR);
  const { id: idJob, office, worker, worker2 } = job;
  for (const { id: idUser } of [worker, worker2])
    await office.call('setTimeCreate', { idJob, idUser, start: now - 9 * HOUR, end: now - 5 * HOUR });
  await login('admin', desk);
  const form = new JobForm(desk);
  await form.open(idJob);
  await form.tab('Timesheets');

  await test.step('the office sends them to a contact', async () => {
    await desk.getByRole('button', { name: 'Send for approval' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Send for approval' });
    await dialog.getByLabel('Contact at the customer').fill('Dana Site');
    await dialog.getByLabel('Email').fill(contact);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(desk.getByText('Waiting for the customer')).toBeVisible();
  });

  const { text } = await mailbox.letter(contact, 'Hours to approve for Late Truck');
  const [link = ''] = /http:\S+\/public\/approve\/\S+/.exec(text) ?? [];

  await test.step('the customer sees hours and no pay, on a phone and at a desk', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    await addAxe(context);
    const page = await context.newPage();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Late Truck' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Times' }).getByRole('listitem')).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
      await expect(page.getByText('Wójcik')).toHaveCount(0);
      await isSound(page);
    }
    await page.getByRole('button', { name: 'Query this time: Łukasz W.' }).click();
    await page.getByLabel('What is wrong with the time of Łukasz W.?').fill('Left an hour before the end.');
    await page.getByLabel('Your name').fill('Dana Site');
    await isSound(page);
    await page.getByRole('button', { name: 'Type your name instead' }).click();
    await page.getByLabel('Type your full name to sign').fill('Dana Site');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText('The answer has arrived')).toBeVisible();
    await expect(page.getByText('Queried', { exact: true })).toBeVisible();
    await isSound(page);
    await page.reload();
    await expect(page.getByText(/^Dana Site answered on/)).toBeVisible();
    await context.close();
  });

  await test.step('the office sees the answer at once, with the question', async () => {
    await expect(desk.getByText(/^Dana Site approved 1 of 2 times, and queried 1/)).toBeVisible();
    await expect(desk.getByText('Left an hour before the end.')).toBeVisible();
    await expect(desk.getByText(/^Dana Site, for the customer/)).toBeVisible();
  });
});

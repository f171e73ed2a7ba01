import type { Page } from '@playwright/test';
import { CrewPhone } from '../pages/crew-phone';
import { follow } from '../pages/people';
import { caller } from '../support/api';
import { Office } from '../support/office';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' });

const snackbar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test(
  'A.5.03, A.5.05, B.2.10, B.2.11, B.2.14, B.2.15, B.2.16, J-29: a worker applies, withdraws, applies again, and the office says no',
  { tag: '@promise' },
  async ({ page, server, login }) => {
    const office = await Office.of(server.url);
    const me = await caller(server.url, 'worker');
    const title = 'Comet Hall load in';
    const { id, crews } = await office.makeJob(title, [2, 2]);
    await login('worker');
    const phone = new CrewPhone(page);
    await phone.openTab('Openings');
    const apply = page.getByRole('button', { name: `Apply: ${title}` });
    const question = page.getByRole('dialog', { name: 'On which crew you would like to apply?' });

    await apply.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(snackbar(page, 'No option choosen')).toBeVisible();

    await phone.applyFor(title, crews[1]?.groupName ?? '');
    const detail = await phone.openDetails(title);
    await expect(detail.getByRole('button', { name: 'Applied - Waiting for Approval' })).toBeDisabled();
    await page.reload();
    await expect(detail.getByRole('button', { name: 'Waiting for Approval', exact: true })).toBeDisabled();

    await detail.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(detail.getByRole('button', { name: 'Apply', exact: true })).toBeEnabled();
    await phone.closeJob(title);
    await phone.applyFor(title, crews[0]?.groupName ?? '');

    await office.answerApplication(crews[0]?.id ?? 0, me.id, id, false);
    await expect(phone.card(title).getByRole('button', { name: /Application Closed/ })).toBeDisabled();
  },
);

test('A.5.04, B.2.12, A.4.06: a job without crew slots is Not Available and takes no applications', async ({
  page,
  server,
  login,
}) => {
  const title = 'Empty Quarter showcase';
  const office = await Office.of(server.url);
  const { id } = await office.makeJob(title, [1]);
  await office.deleteCrews(id);
  await login('worker');
  const phone = new CrewPhone(page);
  await phone.openTab('Openings');
  await phone
    .card(title)
    .getByRole('button', { name: `Not Available: ${title}` })
    .click();
  await expect(snackbar(page, 'This job is not acceptiong applications')).toBeVisible();
  await expect(phone.card(title)).not.toContainText('Open');
});

test('B.2.18, A.2.16, J-29, B.2.21: an invite arrives, is declined, taken back, and opens the messages', async ({
  page,
  server,
  login,
}) => {
  const office = await Office.of(server.url);
  const me = await caller(server.url, 'worker');
  const title = 'Lighthouse rigging';
  const { crews } = await office.makeJob(title, [1], 40);
  await login('worker');
  const phone = new CrewPhone(page);
  await phone.openTab('My Shifts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await office.setStanding(crews[0]?.id ?? 0, me.id, 1);

  const card = phone.card(title);
  await expect(card).toContainText('Invited');
  const detail = await phone.openDetails(title);
  await expect(detail.getByRole('button', { name: 'Messages' })).toBeDisabled();
  await detail.getByRole('button', { name: 'Reject' }).click();
  await detail.getByRole('button', { name: 'Accept after all' }).click();
  await expect(detail.getByText('Application Done')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Messages' })).toBeEnabled();
  await phone.closeJob(title);
  await expect(card).toContainText('Confirmed');
});

test('A.2.15, A.2.10: the list is where it was left, after a job and after another page', async ({
  page,
  login,
}) => {
  await login('worker');
  const phone = new CrewPhone(page);
  await phone.openTab('All Jobs');
  await expect(page.getByRole('article').nth(8)).toBeVisible();
  const below = page.getByRole('button', { name: /^Details/ }).nth(8);
  await below.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  await below.click();
  await expect(page.locator('[data-side-panel]')).toBeVisible();
  const left = await place();
  expect(left).toBeGreaterThan(400);
  await page.goBack();
  await expect(page.locator('[data-side-panel]')).toHaveCount(0);
  expect(await place()).toBe(left);

  await follow(page, '/messages');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.goBack();
  await expect.poll(place).toBe(left);
});

test('A.2.14, A.9.05: Load More adds seven days of openings', async ({ page, server, login }) => {
  const title = 'Ninth day matinee';
  await (await Office.of(server.url)).makeJob(title, [3], 9 * 24);
  await login('worker');
  const phone = new CrewPhone(page);
  await phone.openTab('Openings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(phone.card(title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(phone.card(title)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { paint } from '../gallery/visit';
import { emptyCompany } from '../pages/empty-company';
import { Entry } from '../pages/entry';
import { addAxe, violations } from '../support/axe';
import { tooWide } from '../support/fits';
import { expect } from '../support/test';

const test = emptyCompany();
test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

/** Nothing breaks the rules in light or dark, and nothing lies beside a phone’s window. */
async function isSound(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    expect(await violations(page)).toEqual([]);
  }
  await paint(page, 'light');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const step = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'First steps' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });
async function goTo(page: Page, name: string): Promise<void> {
  await page.goto('/admin/dashboard');
  await step(page, name).getByRole('link').click();
}
const isDone = async (page: Page, name: string) => {
  await page.goto('/admin/dashboard');
  await expect(step(page, name)).toContainText(', done');
};

test(
  'X-11, S-09, B.3.14, J-04: from the printed link through contract, filter, group and customer, by the browser alone',
  { tag: '@promise' },
  async ({ page, context, link }) => {
    await addAxe(context);
    await page.goto(link);
    await new Entry(page).press();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
    await expect(page.getByRole('heading', { name: 'Before your first shift' })).toBeVisible();
    await expect(page.getByText('0 of 12 done')).toBeVisible();
    await isSound(page);

    // The link works once: without a password there would be no way back in.
    await step(page, 'Your name and password').getByRole('link').click();
    await page.getByLabel('New password').fill('four words of mine');
    const answered = page.waitForResponse(/saveProfile2/);
    await press(page, 'Save');
    expect((await answered).ok()).toBe(true);
    await page.goto('/admin/dashboard');
    await expect(page.getByText('0 of 11 done')).toBeVisible();

    await goTo(page, 'Contract');
    await expect(page.getByText('There is no contract yet')).toBeVisible();
    await isSound(page);
    await press(page, 'Write the contract');
    await page.getByLabel('Text').fill('# Safety\nWear closed shoes.\n\n- Stop\n- Speak up');
    await press(page, 'Add the agreement to tax invoices');
    await expect(page.getByRole('heading', { name: 'Safety' })).toBeVisible();
    await isSound(page);
    await press(page, 'Save as a new version');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Version 1, in force')).toBeVisible();
    await isSound(page);
    await page.getByRole('link', { name: 'Who signed version 1' }).click();
    await expect(page.getByText('Nobody has signed this version')).toBeVisible();
    await isSound(page);
    await isDone(page, 'Contract');

    await goTo(page, 'Filters');
    await expect(page.getByText('There are no filters yet')).toBeVisible();
    await isSound(page);
    await press(page, 'New filter');
    await page.getByLabel('Name').fill('Shirt size');
    await page.getByLabel('Kind').click();
    await page.getByRole('option', { name: 'List' }).click();
    await page.getByLabel('Option 1', { exact: true }).fill('S;M');
    await press(page, 'Save');
    await expect(page.getByText('An option must not contain a semicolon.')).toBeVisible();
    await isSound(page);
    await page.getByLabel('Option 1', { exact: true }).fill('S');
    await press(page, 'Add an option');
    await page.getByLabel('Option 2', { exact: true }).fill('M');
    await press(page, 'Save');
    await expect(page.getByRole('row', { name: /Shirt size/ })).toContainText('S, M');
    await isDone(page, 'Filters');

    await goTo(page, 'Groups');
    await expect(page.getByText('There are no groups yet')).toBeVisible();
    await press(page, 'Create New Group');
    await page.getByLabel('Group Name').fill('Rigger');
    await page.getByLabel('Usual rate').fill('52.50');
    await isSound(page);
    await press(page, 'Create');
    await expect(page.getByRole('row', { name: /Rigger/ })).toContainText('$52.50 an hour');
    await isSound(page);
    await isDone(page, 'Groups');

    await goTo(page, 'Customers');
    await expect(page.getByText('There are no customers yet')).toBeVisible();
    await isSound(page);
    await press(page, 'New customer');
    await page.getByLabel('Full name').fill('Acme Live Events');
    await page.getByLabel('Short name').fill('ACME');
    await press(page, 'Teal');
    await press(page, 'Save');
    await press(page, 'Add a person');
    await page.getByLabel('First name').fill('Mia');
    await page.getByLabel('Last name').fill('Ferrari');
    await page.getByRole('form', { name: 'New person' }).getByLabel('Email').fill('mia@acme.example');
    await isSound(page);
    await press(page, 'Add and email a link');
    await expect(page.getByRole('link', { name: 'Mia Ferrari' })).toBeVisible();
    await isDone(page, 'Customers');
    await press(page, 'Put away');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put away' }).click();
    await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('tab', { name: /Jobs/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  },
);

import type { Page } from '@playwright/test';
import { expect, test as base } from '../pages/people';
import { caller } from '../support/api';
import { addAxe } from '../support/axe';
import { startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { isSound } from '../support/sound';
import { needsOwnServer } from '../support/run';

needsOwnServer('It starts, stops or looks into its server.');

const test = base.extend<object, { server: RunningServer }>({
  // A demo of its own: other journeys bring people and switch some off.
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { SEED: 'demo' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const pick = async (page: Page, field: string, choice: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
};
const table = (page: Page) => page.getByRole('table', { name: 'Available crew' });
const heads = (page: Page) => table(page).getByRole('columnheader');
const namesIn = (page: Page) => table(page).getByRole('row').getByRole('cell').locator('b').allInnerTexts();

test('A.2.43: the right people are found, columns are chosen, and the search is kept', async ({
  people,
  server,
  login,
}) => {
  const office = await caller(server.url, 'admin');
  const { body: all } = await office.call('getAvailableCrew', {});

  const page = await people.arrive('desk');
  await addAxe(page.context());
  await login('admin', page);
  await page.goto('/admin/crew');
  await expect(table(page)).toBeVisible();

  await test.step('words, a role and a distance narrow the list', async () => {
    await press(page, 'Filters');
    await pick(page, 'Role', 'Crew');
    await pick(page, 'Active or not', 'Active');
    await page.getByLabel('Postcode').fill('2000');
    await pick(page, 'Lives within', '50 km');
    await expect(heads(page).filter({ hasText: 'Distance' })).toBeVisible();
    const found = await namesIn(page);
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThan(all.crew.length);
    await isSound(page);
  });

  await test.step('columns are chosen, and are there after a reload', async () => {
    await press(page, 'Columns');
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Last worked' }).check();
    await dialog.getByRole('checkbox', { name: 'Groups' }).check();
    await dialog.getByRole('checkbox', { name: 'CV' }).uncheck();
    await isSound(page);
    await page.keyboard.press('Escape');
    await expect(heads(page).filter({ hasText: 'Last worked' })).toBeVisible();
  });

  await test.step('the search is kept, and taken up after a reload', async () => {
    const found = await namesIn(page);
    await press(page, 'Saved searches');
    await page
      .getByRole('dialog', { name: 'Saved searches' })
      .getByRole('button', { name: 'Save this search' })
      .click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Crew near the Opera House');
    await isSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(heads(page).filter({ hasText: 'Groups' })).toBeVisible();
    await expect(heads(page).filter({ hasText: 'CV' })).toHaveCount(0);
    await press(page, 'Saved searches');
    await isSound(page);
    await press(page, /^Crew near the Opera House/);
    await expect.poll(() => namesIn(page)).toEqual(found);
  });
});

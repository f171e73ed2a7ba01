import type { Page } from '@playwright/test';
import { paint } from '../gallery/visit';
import { emptyCompany } from '../pages/empty-company';
import { Entry } from '../pages/entry';
import { addAxe, violations } from '../support/axe';
import { tooWide } from '../support/fits';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It sets the mail or the settings of its server.');

const test = emptyCompany();
test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

/** Nothing breaks the rules at the desk or on a phone, in light or dark. */
async function isSound(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const scheme of ['dark', 'light'] as const) {
      await paint(page, scheme);
      expect(await violations(page)).toEqual([]);
    }
    expect(await tooWide(page)).toBe(0);
  }
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = (page: Page, ...lines: string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'crew.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

test('from an empty company a list is looked at, mended and imported, by the browser alone', async ({
  page,
  context,
  link,
}) => {
  await addAxe(context);
  await page.goto(link);
  await new Entry(page).press();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.goto('/admin/groups');
  await press(page, 'Create New Group');
  await page.getByLabel('Group Name').fill('Rigger');
  await page.getByLabel('Usual rate').fill('52.50');
  await press(page, 'Create');
  await expect(page.getByRole('row', { name: /Rigger/ })).toBeVisible();

  await page.goto('/admin/crew');
  await press(page, 'Import');
  await expect(page.getByRole('dialog', { name: 'Import people' })).toBeVisible();
  await isSound(page);
  const head = 'First name;Last name;Email;Phone;Group;Role;Shoe size';
  await choose(
    page,
    `\uFEFF${head}`,
    'Mia;Costa;mia@list.example;0412 345 678;Rigger;crew;38',
    "=cmd|'/c calc'!A1;Evil;evil@list.example;;;;",
    'Bo;Rao;bo@list.example;;Pilot;office;',
  );
  const faults = page.getByRole('region', { name: 'Rows that are left out' });
  await expect(faults.getByRole('row', { name: /3 First name “=cmd.* is a formula/ })).toBeVisible();
  await expect(faults.getByRole('row', { name: /4 Group There is no group “Pilot” in use/ })).toBeVisible();
  await expect(faults.getByRole('row', { name: /4 Role Only crew come from a list/ })).toBeVisible();
  await expect(page.getByText('These columns are not read: Shoe size.')).toBeVisible();
  await isSound(page);
  await press(page, 'Add 1 person');
  await expect(page.getByText(/1 person added, and emailed a link/)).toBeVisible();
  await isSound(page);
  await press(page, 'Close');

  // The list of a program whose columns nobody knows: matched by hand once, and known the next time.
  await press(page, 'Import');
  const foreign = ['Wer;Wo;Kontakt', 'Ida van der Berg;Ultimo;ida@list.example'];
  await choose(page, ...foreign);
  const use = page.getByRole('button', { name: 'Use these columns' });
  await expect(use).toBeDisabled();
  await expect(page.getByText('Ida van der Berg')).toBeVisible();
  await isSound(page);
  await page.getByRole('combobox', { name: 'Wer' }).click();
  await page.getByRole('option', { name: 'Full name' }).click();
  await page.getByRole('combobox', { name: 'Kontakt' }).click();
  await page.getByRole('option', { name: 'Email', exact: true }).click();
  await use.click();
  await expect(page.getByRole('row', { name: /Ida van der Berg ida@list\.example/ })).toBeVisible();
  await press(page, 'Choose another list');
  await choose(page, ...foreign);
  await press(page, 'Add 1 person');
  await expect(page.getByText(/1 person added, and emailed a link/)).toBeVisible();
  await press(page, 'Close');

  await press(page, 'Import');
  await choose(page, head, 'Mia;Costa;MIA@list.example;;Rigger;;');
  await expect(page.getByText('Was emailed a link')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nobody to add' })).toBeDisabled();
});

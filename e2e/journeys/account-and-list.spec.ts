import type { Page } from '@playwright/test';
import { paint } from '../gallery/visit';
import { addAxe, violations } from '../support/axe';
import { tooWide } from '../support/fits';
import { ownDemo } from '../support/own-demo';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It sets the mail or the settings of its server.');

const test = ownDemo();
test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

/** Nothing breaks the rules, light or dark, and nothing lies beside the window. */
async function isSound(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expect.poll(() => violations(page)).toEqual([]);
  }
  await paint(page, 'light');
  expect(await tooWide(page)).toBe(0);
}

const list = [
  'First name;Last name;E-mail;Mobile;Shoe size',
  'Jörg;Müller;jorg@list.example;0412 345 678;44',
  'Ana;Pires;ana@list.example;;38',
  'X;Costa;nobody;12;40',
].join('\r\n');

test('B.3.10: people come in from a list of another program, once', async ({ page, login }) => {
  await addAxe(page.context());
  await page.setViewportSize({ width: 1440, height: 900 });
  await login('admin', page);
  await page.goto('/admin/crew');
  const choose = async () => {
    await page.getByRole('button', { name: 'Import' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'crew.csv',
      mimeType: 'text/csv',
      // As a table program of Windows writes it.
      buffer: Buffer.from(list, 'latin1'),
    });
  };
  const dialog = page.getByRole('dialog');
  await choose();
  await expect(dialog.getByText('2 rows can be read, 1 row is left out')).toBeVisible();
  await expect(dialog.getByText('Jörg Müller')).toBeVisible();
  await expect(dialog.getByText('These columns are not read: Shoe size.')).toBeVisible();
  await isSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page);
  await dialog.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(dialog.getByText('2 people added, and emailed a link.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose();
  await expect(dialog.getByText('Was emailed a link')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Nobody to add' })).toBeDisabled();
});

test('S-02, P-18: an account number changes with the own password alone; a lost device is signed out by itself', async ({
  page,
  browser,
  server,
  login,
}) => {
  await addAxe(page.context());
  const lost = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const other = await lost.newPage();
  await login('worker2', other);
  await login('worker2', page);

  await page.goto('/me?tab=banking');
  const account = page.getByLabel('Account Number');
  await account.fill('12340000');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await isSound(page);
  const password = dialog.getByLabel(/Your password/);
  await password.fill('a guess');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is not your password. Please try again.')).toBeVisible();
  await password.fill('crewcall-demo');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(account).toHaveValue('12340000');

  await page.goto('/me');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out of .*last used/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.goto('/jobs');
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  await lost.close();
});

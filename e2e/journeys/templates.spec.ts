import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { paint } from '../gallery/visit';
import { addAxe, violations } from '../support/axe';
import { tooWide } from '../support/fits';
import { mailedDemo } from '../support/mailed-demo';
import { accounts } from '../support/accounts';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It sets the mail or the settings of its server.');

const test = mailedDemo();
test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

/** Nothing breaks the rules at the desk or on a phone, in light or dark; so tall that no bar lies over anything. */
async function isSound(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 6000 },
    { width: 1440, height: 4000 },
  ]) {
    await page.setViewportSize(size);
    for (const scheme of ['dark', 'light'] as const) {
      await paint(page, scheme);
      expect(await violations(page)).toEqual([]);
    }
    expect(await tooWide(page)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('A.2.57, A.9.14, J-43: a template with a wrong variable is refused by name, mended, previewed on a real job and tested by mail', async ({
  page,
  context,
  login,
  mailbox,
}) => {
  await addAxe(context);
  await login('admin');
  await page.goto('/admin/settings/templates');
  const text = page.getByLabel('Invitation email', { exact: true });
  const said = 'There is no variable called {JobNme}. Did you mean {JobName}?';
  await text.fill('Hi {firstName},\n\n{JobNme} needs you on {JobDate}: {LinkAccept}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(said);
  await isSound(page);

  await page.getByRole('button', { name: 'Put {JobName} for {JobNme}' }).click();
  await expect(text).toHaveValue('Hi {firstName},\n\n{JobName} needs you on {JobDate}: {LinkAccept}');
  const job = page.getByRole('combobox', { name: 'Job for the previews' });
  await job.click();
  const options = page.getByRole('option');
  const title = (await options.nth(1).innerText()).replace(/, [^,]*$/, '');
  await options.nth(1).click();
  await page.getByRole('button', { name: 'Preview of Invitation email' }).click();
  const seen = page.getByLabel('Invitation email as the person gets it');
  const name = title.replace(/^[A-Z]+ /, '');
  await expect(seen).toContainText(`${name} needs you on`);
  await expect(seen).not.toContainText('{');
  // What is typed next is shown without being saved.
  await text.fill('Dear {firstName}, {JobName} at {JobPlace} needs you: {LinkAccept}');
  await expect(seen).toContainText(/Dear \w+, /);
  await page.getByRole('button', { name: 'Preview of SMS for pending invitations' }).click();
  await expect(page.getByText(/^\d+ of \d+ characters, \d SMS each time\.$/)).toBeVisible();
  await isSound(page);

  await page.getByRole('button', { name: 'Send me a test of Invitation email' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: `A test is on its way to ${accounts.admin}` }),
  ).toBeVisible();
  const mail = await mailbox.letter(accounts.admin, '[Test] Invitation: ');
  expect(mail.text).toContain('This is a test of a template. Nobody else has got it');
  expect(mail.text).toContain(name);
  expect(mail.text).toContain('/linklogin/example/acceptJob/');
  await page.getByRole('button', { name: 'Save' }).click();
  // The link that declines was left out: on purpose?
  const question = page.getByRole('alertdialog', { name: 'Save without the link?' });
  await expect(question).toContainText('Invitation email has no {LinkReject}');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Settings saved' })).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue('Dear {firstName}, {JobName} at {JobPlace} needs you: {LinkAccept}');
});

test('A.2.33, A.9.10: statistics start on a Monday, are read as tables by keyboard, and go into a workbook', async ({
  page,
  context,
  login,
}) => {
  await addAxe(context);
  await login('admin');
  await page.goto('/admin/stats');
  await expect(page.getByText(/These start on Mon \d+ \w+\./)).toBeVisible();
  const start = await page.getByLabel('Start date', { exact: true }).inputValue();
  expect(new Date(start.split('/').reverse().join('-')).getUTCDay()).toBe(1);
  const card = page.getByRole('region', { name: 'Hours per week', exact: true });
  await expect(card.locator('svg.apexcharts-svg')).toBeVisible();
  await card.getByText('Show as a table').focus();
  await page.keyboard.press('Enter');
  const table = card.getByRole('table', { name: 'Hours per week' });
  await expect(table).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('region', { name: 'Hours per week as a table' })).toBeFocused();
  const shown = await table.locator('tbody th').allInnerTexts();
  await isSound(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download xlsx' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^statistics-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.xlsx$/);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await readFile(await file.path())) as never);
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual([
    'Crew Requests',
    'Hours per week',
    'Hours per group',
  ]);
  // A head and a row of totals beside the weeks.
  expect(book.getWorksheet('Hours per week')?.rowCount).toBe(shown.length + 2);
});

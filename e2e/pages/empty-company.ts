import type { Page } from '@playwright/test';
import { freePort, startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { openMailbox } from '../support/mailbox';
import type { Mailbox } from '../support/mailbox';
import { expect, test as base } from './people';

/** A deployment of its own that holds nothing, and whose mail is read here. Each file calls it: the link works once. */
export const emptyCompany = () =>
  base.extend<object, { mailbox: Mailbox; server: RunningServer; link: string }>({
    mailbox: [
      async ({}, use) => {
        const mailbox = await openMailbox();
        await use(mailbox);
        await mailbox.close();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ mailbox }, use) => {
        const port = await freePort();
        const server = await startServer({
          port,
          env: {
            SEED: 'empty',
            ADMIN_EMAIL: 'boss@harbour.example',
            SMTP_URL: mailbox.url,
            PUBLIC_URL: `http://127.0.0.1:${port}`,
          },
        });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
    /** What the server printed for its first administrator. */
    link: [
      async ({ server }, use) => {
        const found = () => /one-time link[^\n]*: (\S+)/.exec(server.output())?.[1] ?? '';
        await expect.poll(found).toContain('/linklogin/');
        await use(found());
      },
      { scope: 'worker' },
    ],
  });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Somebody of the office sets the company up, each step on its page. */
export class SettingUp {
  constructor(private readonly page: Page) {}

  async writeContract(text: string): Promise<void> {
    const { page } = this;
    await page.goto('/admin/contract');
    await press(page, 'Write the contract');
    await page.getByLabel('Text').fill(text);
    await press(page, 'Add the agreement to tax invoices');
    await press(page, 'Save as a new version');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Version 1, in force')).toBeVisible();
  }

  async addYesNoFilter(name: string): Promise<void> {
    const { page } = this;
    await page.goto('/admin/filters');
    await press(page, 'New filter');
    await page.getByLabel('Name').fill(name);
    await press(page, 'Save');
    await expect(page.getByRole('row', { name })).toBeVisible();
  }

  /** `rate` in dollars an hour. */
  async addGroup(name: string, rate: string): Promise<void> {
    const { page } = this;
    await page.goto('/admin/groups');
    await press(page, 'Create New Group');
    await page.getByLabel('Group Name').fill(name);
    await page.getByLabel('Usual rate').fill(rate);
    await press(page, 'Create');
    await expect(page.getByRole('row', { name })).toContainText(`$${rate} an hour`);
  }

  async addCustomer(fullName: string, shortName: string): Promise<void> {
    const { page } = this;
    await page.goto('/admin/customers');
    await press(page, 'New customer');
    await page.getByLabel('Full name').fill(fullName);
    await page.getByLabel('Short name').fill(shortName);
    await press(page, 'Teal');
    await press(page, 'Save');
    await expect(page.getByRole('button', { name: 'Add a person', exact: true })).toBeVisible();
  }

  /** Of the customer whose panel is open. */
  async addManager(firstName: string, lastName: string, email: string): Promise<void> {
    const { page } = this;
    await press(page, 'Add a person');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByRole('form', { name: 'New person' }).getByLabel('Email').fill(email);
    await press(page, 'Add and email a link');
    await expect(page.getByRole('link', { name: `${firstName} ${lastName}` })).toBeVisible();
  }

  async addColleague(firstName: string, lastName: string, email: string): Promise<void> {
    const { page } = this;
    await page.goto('/admin/crew');
    await press(page, 'Add person');
    const dialog = page.getByRole('dialog', { name: 'Add person' });
    await dialog.getByRole('combobox', { name: 'As' }).click();
    await page.getByRole('option', { name: 'A colleague in the office' }).click();
    await dialog.getByLabel('First name').fill(firstName);
    await dialog.getByLabel('Last name').fill(lastName);
    await dialog.getByLabel('Email').fill(email);
    await press(page, 'Add and email a link');
    await expect(page.getByRole('dialog', { name: `${firstName} ${lastName}` })).toBeVisible();
  }

  async importList(lines: readonly string[]): Promise<void> {
    const { page } = this;
    await page.goto('/admin/crew');
    await press(page, 'Import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'crew.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await press(page, 'Add 1 person');
    await expect(page.getByText(/1 person added, and emailed a link/)).toBeVisible();
  }
}

import type { Page } from '@playwright/test';
import { expect, follow } from './people';
import { drawSignature } from './sign-off';

export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  postcode: string;
  message: string;
  password: string;
}

/** What a visitor sees on the way to an account. */
export class Joining {
  constructor(private readonly page: Page) {}

  async openSignUp(): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('link', { name: 'Request an account' }).click();
    await expect(this.page).toHaveURL(/\/public\/signup\/worker$/);
  }

  async preregister(who: Newcomer, cv: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const { page } = this;
    await page.getByLabel('First Name').fill(who.firstName);
    await page.getByLabel('Last Name').fill(who.lastName);
    await page.getByLabel('Phone').fill(who.phone);
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Postcode').fill(who.postcode);
    await page.getByLabel('Message').fill(who.message);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await choosing).setFiles(cv);
    await expect(page.getByRole('group', { name: 'CV (PDF)' })).toContainText(cv.name);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('You have registered.')).toBeVisible();
  }

  /** Three steps behind the registration link. */
  async register(who: Newcomer): Promise<void> {
    const { page } = this;
    const step = async (name: string) =>
      expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    const next = () => page.getByRole('button', { name: 'Next' }).click();
    await step('Account');
    await expect(page.getByLabel('First Name')).toHaveValue(who.firstName);
    await expect(page.getByLabel('Email')).toHaveValue(who.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(who.password);
    await next();
    await step('Personal');
    await page.getByLabel('Birthday', { exact: true }).fill('1999-04-30');
    await page.getByRole('textbox', { name: /^Address/ }).fill('7 Quay Street');
    await page.getByLabel('Suburb').fill('Haymarket');
    await page.getByLabel('City').fill('Sydney');
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('NSW');
    await page.getByLabel('Emergency Contact Name').fill('Robin Field');
    await next();
    await step('Banking');
    await page.getByLabel('Bank Name').fill('Harbour Bank');
    await page.getByLabel('Account Name').fill(`${who.firstName} ${who.lastName}`);
    await page.getByLabel('BSB').fill('062-000');
    await page.getByLabel('Account Number').fill('12345678');
    await page.getByRole('button', { name: 'Register' }).click();
    const done = page.getByRole('alertdialog');
    await expect(done).toContainText('Your profile has been created, and you are signed in.');
    await done.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(/\/jobs/);
  }

  /** What a newcomer owes comes first after signing in; the signature leads on to where they were going. */
  async signContract(who: Newcomer): Promise<void> {
    const { page } = this;
    await expect(page).toHaveURL((url) => url.pathname === '/us/contract/jobs');
    await page.getByRole('checkbox', { name: /terms of engagement/ }).check();
    await page.getByRole('checkbox', { name: /safety rules/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await drawSignature(page, `${who.firstName} ${who.lastName}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/jobs'));
    await expect(page.getByRole('link', { name: 'Read and sign' })).toHaveCount(0);
  }
}

/** Who wants to join, and the office's answer. */
export class Registrants {
  constructor(private readonly page: Page) {}

  async open(who: Newcomer): Promise<void> {
    await follow(this.page, '/admin/registrants');
    await this.page
      .getByRole('table', { name: 'Workers' })
      .getByRole('row')
      .filter({ hasText: who.email })
      .click();
    const panel = this.page.getByRole('dialog', { name: `${who.firstName} ${who.lastName}` });
    await expect(panel).toContainText(who.message);
  }

  /** Opens the CV in its own tab; answers the bytes behind it. */
  async readResume(): Promise<Buffer> {
    const context = this.page.context();
    const answered = context.waitForEvent('response', (response) =>
      (response.headers()['content-type'] ?? '').startsWith('application/pdf'),
    );
    const opened = context.waitForEvent('page');
    await this.page.getByRole('button', { name: 'View Resume' }).click();
    const [tab, response] = await Promise.all([opened, answered]);
    expect(response.status()).toBe(200);
    const again = await context.request.get(response.url());
    await tab.close();
    return again.body();
  }

  /** Answers the registration link. `groups`: those to begin in, else every one with a usual rate. */
  async approve(groups: readonly string[] = []): Promise<string> {
    await this.page.getByRole('button', { name: 'Approve', exact: true }).click();
    const asked = this.page.getByRole('dialog', { name: /^Approve .*\?$/ });
    for (const group of groups) await asked.getByRole('checkbox', { name: group }).check();
    await asked.getByRole('button', { name: 'Approve', exact: true }).click();
    const link = this.page.getByLabel('Registration link');
    await expect(link).toHaveValue(/\/public\/Register\/\d+_/i);
    return link.inputValue();
  }
}

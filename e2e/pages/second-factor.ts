import type { Locator, Page } from '@playwright/test';
import { AppCodes } from '../support/app-codes';
import { password } from '../support/accounts';
import { expect } from '../support/test';

/** The page on which one sets up the second factor, and the step of a sign-in that asks for it. */
export class SecondFactor {
  /** The field of the app's code, when it is set up as well as when signing in. */
  readonly code: Locator;
  readonly problem: Locator;

  constructor(private readonly page: Page) {
    this.code = page.getByLabel('Code', { exact: true });
    this.problem = page.getByRole('alert');
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Types one's own password, and gives the key to an app. */
  async begin(): Promise<AppCodes> {
    await this.press('Set up');
    await this.answer('Go on');
    const key = await this.page.getByRole('region', { name: 'Set up' }).locator('code').innerText();
    return new AppCodes(key);
  }

  /** Answers the question whether it is really oneself; with a code where a second factor is on. */
  async answer(yes: string, code?: string): Promise<void> {
    const asked = this.page.getByRole('dialog', { name: 'Is it you?' });
    await asked.getByLabel(/Your password/).fill(password);
    await asked.getByRole('button', { name: yes }).click();
    if (code === undefined) return;
    await asked.getByLabel(/Your code/).fill(code);
    await asked.getByRole('button', { name: yes }).click();
  }

  async turnOn(code: string): Promise<void> {
    await this.code.fill(code);
    await this.press('Turn on');
  }

  /** The recovery codes, which are shown once. */
  async recoveryCodes(): Promise<string[]> {
    const codes = this.page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    return codes.allInnerTexts();
  }

  async keepCodes(): Promise<void> {
    await this.page.getByRole('checkbox', { name: /I have saved them/ }).check();
    await this.press('Done');
  }

  /** All of it: the app, and the recovery codes. */
  async setUp(): Promise<{ app: AppCodes; codes: string[] }> {
    const app = await this.begin();
    await this.turnOn(app.next());
    const codes = await this.recoveryCodes();
    await this.keepCodes();
    return { app, codes };
  }

  async isAsked(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  }

  async enter(code: string): Promise<void> {
    await this.code.fill(code);
    await this.press('Sign In');
  }

  async recover(code: string): Promise<void> {
    await this.page.getByLabel('Recovery code', { exact: true }).fill(code);
    await this.press('Sign In');
  }

  /** Nothing else is reached: one is led here from wherever one wants to go. */
  async isAllThereIs(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      await this.page.goto(address);
      await expect(this.page, address).toHaveURL((url) => url.pathname === '/me/second-factor');
      await expect(this.page.getByText(/^Your company requires a second factor/)).toBeVisible();
    }
  }
}

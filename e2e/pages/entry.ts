import type { Locator, Page } from '@playwright/test';
import { password as usual } from '../support/accounts';
import { expect } from '../support/test';

/** The pages before a session: Sign In, a link, a new password. */
export class Entry {
  readonly email: Locator;
  readonly password: Locator;
  readonly newPassword: Locator;
  /** Why one meets Sign In; it stays there. */
  readonly why: Locator;

  constructor(private readonly page: Page) {
    this.email = page.getByLabel('Email');
    this.password = page.getByLabel('Password', { exact: true });
    this.newPassword = page.getByLabel('New password', { exact: true });
    this.why = page.getByRole('note');
  }

  async fill(email: string, word = usual): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(word);
  }

  async press(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign In' }).click();
  }

  async signIn(email: string, word = usual): Promise<void> {
    await this.fill(email, word);
    await this.press();
  }

  /** A notice, which goes again. */
  notice(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  async isAtSignIn(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  }
}

import type { Page } from '@playwright/test';
import { expect, follow } from './people';

/** Hours of the crew, and the invoices made from them. */
export class CheckTime {
  constructor(private readonly page: Page) {}

  /** Days as `YYYY-MM-DD`. */
  async open(from: string, to: string): Promise<void> {
    await follow(this.page, '/admin/time');
    // An end before the start waits for it; any other is in the address at once.
    await expect(async () => {
      await this.page.getByLabel('End', { exact: true }).fill(to);
      await this.page.getByLabel('Start', { exact: true }).fill(from);
      await expect(this.page).toHaveURL(new RegExp(`/admin/time/${from}/${to}$`), { timeout: 1_000 });
    }).toPass();
  }

  /** Makes one worker's invoice; answers its total as the screen says it. */
  async generate(worker: string): Promise<string> {
    await this.page.getByRole('button', { name: `to invoice of ${worker}` }).click();
    const question = this.page.getByRole('alertdialog', { name: `Invoice for ${worker}` });
    await question.getByRole('button', { name: 'Generate' }).click();
    const outcome = this.page.getByRole('alert').filter({ hasText: /^1 invoice, / });
    const total = /\$[\d,]+\.\d\d/.exec(await outcome.innerText())?.[0];
    if (total === undefined) throw new Error('The outcome names no total.');
    await outcome.getByRole('button', { name: 'Close' }).click();
    await expect(outcome).toHaveCount(0);
    return total;
  }
}

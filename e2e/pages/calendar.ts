import type { Page } from '@playwright/test';
import { expect, follow } from './people';

/** The office's month of jobs. */
export class Calendar {
  constructor(private readonly page: Page) {}

  /** Days are `YYYY-MM-DD`. */
  async openJob(title: string, day: string, today: string): Promise<void> {
    await follow(this.page, '/admin/calendar');
    if (day.slice(0, 7) > today.slice(0, 7))
      await this.page.getByRole('button', { name: 'Next month' }).click();
    const chip = this.page.locator(`[data-day="${day}"]`).getByRole('button', { name: title });
    await expect(chip).toContainText('0/2');
    await chip.click();
    await expect(this.page.getByRole('dialog', { name: title })).toBeVisible();
  }
}

import type { Page } from '@playwright/test';
import { expect } from '../support/test';
import { follow } from './people';

/** The office's month of jobs. */
export class Calendar {
  constructor(private readonly page: Page) {}

  /** `day` is `YYYY-MM-DD`. */
  async openJob(title: string, day: string): Promise<void> {
    await follow(this.page, '/admin/calendar');
    const chip = this.page.locator(`[data-day="${day}"]`).getByRole('button', { name: title });
    await expect(chip).toContainText('0/2');
    await chip.click();
    await expect(this.page.getByRole('dialog', { name: title })).toBeVisible();
  }
}

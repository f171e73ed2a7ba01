import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test';

/** The time card of one job on a phone: the own clock, and for supervisors everybody's. */
export class TimeCardPage {
  readonly own: Locator;
  readonly finished: Locator;

  constructor(readonly page: Page) {
    this.own = page.getByRole('region', { name: 'Your time' });
    this.finished = page.getByText('This job is finished.');
  }

  async open(idJob: number): Promise<void> {
    await this.page.goto(`/jobs/upcoming/${idJob}/timecard`);
    await expect(this.page.locator('[data-region="time-card"][data-state="ready"]').first()).toBeVisible();
  }

  worker(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async press(name: 'Check In' | 'Check Out', code?: string): Promise<void> {
    if (code !== undefined) await this.own.getByLabel('Check-in code').fill(code);
    const button = this.own.getByRole('button', { name });
    // It rests for a moment after each press.
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await button.click();
  }

  /** Two quick presses of one thumb. */
  async doublePress(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).dblclick();
  }

  async edit(name: string, field: 'Start' | 'End', to: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^Edit the time of ${name}`) }).click();
    const editor = this.page.getByRole('form', { name: `Time of ${name}` });
    await editor.getByLabel(field, { exact: true }).fill(to);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
    await editor.getByRole('button', { name: 'All times' }).click();
  }

  clockOutAll(): Locator {
    return this.page.getByRole('dialog', { name: 'Clock Out All' });
  }
}

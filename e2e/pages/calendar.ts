import type { Locator, Page } from '@playwright/test';
import { expect, follow } from './people';

/** The month of jobs, the office's or the crew's. */
export class Calendar {
  readonly grid: Locator;

  constructor(
    private readonly page: Page,
    private readonly base: '/admin/calendar' | '/calendar' = '/admin/calendar',
  ) {
    this.grid = page.locator('[data-remote="mf-calendar"]').getByRole('grid');
  }

  async open(rest = ''): Promise<void> {
    await this.page.goto(`${this.base}${rest}`);
    await expect(this.grid).toBeVisible();
    await expect(this.grid).toHaveAttribute('aria-busy', 'false');
  }

  /** Turns to the month of a day `YYYY-MM-DD`, at most one further. */
  async turnTo(day: string, today: string): Promise<void> {
    if (day.slice(0, 7) > today.slice(0, 7))
      await this.page.getByRole('button', { name: 'Next month' }).click();
    // The last week of the month before has days of this one as well.
    await expect(this.day(day)).not.toHaveAttribute('data-out');
  }

  day(day: string): Locator {
    return this.grid.locator(`[data-day="${day}"]`);
  }

  /** A job on one of its days. */
  job(title: string, day: string): Locator {
    return this.day(day).locator('.job').filter({ hasText: title });
  }

  panel(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** A finger that rests on something until it is taken for a long press, which `seen` shows. */
  async rest(on: Locator, seen: Locator): Promise<void> {
    await on.scrollIntoViewIfNeeded();
    const box = await on.boundingBox();
    if (!box) throw new Error('There is nothing to rest on.');
    const session = await this.page.context().newCDPSession(this.page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(seen).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

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

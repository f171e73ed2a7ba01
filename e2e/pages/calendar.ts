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

  /** The month that is shown, as `YYYY-MM`. */
  private async month(): Promise<string> {
    const first = this.grid.locator('[data-day]:not([data-out])').first();
    return ((await first.getAttribute('data-day')) ?? '').slice(0, 7);
  }

  /** Turns to the month of a day `YYYY-MM-DD`, from whichever is shown: the calendar remembers the last one. */
  async turnTo(day: string): Promise<void> {
    const wanted = day.slice(0, 7);
    for (let shown = await this.month(); shown !== wanted; shown = await this.month()) {
      const name = shown < wanted ? 'Next month' : 'Previous month';
      await this.page.getByRole('button', { name }).click();
      await expect.poll(() => this.month()).not.toBe(shown);
    }
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
  async openJob(title: string, day: string): Promise<void> {
    await follow(this.page, '/admin/calendar');
    await expect(this.grid).toBeVisible();
    await this.turnTo(day);
    const chip = this.page.locator(`[data-day="${day}"]`).getByRole('button', { name: title });
    await expect(chip).toContainText('0/2');
    await chip.click();
    await expect(this.page.getByRole('dialog', { name: title })).toBeVisible();
  }
}

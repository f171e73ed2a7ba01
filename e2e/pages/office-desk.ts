import type { Locator, Page } from '@playwright/test';
import { expect } from './people';

/** The office's dashboard and requests, and the actions of a job beside them. */
export class OfficeDesk {
  readonly form: Locator;

  constructor(readonly page: Page) {
    this.form = page.locator('[data-remote="mf-jobs"][data-region="job-form"]');
  }

  async openDashboard(): Promise<void> {
    await this.page.goto('/admin/dashboard');
    await expect(this.page.getByRole('button', { name: /^TODAY/ })).toBeVisible();
  }

  async openTab(name: 'To Do' | 'Jobs' | 'Messages'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  section(name: 'TODAY' | 'TOMORROW' | 'NEXT 7 DAYS'): Locator {
    return this.page.getByRole('region', { name });
  }

  row(title: string): Locator {
    return this.page.getByRole('row').filter({ hasText: title });
  }

  request(title: string): Locator {
    return this.page.getByRole('article').filter({ hasText: title });
  }

  async openAction(idJob: number, subView: string): Promise<void> {
    await this.page.goto(`/admin/dashboard/${idJob}/actions/${subView}`);
    await expect(this.form.getByRole('button', { name: 'Actions', exact: true })).toBeVisible();
  }

  /** A day of the month calendar, `YYYY-MM-DD`. */
  day(day: string): Locator {
    return this.form.locator(`[data-day="${day}"]`);
  }

  /** Turns the month calendar until the day is in it. */
  async turnTo(day: string): Promise<void> {
    await expect(this.form.getByRole('grid')).toBeVisible();
    while ((await this.day(day).count()) === 0)
      await this.form.getByRole('button', { name: 'Next month' }).click();
  }

  /** A finger that goes from one day to another, or down the page from it. */
  async swipe(from: string, to: string | { down: number }): Promise<void> {
    const middle = async (day: string) => {
      const box = await this.day(day).boundingBox();
      if (!box) throw new Error(`${day} is not to be seen.`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await this.day(from).scrollIntoViewIfNeeded();
    const start = await middle(from);
    const end = typeof to === 'string' ? await middle(to) : { x: start.x, y: start.y - to.down };
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }],
      });
    await touch('touchStart', 0);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part);
    await touch('touchEnd', 1);
    await session.detach();
  }
}

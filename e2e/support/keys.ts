import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

const MOST = 400;

/** A page that is worked by its keys alone. */
export class Keys {
  constructor(readonly page: Page) {}

  /** Tab until it has the focus, as somebody without a mouse would. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let count = 0; count < MOST; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${String(target)}.`);
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await expect(target).toBeEnabled();
    await this.reach(target);
    await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }
}

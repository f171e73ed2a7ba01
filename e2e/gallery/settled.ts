import type { Page } from '@playwright/test';

/**
 * Waits until nothing on the page is still loading: no region, no skeleton, no font, no picture. Network silence does
 * not come, for the live feed stays open.
 */
export async function settled(page: Page): Promise<void> {
  const look = () =>
    page
      .waitForFunction(
        () =>
          document.documentElement.dataset['font'] !== undefined &&
          document.fonts.status === 'loaded' &&
          document.querySelector('h1, h2, form, [role=dialog]') !== null &&
          document.querySelector('[aria-busy=true], [data-state=pending], [data-state=slow]') === null &&
          [...document.images].every((image) => image.complete),
        undefined,
        { timeout: 8_000, polling: 50 },
      )
      .catch(() => {});
  await look();
  // A screen that is there may only now ask for what it shows.
  await page.waitForTimeout(100);
  await look();
}

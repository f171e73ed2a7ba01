import type { Page } from '@playwright/test';
import { paint } from '../gallery/visit';
import { violations } from './axe';
import { tooWide } from './fits';
import { expect } from './test';

/** Nothing breaks the rules, light or dark, and nothing lies beside the window. */
export async function isSound(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expect.poll(() => violations(page)).toEqual([]);
  }
  await paint(page, 'light');
  expect(await tooWide(page)).toBe(0);
}

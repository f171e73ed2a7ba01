import { expect, test } from '../support/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'block' });

const keys = ['crewcall.styles.shell', 'crewcall.styles.mf-jobs'];
const kept = (page: Page) =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name) !== null), keys);

/** Every element with everything that the browser draws it with. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const style = getComputedStyle(element);
      const all = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`);
      return `${element.tagName} ${all.join(';')}`;
    }),
  );

/** How many rules of each style sheet of the product's came from the last visit. */
const taken = (page: Page) =>
  page.evaluate(() =>
    ['shell', 'mf-jobs'].map((key) => {
      const [rule] =
        document.querySelector<HTMLStyleElement>(`style[data-emotion=${key}]`)?.sheet?.cssRules ?? [];
      return rule instanceof CSSMediaRule && rule.media.mediaText === 'all' ? rule.cssRules.length : 0;
    }),
  );

async function openDashboard(page: Page): Promise<string[]> {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return settledLooks(page);
}

/** The looks once nothing moves any more: the font has come, and the tab's line stands at its tab. */
async function settledLooks(page: Page): Promise<string[]> {
  await expect(page.locator('html[data-font]')).toBeAttached();
  let last: string[] = [];
  await expect
    .poll(async () => {
      const before = last;
      last = await looks(page);
      return last.length === before.length && last.every((text, index) => text === before[index]);
    })
    .toBe(true);
  return last;
}

test('X-14: a next visit takes its styles from the last one, and looks exactly as it did', async ({
  page,
  login,
}) => {
  // Nothing that moves, and no day's end in between.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login('admin');
  await openDashboard(page);
  await expect.poll(() => kept(page)).toEqual([true, true]);
  const made = await openDashboard(page);
  expect((await taken(page)).every((count) => count > 20)).toBe(true);

  await page.evaluate((names) => names.forEach((name) => localStorage.removeItem(name)), keys);
  const anew = await openDashboard(page);
  expect(await taken(page)).toEqual([0, 0]);
  expect(made).toEqual(anew);

  // What is not ours, or broken off in the middle, is left aside.
  await expect.poll(() => kept(page)).toEqual([true, true]);
  await page.evaluate(
    (names) =>
      names.forEach((name) => {
        const { css, ...rest } = JSON.parse(localStorage.getItem(name) ?? '{}') as { css: string };
        localStorage.setItem(name, JSON.stringify({ ...rest, css: css.slice(0, css.length / 2) }));
      }),
    keys,
  );
  expect(await openDashboard(page)).toEqual(anew);
});

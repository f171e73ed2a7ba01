import type { Locator } from '@playwright/test';
import { settled } from '../gallery/settled';
import { sizes, stillContext } from '../gallery/visit';
import { tooWide, unreadable } from '../support/fits';
import { makeShift } from '../support/shift';
import { expect, test } from '../support/test';

test.describe.configure({ mode: 'parallel' });
const [phone] = sizes;

/** How many pixels two boxes of the screen have in common; 0 where they lie beside each other. */
async function shared(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of them is not drawn.');
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, wide) * Math.max(0, high);
}

test('X-07: a phone’s bar says Offline beside its buttons, and so does the head of a panel, at any size of text', async ({
  browser,
  server,
  login,
}) => {
  const shift = await makeShift(server.url, 'worker', 'Said in every bar');
  const context = await stillContext(browser, phone, { baseURL: server.url });
  const page = await context.newPage();
  await login('worker', page);
  await page.goto(`/jobs/upcoming/${shift.id}/timecard`);
  const panel = page.getByRole('dialog', { name: shift.title });
  // The paragraph with icon and words.
  const hint = panel.getByText('No reception? Tap anyway.').locator('..');
  await expect(hint).toBeVisible();
  const [icon, line] = [await hint.locator('svg').boundingBox(), await hint.boundingBox()];
  expect((icon?.y ?? 0) - (line?.y ?? 0), 'the icon stands in the first line of its sentence').toBeLessThan(
    8,
  );
  const said = () => page.getByText('Offline', { exact: true }).locator('visible=true');
  await expect(said()).toHaveCount(0);

  await context.setOffline(true);
  await expect(panel.getByText('Offline', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  const bar = page.getByRole('banner');
  const bell = bar.getByRole('button', { name: /^Notifications/ });
  const menu = bar.getByRole('button', { name: 'Menu' });
  for (const size of ['100%', '200%']) {
    await page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
    await settled(page);
    await expect(bar.getByText('Offline', { exact: true })).toBeVisible();
    expect(await shared(bell.locator('b'), menu), `count and menu at ${size}`).toBe(0);
    expect(await shared(bell.locator('b'), bar.getByText('Offline', { exact: true })), size).toBe(0);
    const tab = page.getByRole('link', { name: /^Messages/ });
    expect(await shared(tab.locator('b'), tab.locator('span')), `count and name at ${size}`).toBe(0);
    expect(await tooWide(page), size).toBe(0);
    expect(await unreadable(page), size).toEqual([]);
  }
  await context.close();
  await shift.end();
});

test('X-03: the office’s rail shows the page that one is on, and no row of it lies under its foot', async ({
  browser,
  server,
  login,
}) => {
  for (const size of [
    { width: 900, height: 700 },
    { width: 1440, height: 640 },
  ]) {
    const context = await stillContext(browser, size, { baseURL: server.url });
    const page = await context.newPage();
    await login('admin', page);
    const rail = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/admin/settings');
    const here = rail.locator('[aria-current=page]');
    await expect(here).toBeInViewport({ ratio: 1 });
    await expect(here).toHaveText(/Settings/);
    const foot = page.getByRole('button', { name: 'Sign out' });
    for (const row of await rail.getByRole('link').all()) {
      const clipped = await row.evaluate((node) => {
        const box = node.getBoundingClientRect();
        const list = node.closest('nav')?.getBoundingClientRect();
        return box.bottom > (list?.bottom ?? 0) + 1;
      });
      if (!clipped) expect(await shared(row, foot)).toBe(0);
    }
    await page.goto('/admin/dashboard');
    await expect(here).toBeInViewport({ ratio: 1 });
    await context.close();
  }
});

import type { Page } from '@playwright/test';
import { screens } from '../gallery/screens';
import { settled } from '../gallery/settled';
import { paint, screensOf, sizes, stillContext, visit } from '../gallery/visit';
import { addAxe, violations } from '../support/axe';
import { tooWide } from '../support/fits';
import { Office } from '../support/office';
import { password } from '../support/accounts';
import { expect, test } from '../support/test';

test.describe.configure({ mode: 'parallel' });
const [phone, desk] = sizes;
const people = [...new Set(screens.map(({ who }) => who))];

/** Each screen is looked at where it is used most: the office's at a desk, all else on a phone. `WALK=both` takes both. */
const isLookedAt = (who: string, size: typeof phone | typeof desk) =>
  process.env['WALK'] === 'both' || size === (who === 'admin' || who === 'manager' ? desk : phone);

/** The long lists in parts, so that two workers share them and none is too long for its time. */
const parts = people.flatMap((who) => {
  const of = who === 'admin' ? 3 : who === 'worker' ? 2 : 1;
  return Array.from({ length: of }, (_, part) => ({ who, part, of }));
});
for (const size of sizes)
  for (const { who, part, of } of parts.filter((one) => isLookedAt(one.who, size)))
    test(`F29, C.0.07: nothing breaks WCAG 2.2 AA: ${who}, ${size.width} px${of > 1 ? `, part ${part + 1}` : ''}`, async ({
      browser,
      server,
      login,
    }) => {
      const context = await stillContext(browser, size, { baseURL: server.url });
      await addAxe(context);
      const page = await context.newPage();
      if (who !== 'visitor') await login(who, page);
      const all = screensOf(screens, who, size);
      const most = Math.ceil(all.length / of);
      for (const screen of all.slice(part * most, (part + 1) * most)) {
        expect.soft(await visit(page, screen), `${screen.name} opens`).toBeNull();
        expect.soft(await violations(page), screen.name).toEqual([]);
        await paint(page, 'dark');
        expect.soft(await violations(page, 'colours'), `${screen.name}, dark`).toEqual([]);
        await paint(page, 'light');
      }
      await context.close();
    });

const focused = (page: Page) => page.locator(':focus');
/** Presses Tab until the focus is on something; says how often. */
async function tabTo(page: Page, what: ReturnType<Page['getByRole']>, most = 40): Promise<number> {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await what.first().evaluate((element) => element === document.activeElement)) return presses;
  }
  throw new Error(`${most} presses of Tab did not lead to ${what.toString()}.`);
}

test('signs in by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('worker@crewcall.example');
  await tabTo(page, page.getByLabel('Password', { exact: true }), 2);
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole('button', { name: 'Sign In' }), 4);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/jobs/);
});

test('the skip link leads past the navigation, and Tab reaches what the page is for', async ({
  browser,
  server,
  login,
}) => {
  const context = await stillContext(browser, phone, { baseURL: server.url });
  const page = await context.newPage();
  await login('worker', page);
  await page.goto('/jobs/upcoming');
  await settled(page);
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1);
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveText(/Welcome/);
  await tabTo(page, page.getByRole('button', { name: 'Check In' }), 6);
  // Before a shift the question and its three answers stand between.
  await tabTo(page, page.getByRole('tab', { selected: true }), 8);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\/jobs\/openings/);
  await context.close();
});

test('the dashboard works by keyboard, and Escape closes what it opened', async ({ page, login }) => {
  await login('admin');
  await page.goto('/admin/dashboard');
  await settled(page);
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Add Job' }), 4);
  const job = page.locator('main [role=row] a').first();
  // What needs the office comes first, a row each.
  await tabTo(page, job, 18);
  await page.keyboard.press('Enter');
  const panel = page.locator('[data-side-panel]');
  await expect(panel).toBeVisible();
  await settled(page);
  await expect(panel.getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(job).toBeFocused();

  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.press('Enter');
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await expect(notices).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notices).toHaveCount(0);
});

const main = [
  '/jobs/upcoming',
  '/jobs/openings',
  '/messages',
  '/calendar',
  '/invoices',
  '/invoices/expenses',
  '/me',
  '/me?tab=personal',
  '/me?tab=licences',
];
const textSize = (page: Page) =>
  page.locator('main h1').evaluate((title) => parseFloat(getComputedStyle(title).fontSize));

test('the phone’s main screens need no scrolling sideways at 320 px, nor with text of 200 %', async ({
  browser,
  server,
  login,
}) => {
  const context = await stillContext(browser, phone, { baseURL: server.url });
  const page = await context.newPage();
  await login('worker', page);
  for (const path of main) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await settled(page);
    expect.soft(await tooWide(page), `${path} at 320 px`).toBe(0);
    await page.setViewportSize(phone);
    const plain = await textSize(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect.soft(await textSize(page), `${path} grows`).toBe(plain * 2);
    expect.soft(await tooWide(page), `${path} with text of 200 %`).toBe(0);
  }
  await context.close();
});

test('one long unbroken word in a job leaves the worker’s list within a phone, also with text of 200 %', async ({
  browser,
  server,
  login,
}) => {
  const word = 'Donaudampfschiff'.repeat(6).slice(0, 84);
  await (await Office.of(server.url)).makeJob(word, [1]);
  const context = await stillContext(browser, phone, { baseURL: server.url });
  const page = await context.newPage();
  await login('worker', page);
  for (const width of [390, 320])
    for (const text of ['100%', '200%']) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/jobs/openings');
      await settled(page);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      await expect(page.getByRole('heading', { name: word })).toBeVisible();
      expect.soft(await tooWide(page), `${width} px, text of ${text}`).toBe(0);
    }
  await context.close();
});

test('the office’s main screens fit a small laptop', async ({ browser, server, login }) => {
  const context = await stillContext(browser, desk, { baseURL: server.url });
  const page = await context.newPage();
  await login('admin', page);
  await page.setViewportSize({ width: 1024, height: 700 });
  for (const path of [
    '/admin/dashboard',
    '/admin/time',
    '/admin/expenses',
    '/admin/invoices',
    '/admin/clients',
    '/admin/crew',
    '/admin/settings',
  ]) {
    await page.goto(path);
    await settled(page);
    expect.soft(await tooWide(page), path).toBe(0);
  }
  await context.close();
});

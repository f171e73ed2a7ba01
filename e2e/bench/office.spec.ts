import type { Locator, Page } from '@playwright/test';
import { accounts, password } from '../support/accounts';
import { startServer } from '../support/server';
import { expect, test } from '../support/test';
import { median } from './figures';

const scale = process.env['SEED_SCALE'] ?? '5';
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const isWanted = process.env['BENCH_KINDS']?.split(',').includes('office') ?? true;
const SEED_MS = 600_000;

interface Screen {
  name: string;
  path: string;
  /** The first of what it lists. */
  row: (page: Page) => Locator;
  search?: (page: Page) => Locator;
}

const cell = (page: Page) => page.getByRole('main').getByRole('row').nth(1);
const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox').first();

const screens: Screen[] = [
  {
    name: 'Dashboard',
    path: '/admin/dashboard',
    row: (page) => page.getByRole('main').locator('table tr, [role=row], li').nth(1),
  },
  {
    name: 'Today',
    path: '/admin/today',
    row: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
    search: searchBox,
  },
  {
    name: 'Calendar',
    path: '/admin/calendar',
    row: (page) => page.locator('[role=grid] .job:visible').first(),
    search: searchBox,
  },
  { name: 'Available Crew', path: '/admin/crew', row: cell, search: searchBox },
  { name: 'Registrants', path: '/admin/registrants', row: cell, search: searchBox },
  { name: 'Check Time', path: '/admin/time', row: cell, search: searchBox },
  { name: 'Pay Run', path: '/admin/pay-run', row: cell },
  { name: 'Crew Invoices', path: '/admin/invoices', row: cell, search: searchBox },
  {
    name: 'Statistics',
    path: '/admin/stats',
    row: (page) => page.getByRole('main').locator('svg.apexcharts-svg, table').first(),
  },
];

/** Waits until nothing has been asked or answered for half a second; the live feed, which stays open, aside. */
async function settled(page: Page): Promise<{ lastAt: number }> {
  let lastAt = Date.now();
  const note = () => (lastAt = Date.now());
  page.on('request', note).on('requestfinished', note);
  while (Date.now() - lastAt < 500) await page.waitForTimeout(50);
  page.off('request', note).off('requestfinished', note);
  return { lastAt };
}

/** From the start of the page to the first row on it, ms; then to the last answer that it asked for. */
async function opened(page: Page, url: string, screen: Screen): Promise<{ rows: number; all: number }> {
  const since = Date.now();
  await page.goto(`${url}${screen.path}`, { waitUntil: 'commit' });
  await screen.row(page).waitFor();
  const rows = Date.now() - since;
  const { lastAt } = await settled(page);
  return { rows, all: Math.max(rows, lastAt - since) };
}

/** The longest that a key of a name takes until the next frame shows it, ms. */
async function keyed(page: Page, box: Locator): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenKeys: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name.startsWith('key')) seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await box.click();
  await box.pressSequentially('Mia S', { delay: 150 });
  await settled(page);
  // Some screens keep their search.
  await box.fill('');
  await settled(page);
  const seen = await page.evaluate(() => (window as unknown as { seenKeys: number[] }).seenKeys);
  return Math.max(16, ...seen);
}

test.skip(!isWanted, 'Not among the kinds of this run.');

test('office: how soon its screens show', async ({ browser }) => {
  const server = await startServer({
    env: { SEED: 'large', SEED_SCALE: scale, ALLOW_DEMO: 'yes' },
    readyMs: SEED_MS,
  });
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(server.url);
    await page.getByLabel('Email').fill(accounts.admin);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForURL((at) => at.pathname !== '/');
    const lines: string[] = [];
    for (const screen of screens) {
      const rows: number[] = [];
      const all: number[] = [];
      const keys: number[] = [];
      // The first fetches the screen's code.
      await opened(page, server.url, screen);
      for (let round = 0; round < rounds; round += 1) {
        const one = await opened(page, server.url, screen);
        rows.push(one.rows);
        all.push(one.all);
        if (screen.search) keys.push(await keyed(page, screen.search(page)));
      }
      const show = (values: readonly number[]) =>
        values.length === 0 ? '-' : `${Math.round(median(values))} (${Math.round(Math.max(...values))})`;
      lines.push(
        [screen.name.padEnd(16), show(rows).padEnd(14), show(all).padEnd(14), show(keys)].join('  '),
      );
    }
    console.log(`\nOffice at scale ${scale}, ${rounds} rounds, ms: median (most)`);
    console.log(['Screen'.padEnd(16), 'first rows'.padEnd(14), 'last answer'.padEnd(14), 'a key'].join('  '));
    console.log(lines.join('\n'));
    await context.close();
  } finally {
    await server.stop();
  }
});

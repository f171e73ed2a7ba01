import type { Page } from '@playwright/test';
import { adminStops } from '../support/chaos-failed';
import { regionAt } from '../support/chaos-walk';
import { printedPages } from '../support/printed';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'block', colorScheme: 'dark' });

/** What paper must not have: the rail, buttons, a dark page, text that is light. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isSeen = (one: Element) => one.getClientRects().length > 0;
    for (const one of document.querySelectorAll('nav, .MuiButton-root, .MuiIconButton-root, [type=search]'))
      if (isSeen(one))
        found.push(`${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`);
    const light = (text: string) =>
      (text.match(/[\d.]+/g) ?? []).slice(0, 3).every((part) => Number(part) > 200);
    const { backgroundColor, color } = getComputedStyle(document.body);
    if (!light(backgroundColor)) found.push(`page ${backgroundColor}`);
    if (light(color)) found.push(`text ${color}`);
    for (const one of document.querySelectorAll('.MuiTableContainer-root'))
      if (getComputedStyle(one).overflowY !== 'visible') found.push('a table that scrolls');
    for (const one of document.querySelectorAll('thead'))
      if (isSeen(one) && getComputedStyle(one).display !== 'table-header-group')
        found.push('a head that does not repeat');
    return found;
  });

test('D.5.03: every office page is light on paper, without rail and buttons, also in dark mode', async ({
  page,
  server,
  login,
}) => {
  await login('admin');
  for (const stop of await adminStops(server.url)) {
    await page.goto(stop.to);
    await expect(regionAt(page, stop), stop.to).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
    await expect(regionAt(page, stop).getByRole('heading', { level: 1 }), stop.to).toHaveCount(1);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect([stop.to, await faults(page)]).toEqual([stop.to, []]);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  }
});

test('D.5.03: a long table has its head on each sheet, and all of its rows', async ({ page, login }) => {
  await login('admin');
  await page.goto('/admin/crew');
  const table = page.getByRole('table').first();
  await expect(table.getByRole('row').nth(5)).toBeVisible();
  const heads = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  const head = heads.find((text) => text !== '') ?? '';
  const total = Number(await table.getAttribute('aria-rowcount')) - 1;
  const drawn = () => table.locator('tr[data-row]').count();
  expect(await drawn()).toBeLessThan(total);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await drawn()).toBe(total);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheets = await printedPages(page);
  expect(sheets.length).toBeGreaterThan(1);
  // The last sheet may have only what is below the table.
  for (const { text, right } of sheets.slice(0, -1)) {
    expect(text.toLowerCase()).toContain(head.toLowerCase());
    expect(right).toBeLessThan(1);
  }
});

test('D.5.03: charts are whole on paper', async ({ page, login }) => {
  await login('admin');
  await page.goto('/admin/stats');
  const chart = page.locator('svg.apexcharts-svg').first();
  await expect(chart).toBeVisible();
  const labels = await chart.locator('.apexcharts-xaxis-label tspan').allTextContents();
  const last = labels.filter((text) => text.trim() !== '').at(-1) ?? '';
  expect(last).not.toBe('');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheets = await printedPages(page);
  expect(sheets.map(({ text }) => text).join(' ')).toContain(last);
  for (const { right } of sheets) expect(right).toBeLessThan(1);
});

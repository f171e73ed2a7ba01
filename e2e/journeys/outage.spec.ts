import type { BrowserContext, Page } from '@playwright/test';
import { OfflinePhone } from '../pages/offline-phone';
import { caller } from '../support/api';
import { openWay } from '../support/cut-database';
import type { Cuttable } from '../support/cut-database';
import { startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { makeShift } from '../support/shift';
import { expect, test as base } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It starts, stops or looks into its server.');

interface Fixtures {
  /** A server whose database can be taken away; `server` has it meanwhile. */
  weak: { server: RunningServer; way: Cuttable };
  newContext(width: number): Promise<BrowserContext>;
}

const test = base.extend<Fixtures>({
  weak: async ({ server }, use) => {
    const way = await openWay(server.dataDir);
    const weak = await startServer({ env: { DATABASE_URL: way.url } });
    await use({ server: weak, way });
    await weak.stop();
    await way.close();
  },
  newContext: async ({ browser, weak }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (width) => {
      const context = await browser.newContext({
        baseURL: weak.server.url,
        viewport: { width, height: 844 },
        timezoneId: 'Australia/Sydney',
        locale: 'en-AU',
      });
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Marks the page, so that one that was loaded anew is known. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { wasHere: true }));
const isMarked = (page: Page) => page.evaluate(() => 'wasHere' in window);

test('every open screen goes on by itself after the database was away, and a press made meanwhile counts', async ({
  server,
  weak,
  newContext,
  login,
}) => {
  const { way, server: outside } = weak;
  const shift = await makeShift(server.url, 'worker', 'Through the outage');
  // The dashboard begins with today, so just after midnight the office looks at jobs that are still ahead.
  const ahead = { began: -2 };
  const planned = await makeShift(server.url, 'worker2', 'Planned before it', ahead);
  const phone = new OfflinePhone(await (await newContext(390)).newPage());
  await phone.enter(outside.url, 'worker');
  await phone.isNext(shift.title);
  const office = await newContext(1440);
  const dashboard = await office.newPage();
  await login('admin', dashboard);
  await dashboard.goto('/admin/dashboard');
  await expect(dashboard.getByText(planned.title).first()).toBeVisible();
  const calendar = await office.newPage();
  await calendar.goto('/admin/calendar');
  await expect(calendar.getByText(planned.title).first()).toBeVisible();
  const pages = [phone.page, dashboard, calendar];
  for (const page of pages) await mark(page);

  way.cut();
  await expect.poll(async () => (await fetch(`${outside.url}/api/health`)).status).toBe(503);
  await phone.press('Check In');
  // The server itself is reached, so the phone says that it is still sending.
  const sending = phone.page.getByRole('status').filter({ hasText: /^Check In at .* is being sent/ });
  await expect(sending).toBeVisible();
  const admin = await caller(server.url, 'admin');
  const made = await makeShift(server.url, 'worker2', 'Made while it was away', ahead);
  expect(await shift.clocks()).toEqual([]);

  way.restore();
  await expect
    .poll(async () => (await fetch(`${outside.url}/api/health`)).status, { timeout: 40_000 })
    .toBe(200);
  for (const page of [dashboard, calendar])
    await expect(page.getByText(made.title).first()).toBeVisible({ timeout: 40_000 });
  await expect(sending).toHaveCount(0, { timeout: 40_000 });
  await expect(phone.slab).toContainText('On the clock');
  expect(await shift.clocks()).toHaveLength(1);
  // The live feed as well: what is changed now is shown before anybody could have asked for it by the clock.
  await admin.call('saveUpdatedJobv2', { job: { id: made.id, title: 'Told by the live feed' } });
  for (const page of [dashboard, calendar])
    await expect(page.getByText('Told by the live feed').first()).toBeVisible({ timeout: 20_000 });
  for (const page of pages) expect(await isMarked(page)).toBe(true);
  await made.end();
  await planned.end();
  await shift.end();
});

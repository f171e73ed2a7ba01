import type { Page } from '@playwright/test';
import { callApi } from '../support/api';
import { follow, navLink, regionAt, stopsOf } from '../support/chaos-walk';
import type { Stop } from '../support/chaos-walk';
import { liveOf } from '../support/releases';
import { accounts, password } from '../support/accounts';
import { expect, test } from '../support/test';
import type { Account } from '../support/accounts';
import { builtRemotes } from '../support/work-tree';

// A worker's copies would hide what the page asks for.
test.use({ serviceWorkers: 'block' });

/** `name/release` of every remote whose files the page asks for from now on. */
function watchRemotes(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const found = /^\/remotes\/([^/]+\/[^/]+)\//.exec(new URL(request.url()).pathname);
    if (found?.[1]) seen.add(found[1]);
  });
  return seen;
}

async function stopsFor(url: string, who: Account): Promise<Stop[]> {
  const { body } = await callApi(url, 'login', { email: accounts[who], password });
  return stopsOf(await liveOf(url), { ...body.user, managerOf: body.user.prefixes });
}

async function arrives(page: Page, stop: Stop): Promise<void> {
  const region = regionAt(page, stop);
  await expect(region, stop.to).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await expect(region, stop.to).toHaveAttribute('data-release', stop.release);
  await expect(region.getByRole('heading', { level: 1 }), stop.to).toHaveCount(1);
  await expect(page).toHaveTitle(new RegExp(`${stop.title} · Crewcall$`));
}

test('F03, F38: each remote comes from a release of its own, and every item of the navigation mounts', async ({
  page,
  server,
  login,
}) => {
  const live = await liveOf(server.url);
  expect([...live.keys()].sort()).toEqual(builtRemotes.map(({ name }) => name));
  const seen = watchRemotes(page);
  await login('admin');
  const stops = await stopsFor(server.url, 'admin');
  for (const area of ['admin', 'worker'] as const) {
    const here = stops.filter((stop) => stop.area === area);
    for (const stop of here) {
      await follow(page, stop);
      await arrives(page, stop);
      await expect(navLink(page, stop.to)).toHaveAttribute('aria-current', 'page');
      await expect(regionAt(page, stop).getByRole('heading', { level: 1 }), stop.to).toBeFocused();
    }
  }
  await page.goto('/public/signup/worker');
  await expect(page.locator('[data-remote=mf-public]')).toHaveAttribute('data-state', 'ready');
  expect([...seen].sort()).toEqual(
    [...live].map(([name, { manifest }]) => `${name}/${manifest.release}`).sort(),
  );
});

test('F24: a worker sees their own navigation, and every item of it mounts', async ({
  page,
  server,
  login,
}) => {
  await login('worker');
  const stops = await stopsFor(server.url, 'worker');
  expect(stops.every(({ area }) => area === 'worker')).toBe(true);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(stops.length);
  for (const stop of stops) {
    await follow(page, stop);
    await arrives(page, stop);
  }
});

test('F27: deep links, reload, back and forward lead to the same pages', async ({ page, server, login }) => {
  await login('admin');
  const all = await stopsFor(server.url, 'admin');
  const path = ['/admin/crew', '/admin/calendar', '/admin/time', '/admin/invoices'];
  const stops = path.map((to) => all.find((stop) => stop.to === to)).filter((stop) => stop !== undefined);
  expect(stops).toHaveLength(path.length);
  const [first, second, third, last] = stops as [Stop, Stop, Stop, Stop];

  await page.goto(first.to);
  await arrives(page, first);
  for (const stop of [second, third, last]) {
    await follow(page, stop);
    await arrives(page, stop);
  }
  await page.reload();
  await arrives(page, last);
  for (const stop of [third, second, first]) {
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === stop.to);
    await arrives(page, stop);
  }
  for (const stop of [second, third]) {
    await page.goForward();
    await expect(page).toHaveURL((url) => url.pathname === stop.to);
    await arrives(page, stop);
  }
});

test('F24: without the policy a page is not found, and nothing of its remote is asked for', async ({
  page,
  login,
}) => {
  await login('worker');
  await expect(page.locator('[data-remote=mf-jobs]').first()).toHaveAttribute('data-state', 'ready');
  // The jobs load parts of theirs late; those are not asked for by the pages below.
  await page.goto('about:blank');
  const seen = watchRemotes(page);
  for (const path of [
    '/admin/time',
    '/admin/crew',
    '/admin/settings',
    '/admin/invoices',
    '/admin/releases',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
    await expect(page).toHaveTitle(/Not Found · Crewcall$/);
    await expect(page.locator('[data-remote]')).toHaveCount(0);
  }
  expect([...seen]).toEqual([]);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await expect(page.locator('[data-remote=mf-jobs]').first()).toHaveAttribute('data-state', 'ready');
});

test('F32: a visitor gets the public pages and nothing of the private remotes', async ({ page }) => {
  const seen = watchRemotes(page);
  await page.goto('/public/signup/worker');
  await expect(page.locator('[data-remote=mf-public]')).toHaveAttribute('data-state', 'ready');
  await page.goto('/public/nothing-here');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await page.goto('/admin/crew');
  await expect(page).toHaveURL(/\/\?redirect=%2Fadmin%2Fcrew$/);
  expect([...seen].map((release) => release.split('/')[0])).toEqual(['mf-public']);
});

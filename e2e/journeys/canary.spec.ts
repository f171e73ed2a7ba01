import { caller } from '../support/api';
import type { Caller } from '../support/api';
import { follow, regionAt } from '../support/chaos-walk';
import { liveOf, makeRelease, publish } from '../support/releases';
import { needsOwnServer } from '../support/run';
import { expect, test } from '../support/test';

needsOwnServer('It publishes releases.');

test.use({ serviceWorkers: 'block' });

const remote = 'mf-calendar';
const calendar = { to: '/admin/calendar', area: 'admin', remote, region: 'admin-calendar' } as const;

let admin: Caller;
test.beforeAll(async ({ server }) => {
  admin = await caller(server.url, 'admin');
});

test('F07: a canary whose region fails is counted beside live, and a person ends it', async ({
  page,
  server,
  login,
}) => {
  const like = (await liveOf(server.url)).get(remote)!.manifest;
  const made = makeRelease(like, '8.9.0', { 'admin-calendar': { throws: 'render' } });
  expect((await publish(admin, made)).status).toBe(200);
  const { release } = made.manifest;
  const canary = { remote, release, canary: { roles: ['admin' as const] } };
  expect((await admin.call('activateRelease', canary)).status).toBe(200);

  await login('admin');
  await follow(page, { to: '/admin/releases', area: 'admin' });
  const part = page.getByRole('region', { name: remote, exact: true });
  const trial = page.getByRole('region', { name: `Canary of ${remote}` });
  const row = part.getByRole('row').filter({ hasText: release });
  await expect(trial).toContainText('Since the canary began');
  await expect(row).toContainText('canary for all of: Office');

  await follow(page, calendar);
  const region = regionAt(page, calendar);
  await expect(region).toHaveAttribute('data-release', release);
  for (let tries = 1; tries <= 5; tries += 1) {
    await expect(region).toHaveAttribute('data-state', 'failed');
    if (tries < 5) await region.getByRole('button', { name: 'Retry' }).click();
  }
  const failuresOf = async () => {
    const { body: list } = await admin.call('getReleases', {});
    return list.releases.find((one) => one.release === release)?.trial?.failures ?? 0;
  };
  await expect.poll(failuresOf, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);

  // However often it fails, nothing but a person ends it.
  await follow(page, { to: '/admin/releases', area: 'admin' });
  await expect(trial).toContainText(/[5-7] loads, [56] failed \(\d+ %\)/);
  await row.getByRole('button', { name: 'End canary' }).click();
  await expect(trial).toHaveCount(0);
  await expect(row).toContainText('idle');
  const ended = page
    .getByRole('table', { name: 'History' })
    .getByRole('row')
    .filter({ hasText: 'end canary' })
    .filter({ hasText: release });
  await expect(ended).toHaveCount(1);

  // The one tab that is open shows this page of the shell and nothing of a remote.
  await follow(page, calendar);
  await expect(region).toHaveAttribute('data-release', like.release);
  await expect(region).toHaveAttribute('data-state', 'ready');
  const openIn = async () => {
    const { body: list } = await admin.call('getReleases', {});
    const of = (one: string) => list.releases.find((row) => row.release === one)?.openTabs;
    const shell = list.releases.find((row) => row.remote === 'shell' && row.state === 'live');
    return { live: of(like.release), canary: of(release), shell: shell?.openTabs };
  };
  await expect.poll(openIn, { timeout: 75_000 }).toEqual({ live: 1, canary: 0, shell: 1 });
});

test('F43: what the leaving of a page cuts is not reported as a failure', async ({ page, login }) => {
  const began = Date.now();
  await login('admin');
  // Each page is left while its first questions are on their way.
  for (const path of ['/admin/crew', '/admin/time', '/admin/invoices', '/admin/calendar', '/admin/crew']) {
    const asked = page.waitForRequest(
      (request) => /\/api\/(job|user|time|invoice|crew)/.test(request.url()) && request.method() === 'POST',
    );
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
  }
  await page.goto('/admin/dashboard');
  const dashboard = regionAt(page, { remote: 'mf-jobs', region: 'dashboard' });
  await expect(dashboard).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  const { body } = await admin.call('getFailures', {});
  const said = body.rows.filter(({ at, message }) => at >= began && message.includes('Failed to fetch'));
  expect(said.map(({ endpoint, message }) => `${endpoint} ${message}`)).toEqual([]);
});

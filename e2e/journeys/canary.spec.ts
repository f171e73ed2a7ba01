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

test('F07: a canary whose region fails ends by itself: its users have live again, and the office reads why', async ({
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
  await expect(trial).toContainText('Ends by itself once 5 of its loads have failed');
  await expect(part.getByRole('row').filter({ hasText: release })).toContainText('canary for all of: Office');

  await follow(page, calendar);
  const region = regionAt(page, calendar);
  await expect(region).toHaveAttribute('data-release', release);
  for (let tries = 1; tries <= 5; tries += 1) {
    await expect(region).toHaveAttribute('data-state', 'failed');
    if (tries < 5) await region.getByRole('button', { name: 'Retry' }).click();
  }
  // One person alone ends none that others have as well.
  const payroll = await caller(server.url, 'payroll@crewcall.example');
  const figures = [{ remote, release, loads: 1, failures: 1, readyMs: [] }];
  expect((await payroll.call('reportServing', { figures })).status).toBe(200);
  // Nobody presses anything from here on. Told every 15 s, looked at once: within a minute.
  await expect(region).toHaveAttribute('data-release', like.release, { timeout: 60_000 });
  await expect(region).toHaveAttribute('data-state', 'ready');

  await follow(page, { to: '/admin/releases', area: 'admin' });
  await expect(trial).toHaveCount(0);
  await expect(part.getByRole('row').filter({ hasText: release })).toContainText('idle');
  const why = page
    .getByRole('table', { name: 'History' })
    .getByRole('row')
    .filter({ hasText: 'end the failing canary of mf-calendar' });
  await expect(why).toContainText(/[56] of [5-7] \(\d+ %\) of its loads failed, of live 0 of/);
  await expect(why).toContainText(release);
  await expect(why).toContainText('Crewcall');
  const { body } = await admin.call('getOutbox', { channel: 'mail' });
  expect(body.messages.map(({ subject }) => subject)).toContain(
    'The canary of mf-calendar was ended: it failed',
  );

  // The one tab that is open shows this page of the shell and nothing of a remote.
  await follow(page, calendar);
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

import { caller } from '../support/api';
import type { Caller } from '../support/api';
import { follow, navLink, regionAt, softGo } from '../support/chaos-walk';
import { liveOf, makeRelease, publish, registryOf, reissue } from '../support/releases';
import type { LiveRemote } from '../support/releases';
import { expect, test } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It publishes releases.');

test.use({ serviceWorkers: 'block' });

let admin: Caller;
let before: Map<string, LiveRemote['live']>;
const liveRelease = (remote: string): LiveRemote['live'] => {
  const found = before.get(remote);
  if (found === undefined) throw new Error(`There is no ${remote}.`);
  return found;
};

test.beforeAll(async ({ server }) => {
  admin = await caller(server.url, 'admin');
  before = await liveOf(server.url);
});
test.afterEach(async ({ server }) => {
  for (const { name, live, canary, disabled } of (await registryOf(server.url)).remotes) {
    const { release } = liveRelease(name).manifest;
    if (live?.manifest.release !== release || canary || disabled)
      await admin.call('activateRelease', { remote: name, release });
  }
});

const calendar = {
  to: '/admin/calendar',
  area: 'admin',
  remote: 'mf-calendar',
  region: 'admin-calendar',
} as const;
const dashboard = { to: '/admin/dashboard', area: 'admin', remote: 'mf-jobs', region: 'dashboard' } as const;

test(
  'F03, F04, F08, F09: a release goes live while a tab is open: mounted pages offer it, others take it, and it goes back',
  { tag: '@promise' },
  async ({ page, login }) => {
    const old = liveRelease('mf-calendar').manifest.release;
    await login('admin');
    await follow(page, calendar);
    const region = regionAt(page, calendar);
    await expect(region).toHaveAttribute('data-state', 'ready');

    const made = makeRelease(liveRelease('mf-calendar').manifest, '8.0.0');
    const made2 = makeRelease(liveRelease('mf-invoicing').manifest, '8.0.0');
    expect((await publish(admin, made2, true)).status).toBe(200);
    expect((await publish(admin, made, true)).status).toBe(200);
    const offer = page.getByRole('status').filter({ hasText: 'A new version of Calendar is ready.' });
    await expect(offer).toBeVisible();
    await expect(region).toHaveAttribute('data-release', old);
    await expect(region).toHaveAttribute('data-state', 'ready');

    const invoices = {
      to: '/admin/invoices',
      area: 'admin',
      remote: 'mf-invoicing',
      region: 'crew-invoices',
    } as const;
    await follow(page, invoices);
    await expect(regionAt(page, invoices)).toHaveAttribute('data-release', made2.manifest.release);
    await expect(page.getByRole('heading', { name: 'Invoices 8.0.0: crew-invoices' })).toBeVisible();
    await follow(page, calendar);
    await expect(region).toHaveAttribute('data-release', made.manifest.release);
    await expect(offer).toBeHidden();

    await admin.call('activateRelease', { remote: 'mf-calendar', release: old });
    await offer.getByRole('button', { name: 'Update' }).click();
    await expect(region).toHaveAttribute('data-release', old);
    await expect(region).toHaveAttribute('data-state', 'ready');
  },
);

test('F08, F16: two releases of one remote run side by side in one tab without touching each other', async ({
  page,
  server,
  login,
}) => {
  const old = liveRelease('mf-jobs').manifest.release;
  const next = await reissue(server.url, liveRelease('mf-jobs'), '1.0.77');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await login('admin');
  const outer = regionAt(page, dashboard);
  await expect(outer).toHaveAttribute('data-state', 'ready');

  const { status, body } = await publish(admin, next, true);
  expect(status, JSON.stringify(body)).toBe(200);
  await expect(page.getByText('A new version of Jobs is ready.')).toBeVisible();
  const jobs = await admin.call('getDashboardAdminData', {
    dateStart: Date.now() - 30 * 86_400_000,
    dateEnd: Date.now() + 30 * 86_400_000,
  });
  const idJob = Number(/"id(?:Job)?":(\d+)/.exec(JSON.stringify(jobs.body))?.[1]);
  await softGo(page, `/admin/dashboard?panel=job-form&panel.idJob=${idJob}`);
  const inner = page.locator('[data-remote=mf-jobs][data-region=job-form]');
  await expect(inner).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await expect(inner).toHaveAttribute('data-release', next.manifest.release);
  await expect(outer).toHaveAttribute('data-release', old);
  await expect(outer).toHaveAttribute('data-state', 'ready');

  const containers = await page.evaluate(() =>
    Object.keys(globalThis).filter((key) => /^mf_jobs_1_0_/.test(key)),
  );
  expect(containers.sort()).toEqual(
    [liveRelease('mf-jobs').manifest.container, next.manifest.container].sort(),
  );
  await softGo(page, '/admin/dashboard');
  await expect(inner).toHaveCount(0);
  await expect(outer).toHaveAttribute('data-state', 'ready');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(outer).toHaveAttribute('data-release', next.manifest.release);
  await expect(outer).toHaveAttribute('data-state', 'ready');
  expect(errors).toEqual([]);
});

test('F17: a remote is switched off with a reason: navigation, open page and deep link tell it, until it is on again', async ({
  page,
  login,
}) => {
  await login('admin');
  await follow(page, calendar);
  const region = regionAt(page, calendar);
  await expect(region).toHaveAttribute('data-state', 'ready');
  const reason = 'We mend the calendar until noon.';
  await admin.call('disableRemote', { remote: 'mf-calendar', reason });
  await expect(region).toHaveAttribute('data-state', 'disabled');
  await expect(region).toContainText(reason);
  await expect(navLink(page, calendar.to)).toHaveCount(0);
  await follow(page, dashboard);
  await expect(regionAt(page, dashboard)).toHaveAttribute('data-state', 'ready');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // What is told before the page listens is found out with the next reading, a minute later.
  const listens = page.waitForResponse(/\/api\/live/);
  await page.goto(calendar.to);
  await expect(region).toContainText('Calendar is switched off for now');
  await listens;
  await expect(region).toContainText(reason);
  expect(asked.filter((url) => url.includes('/remotes/mf-calendar/'))).toEqual([]);

  await admin.call('disableRemote', { remote: 'mf-calendar', reason: null });
  await expect(region).toHaveAttribute('data-state', 'ready');
  await expect(navLink(page, calendar.to)).toBeVisible();
});

test('F04: going back on the releases page', async ({ page, login }) => {
  const old = liveRelease('mf-calendar').manifest.release;
  const made = makeRelease(liveRelease('mf-calendar').manifest, '8.1.0');
  await publish(admin, made, true);
  await login('admin');
  await follow(page, { to: '/admin/releases', area: 'admin' });
  const remote = page.getByRole('region', { name: 'mf-calendar' });
  await expect(remote.getByRole('row', { name: made.manifest.release })).toContainText('live');
  await remote.getByRole('row', { name: old }).getByRole('button', { name: 'Make live' }).click();
  // The page itself must have heard of it: a region that is mounted before keeps its release.
  const heard = page.waitForResponse(/\/registry\.json/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make live' }).click();
  await expect(remote.getByRole('row', { name: old })).toContainText('live');
  await heard;
  await follow(page, calendar);
  await expect(regionAt(page, calendar)).toHaveAttribute('data-release', old);
  const { body } = await admin.call('getReleases', { remote: 'mf-calendar' });
  expect(body.history.slice(0, 3).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    `activate ${old}`,
    `activate ${made.manifest.release}`,
    `publish ${made.manifest.release}`,
  ]);
});

test('F02, F05, F06, F25: what must not be published is refused, and says why', async ({ server }) => {
  const { manifest: like } = liveRelease('mf-calendar');
  const changed = makeRelease(like, '8.2.0');
  changed.files['entry.js'] += '// another byte';
  const wrong = await publish(admin, changed);
  expect(wrong.status).toBe(400);
  expect(wrong.body.snackbar?.text).toContain('entry.js is not the one that the manifest describes');

  const missing = makeRelease(like, '8.2.0');
  missing.manifest.files['chunk.js'] = missing.manifest.entry.integrity;
  expect((await publish(admin, missing)).body.snackbar?.text).toContain(
    'chunk.js of the manifest is missing',
  );

  const newer = makeRelease(like, '8.2.0');
  newer.manifest.requires.platform = '^99.0.0';
  expect((await publish(admin, newer)).status).toBe(409);

  const routes = [{ path: '/jobs/mine', title: 'Mine', policy: 'session', region: 'calendar' }];
  const greedy = makeRelease({ ...like, routes, nav: [] }, '8.2.0');
  expect((await publish(admin, greedy)).body.snackbar?.text).toContain('/jobs belongs to mf-jobs');

  const worker = await caller(server.url, 'worker');
  expect((await publish(worker, makeRelease(like, '8.2.0'))).status).toBe(403);
  expect((await liveOf(server.url)).get('mf-calendar')?.manifest.release).toBe(like.release);
});

test('F02: a version is published once: the same bytes are fine, others are a conflict, also at the same moment', async () => {
  const { manifest: like } = liveRelease('mf-calendar');
  const first = makeRelease(like, '8.3.0');
  expect((await publish(admin, first)).status).toBe(200);
  expect((await publish(admin, first)).status).toBe(200);
  const other = await publish(admin, makeRelease(like, '8.3.0', { '*': { dirty: true } }));
  expect(other.status).toBe(409);
  expect(other.body.snackbar?.text).toContain('8.3.0 is published already');

  const answers = await Promise.all(
    ['render', 'effect', 'later', 'unmount'].map((throws) =>
      publish(admin, makeRelease(like, '8.4.0', { '*': { throws: throws as 'render' } })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const apart = await Promise.all(
    ['mf-calendar', 'mf-jobs', 'mf-public'].map((name) =>
      publish(admin, makeRelease(liveRelease(name).manifest, '8.5.0')),
    ),
  );
  expect(apart.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await admin.call('getReleases', {});
  expect(body.releases.filter(({ version }) => version === '8.5.0')).toHaveLength(3);
});

test('F42: a byte of a live release changes on its way: it does not run', async ({ page, login }) => {
  const { base } = liveRelease('mf-calendar');
  await page.route(`**${base}/entry.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.wasRun = true;` });
  });
  await login('admin');
  await follow(page, calendar);
  await expect(regionAt(page, calendar)).toHaveAttribute('data-state', 'failed', { timeout: 20_000 });
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
});

test('F07: a canary reaches its role, stays with its user, and the others keep the live release', async ({
  browser,
  page,
  login,
}) => {
  const { manifest: like } = liveRelease('mf-calendar');
  const made = makeRelease(like, '8.6.0');
  const { release } = made.manifest;
  await publish(admin, made);
  const own = { to: '/calendar', remote: 'mf-calendar', region: 'calendar', area: 'worker' } as const;

  await admin.call('activateRelease', { remote: 'mf-calendar', release, canary: { roles: ['crew'] } });
  const phone = await browser.newPage({ serviceWorkers: 'block' });
  await login('worker', phone);
  await follow(phone, own);
  await expect(regionAt(phone, own)).toHaveAttribute('data-release', release);
  await login('admin');
  await follow(page, own);
  await expect(regionAt(page, own)).toHaveAttribute('data-release', like.release);
  await expect(regionAt(page, own)).toHaveAttribute('data-state', 'ready');

  // Half of the users: nobody chose which, but each stays where they are, on every device and after every reload.
  await admin.call('activateRelease', { remote: 'mf-calendar', release, canary: { percent: 50 } });
  await phone.goto(own.to);
  await expect(regionAt(phone, own)).toHaveAttribute('data-state', 'ready');
  const got = await regionAt(phone, own).getAttribute('data-release');
  const other = await browser.newPage({ serviceWorkers: 'block' });
  await login('worker', other);
  await follow(other, own);
  for (const device of [phone, other]) {
    await device.reload();
    await expect(regionAt(device, own)).toHaveAttribute('data-release', got ?? '');
  }
  await phone.context().close();
  await other.context().close();
});

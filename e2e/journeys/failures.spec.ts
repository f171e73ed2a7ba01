import type { Page } from '@playwright/test';
import { caller } from '../support/api';
import { alterRegistry, pull, standIn } from '../support/chaos';
import type { Fault } from '../support/chaos';
import {
  adminStops,
  isMarked,
  mark,
  othersWork,
  recovers,
  saysFailed,
  stopAt,
} from '../support/chaos-failed';
import { follow, regionAt } from '../support/chaos-walk';
import type { Stop } from '../support/chaos-walk';
import { liveOf, makeRelease, publish } from '../support/releases';
import type { Behaviour } from '../support/releases-container';
import { expect, test } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It puts releases of its own in the place of the live ones.');

// A worker's copies would stand in for what is taken away.
test.use({ serviceWorkers: 'block' });

let stops: Stop[] = [];
test.beforeAll(async ({ server }) => {
  stops = await adminStops(server.url);
});

// How the loader tells a broken file from a good one is tested on the stage; here, what becomes of the page.
for (const fault of ['not found', 'a page in HTML', 'half of the file', 'silence'] satisfies Fault[]) {
  // The integrity stops most of these; without one the loader itself must.
  for (const isChecked of fault === 'a page in HTML' ? [true, false] : [true]) {
    test(`F11, F12: an entry comes as ${fault}${isChecked ? '' : ', unchecked'}`, async ({ page, login }) => {
      const stop = stopAt(stops, '/admin/calendar');
      if (!isChecked) {
        await alterRegistry(page, ({ remotes }) => {
          const entry = remotes.find(({ name }) => name === stop.remote)?.live?.manifest.entry;
          if (entry) entry.integrity = '';
        });
      }
      const give = await pull(page, stop.remote, fault, 'entry.js*');
      await login('admin');
      await mark(page);
      await follow(page, stop);
      const region = regionAt(page, stop);
      if (fault === 'silence') await expect(region).toContainText('Still loading Calendar');
      await saysFailed(region, 'Calendar', stop.remote);
      await othersWork(page, stops, stop.remote);
      await give();
      await follow(page, stop);
      await recovers(region);
      expect(await isMarked(page)).toBe(true);
    });
  }
}

test('F10: a file behind the entry is missing', async ({ page, login }) => {
  const stop = stopAt(stops, '/admin/calendar');
  const files = new RegExp(`/remotes/${stop.remote}/[^/]+/${stop.region}\\.`);
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'There is no such file.' }));
  await login('admin');
  await mark(page);
  await follow(page, stop);
  await saysFailed(regionAt(page, stop), 'Calendar', stop.remote);
  await othersWork(page, stops, stop.remote);
  await page.unroute(files);
  await follow(page, stop);
  await recovers(regionAt(page, stop));
  expect(await isMarked(page)).toBe(true);
});

async function enterWith(page: Page, url: string, behaviour: Behaviour, login: () => Promise<void>) {
  const live = (await liveOf(url)).get('mf-calendar');
  if (live === undefined) throw new Error('There is no calendar.');
  const made = makeRelease(live.manifest, '9.0.0', { '*': behaviour });
  await standIn(page, made);
  await login();
  await mark(page);
  const stop = stopAt(stops, '/admin/calendar');
  return { stop, made, region: regionAt(page, stop) };
}
const heal = (page: Page) => page.evaluate(() => Object.assign(globalThis, { healed: true }));

for (const throws of ['load', 'render', 'effect', 'later'] as const) {
  test(`F13: a region throws at ${throws}`, async ({ page, server, login }) => {
    const { stop, region } = await enterWith(page, server.url, { throws }, () => login('admin'));
    await follow(page, stop);
    if (throws === 'later') await region.getByRole('button', { name: 'Pressed 0' }).click();
    await saysFailed(region, 'Calendar', stop.remote);
    await expect(region).toContainText(`Thrown at ${throws}.`);
    await othersWork(page, stops, stop.remote);
    await follow(page, stop);
    // The failure of a load stays until somebody retries; what was mounted gets a new chance on the next visit.
    if (throws === 'later') await region.getByRole('button', { name: 'Pressed 0' }).click();
    await saysFailed(region, 'Calendar', stop.remote);
    await heal(page);
    await recovers(region);
    await expect(region.getByRole('heading', { name: 'Calendar 9.0.0: admin-calendar' })).toBeVisible();
    await region.getByRole('button', { name: 'Pressed 0' }).click();
    await expect(region.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
}

test('F13, F43: a region throws in an event handler: it stays, and the failure is reported with its release', async ({
  page,
  server,
  login,
}) => {
  const { stop, region, made } = await enterWith(page, server.url, { throws: 'handler' }, () =>
    login('admin'),
  );
  await follow(page, stop);
  const reported = page.waitForRequest('**/api/platform/report');
  await region.getByRole('button', { name: 'Pressed 0' }).click();
  expect((await reported).postDataJSON()).toMatchObject({
    message: 'Error: Thrown at handler.',
    remote: 'mf-calendar',
    release: made.manifest.release,
  });
  await expect(region).toHaveAttribute('data-state', 'ready');
  await expect(region.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await othersWork(page, stops, stop.remote);
  const admin = await caller(server.url, 'admin');
  const { body } = await admin.call('getFailures', {});
  expect(body.rows).toContainEqual(
    expect.objectContaining({ message: 'Error: Thrown at handler.', release: made.manifest.release }),
  );
});

test('F13: a region throws at unmount: the next page mounts, and it can come back', async ({
  page,
  server,
  login,
}) => {
  const { stop, region } = await enterWith(page, server.url, { throws: 'unmount' }, () => login('admin'));
  await follow(page, stop);
  await expect(region).toHaveAttribute('data-state', 'ready');
  await othersWork(page, stops, stop.remote);
  await expect(page.locator('[data-state=failed]')).toHaveCount(0);
  await follow(page, stop);
  await expect(region).toHaveAttribute('data-state', 'ready');
  await expect(region.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('F22: a release built for another React is not even loaded', async ({ page, server, login }) => {
  const live = (await liveOf(server.url)).get('mf-calendar');
  if (live === undefined) throw new Error('There is no calendar.');
  const made = makeRelease(live.manifest, '9.0.1');
  made.manifest.requires.react = '^18.0.0';
  await standIn(page, made);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await login('admin');
  const stop = stopAt(stops, '/admin/calendar');
  await follow(page, stop);
  const region = regionAt(page, stop);
  await expect(region).toHaveAttribute('data-state', 'misfit');
  await expect(region).toContainText('Calendar needs a newer Crewcall');
  await expect(region).toContainText(/mf-calendar: It needs react \^18\.0\.0; the shell has 19\./);
  expect(asked.filter((url) => url.includes('/remotes/mf-calendar/'))).toEqual([]);
  await othersWork(page, stops, stop.remote);
});

test('F05: a release that uses a name which is not there is refused at publish, and forced live in its region', async ({
  page,
  server,
  login,
}) => {
  const live = (await liveOf(server.url)).get('mf-calendar');
  if (live === undefined) throw new Error('There is no calendar.');
  const refusal = 'It uses the call fetchMoon, which this server does not have.';
  const requires = { ...live.manifest.requires, calls: ['fetchMoon'] };
  const made = makeRelease({ ...live.manifest, requires }, '9.0.2');
  const reply = await publish(await caller(server.url, 'admin'), made, true);
  expect([reply.status, reply.body.snackbar?.text]).toEqual([409, expect.stringContaining(refusal)]);

  await standIn(page, { ...made, misfits: [refusal] });
  await login('admin');
  const stop = stopAt(stops, '/admin/calendar');
  await follow(page, stop);
  const region = regionAt(page, stop);
  await expect(region).toHaveAttribute('data-state', 'misfit');
  await expect(region).toContainText('Calendar needs a newer Crewcall');
  await expect(region).toContainText(refusal);
  await othersWork(page, stops, stop.remote);
});

test('F11: a page that cannot read what the server answers recovers once the answer makes sense', async ({
  page,
  login,
}) => {
  const stop = stopAt(stops, '/admin/groups');
  const calls = '**/api/misc/getGroups';
  await page.route(calls, (route) => route.fulfill({ json: { groups: 7 } }));
  await login('admin');
  await follow(page, stop);
  const region = regionAt(page, stop);
  await saysFailed(region, 'People and company', stop.remote);
  await othersWork(page, stops, stop.remote);
  await page.unroute(calls);
  // What broke it is not kept: coming back asks anew.
  await follow(page, stop);
  await expect(region).toHaveAttribute('data-state', 'ready');
  await expect(region.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const [what, answer] of [
  ['down', null],
  ['broken JSON', '{"schema":1,"remotes":['],
  ['a page in HTML', '<!doctype html><title>Sign in to the Wi-Fi</title>'],
] as const) {
  test(`F11: the registry is ${what}: the shell says so and comes to life by itself`, async ({
    page,
    login,
  }) => {
    await login('admin');
    // As the service worker's page, which carries no registry, on a first visit.
    await page.addInitScript(() => localStorage.removeItem('crewcall.registry'));
    await page.route('**/admin/crew', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace(/(id="registry">)[^<]*/, '$1null') });
    });
    await page.route('**/registry.json', (route) =>
      answer === null
        ? route.abort('connectionrefused')
        : route.fulfill({
            body: answer,
            contentType: answer.startsWith('<') ? 'text/html' : 'application/json',
          }),
    );
    await page.goto('/admin/crew');
    await expect(page.getByText('Crewcall could not be loaded')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/registry.json');
    await expect(regionAt(page, stopAt(stops, '/admin/crew'))).toHaveAttribute('data-state', 'ready', {
      timeout: 20_000,
    });
  });
}

test('F01: one remote is nonsense in the registry: it alone is left out', async ({ page, login }) => {
  await alterRegistry(page, ({ remotes }) => {
    const remote = remotes.find(({ name }) => name === 'mf-calendar');
    if (remote?.live) Object.assign(remote.live, { manifest: { error: 1 } });
  });
  await login('admin');
  await othersWork(page, stops, 'mf-calendar');
  await page.goto('/admin/calendar');
  await expect(page.getByText('A part of Crewcall is damaged')).toBeVisible();
  await expect(page.getByText('mf-calendar: live: a manifest of another schema')).toBeVisible();
});

test('F10, F45: a deep link into a remote that is down recovers, though the page had asked for its files ahead', async ({
  page,
  login,
}) => {
  await login('admin');
  const stop = stopAt(stops, '/admin/calendar');
  const give = await pull(page, stop.remote, 'not found');
  await page.goto(stop.to);
  await saysFailed(regionAt(page, stop), 'Calendar', stop.remote);
  await mark(page);
  await give();
  await recovers(regionAt(page, stop));
  expect(await isMarked(page)).toBe(true);
});

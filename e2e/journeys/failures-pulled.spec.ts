import { pull } from '../support/chaos';
import { adminStops, isMarked, mark, recovers, saysFailed } from '../support/chaos-failed';
import { follow, regionAt, walk } from '../support/chaos-walk';
import type { Stop } from '../support/chaos-walk';
import { liveOf } from '../support/releases';
import { expect, test } from '../support/test';
import { builtRemotes } from '../support/work-tree';

// A worker's copies would stand in for what is taken away.
test.use({ serviceWorkers: 'block' });

let stops: Stop[] = [];
test.beforeAll(async ({ server }) => {
  stops = await adminStops(server.url);
});

const inOffice = builtRemotes.filter(({ nav }) => nav.some(({ area }) => area === 'admin'));
for (const { name: remote } of inOffice) {
  test(`F10, F28: ${remote} is pulled: everything else works, and Retry brings it back`, async ({
    page,
    server,
    login,
  }) => {
    const give = await pull(page, remote);
    await login('admin');
    await mark(page);
    const own = stops.filter((stop) => stop.remote === remote);
    const title = (await liveOf(server.url)).get(remote)?.manifest.title ?? '';
    for (const stop of own) {
      await follow(page, stop);
      await saysFailed(regionAt(page, stop), title, remote);
    }
    await walk(
      page,
      stops.filter((stop) => stop.remote !== remote),
    );
    await give();
    for (const stop of own) {
      await follow(page, stop);
      await recovers(regionAt(page, stop));
    }
    expect(await isMarked(page)).toBe(true);
  });
}

test(
  'F10, F32: mf-public is pulled: the region says so, signing in works, and Retry brings it back',
  { tag: '@promise' },
  async ({ page }) => {
    const give = await pull(page, 'mf-public', 'not found');
    await page.goto('/');
    await mark(page);
    await page.getByRole('link', { name: 'Request an account' }).click();
    const region = page.locator('[data-remote=mf-public][data-kind=page]');
    await saysFailed(region, 'Sign-up', 'mf-public');
    await give();
    await recovers(region);
    expect(await isMarked(page)).toBe(true);
  },
);

test('F10: what regions share does not come on a bad line, and Retry brings it', async ({
  page,
  server,
  login,
}) => {
  let isAway = true;
  await page.route('**/assets/everyday.*.js', (route) => (isAway ? route.abort() : route.continue()));
  await login('worker');
  await mark(page);
  const region = page.locator('[data-remote=mf-jobs][data-kind=page]');
  const title = (await liveOf(server.url)).get('mf-jobs')?.manifest.title ?? '';
  await saysFailed(region, title, 'mf-jobs');
  isAway = false;
  await recovers(region);
  expect(await isMarked(page)).toBe(true);
});

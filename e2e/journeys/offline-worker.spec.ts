import { timesheetMinute } from '@crewcall/domain/clock';
import type { OfflinePhone } from '../pages/offline-phone';
import { caller } from '../support/api';
import { liveOf, publish, reissue } from '../support/releases';
import { expect, test } from '../support/offline-test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It publishes releases.');

/** Lets the browser say that there is reception, as Background Sync would hear it. */
async function dispatchSync(phone: OfflinePhone): Promise<void> {
  const { page } = phone;
  const client = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  client.on('ServiceWorker.workerRegistrationUpdated', (update) =>
    registrations.push(...update.registrations.map(({ registrationId }) => registrationId)),
  );
  await client.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  await client.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: registrations.at(-1) ?? '',
    tag: 'crewcall-queue',
    lastChance: false,
  });
  await client.detach();
}

test('T-22: the service worker sends what waits while no page of ours is open, once, and signs nobody out', async ({
  line,
  arrive,
}) => {
  const { phone, shift } = await arrive('worker', 'In the background');
  line.set({ is: 'down' });
  const [from, to] = await phone.press('Check In');
  await expect(phone.waits('Check In')).toBeVisible();
  // A page of the same origin without any code of ours: nothing but the service worker can send.
  await phone.page.route('**/icon.svg', (route) =>
    route.fulfill({ contentType: 'text/plain', body: 'nobody' }),
  );
  await phone.page.goto(`${line.url}/icon.svg`);
  line.set({ is: 'good' });
  await dispatchSync(phone);
  await expect.poll(async () => (await shift.clocks()).length).toBe(1);
  const [row] = await shift.clocks();
  expect(row?.start).toBeGreaterThanOrEqual(timesheetMinute(from - 1000));
  expect(row?.start).toBeLessThanOrEqual(to + 1000);
  expect(line.passed.filter((asked) => asked === 'POST /api/time/doclock')).toHaveLength(1);

  await phone.page.goto('/jobs');
  await expect(phone.slab).toContainText('On the clock');
  await expect(phone.waits('Check In')).toHaveCount(0);
  expect(line.passed.filter((asked) => asked === 'POST /api/time/doclock')).toHaveLength(1);
});

test('T-22: a session that the service worker has renewed goes on in an open page', async ({
  line,
  arrive,
}) => {
  const { phone, shift } = await arrive('worker2', 'Beside an open page');
  line.set({ is: 'swallow', path: '/api/time/doclock' });
  await phone.press('Check In');
  await expect.poll(async () => (await shift.clocks()).length).toBe(1);
  line.set({ is: 'good' });
  await dispatchSync(phone);
  await expect(phone.slab).toContainText('On the clock');
  await expect(phone.waits('Check In')).toHaveCount(0);
  await phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click();
  await expect(phone.page.locator('[data-remote="mf-calendar"][data-state="ready"]')).toBeVisible();
  await phone.page.reload();
  await expect(phone.page.locator('[data-remote="mf-calendar"][data-state="ready"]')).toBeVisible();
  expect(await shift.clocks()).toHaveLength(1);
});

test('the kept page starts on the last known registry and fetches the new one beside it', async ({
  line,
  server,
  arrive,
}) => {
  const { phone } = await arrive('worker', 'An old registry');
  const live = (await liveOf(server.url)).get('mf-jobs');
  // Reaches the server, and is never answered: a page that waited for it would stay empty.
  line.set({ is: 'swallow', path: '/registry.json', done: () => new Promise(() => {}) });
  line.passed.length = 0;
  await phone.page.reload();
  await phone.isNext('An old registry');
  const region = phone.page.locator('[data-remote="mf-jobs"][data-kind="page"]');
  await expect(region).toHaveAttribute('data-release', live?.manifest.release ?? '');
  await expect.poll(() => line.passed).toContain('GET /registry.json');
  // The page itself came from the device.
  expect(line.passed.filter((asked) => /^GET \/jobs/.test(asked))).toEqual([]);
});

test('X-07, S-18: a release whose files did not arrive is not started on without reception; the one before works', async ({
  line,
  server,
  arrive,
}) => {
  const { phone } = await arrive('worker', 'A release in the basement');
  await phone.hasDay();
  const old = (await liveOf(server.url)).get('mf-jobs');
  if (old === undefined) throw new Error('There is no mf-jobs.');
  const admin = await caller(server.url, 'admin');
  const made = await reissue(server.url, old, '8.1.0');
  line.set({
    is: 'swallow',
    path: `/remotes/mf-jobs/${made.manifest.release}/`,
    done: () => new Promise(() => {}),
  });
  try {
    expect((await publish(admin, made, true)).status).toBe(200);
    await expect(phone.page.getByText('A new version of Jobs is ready.')).toBeVisible();
    line.set({ is: 'down' });
    await phone.page.reload();
    await phone.isNext('A release in the basement');
    await expect(phone.slab.getByRole('button', { name: 'Check In' })).toBeEnabled();
  } finally {
    await admin.call('activateRelease', { remote: 'mf-jobs', release: old.manifest.release });
  }
});

test('a file that is opened comes as it is, not as a screen', async ({ arrive }) => {
  const { phone } = await arrive('worker2', 'Opens a file');
  const answer = await phone.page.goto('/registry.json');
  expect(answer?.headers()['content-type']).toContain('json');
});

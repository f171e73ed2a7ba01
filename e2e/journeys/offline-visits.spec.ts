import { caller } from '../support/api';
import { liveOf, publish, reissue } from '../support/releases';
import { expect, test } from '../support/offline-test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It publishes releases.');

for (const visits of [2, 3]) {
  test(`X-07, S-18: after ${visits} visits the app opens without reception, and Check In works`, async ({
    line,
    arrive,
  }) => {
    const { phone, shift } = await arrive('worker', `Basement after ${visits}`);
    await phone.stays();
    for (let visit = 2; visit <= visits; visit += 1) {
      await phone.page.reload();
      await phone.isNext(shift.title);
      await phone.stays();
    }
    line.set({ is: 'down' });
    await phone.page.reload();
    await phone.isNext(shift.title);
    await phone.press('Check In');
    await expect(phone.waits('Check In')).toBeVisible();
    line.set({ is: 'good' });
    await expect.poll(async () => (await shift.clocks()).length).toBe(1);
  });
}

test('X-07, S-18: a release that changed between two visits opens without reception as well', async ({
  line,
  server,
  arrive,
}) => {
  const { phone, shift } = await arrive('worker2', 'Another release');
  await phone.stays();
  const old = (await liveOf(server.url)).get('mf-jobs');
  if (old === undefined) throw new Error('There is no mf-jobs.');
  const admin = await caller(server.url, 'admin');
  const made = await reissue(server.url, old, '8.2.0');
  await phone.page.goto('about:blank');
  try {
    expect((await publish(admin, made, true)).status).toBe(200);
    for (const _visit of [2, 3]) {
      await phone.page.goto(`${line.url}/jobs`);
      await phone.isNext(shift.title);
      await phone.stays(made.manifest.release);
    }
    line.set({ is: 'down' });
    await phone.page.reload();
    await phone.isNext(shift.title);
    const region = phone.page.locator('[data-remote="mf-jobs"][data-kind="page"]');
    await expect(region).toHaveAttribute('data-release', made.manifest.release);
    await phone.press('Check In');
    await expect(phone.waits('Check In')).toBeVisible();
  } finally {
    await admin.call('activateRelease', { remote: 'mf-jobs', release: old.manifest.release });
  }
  line.set({ is: 'good' });
  await expect.poll(async () => (await shift.clocks()).length).toBe(1);
});

import { readFileSync } from 'node:fs';
import { InviteStatus } from '@crewcall/domain/invite';
import { AccountPage } from '../pages/notifications';
import { caller } from '../support/api';
import { startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { expect, test as base } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It starts, stops or looks into its server.');

// A server that logs each request, to see that the secret is in none of it.
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { SEED: 'demo', LOG_LEVEL: 'info' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

test('B.9.06, J-41: a worker takes one shift into the calendar, and subscribes to all of them', async ({
  page,
  server,
  login,
}) => {
  const worker = await caller(server.url, 'worker');
  const { jobs } = (await worker.call('getMyDashboardv2', {})).body;
  const mine = jobs.filter((job) => job.statusUser === InviteStatus.Confirmed);
  const [shift] = mine;
  if (!shift) throw new Error('The demo worker has no confirmed shift.');

  await login('worker');
  await page.goto(`/jobs/upcoming/${shift.id}/details`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`shift-${shift.id}.ics`);
  expect(readFileSync(await file.path(), 'utf8')).toContain(`/jobs/upcoming/${shift.id}/details`);

  const account = new AccountPage(page);
  await account.open();
  const address = await account.makeAddress();
  await expect(account.calendar().getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  );
  const feed = await fetch(address);
  expect(feed.status).toBe(200);
  const text = (await feed.text()).replace(/\r\n\t/g, '');
  for (const { id } of mine) expect(text).toContain(`/jobs/upcoming/${id}/details`);

  const other = await account.renewAddress();
  expect((await fetch(address)).status).toBe(404);
  expect((await fetch(other)).status).toBe(200);
  await account.stopCalendar();
  expect((await fetch(other)).status).toBe(404);

  expect(server.output()).toContain('/calendar/[hidden].ics');
  for (const secret of [address, other].map((url) => url.replace(/^.*\/|\.ics$/g, '')))
    expect(server.output()).not.toContain(secret);
});

import type { Page } from '@playwright/test';
import { caller } from '../support/api';
import { builtShell, markedShell } from '../support/shell-release';
import { needsOwnServer } from '../support/run';
import { expect, test } from '../support/test';

needsOwnServer('It publishes releases.');

const markOn = (page: Page) => page.locator('meta[name=mark]');
/** The shell of before is what a server of the work tree published. */
const goBack = async (url: string) =>
  (await caller(url, 'admin')).call('activateRelease', { remote: 'shell', release: builtShell().release });
const publish = async (url: string, version: string, mark: string) => {
  const admin = await caller(url, 'admin');
  const { manifest, files } = markedShell(version, mark);
  const { status } = await admin.call('publishRelease', { manifest, files, activate: true });
  expect(status).toBe(200);
};

test.afterEach(({ server }) => goBack(server.url));

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('F03, F04, F08: another shell comes with the next page, an open tab goes on with its own, and it goes back', async ({
    page,
    server,
    login,
  }) => {
    await login('admin');
    await publish(server.url, '7.1.0', 'second');
    // A screen of the shell itself, whose code this tab has not fetched yet.
    await page.getByRole('link', { name: 'Releases' }).click();
    await expect(page.getByRole('heading', { name: 'Releases', level: 1 })).toBeVisible();
    await expect(markOn(page)).toHaveCount(0);
    const part = page.getByRole('region', { name: 'shell', exact: true });
    await expect(part.getByRole('row').filter({ hasText: '7.1.0-' })).toContainText('live');
    await expect(part.getByRole('button', { name: 'Switch off' })).toHaveCount(0);

    // A server hears of the release a moment after the table says it.
    await expect(async () => {
      await page.reload();
      await expect(markOn(page)).toHaveAttribute('content', 'second', { timeout: 2000 });
    }).toPass();
    await part
      .getByRole('row')
      .filter({ hasText: builtShell().release })
      .getByRole('button', { name: 'Make live' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make live' }).click();
    await expect(part.getByRole('row').filter({ hasText: '7.1.0-' })).toContainText('idle');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Releases', level: 1 })).toBeVisible();
      await expect(markOn(page)).toHaveCount(0, { timeout: 2000 });
    }).toPass();
  });
});

test('F09: an open app is given the next shell at once, page and all, for when it is taken', async ({
  page,
  server,
  login,
}) => {
  await login('worker');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await publish(server.url, '7.2.0', 'third');
  const keptPages = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('crewcall-shell-'));
      const pages = await Promise.all(
        names.map(async (cacheName) => (await caches.match('/index.html', { cacheName }))?.text()),
      );
      return pages.filter((text) => text?.includes('content="third"')).length;
    });
  await expect.poll(keptPages, { timeout: 60_000 }).toBe(1);
});

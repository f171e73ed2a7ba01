import type { Page } from '@playwright/test';
import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { regionAt } from '../support/chaos-walk';
import { liveOf, makeRelease, publish } from '../support/releases';
import type { Made } from '../support/releases';
import { needsOwnServer } from '../support/run';
import { markedShell } from '../support/shell-release';
import { expect, test } from '../support/test';

needsOwnServer('It publishes releases.');
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const office = { to: '/admin/calendar', remote: 'mf-calendar', region: 'admin-calendar' } as const;
const own = { to: '/calendar', remote: 'mf-calendar', region: 'calendar' } as const;
const badge = (page: Page) => page.getByRole('region', { name: 'Releases shown to you' });

let idle: Made;
let live = '';
test.beforeAll(async ({ server }) => {
  const found = (await liveOf(server.url)).get('mf-calendar');
  if (found === undefined) throw new Error('There is no calendar.');
  live = found.manifest.release;
  idle = makeRelease(found.manifest, '8.7.0');
  expect((await publish(await caller(server.url, 'admin'), idle)).status).toBe(200);
});

test('F34: a link from the releases page shows an idle release to who opens it, on every page, until they go back', async ({
  page,
  context,
  browser,
  asUser,
  login,
}) => {
  await addAxe(context);
  await asUser('admin');
  await page.goto('/admin/releases');
  const rows = page.getByRole('region', { name: 'mf-calendar' });
  await rows
    .getByRole('row', { name: idle.manifest.release })
    .getByRole('button', { name: 'Show me this release' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Show 8.7.0 of mf-calendar' });
  await expect(dialog.getByLabel('Good for')).toContainText('1 hour');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toContain('/?with=');
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Open' }).click();

  await expect(badge(page)).toContainText(/Shown to you alone: mf-calendar 8\.7\.0, until /);
  expect(new URL(page.url()).search).toBe('');
  await page.goto(office.to);
  await expect(regionAt(page, office)).toHaveAttribute('data-release', idle.manifest.release);
  await expect(page.getByRole('heading', { name: 'Calendar 8.7.0: admin-calendar' })).toBeVisible();
  await page.reload();
  await expect(regionAt(page, office)).toHaveAttribute('data-release', idle.manifest.release);
  await expect(badge(page)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, 'colours')).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);

  // Nobody else notices.
  const other = await browser.newPage({ serviceWorkers: 'block' });
  await login('admin', other);
  await other.goto(office.to);
  await expect(regionAt(other, office)).toHaveAttribute('data-release', live);
  await expect(badge(other)).toHaveCount(0);
  await other.context().close();

  await badge(page).getByRole('button', { name: 'Back to what is live' }).click();
  await expect(badge(page)).toHaveCount(0);
  await expect(regionAt(page, office)).toHaveAttribute('data-release', live);
  await page.reload();
  await expect(regionAt(page, office)).toHaveAttribute('data-release', live);
});

test('F34, F36: an idle shell is shown by a link as well, and an address leads back from one that shows no way', async ({
  page,
  asUser,
  server,
}) => {
  const shell = markedShell('8.7.1', 'shown by a link');
  const admin = await caller(server.url, 'admin');
  expect(
    (await admin.call('publishRelease', { manifest: shell.manifest, files: shell.files, activate: false }))
      .status,
  ).toBe(200);
  const mark = page.locator('meta[name=mark]');
  await asUser('admin');
  // A browser that has been here before starts on the page that its worker keeps.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/admin/releases');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page
    .getByRole('region', { name: 'shell', exact: true })
    .getByRole('row', { name: shell.release })
    .getByRole('button', { name: 'Show me this release' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Show 8.7.1 of shell' });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByText(/\/\?with=live leads back/)).toBeVisible();
  await dialog.getByRole('link', { name: 'Open' }).click();
  await expect(badge(page)).toContainText('shell 8.7.1');
  await expect(mark).toHaveAttribute('content', 'shown by a link');
  await page.goto(office.to);
  await expect(mark).toHaveCount(1);
  await page.goto('/admin/calendar?with=live');
  await expect(regionAt(page, office)).toBeVisible();
  await expect(mark).toHaveCount(0);
  await expect(badge(page)).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(regionAt(page, office)).toBeVisible();
  await expect(mark).toHaveCount(0);
});

test('F34: a link opens for who signs in with the right; signing out ends it', async ({
  page,
  server,
  login,
}) => {
  const admin = await caller(server.url, 'admin');
  const remotes = { 'mf-calendar': '8.7.0' };
  const { body } = await admin.call('makeMix', { remotes, minutes: 15 });
  await page.goto(`/?with=${body.with}`);
  await expect(page.getByText('Sign in to open it.')).toBeVisible();
  await page.getByLabel('Email').fill('admin@crewcall.example');
  await page.getByLabel('Password', { exact: true }).fill('crewcall-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(badge(page)).toContainText('mf-calendar 8.7.0');
  await page.goto('/logout');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await login('worker');
  await page.goto(own.to);
  await expect(regionAt(page, own)).toHaveAttribute('data-release', live);
  await expect(badge(page)).toHaveCount(0);
});

test('F34: without the right, or with a link that was changed, people read why and have the normal page', async ({
  page,
  server,
  asUser,
}) => {
  const admin = await caller(server.url, 'admin');
  const { body } = await admin.call('makeMix', { remotes: { 'mf-calendar': '8.7.0' }, minutes: 15 });
  await asUser('worker');
  await page.goto(`${own.to}?with=${body.with}`);
  await expect(
    page.getByText('This link shows other releases to people who may see releases.'),
  ).toBeVisible();
  await expect(regionAt(page, own)).toHaveAttribute('data-release', live);
  await expect(page).toHaveURL((url) => url.pathname === own.to && url.search === '');
  await page.goto(`${own.to}?with=x${body.with}`);
  await expect(page.getByText('This link was not made here, or a part of it is missing.')).toBeVisible();
  await expect(regionAt(page, own)).toHaveAttribute('data-release', live);
  await expect(badge(page)).toHaveCount(0);
});

test('F36: a worker whom the link names has the mix on their phone', async ({
  page,
  asUser,
  withRemotes,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withRemotes({ 'mf-calendar': '8.7.0' });
  await asUser('worker');
  await page.goto(own.to);
  await expect(regionAt(page, own)).toHaveAttribute('data-release', idle.manifest.release);
  await expect(badge(page)).toContainText('mf-calendar 8.7.0');
  await expect(badge(page).getByRole('button', { name: 'Back to what is live' })).toBeInViewport();
});

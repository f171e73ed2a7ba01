import type { Page } from '@playwright/test';
import { caller, callApi } from '../support/api';
import { accounts, expect, password, test } from '../support/test';

test.use({ serviceWorkers: 'block' });

/** The access token that the page sends with its calls, the last one first. */
function watchTokens(page: Page): string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    const token = request.headers()['authorization'];
    if (token !== undefined && token !== tokens[0]) tokens.unshift(token);
  });
  return tokens;
}

const fill = async (page: Page, email: string, word: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
};
const press = (page: Page) => page.getByRole('button', { name: 'Sign In' }).click();
const ready = (page: Page, remote: string) =>
  expect(page.locator(`[data-remote=${remote}][data-kind=page]`)).toHaveAttribute('data-state', 'ready', {
    timeout: 20_000,
  });

test('signing in says what is wrong, and keeps what was typed', async ({ page }) => {
  await page.goto('/');
  await fill(page, 'worker@', password);
  await press(page);
  await expect(page.getByRole('alert')).toHaveText('Invalid email address!');
  await expect(page.getByLabel('Email')).toHaveValue('worker@');

  await fill(page, accounts.worker, 'not the password');
  await press(page);
  const notice = page.getByRole('status').filter({ hasText: 'The email or the password is not right.' });
  await expect(notice).toBeVisible();
  await expect(notice.locator('strong')).toHaveText('Error');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');

  await fill(page, accounts.worker, password);
  await press(page);
  await ready(page, 'mf-jobs');
  await expect(page).toHaveURL(/\/jobs/);
  await expect(notice).toHaveCount(0);
});

test('after signing in one is where one wanted to go, and never on another site', async ({ page }) => {
  await page.goto('/invoices');
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '?redirect=%2Finvoices');
  await fill(page, accounts.worker, password);
  await press(page);
  await expect(page).toHaveURL((url) => url.pathname === '/invoices');
  await ready(page, 'mf-invoicing');
  const { origin } = new URL(page.url());
  for (const evil of [
    '//evil.example/jobs',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/logout',
    '/\t/evil.example',
  ]) {
    await page.goto(`/?redirect=${encodeURIComponent(evil)}`);
    await ready(page, 'mf-jobs');
    await expect(page, evil).toHaveURL((url) => url.origin === origin && url.pathname.startsWith('/jobs'));
  }
});

test('an expired token is renewed once, whatever calls it meets, and nobody notices', async ({
  page,
  login,
}) => {
  const tokens = watchTokens(page);
  await login('worker');
  await ready(page, 'mf-jobs');
  const expired = tokens[0];
  expect(expired).toBeTruthy();
  let refused = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().headers()['authorization'] !== expired) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 401, json: { error: true } });
  });
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) renewals.push(request.url());
  });
  for (const [name, remote] of [
    ['Calendar', 'mf-calendar'],
    ['Invoices', 'mf-invoicing'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await ready(page, remote);
  }
  await expect.poll(() => tokens[0]).not.toBe(expired);
  expect(refused).toBeGreaterThan(0);
  expect(renewals).toHaveLength(1);
  await expect(page).toHaveURL(/\/invoices/);
});

test('a session that was ended elsewhere asks to sign in, and comes back to the same page', async ({
  page,
  server,
  login,
}) => {
  const tokens = watchTokens(page);
  await login('worker');
  await ready(page, 'mf-jobs');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
  await ready(page, 'mf-invoicing');
  await callApi(server.url, 'logout', {}, tokens[0]);
  await expect(page).toHaveURL((url) => url.search === '?redirect=%2Finvoices', { timeout: 20_000 });
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await fill(page, accounts.worker, password);
  await press(page);
  await ready(page, 'mf-invoicing');
});

test('signing out reaches the other tabs, and leaves nothing behind', async ({ page, context, login }) => {
  await login('worker');
  await ready(page, 'mf-jobs');
  const other = await context.newPage();
  await other.goto('/calendar');
  await ready(other, 'mf-calendar');
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(tab.locator('[data-remote]')).toHaveCount(0);
  }
  expect((await context.cookies()).filter(({ name }) => name === 'rt')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('crewcall.session'))).toBeNull();
  await other.goto('/jobs');
  await expect(other).toHaveURL((url) => url.search === '?redirect=%2Fjobs');
});

/** As if the access token's time had passed while the browser was closed. */
const age = (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('crewcall.session') ?? '{}') as { expires: number };
    localStorage.setItem('crewcall.session', JSON.stringify({ ...stored, expires: Date.now() - 1000 }));
  });

test('without Remember me an expired session is over, with it one stays signed in', async ({
  page,
  context,
}) => {
  for (const isRemembered of [false, true]) {
    await page.goto('/');
    await fill(page, accounts.worker2, password);
    await page.getByLabel('Remember me').setChecked(isRemembered);
    await press(page);
    await ready(page, 'mf-jobs');
    const cookie = (await context.cookies()).find(({ name }) => name === 'rt');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    expect((cookie?.expires ?? 0) > 0).toBe(isRemembered);
    // Reload keeps both while they last.
    await page.reload();
    await ready(page, 'mf-jobs');
    await age(page);
    await page.reload();
    if (isRemembered) {
      await ready(page, 'mf-jobs');
    } else {
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('crewcall.session'))).toBeNull();
    }
  }
});

test('a link signs in once; looking at it does not use it up', async ({ page, server, context }) => {
  const admin = await caller(server.url, 'admin');
  const { body } = await admin.call('generateLinkLoginUserCompany', { email: accounts.manager });
  const link = new URL(body.linklogin);
  expect((await fetch(server.url + link.pathname)).status).toBe(200);
  await page.goto(link.pathname);
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/admin/dashboard'));
  await ready(page, 'mf-jobs');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link.pathname);
  await expect(page.getByRole('status').filter({ hasText: 'This link has been used' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('no token is kept in the browser, and /admin/debug shows none', async ({ page, context, login }) => {
  const tokens = watchTokens(page);
  await login('admin');
  await ready(page, 'mf-jobs');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Debug' }).click();
  await expect(page.getByRole('heading', { name: 'Stored data' })).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === 'rt');
  const secrets = [...tokens, cookie?.value ?? ''];
  expect(secrets.length).toBeGreaterThan(1);
  const kept = await page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    const bases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, cached, bases]);
  });
  const shown = await page.locator('body').innerText();
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(kept).not.toContain(secret);
    expect(shown).not.toContain(secret);
  }
  expect(shown).toContain('••••••••');
});

test('the test error of /admin/debug reaches the office', async ({ page, server, login }) => {
  await login('admin');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Debug' }).click();
  const sent = page.waitForResponse('**/api/platform/report');
  await page.getByRole('button', { name: 'Trigger test error' }).click();
  expect((await sent).status()).toBe(200);
  const { body } = await (await caller(server.url, 'admin')).call('getFailures', {});
  expect(body.rows[0]).toMatchObject({ message: 'Error: Test error from /admin/debug.' });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Reported failures' })).toContainText(
    'Test error from /admin/debug.',
  );
});

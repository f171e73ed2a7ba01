import type { Page } from '@playwright/test';
import { Entry } from '../pages/entry';
import { caller, callApi } from '../support/api';
import { accounts, password } from '../support/accounts';
import { expect, test } from '../support/test';

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

const ready = (page: Page, remote: string) =>
  expect(page.locator(`[data-remote=${remote}][data-kind=page]`)).toHaveAttribute('data-state', 'ready', {
    timeout: 20_000,
  });

test('A.2.02, A.5.01, A.8.02, A.8.08: signing in says what is wrong, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/');
  await new Entry(page).fill('worker@', password);
  await new Entry(page).press();
  await expect(page.getByRole('alert')).toHaveText('Invalid email address!');
  await expect(page.getByLabel('Email')).toHaveValue('worker@');

  await new Entry(page).fill(accounts.worker, 'not the password');
  await new Entry(page).press();
  const notice = page.getByRole('status').filter({ hasText: 'The email or the password is not right.' });
  await expect(notice).toBeVisible();
  await expect(notice.locator('strong')).toHaveText('Error');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');

  await new Entry(page).signIn(accounts.worker);
  await ready(page, 'mf-jobs');
  await expect(page).toHaveURL(/\/jobs/);
  await expect(notice).toHaveCount(0);
});

test('A.2.09, S-07: after signing in one is where one wanted to go, and never on another site', async ({
  page,
}) => {
  await page.goto('/invoices');
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '?redirect=%2Finvoices');
  await new Entry(page).signIn(accounts.worker);
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

test('A.4.20, S-03, S-05: an expired token is renewed once, whatever calls it meets, and nobody notices', async ({
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

test('A.8.05, S-07: a session that was ended elsewhere asks to sign in, and comes back to the same page', async ({
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
  await new Entry(page).signIn(accounts.worker);
  await ready(page, 'mf-invoicing');
});

test(
  'A.2.01, S-02, F23: signing out reaches the other tabs, and leaves nothing behind',
  { tag: '@promise' },
  async ({ page, context, login }) => {
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
  },
);

/** As if the access token's time had passed while the browser was closed. */
const age = (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('crewcall.session') ?? '{}') as { expires: number };
    localStorage.setItem('crewcall.session', JSON.stringify({ ...stored, expires: Date.now() - 1000 }));
  });

const expiryOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('crewcall.session') ?? '{}') as { expires?: number }).expires,
  );

test('A.2.02, A.4.19, A.6.13, S-03: without Remember me an expired session is over, with it one stays signed in', async ({
  page,
  context,
}) => {
  for (const isRemembered of [false, true]) {
    await page.goto('/');
    await new Entry(page).fill(accounts.worker2, password);
    await page.getByLabel('Remember me').setChecked(isRemembered);
    await new Entry(page).press();
    await ready(page, 'mf-jobs');
    const cookie = (await context.cookies()).find(({ name }) => name === 'rt');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    expect((cookie?.expires ?? 0) > 0).toBe(isRemembered);
    // Reload keeps both while they last. Its renewal is over before the session is made old.
    const before = await expiryOf(page);
    await page.reload();
    await ready(page, 'mf-jobs');
    await expect.poll(() => expiryOf(page)).not.toBe(before);
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

test('S-06, S-21: no token is kept in the browser, and /admin/debug shows none', async ({
  page,
  context,
  login,
}) => {
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

test('S-02: after a sign-out the browser has none of the answers, and none of the pictures', async ({
  page,
}) => {
  await page.goto('/');
  await new Entry(page).signIn(accounts.worker);
  await ready(page, 'mf-jobs');
  await page.goto('/me');
  await ready(page, 'mf-admin-crew');
  const answered = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/api\/(?!auth|platform)/.test(name)),
    );
  await expect.poll(async () => (await answered()).join(' ')).toContain('/getMyProfile');
  const asked = await answered();
  await page.goto('/logout');
  await new Entry(page).isAtSignIn();
  const stored = await page.evaluate(async (urls) => {
    const found = await Promise.all(
      urls.map((url) => fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)),
    );
    return found.flatMap((reply) => (reply?.ok ? [reply.url] : []));
  }, asked);
  expect(stored).toEqual([]);
});

test('S-20: the test error of /admin/debug reaches the office', async ({ page, server, login }) => {
  await login('admin');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Debug' }).click();
  const sent = page.waitForResponse('**/api/platform/report');
  await page.getByRole('button', { name: 'Trigger test error' }).click();
  expect((await sent).status()).toBe(200);
  const { body } = await (await caller(server.url, 'admin')).call('getFailures', {});
  expect(body.rows[0]).toMatchObject({ message: 'Error: Test error from /admin/debug.' });
  expect(body.rows[0]?.stack).toContain('shell ./src/pages/system/debug.page.tsx:');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Reported failures' })).toContainText(
    'Test error from /admin/debug.',
  );
});

test('X-13: after five wrong passwords the sentence says how long to wait', async ({ page }) => {
  const entry = new Entry(page);
  await page.goto('/');
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    await entry.fill('forgetful@crewcall.example', word);
    const answered = page.waitForResponse('**/api/auth/login');
    await entry.press();
    expect((await answered).status()).toBe(401);
  }
  await entry.press();
  await expect(entry.notice(/Too many tries\. Please wait \d+ seconds and try again\./)).toBeVisible();
  await expect(entry.password).toHaveValue('five');
  await entry.signIn(accounts.worker2);
  await ready(page, 'mf-jobs');
});

test('S-01, A.2.09, S-22: /login is the sign-in page, and the public pages need no session', async ({
  page,
  login,
}) => {
  await page.goto('/login');
  await new Entry(page).isAtSignIn();
  await page.getByRole('link', { name: 'Request an account' }).click();
  await expect(page).toHaveURL(/\/public\/signup\/worker$/);
  await ready(page, 'mf-public');
  await login('worker');
  // Already signed in: one lands.
  await page.goto('/login');
  await ready(page, 'mf-jobs');
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/jobs'));
});

test('S-04, S-20: the clock is looked at without a request, and nothing goes to anybody else', async ({
  page,
  server,
  login,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  await login('worker');
  await ready(page, 'mf-jobs');
  expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(server.url))).toEqual([]);
  // The token's hour is over while nobody touched anything: looking at the clock is what finds out.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
  await ready(page, 'mf-invoicing');
  await page.evaluate(() => localStorage.removeItem('crewcall.session'));
  asked.length = 0;
  await page.clock.runFor(2100);
  await new Entry(page).isAtSignIn();
  expect(asked.filter((url) => url.includes('/api/auth/'))).toEqual([]);
});

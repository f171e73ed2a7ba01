import { accounts, password } from '../support/accounts';
import { expect, test } from '../support/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const clock = (page: Page) => page.getByRole('button', { name: /^Check (In|Out)$/ });
/** The requests of a page, by path, oldest first. */
function watch(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
const dashboard = '/api/job/getMyDashboardv2';
const refresh = '/api/auth/refresh';
const count = (paths: readonly string[], path: string) => paths.filter((one) => one === path).length;

test('design First load, S-03: the session is asked for beside the code, and it and the first read once', async ({
  page,
  login,
}) => {
  await login('worker');
  await expect(clock(page)).toBeEnabled();
  const paths = watch(page);
  // Others' changes would be fetched as they come.
  await page.route('**/api/live', () => {});
  // The shell's first file is held back: what is asked meanwhile waits for no code.
  let letGo = () => {};
  const isAnswered = page.waitForResponse((response) => response.url().endsWith(refresh));
  await page.route(/\/assets\/main\./, async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await isAnswered;
  letGo();
  await expect(clock(page)).toBeEnabled();
  expect(count(paths, dashboard)).toBe(1);
  expect(count(paths, refresh)).toBe(1);
});

test('design First load: after sign-in the first read is asked for beside the remote’s code, once', async ({
  page,
}) => {
  const paths = watch(page);
  await page.route('**/api/live', () => {});
  let letGo = () => {};
  await page.route(/\/remotes\/.*\/entry\.js/, async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    await route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Email').fill(accounts.worker);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const isAnswered = page.waitForResponse((response) => response.url().endsWith(dashboard));
  await page.keyboard.press('Enter');
  await isAnswered;
  letGo();
  await expect(clock(page)).toBeEnabled();
  expect(count(paths, dashboard)).toBe(1);
});

test('S-02, S-03: a session that is over asks for no data and leads to sign-in', async ({ page, login }) => {
  // Others' changes would be fetched as they come.
  await page.route('**/api/live', () => {});
  await login('worker');
  await expect(clock(page)).toBeEnabled();
  await page.context().clearCookies();
  const paths = watch(page);
  await page.goto('/jobs');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(count(paths, dashboard)).toBe(0);
});

test('S-02: another user’s cookie shows that user, and asks with no other token', async ({ page, login }) => {
  await login('worker');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  const first = await page.getByRole('heading', { level: 1, name: /^Welcome/ }).innerText();
  // The cookie is another user's now, as after a sign-in in a second tab; storage still names the first one.
  await page.context().clearCookies();
  const data = { email: accounts.worker2, password, remember: true };
  expect((await page.request.post('/api/auth/login', { data })).ok()).toBe(true);
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(dashboard)) answers.push(request.headers()['authorization'] ?? '');
  });
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).not.toHaveText(first);
  expect(new Set(answers).size).toBe(1);
});

test('A.2.02, design First load: the sign-in screen’s files come beside the shell’s, its font after it', async ({
  page,
}) => {
  const paths = watch(page);
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  const at = (part: RegExp) => paths.findIndex((path) => part.test(path));
  expect(at(/\/assets\/sign-in\./)).toBeGreaterThan(-1);
  expect(at(/\/assets\/sign-in\./)).toBeLessThan(at(/\/api\//) === -1 ? Infinity : at(/\/api\//));
  expect(at(/\.woff2$/)).toBe(-1);
  await expect(page.locator('html')).toHaveAttribute('data-font', '', { timeout: 15_000 });
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  expect(at(/archivo-latin-wght.*\.woff2$/)).toBeGreaterThan(-1);
});

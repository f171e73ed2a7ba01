import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext } from '@playwright/test';
import { startServer } from '../support/server';
import { accounts, expect, password, test } from '../support/test';
import { tableOf } from './figures';
import type { Pair } from './figures';
import { oneBuild, startFront } from './front';
import { walk } from './journey';
import { phone, slowPage, watchPage } from './phone';
import type { Visit } from './phone';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../dist/one-build');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const kinds = (process.env['BENCH_KINDS'] ?? 'sign-in,open,repeat').split(',');
const person = { email: accounts.worker, password };
const contextOptions = {
  viewport: phone.viewport,
  hasTouch: true,
  isMobile: true,
  timezoneId: 'Australia/Sydney',
  locale: 'en-AU',
};

// The worker fetches outside the page's throttle: on a first visit it would bring files along for nothing.
async function fresh(
  browser: Browser,
  url: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...contextOptions, baseURL: url, serviceWorkers });
  await context.addInitScript(watchPage, person);
  return context;
}

/** Gives the context a session without a page, so that its cache stays empty. */
async function signIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/api/auth/login', { data: { ...person, remember: true } });
  const { user, expires } = (await answer.json()) as { user: object; expires: number };
  const kept = JSON.stringify({ user, expires, remember: true });
  await context.addInitScript((text) => localStorage.setItem('crewcall.session', text), kept);
}

async function measureSignIn(browser: Browser, url: string): Promise<Visit> {
  const context = await fresh(browser, url);
  const { page, visit } = await slowPage(context);
  await page.goto('/', { waitUntil: 'commit' });
  const result = await visit();
  await context.close();
  return result;
}

/** The first visit of somebody whose session lasts. */
async function measureOpen(browser: Browser, url: string): Promise<Visit> {
  const context = await fresh(browser, url);
  await signIn(context);
  const first = await slowPage(context);
  await first.page.goto('/jobs', { waitUntil: 'commit' });
  const open = await first.visit();
  await context.close();
  return open;
}

/** A visit with what an earlier one left behind. */
async function measureRepeat(browser: Browser, url: string): Promise<Visit> {
  const context = await fresh(browser, url, 'allow');
  await signIn(context);
  const first = await context.newPage();
  await first.goto('/jobs');
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await first.waitForTimeout(1500);
  await first.close();
  const again = await slowPage(context);
  await again.page.goto('/jobs', { waitUntil: 'commit' });
  const repeat = await again.visit();
  await context.close();
  return repeat;
}

test('sign-in to a usable job list on a slow phone', async ({ browser }) => {
  expect(existsSync(join(folder, 'index.html')), 'npm run bench builds the one build first').toBe(true);
  const servers = [
    await startServer({ env: { SEED: 'demo' } }),
    await startServer({ env: { SEED: 'demo' } }),
  ];
  const [left, right] = servers;
  if (!left || !right) throw new Error('The servers did not start.');
  const product = await startFront(left.url);
  const one = await startFront(right.url, await oneBuild(right.url, folder));

  for (const [name, { url }] of Object.entries({ 'the product': product, 'one build': one })) {
    await test.step(`the same journey in ${name}`, () => walk(browser, url, contextOptions, person));
  }

  const pairs: Record<'sign-in' | 'open' | 'repeat', Pair[]> = { 'sign-in': [], open: [], repeat: [] };
  // One pair more than counts: the first warms servers and browser up.
  for (let round = 0; round <= rounds; round += 1) {
    const isFirst = round % 2 === 0;
    const both = async <T>(measure: (url: string) => Promise<T>) => {
      const before = isFirst ? await measure(product.url) : null;
      const other = await measure(one.url);
      return { product: before ?? (await measure(product.url)), one: other };
    };
    if (kinds.includes('sign-in')) {
      const pair = await both((url) => measureSignIn(browser, url));
      if (round > 0) pairs['sign-in'].push(pair);
    }
    if (kinds.includes('open')) {
      const pair = await both((url) => measureOpen(browser, url));
      if (round > 0) pairs.open.push(pair);
    }
    if (kinds.includes('repeat')) {
      const pair = await both((url) => measureRepeat(browser, url));
      if (round > 0) pairs.repeat.push(pair);
    }
  }
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const titles = {
    'sign-in': 'Sign-in to a usable job list (limits 1.25 for time, 1.35 for bytes)',
    open: '/jobs opened with a session, empty cache',
    repeat: '/jobs opened again, service worker warm',
  };
  for (const kind of ['sign-in', 'open', 'repeat'] as const) {
    if (pairs[kind].length > 0) say(tableOf(titles[kind], pairs[kind]));
  }
  await product.close();
  await one.close();
  await Promise.all(servers.map((server) => server.stop()));
});

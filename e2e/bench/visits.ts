import type { Browser, BrowserContext } from '@playwright/test';
import { callApi, caller } from '../support/api';
import { accounts, password } from '../support/accounts';
import { applyPunch } from './clock';
import { phone, slowPage, watchPage } from './phone';
import type { Visit } from './phone';

export const person = { email: accounts.worker, password };
export const contextOptions = {
  viewport: phone.viewport,
  hasTouch: true,
  isMobile: true,
  timezoneId: 'Australia/Sydney',
  locale: 'en-AU',
};

/** One run's figures by the name of their row; null where there are none. */
export type Figures = Record<string, number | null>;

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
async function signIn(context: BrowserContext): Promise<string> {
  const answer = await context.request.post('/api/auth/login', { data: { ...person, remember: true } });
  const { user, expires, token } = (await answer.json()) as { user: object; expires: number; token: string };
  const kept = JSON.stringify({ user, expires, remember: true });
  await context.addInitScript((text) => localStorage.setItem('crewcall.session', text), kept);
  return token;
}

/** Deletes the worker's clocks of whatever can be clocked now, as the office does: the next press is a Check In. */
async function beOffTheClock(url: string, token: string): Promise<void> {
  const { body: mine } = await callApi(url, 'getMyDashboardv2', {}, token);
  const office = await caller(url, 'admin');
  for (const idJob of mine.availableClockin) {
    const { body: card } = await office.call('getTimeCard', { idJob });
    const own = mine.jobs.find(({ id }) => id === idJob)?.clockList.map(({ start }) => start) ?? [];
    for (const { id, start } of card.timesheets.filter((row) => own.includes(row.start))) {
      const { body } = await office.call('setTimeDelete', { id });
      if (body.error) throw new Error(`The clock of ${start} stays: ${body.snackbar?.text}`);
    }
  }
}

const figuresOf = ({ usable, form, fcp, bytes, requests }: Visit): Figures => ({
  'usable, ms': usable,
  'form, ms': form,
  'first paint, ms': fcp,
  'bytes, kB': bytes / 1000,
  requests,
});

/** A new browser, from the address of the product to the list. */
export async function measureSignIn(browser: Browser, url: string): Promise<Figures> {
  const context = await fresh(browser, url);
  const { page, visit } = await slowPage(context);
  await page.goto('/', { waitUntil: 'commit' });
  const result = await visit();
  await context.close();
  return figuresOf(result);
}

/** The first visit of somebody whose session lasts. */
export async function measureOpen(browser: Browser, url: string): Promise<Figures> {
  const context = await fresh(browser, url);
  await beOffTheClock(url, await signIn(context));
  const { page, visit } = await slowPage(context);
  await page.goto('/jobs', { waitUntil: 'commit' });
  const open = await visit();
  await context.close();
  return figuresOf(open);
}

/** A visit with what an earlier one left behind. */
export async function measureRepeat(browser: Browser, url: string): Promise<Figures> {
  const context = await fresh(browser, url, 'allow');
  await beOffTheClock(url, await signIn(context));
  const first = await context.newPage();
  await first.goto('/jobs');
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await first.waitForTimeout(1500);
  await first.close();
  const again = await slowPage(context);
  await again.page.goto('/jobs', { waitUntil: 'commit' });
  const repeat = await again.visit();
  await context.close();
  return figuresOf(repeat);
}

/** A press on Check In without a network and with one; what was kept goes with the context. */
export async function measureClock(browser: Browser, url: string): Promise<Figures> {
  const press = async (isOnline: boolean) => {
    const context = await fresh(browser, url);
    const token = await signIn(context);
    await beOffTheClock(url, token);
    const slow = await slowPage(context);
    const { page, visit, goOffline } = slow;
    await page.goto('/jobs', { waitUntil: 'commit' });
    await visit();
    // Nobody presses before the screen has come to rest.
    await page.waitForTimeout(2500);
    if (!isOnline) await goOffline();
    const pressed = await applyPunch(slow, isOnline);
    await context.close();
    return pressed;
  };
  const { waiting } = await press(false);
  const { sent, answered, confirmed } = await press(true);
  return {
    ...{ 'sent, ms': sent, 'answered, ms': answered, 'confirmed, ms': confirmed },
    'waiting without a network, ms': waiting,
  };
}

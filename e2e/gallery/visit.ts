import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import type { Answer, Screen } from './steps';
import { settled } from './settled';

export const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
export const schemes = ['light', 'dark'] as const;
export type Size = (typeof sizes)[number];

/** A context as the gallery's pictures want it: nothing moves, not even colours for a frame. */
export async function stillContext(
  browser: Browser,
  size: { width: number; height: number },
  options: { baseURL: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...options,
    viewport: size,
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
    reducedMotion: 'reduce',
    hasTouch: size.width < 768,
    // A worker of the page would answer calls past the routes that stand in for failures.
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*,*::before,*::after{transition:none!important}');
    document.adoptedStyleSheets = [still];
  });
  return context;
}

const isCall = (name: string) => (url: URL) => new RegExp(`/${name}(/|$)`, 'i').test(url.pathname);

/** The device keeps nothing of earlier screens: it would be drawn in place of a failure or of an altered answer. */
async function forgetTold(page: Page): Promise<void> {
  // An answer of the server's that runs no code of ours and may use the browser's storage.
  await page.goto('/api/health');
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('crewcall-offline')) return;
    await new Promise<void>((done, failed) => {
      const opening = indexedDB.open('crewcall-offline');
      opening.onerror = () => failed(new Error('The database does not open.'));
      opening.onsuccess = () => {
        const work = opening.result.transaction('queries', 'readwrite');
        work.objectStore('queries').clear();
        work.oncomplete = () => {
          opening.result.close();
          done();
        };
      };
    });
  });
}

/** Opens a screen with what belongs to it; answers why not, when something could not be opened. */
export async function visit(page: Page, screen: Screen): Promise<string | null> {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await forgetTold(page);
  if (screen.failing)
    await page.route(isCall(screen.failing), (route: Route) =>
      route.fulfill({
        status: 500,
        json: { error: true, snackbar: { text: 'The server has a problem.', timeout: 5000 } },
      }),
    );
  if (screen.altering) {
    const [call, alter] = screen.altering;
    await page.route(isCall(call), async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: alter((await response.json()) as Answer) });
    });
  }
  for (const [call, json] of Object.entries(screen.answers ?? {}))
    await page.route(isCall(call), (route: Route) => route.fulfill({ json }));
  await page.goto(screen.path);
  let problem: string | null = null;
  // The first is told: what follows comes of it.
  const note = (error: Error) => {
    problem ??= error.message.split('\n').slice(0, 4).join(' ');
  };
  await settled(page).catch(note);
  if (screen.then) {
    page.setDefaultTimeout(10_000);
    await screen.then(page).catch(note);
    page.setDefaultTimeout(0);
    await settled(page).catch(note);
  }
  return problem;
}

/** Changes light and dark. */
export async function paint(page: Page, colorScheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The screens of a person that a screen of this size has. */
export const screensOf = (screens: readonly Screen[], who: Screen['who'], size: Size): Screen[] =>
  screens.filter((screen) => screen.who === who && !(screen.isPhone && size.width > 768));

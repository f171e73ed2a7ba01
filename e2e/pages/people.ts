import type { Browser, BrowserContext, Page } from '@playwright/test';
import { caller } from '../support/api';
import type { Caller } from '../support/api';
import { expect as usual, test as base } from '../support/test';

/** Waits long: five browsers share a machine here, and how fast a screen is has its own tests. */
export const expect = usual.configure({ timeout: 45_000 });

const screens = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** Everybody who takes part, each with a browser of their own; remembers which releases they were served. */
export class People {
  private readonly contexts: BrowserContext[] = [];
  /** `name/release` of every remote whose files were asked for. */
  readonly asked = new Set<string>();
  /** `name/release` of every remote that was seen ready. */
  readonly seen = new Set<string>();

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  async arrive(screen: keyof typeof screens): Promise<Page> {
    const context = await this.browser.newContext({
      ...screens[screen],
      baseURL: this.url,
      timezoneId: 'Australia/Sydney',
      locale: 'en-AU',
      acceptDownloads: true,
    });
    context.on('request', (request) => {
      const found = /^\/remotes\/([^/]+\/[^/]+)\//.exec(new URL(request.url()).pathname);
      if (found?.[1]) this.asked.add(found[1]);
    });
    this.contexts.push(context);
    return context.newPage();
  }

  /** Waits until a region of this remote is ready; a slot's or page's name narrows it down. */
  async sees(page: Page, remote: string, region?: string): Promise<void> {
    const place = page
      .locator(`[data-remote="${remote}"]${region ? `[data-region="${region}"]` : ''}[data-state="ready"]`)
      .first();
    await expect(place).toBeVisible();
    this.seen.add(`${remote}/${await place.getAttribute('data-release')}`);
  }

  async leave(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}

/** Follows the main navigation, without a reload. */
export async function follow(page: Page, to: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${to}"]`).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(to));
}

/** For journeys of several people. */
export const test = base.extend<{ people: People; other: Caller }>({
  people: async ({ browser, server }, use) => {
    const people = new People(browser, server.url);
    await use(people);
    await people.leave();
  },
  /** Somebody else of the office, at another desk. */
  other: async ({ server }, use) => use(await caller(server.url, 'admin')),
});

import type { Locator, Page } from '@playwright/test';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { can } from '@crewcall/domain/policies';
import type { Who } from '@crewcall/domain/policies';
import { expect } from './test';

export interface Stop {
  to: string;
  title: string;
  area: 'worker' | 'admin';
  remote: string;
  release: string;
  region: string;
}

/** Every navigation item that somebody sees, with the region that it leads to. Office users have no item for `/me`. */
export const stopsOf = (live: ReadonlyMap<string, { manifest: RemoteManifest }>, who: Who): Stop[] =>
  [...live.values()].flatMap(({ manifest }) =>
    manifest.nav
      .filter(({ policy, to }) => can(who, policy) && !(to === '/me' && can(who, 'office.portal')))
      .map(({ to, area }) => {
        const route = manifest.routes.find(({ path }) => path === to);
        return {
          to,
          area,
          title: route?.title ?? '',
          remote: manifest.name,
          release: manifest.release,
          region: route?.region ?? '',
        };
      }),
  );

/** The page region of a stop. */
export const regionAt = (page: Page, { remote, region }: Pick<Stop, 'remote' | 'region'>): Locator =>
  page.locator(`[data-remote="${remote}"][data-region="${region}"][data-kind="page"]`);

/** The main navigation's link to an address. */
export const navLink = (page: Page, to: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${to}"]`);

/** Goes to a stop by the navigation, changing portal where that is needed, without a reload. */
export async function follow(page: Page, { to, area }: Pick<Stop, 'to' | 'area'>): Promise<void> {
  const isAdmin = new URL(page.url()).pathname.startsWith('/admin');
  if (isAdmin !== (area === 'admin'))
    await page.getByRole('link', { name: isAdmin ? 'Worker Portal' : 'Admin Portal' }).click();
  await navLink(page, to).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(to));
}

/** Follows every stop and sees each of them ready. */
export async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    await follow(page, stop);
    await expect(regionAt(page, stop), stop.to).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  }
}

/** Goes to an address inside the open document, as Back and Forward do: nothing is loaded anew. */
export async function softGo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx } = history.state as { idx: number };
    history.pushState({ idx: idx + 1, key: `soft${idx}`, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

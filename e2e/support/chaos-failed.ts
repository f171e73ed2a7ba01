import type { Locator, Page } from '@playwright/test';
import { callApi } from './api';
import { walk, stopsOf } from './chaos-walk';
import type { Stop } from './chaos-walk';
import { liveOf } from './releases';
import { accounts, password } from './accounts';
import { expect } from './test';

/** Every navigation item of the demo company's administrator. */
export async function adminStops(url: string): Promise<Stop[]> {
  const { body } = await callApi(url, 'login', { email: accounts.admin, password });
  return stopsOf(await liveOf(url), { ...body.user, managerOf: body.user.prefixes });
}

export function stopAt(stops: readonly Stop[], to: string): Stop {
  const found = stops.find((stop) => stop.to === to);
  if (found === undefined) throw new Error(`${to} is not in the navigation.`);
  return found;
}

/** Marks the document, so that a reload would show. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'isSameDocument' in globalThis);

/** The region tells that it failed, whose it is, and why. */
export async function saysFailed(region: Locator, title: string, remote: string): Promise<void> {
  await expect(region).toHaveAttribute('data-state', 'failed', { timeout: 20_000 });
  await expect(region).toContainText(`${title} could not be shown`);
  await expect(region).toContainText(`${remote}: `);
}

export async function recovers(region: Locator): Promise<void> {
  await region.getByRole('button', { name: 'Retry' }).click();
  await expect(region).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
}

/** Two other remotes still open by the navigation; that all do is seen where a whole remote is pulled. */
export async function othersWork(page: Page, stops: readonly Stop[], remote: string): Promise<void> {
  const others = stops.filter((stop) => stop.remote !== remote && stop.area === 'admin');
  const first = others.filter(
    (stop, index) => others.findIndex((other) => other.remote === stop.remote) === index,
  );
  await walk(page, first.slice(0, 2));
}

import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect } from '../support/test';

/** What both builds must be able to do before their speed means anything. */
export async function walk(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const context = await browser.newContext({ ...options, baseURL });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/jobs/);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Check (In|Out)$/ })).toBeEnabled();

  await page
    .getByRole('radio', { name: 'Openings' })
    .or(page.getByRole('tab', { name: 'Openings' }))
    .click();
  await page.waitForURL(/\/jobs\/openings/);
  await page
    .getByRole('radio', { name: 'My Shifts' })
    .or(page.getByRole('tab', { name: 'My Shifts' }))
    .click();
  await page.waitForURL(/\/jobs\/upcoming/);
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await page.waitForURL(/\/jobs\/upcoming\/\d+/);
  await page.goBack();
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click();
  await page.waitForURL(/\/messages/);
  await expect(page.locator('[data-remote="mf-jobs"][data-state="ready"] h1')).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Check (In|Out)$/ })).toBeEnabled();
  expect(errors).toEqual([]);
  await context.close();
}

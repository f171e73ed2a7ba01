import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from './server';
import type { RunningServer } from './server';

/** The demo company's accounts. */
export const accounts = {
  admin: 'admin@crewcall.example',
  manager: 'manager@crewcall.example',
  supervisor: 'supervisor@crewcall.example',
  worker: 'worker@crewcall.example',
  worker2: 'worker2@crewcall.example',
} as const;
export type Account = keyof typeof accounts;
export const password = 'crewcall-demo';

interface Fixtures {
  /** Signs in through the screen and waits for the landing page. */
  login(who: Account, page?: Page): Promise<void>;
  /** The shell's region that a remote fills, ready. */
  ready(remote: string, page?: Page): Promise<void>;
}

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { SEED: 'demo' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  login: async ({ page: own }, use) =>
    use(async (who, page = own) => {
      await page.goto('/');
      await page.getByLabel('Email').fill(accounts[who]);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL(/\/(jobs|admin)/);
    }),
  ready: async ({ page: own }, use) =>
    use(async (remote, page = own) => {
      await expect(page.locator(`[data-remote="${remote}"][data-state="ready"]`).first()).toBeVisible({
        timeout: 20_000,
      });
    }),
});

export { expect };

import { expect, test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { accounts, password } from './accounts';
import type { Account } from './accounts';
import { callApi } from './call-api';
import { breakRemotes, noteServed, regionsDown } from './run-page';
import { run } from './run';
import { runningServer, startServer } from './server';
import type { RunningServer } from './server';

/** Remote to a version, a release, or `live`, `canary` or `previous`. */
type Wishes = Readonly<Record<string, string>>;

interface Fixtures {
  /** Signs in through the screen and waits for the landing page. */
  login(who: Account, page?: Page): Promise<void>;
  /** The same, as a sentence. */
  asUser(who: Account): Promise<void>;
  /** From the next sign-in on the page has these releases, idle ones too, by a signed link. */
  withRemotes(wishes: Wishes): Promise<void>;
  /** The shell's region that a remote fills, ready. */
  ready(remote: string, page?: Page): Promise<void>;
}
interface Own {
  /** The link that is opened after each sign-in. */
  mixLink: { with: string | null };
  /** Notes what serves the test, and breaks what the run wants broken. */
  watched: void;
}

/** A link to these releases for every demo account; throws the server's sentence. */
async function linkTo(url: string, wishes: Wishes): Promise<string> {
  const signIn = async (email: string) => (await callApi(url, 'login', { email, password })).body;
  const people = await Promise.all(Object.values(accounts).map(signIn));
  const { token } = await signIn(accounts.admin);
  const body = {
    remotes: { ...Object.fromEntries(run?.remotes.map((one) => [one.remote, one.release]) ?? []), ...wishes },
    minutes: 60,
    people: people.map(({ user }) => user.id),
  };
  const answer = await callApi(url, 'makeMix', body, token);
  if (answer.status !== 200) throw new Error(answer.body.snackbar?.text ?? `makeMix: ${answer.status}`);
  return answer.body.with;
}

/** Opens a link to a mix where the page is, and sees the badge. */
async function openLink(page: Page, text: string): Promise<void> {
  const url = new URL(page.url());
  url.searchParams.set('with', text);
  await page.goto(url.href);
  // The badge is there a moment before the page is loaded anew, at its address without the link.
  await page.waitForURL(({ searchParams }) => !searchParams.has('with'));
  await expect(page.getByRole('region', { name: 'Releases shown to you' })).toBeVisible();
}

export const test = base.extend<Fixtures & Own, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      if (run !== null) return use(runningServer(run.baseUrl));
      const server = await startServer({ env: { SEED: 'demo' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  mixLink: async ({}, use) => use({ with: run?.with ?? null }),
  watched: [
    async ({ browser, context }, use, info) => {
      if (run === null) return use();
      const { watch, facts } = noteServed();
      const wanted = run;
      const contexts: BrowserContext[] = [];
      const prepare = async (one: BrowserContext) => {
        contexts.push(one);
        watch(one);
        await breakRemotes(one, wanted);
        return one;
      };
      await prepare(context);
      // A journey of several people opens contexts of its own.
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => prepare(await open(options));
      await use();
      browser.newContext = open;
      info.annotations.push(...facts(run));
      if (info.status !== info.expectedStatus) info.annotations.push(...(await regionsDown(contexts)));
    },
    { auto: true },
  ],
  login: async ({ page: own, mixLink }, use) =>
    use(async (who, page = own) => {
      await page.goto('/');
      await page.getByLabel('Email').fill(accounts[who]);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL(/\/(jobs|admin)/);
      if (mixLink.with !== null) await openLink(page, mixLink.with);
    }),
  asUser: async ({ login }, use) => use((who) => login(who)),
  withRemotes: async ({ server, mixLink }, use) =>
    use(async (wishes) => {
      mixLink.with = await linkTo(server.url, wishes);
    }),
  ready: async ({ page: own }, use) =>
    use(async (remote, page = own) => {
      await expect(page.locator(`[data-remote="${remote}"][data-state="ready"]`).first()).toBeVisible({
        timeout: 20_000,
      });
    }),
});

export { expect };

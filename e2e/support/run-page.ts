import type { BrowserContext, Page } from '@playwright/test';
import { alterRegistry } from './chaos';
import { makeRelease } from './releases';
import { REGION_DOWN } from './run';
import type { Run } from './run';

/** ms for which each file of a slow remote is held back: longer than the shell says "still loading" for. */
const SLOW_MS = 4000;

/** Collects which releases serve the pages of contexts, each given to `watch`; `facts` is what the report says. */
export function noteServed() {
  const served = new Set<string>();
  const watch = (context: BrowserContext) =>
    void context.on('response', (response) => {
      const [, remote, release] =
        /^\/remotes\/([^/]+)\/([^/]+)\//.exec(new URL(response.url()).pathname) ?? [];
      if (remote !== undefined && release !== undefined && response.ok()) served.add(`${remote} ${release}`);
    });
  const facts = ({ shell, server, remotes, repeat }: Run) => [
    { type: 'shell', description: shell },
    { type: 'server', description: server },
    ...remotes.map((one) => ({ type: 'release', description: `${one.remote} ${one.release}` })),
    ...[...served].sort().map((description) => ({ type: 'served by', description })),
    { type: 'repeat', description: repeat },
  ];
  return { watch, facts };
}

/** The regions that are not ready on the open pages: what a journey that failed was most likely waiting for. */
export async function regionsDown(contexts: readonly BrowserContext[]) {
  const onPage = (page: Page) =>
    page
      .locator('[data-remote][data-state]:not([data-state="ready"])')
      .evaluateAll((found) =>
        found.map((one) => {
          const { remote, region, state } = (one as HTMLElement).dataset;
          return `${remote}, region ${region}: ${state}`;
        }),
      )
      .catch(() => []);
  const found = await Promise.all(contexts.flatMap((context) => context.pages()).map(onPage));
  return [...new Set(found.flat())].map((description) => ({ type: REGION_DOWN, description }));
}

/** Puts a release in the place of the page's own that is built alike and throws. */
async function makeThrow(context: BrowserContext, remote: string): Promise<void> {
  const made = new Map<string, Record<string, string>>();
  await alterRegistry(context, ({ remotes }) => {
    const entry = remotes.find(({ name }) => name === remote);
    if (!entry?.live) return;
    const { base, manifest, files } = makeRelease(entry.live.manifest, entry.live.manifest.version, {
      '*': { throws: 'render' },
    });
    made.set(base, files);
    Object.assign(entry, { live: { base, manifest }, canary: null });
  });
  await context.route(`**/remotes/${remote}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const [base, files] = [...made].find(([one]) => pathname.startsWith(`${one}/`)) ?? ['', {}];
    const body = files[pathname.slice(base.length + 1)];
    if (body === undefined) return route.fulfill({ status: 404, body: 'There is no such file.' });
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
}

/** Does to each remote what the run wants: its files do not come, come late, or throw. */
export async function breakRemotes(context: BrowserContext, run: Run): Promise<void> {
  for (const [remote, kind] of Object.entries(run.chaos)) {
    const files = `**/remotes/${remote}/**`;
    if (kind === 'down') await context.route(files, (route) => route.abort('connectionrefused'));
    if (kind === 'slow')
      await context.route(files, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        await route.continue();
      });
    if (kind === 'throw') await makeThrow(context, remote);
  }
}

import type { BrowserContext, Page, Route } from '@playwright/test';
import type { Registry } from '@crewcall/contract/manifest';
import type { Made } from './releases';

let alterations = 0;
const blockOf = /(<script type="application\/json" id="registry">)([\s\S]*?)(<\/script>)/;

/** Lets the page see another registry than the server's, in the page's own block and when it asks again. */
export async function alterRegistry(
  page: Page | BrowserContext,
  change: (registry: Registry) => void,
): Promise<void> {
  const own = (alterations += 1_000_000);
  const altered = (text: string) => {
    const registry = JSON.parse(text) as Registry;
    change(registry);
    // The shell takes up what has another sequence than what it has.
    registry.sequence += own;
    return JSON.stringify(registry);
  };
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: altered(await response.text()) });
  });
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        blockOf,
        (_, head: string, text: string, tail: string) =>
          head + altered(text).replaceAll('<', '\\u003c') + tail,
      );
      await route.fulfill({ response, body });
    },
  );
}

/** Puts hand-made releases in the place of their remotes' live ones, for this page alone. */
export async function standIn(
  page: Page,
  ...releases: readonly (Made & { misfits?: string[] })[]
): Promise<void> {
  await alterRegistry(page, ({ remotes }) => {
    for (const { base, manifest, misfits = [] } of releases) {
      const remote = remotes.find(({ name }) => name === manifest.name);
      if (remote) Object.assign(remote, { live: { base, manifest, misfits }, canary: null });
    }
  });
  for (const { base, files } of releases) {
    await page.route(`**${base}/**`, (route) => {
      const body = files[new URL(route.request().url()).pathname.slice(base.length + 1)];
      return body === undefined
        ? route.fulfill({ status: 404, body: 'There is no such file.' })
        : route.fulfill({ body, contentType: 'text/javascript' });
    });
  }
}

/** Ways in which a file does not come as it should. */
const faults = {
  gone: (route: Route) => route.abort('connectionrefused'),
  'not found': (route: Route) =>
    route.fulfill({ status: 404, json: { error: true, snackbar: { text: 'There is no such file.' } } }),
  'a page in HTML': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to the Wi-Fi</title>' }),
  'half of the file': async (route: Route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.length / 2) });
  },
  // Left open: no answer, no end.
  silence: () => {},
} satisfies Record<string, (route: Route) => unknown>;
export type Fault = keyof typeof faults;

/** Takes a remote's files away from the page, or the one of this name; returns how to give them back. */
export async function pull(
  page: Page,
  remote: string,
  fault: Fault = 'gone',
  file = '**',
): Promise<() => Promise<void>> {
  const files = `**/remotes/${remote}/*/${file}`;
  const handler = (route: Route) => faults[fault](route);
  await page.route(files, handler);
  return () => page.unroute(files, handler);
}

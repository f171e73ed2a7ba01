import { prefetchFiles } from '../src/host/prefetch/files';
import type { Release } from '../src/host/registry';

const base = '/remotes/mf-jobs/1.0.0-0a1b2c3d';
const release = {
  base,
  manifest: { regions: { page: { expose: './page', files: ['a.js', 'b.js', 'page.css'] } } },
} as unknown as Release;

/** The files asked for over the line, on a page whose service worker, if any, has `kept`. */
async function asked(kept: readonly string[] | null): Promise<string[]> {
  const seen: string[] = [];
  const nameOf = (input: unknown) => String(input).split('/').at(-1) ?? '';
  globalThis.fetch = (input) => {
    seen.push(nameOf(input));
    return Promise.resolve({ blob: () => Promise.resolve(null) } as unknown as Response);
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: kept === null ? null : {} },
  });
  globalThis.caches = {
    match: (input: unknown) => Promise.resolve(kept?.includes(nameOf(input)) ? {} : undefined),
  } as unknown as CacheStorage;
  await prefetchFiles(release, 'page');
  return seen;
}

test('the scripts of a region are fetched beside its entry, but not what the service worker has', async () => {
  expect(await asked(null)).toEqual(['a.js', 'b.js']);
  expect(await asked([])).toEqual(['a.js', 'b.js']);
  expect(await asked(['a.js', 'b.js'])).toEqual([]);
});

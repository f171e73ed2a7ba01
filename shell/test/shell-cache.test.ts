import { deleteOldShells, fillShellCache, olderShellFile, shellCacheOf } from '../src/offline/shell-cache';

/** Caches as a browser has them, with paths for requests; `fails` is a file that does not come. */
function fakeCaches(fails = '') {
  const all = new Map<string, Set<string>>();
  const caches = {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const files = all.get(name) ?? new Set<string>();
      all.set(name, files);
      return {
        add: async (file: string) => {
          if (file === fails) throw new TypeError('no network');
          files.add(file);
        },
      };
    },
    match: async (file: string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.has(file) === true ? `${file} of ${cacheName}` : undefined,
  } as unknown as CacheStorage;
  const install = (release: string, ...files: string[]) =>
    fillShellCache(caches, shellCacheOf(release), async (cache) => {
      for (const file of files) await cache.add(file);
    });
  const take = async (release: string, ...files: string[]) => {
    await install(release, ...files);
    await deleteOldShells(caches, shellCacheOf(release));
  };
  return { caches, install, take, names: () => [...all.keys()] };
}
const find = (caches: CacheStorage, file: string) => olderShellFile(caches, file as unknown as Request);

test('X-07: a page that still runs the release before finds its files after the new one has taken over', async () => {
  const { caches, take, names } = fakeCaches();
  await caches.open('crewcall-releases');
  await take('a', '/assets/me.a.js');
  await take('b', '/assets/me.b.js');
  expect(await find(caches, '/assets/me.a.js')).toBe('/assets/me.a.js of crewcall-shell-a');
  await take('c', '/assets/me.c.js');
  expect(names()).toEqual(['crewcall-releases', 'crewcall-shell-b', 'crewcall-shell-c']);
  expect(await find(caches, '/assets/me.a.js')).toBeUndefined();
});

test('X-07: an installation that fails leaves nothing, and does not count as the release before', async () => {
  const { take, install, names } = fakeCaches('/assets/lost.js');
  await take('a', '/assets/me.a.js');
  await expect(install('b', '/assets/me.b.js', '/assets/lost.js')).rejects.toThrow('no network');
  expect(names()).toEqual(['crewcall-shell-a']);
});

test('X-07: after going back a release, the one that was left is the one before', async () => {
  const { take, names } = fakeCaches();
  await take('a');
  await take('b');
  await take('a');
  await take('c');
  expect(names()).toEqual(['crewcall-shell-a', 'crewcall-shell-c']);
});

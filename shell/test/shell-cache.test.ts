import { deleteOldShells, fillShellCache, olderShellFile, shellCacheOf } from '../src/offline/shell-cache';

/** Caches as a browser has them, with paths for requests and texts for answers; `lost` are files that do not come. */
function fakeCaches() {
  const all = new Map<string, Map<string, string>>();
  const lost = new Set<string>();
  const fetched: string[] = [];
  const caches = {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const files = all.get(name) ?? new Map<string, string>();
      all.set(name, files);
      return {
        match: async (file: string) => files.get(file),
        put: async (file: string, answer: string) => void files.set(file, answer),
      };
    },
    match: async (file: string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.has(file) === true ? `${file} of ${cacheName}` : undefined,
  } as unknown as CacheStorage;
  const install = (release: string, ...files: string[]) =>
    fillShellCache(caches, release, files, async (file) => {
      fetched.push(file);
      if (lost.has(file)) throw new TypeError('no network');
      return file as unknown as Response;
    });
  const take = async (release: string, ...files: string[]) => {
    await install(release, ...files);
    await deleteOldShells(caches, shellCacheOf(release));
  };
  const filesOf = (release: string) => [...(all.get(shellCacheOf(release))?.keys() ?? [])];
  return { caches, install, take, lost, fetched, filesOf, names: () => [...all.keys()] };
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

test('X-07: an installation that fails goes on with the missing files, and does not count as a release', async () => {
  const { caches, take, install, lost, fetched, filesOf, names } = fakeCaches();
  await take('a', '/assets/me.a.js');
  const files = ['/assets/me.b.js', '/assets/lost.js', '/index.html'];
  lost.add('/assets/lost.js');
  await expect(install('b', ...files)).rejects.toThrow('no network');
  expect(filesOf('b')).toEqual([]);
  expect(await find(caches, '/assets/me.b.js')).toBeUndefined();
  lost.clear();
  fetched.length = 0;
  await take('b', ...files);
  expect(fetched).toEqual(['/assets/lost.js']);
  expect(filesOf('b')).toEqual(files);
  expect(names()).toEqual(['crewcall-shell-a', 'crewcall-shell-b']);
});

test('X-07: what is left of an installation that never ended goes with the next release', async () => {
  const { take, install, lost, names } = fakeCaches();
  lost.add('/assets/lost.js');
  await expect(install('a', '/assets/lost.js')).rejects.toThrow('no network');
  await take('b', '/assets/me.b.js');
  expect(names()).toEqual(['crewcall-shell-b']);
});

test('X-07: after going back a release, the one that was left is the one before', async () => {
  const { take, names } = fakeCaches();
  await take('a');
  await take('b');
  await take('a');
  await take('c');
  expect(names()).toEqual(['crewcall-shell-a', 'crewcall-shell-c']);
});

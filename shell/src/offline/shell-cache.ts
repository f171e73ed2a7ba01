const prefix = 'crewcall-shell-';
/** Prefix of caches whose installation is not complete. */
const unfinished = 'crewcall-install-';
/** Few files at once, so that some are complete if a slow connection breaks. */
const filesAtOnce = 4;

/** Name of the cache with the files of one release of the shell. */
export const shellCacheOf = (release: string): string => `${prefix}${release}`;

/**
 * Fills a release's cache. Files that arrived before a failure are reused at the next attempt. The cache is created
 * only once all files have arrived, because the order of `caches.keys()` must be the order of completed
 * installations.
 */
export async function fillShellCache(
  caches: CacheStorage,
  release: string,
  files: readonly string[],
  get: (file: string) => Promise<Response>,
): Promise<void> {
  const part = await caches.open(`${unfinished}${release}`);
  const left = [...files];
  const getSome = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift())
      if ((await part.match(file)) === undefined) await part.put(file, await get(file));
  };
  await Promise.all(Array.from({ length: filesAtOnce }, getSome));
  const own = shellCacheOf(release);
  await caches.delete(own);
  try {
    const cache = await caches.open(own);
    for (const file of files) await cache.put(file, (await part.match(file)) ?? (await get(file)));
  } catch (error) {
    await caches.delete(own);
    throw error;
  }
  await caches.delete(`${unfinished}${release}`);
}

/**
 * Deletes the caches of earlier releases, except the last one: open pages still run it, even offline. Also deletes
 * what interrupted installations have left.
 */
export async function deleteOldShells(caches: CacheStorage, own: string): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== own);
  const old = [...others.slice(0, -1), ...names.filter((name) => name.startsWith(unfinished))];
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Finds a file of the shell in the caches of earlier releases, newest first. */
export async function olderShellFile(caches: CacheStorage, request: Request): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter((key) => key.startsWith(prefix)).reverse()) {
    const cached = await caches.match(request, { cacheName: name });
    if (cached !== undefined) return cached;
  }
  return undefined;
}

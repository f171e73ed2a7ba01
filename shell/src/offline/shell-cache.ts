const prefix = 'crewcall-shell-';

/** The name under which a release of the shell keeps its files. */
export const shellCacheOf = (release: string): string => `${prefix}${release}`;

/**
 * Fills a release's cache. An old cache of that name is deleted first, because `caches.keys()` must be in the order of
 * installation. A cache that is only half filled is deleted again.
 */
export async function fillShellCache(
  caches: CacheStorage,
  own: string,
  fill: (cache: Cache) => Promise<void>,
): Promise<void> {
  await caches.delete(own);
  try {
    await fill(await caches.open(own));
  } catch (error) {
    await caches.delete(own);
    throw error;
  }
}

/**
 * Deletes the caches of earlier releases, except the last one: pages that are open still run it, also while offline.
 */
export async function deleteOldShells(caches: CacheStorage, own: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Finds a file of the shell in the caches of earlier releases, the newest first. */
export async function olderShellFile(caches: CacheStorage, request: Request): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter((key) => key.startsWith(prefix)).reverse()) {
    const cached = await caches.match(request, { cacheName: name });
    if (cached !== undefined) return cached;
  }
  return undefined;
}

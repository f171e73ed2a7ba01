import { createStorageLimit } from '@crewcall/platform/offline/storage-limit';

/** Limits how long we wait for the service worker's caches, because a cache may never answer. */
export const withCacheLimit = createStorageLimit();

/**
 * Answers from the cache, else from the network. If the cache is too slow and the network fails too, waits for the
 * cache without a limit.
 */
export async function cacheFirst(
  fromCache: () => Promise<Response | undefined>,
  fromNetwork: () => Promise<Response>,
): Promise<Response> {
  let isSilent = false;
  const cached = await withCacheLimit(fromCache).catch(() => void (isSilent = true));
  if (cached !== undefined) return cached;
  try {
    return await fromNetwork();
  } catch (error) {
    const late = isSilent ? await fromCache().catch(() => undefined) : undefined;
    if (late !== undefined) return late;
    throw error;
  }
}

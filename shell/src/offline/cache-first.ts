import { createStorageLimit } from '@crewcall/platform/offline/storage-limit';

/** Limits how long we wait for the service worker's caches, because one may never answer. */
export const withCacheLimit = createStorageLimit();

/**
 * From the cache, else from the network. A cache that did not answer in time is asked again without a limit when the
 * network has no answer either.
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

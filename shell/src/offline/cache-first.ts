import { createAskDevice } from '@crewcall/platform/device';

/** For reading and writing what the worker keeps; one that stays silent is nobody's reason to wait. */
export const askCaches = createAskDevice();

/**
 * What the cache holds, else what the network answers. Caches that do not answer in time are asked again only where the network
 * has nothing either: then they may take their time.
 */
export async function cacheFirst(
  fromCache: () => Promise<Response | undefined>,
  ask: () => Promise<Response>,
): Promise<Response> {
  let isSilent = false;
  const found = await askCaches(fromCache).catch(() => void (isSilent = true));
  if (found !== undefined) return found;
  try {
    return await ask();
  } catch (error) {
    const late = isSilent ? await fromCache().catch(() => undefined) : undefined;
    if (late !== undefined) return late;
    throw error;
  }
}

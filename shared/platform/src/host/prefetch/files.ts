import type { Release } from '../registry';

const scriptsOf = ({ base, manifest }: Release, region: string): string[] =>
  (manifest.regions[region]?.files ?? [])
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => new URL(`${base}/${file}`, location.href).href);

const preloads = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];

/** Whether the service worker has the file on the device. */
const isKept = async (href: string): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) && (await caches.match(href)) !== undefined;

/**
 * Fetches a region's files into the browser's cache early: module federation requests them only once the entry has
 * run. Does not use preload links: browsers ignore those without integrity hashes, which only the entry knows. Skips
 * files that are stored on the device: if the first file of a region is, all are.
 */
export async function prefetchFiles(release: Release, region: string): Promise<void> {
  const linked = new Set(preloads().map(({ href }) => href));
  const wanted = scriptsOf(release, region).filter(
    (href) => new URL(href).origin === location.origin && !linked.has(href),
  );
  if (wanted[0] === undefined || (await isKept(wanted[0]))) return;
  await Promise.all(wanted.map((href) => fetch(href).then((response) => response.blob())));
}

// After a failed preload, a browser also fails the next request for the same file without sending it. This script is
// that next request, so that the one after it is really sent. If the script loads after all, its code waits for its
// container.
function forget(link: HTMLLinkElement): Promise<void> {
  link.remove();
  return new Promise((done) => {
    const { href: src, integrity } = link;
    const script = Object.assign(document.createElement('script'), { src, integrity });
    script.onload = script.onerror = () => {
      script.remove();
      done();
    };
    document.head.append(script);
  });
}

/** Clears failed preloads of a region's files, including links that were in the HTML from the start. */
export async function forgetPreloads(release: Release, region: string): Promise<void> {
  const files = new Set(scriptsOf(release, region));
  await Promise.all(
    preloads()
      .filter(({ href }) => files.has(href))
      .map(forget),
  );
}

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
 * Federation asks for a region's files once the entry has run; this has them in the browser's cache by then. No preload
 * links: only the entry knows the hashes that a script must name, and a preload without them would not be used.
 * Files on the device are not asked for twice: where one of a release's region is there, all are.
 */
export async function prefetchFiles(release: Release, region: string): Promise<void> {
  const linked = new Set(preloads().map(({ href }) => href));
  const wanted = scriptsOf(release, region).filter(
    (href) => new URL(href).origin === location.origin && !linked.has(href),
  );
  if (wanted[0] === undefined || (await isKept(wanted[0]))) return;
  await Promise.all(wanted.map((href) => fetch(href).then((response) => response.blob())));
}

// A browser answers the next request for a file with the preload of it that failed, without asking anybody. This
// is that request. Should the file come after all, it only waits for its container, as it would anyway.
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

/** Also of the preloads that came with the page. */
export async function forgetPreloads(release: Release, region: string): Promise<void> {
  const files = new Set(scriptsOf(release, region));
  await Promise.all(
    preloads()
      .filter(({ href }) => files.has(href))
      .map(forget),
  );
}

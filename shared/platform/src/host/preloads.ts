import type { Release } from './registry';

const scriptsOf = ({ base, manifest }: Release, region: string): string[] =>
  (manifest.regions[region]?.files ?? [])
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => new URL(`${base}/${file}`, location.href).href);

const preloads = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];

/**
 * Federation asks for a region's files once the entry has run; this has them in the browser's cache by then. No preload
 * links: only the entry knows the hashes that a script must name, and a preload without them would not be used.
 */
export function fetchAhead(release: Release, region: string): void {
  const linked = new Set(preloads().map(({ href }) => href));
  for (const href of scriptsOf(release, region)) {
    if (new URL(href).origin !== location.origin || linked.has(href)) continue;
    // Whoever asks for the file next learns what is wrong with it.
    void fetch(href)
      .then((response) => response.blob())
      .catch(() => {});
  }
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

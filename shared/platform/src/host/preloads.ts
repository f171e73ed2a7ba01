import type { Release } from './registry';

const scriptsOf = ({ base, manifest }: Release, region: string): string[] =>
  (manifest.regions[region]?.files ?? [])
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => new URL(`${base}/${file}`, location.href).href);

/** Federation asks for a region's files once the entry has run; this asks for them beside it. */
export function fetchAhead(release: Release, region: string): void {
  for (const href of scriptsOf(release, region)) {
    if (new URL(href).origin !== location.origin) continue;
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
    link.onerror = () => void forget(link);
    document.head.append(link);
  }
}

// A browser answers the next request for a file with the preload of it that failed, without asking anybody. This
// is that request. Should the file come after all, it only waits for its container, as it would anyway.
function forget(link: HTMLLinkElement): Promise<void> {
  link.remove();
  return new Promise((done) => {
    const script = Object.assign(document.createElement('script'), { src: link.href });
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
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]');
  await Promise.all([...links].filter(({ href }) => files.has(href)).map(forget));
}

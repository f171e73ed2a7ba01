import type { SessionView } from '@crewcall/platform';
import type { ReadRegistry, RegionSource } from '@crewcall/platform/host';
import type { Host } from '../host/context';
import { withCacheLimit } from '../offline/cache-first';
import { navOf, destinationOf, slotOf } from './destinations';

/** ms: the screen that was asked for and its data come first. */
const afterMs = 5000;

const isRelease = (path: string) => /^\/remotes\/[^/]+\/[^/]+\/.+/.test(path);

/** A screen or slot: the files that mounting it downloads, and those that it may ask for later. */
interface Part {
  id: string;
  files: readonly string[];
  later: readonly string[];
}

function partOf(source: RegionSource, region: string): Part[] {
  if (source.kind !== 'release') return [];
  const { base, manifest } = source.release;
  const { files = [], later = [] } = manifest.regions[region] ?? {};
  const addresses = (names: readonly string[]) => names.map((file) => `${base}/${file}`);
  return [
    {
      id: `${manifest.name} ${region}`,
      files: addresses([manifest.entry.file, ...files]),
      later: addresses(later),
    },
  ];
}

/**
 * Every screen and slot of a worker's day that this user may see, and nothing else; the office works where there is a
 * network.
 */
export function dayParts(registry: ReadRegistry, view: SessionView): Part[] {
  if (view.can('job.read')) return [];
  const pages = navOf(registry, view).map(({ to }) => destinationOf({ pathname: to }, registry, view));
  const names = registry.remotes.flatMap((entry) =>
    entry.state === 'ok' ? (entry.live?.manifest.slots ?? []).map(({ name }) => name) : [],
  );
  const slots = names.map((name) => slotOf(name, registry, view));
  const parts = [
    ...pages.map((destination) => (destination.kind === 'region' ? destination : null)),
    ...slots,
  ];
  return parts.flatMap((part) => (part === null ? [] : partOf(part.source, part.region)));
}

/** Files of releases among what the page has fetched: the open screen with all that it has loaded so far. */
const openFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name, location.href))
      .filter(
        ({ origin, pathname, search }) => origin === location.origin && search === '' && isRelease(pathname),
      )
      .map(({ pathname }) => pathname),
  ),
];

const areHere = (files: readonly string[]) =>
  withCacheLimit(() => Promise.all(files.map((file) => caches.match(file)))).then(
    (found) => found.every((file) => file !== undefined),
    () => false,
  );

/**
 * Lets the service worker cache the open screen once it controls the page, which loaded before it. Also caches a
 * worker's screens before they are opened, so that the time card opens in a basement. For people who save data only the
 * screens that they have used. Releases are saved for the next visit once their files are cached: started without a
 * network on a release of which nothing was fetched, there would be no Check In.
 */
export function cacheAssets({ releases, session, reach }: Host): void {
  const { serviceWorker } = navigator;
  const fetchAll = async (files: readonly string[]) => {
    for (const file of files) {
      if (!reach.isReached.getSnapshot()) return;
      await fetch(file, { priority: 'low' }).catch(() => {});
    }
  };
  const wanted = async (registry: ReadRegistry, view: SessionView) => {
    const parts = dayParts(registry, view);
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData !== true) return parts;
    const before = releases.lastKnown();
    const used = new Set<string>();
    for (const part of before === null ? [] : dayParts(before, view))
      if (await areHere(part.files)) used.add(part.id);
    return parts.filter(({ id }) => used.has(id));
  };

  let isTime = false;
  const fetchDay = async () => {
    const view = session.view.getSnapshot();
    if (!isTime || view === null || serviceWorker.controller === null) return;
    const registry = releases.registry.getSnapshot();
    const parts = await wanted(registry, view);
    const files = [...new Set(parts.flatMap((part) => [...part.files, ...part.later]))];
    await fetchAll(files);
    // Checks what the worker cached, not the answers: it skips a proxy's page, and a full disk saves nothing.
    if ((await areHere(files)) && releases.registry.getSnapshot() === registry) releases.keep();
  };
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener(
      'controllerchange',
      // From the browser's own cache: the page has them already.
      () => void fetchAll(openFiles()).then(fetchDay),
      { once: true },
    );
  releases.registry.subscribe(() => void fetchDay());
  session.view.subscribe(() => void fetchDay());
  reach.isReached.subscribe(() => void (reach.isReached.getSnapshot() && fetchDay()));
  setTimeout(() => {
    isTime = true;
    void fetchDay();
  }, afterMs);
}

import type { SessionView } from '@crewcall/platform';
import type { ReadRegistry, RegionSource } from '@crewcall/platform/host';
import type { Host } from '../host/context';
import { withCacheLimit } from '../offline/cache-first';
import { navOf, destinationOf, slotOf } from './destinations';

/** ms to wait, so that the open screen and its data load first. */
const afterMs = 5000;

const isRelease = (path: string) => /^\/remotes\/[^/]+\/[^/]+\/.+/.test(path);

/** A screen or slot: the files that are downloaded when it is mounted, and those that it may load later. */
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
 * The screens and slots that this user may see, if they are a worker. None for the office, where there is always a
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

/** Release files that this page has fetched: those of the open screen, with everything that it has loaded so far. */
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
 * Makes the service worker cache the open screen, which loaded before the worker controlled the page. Also caches a
 * worker's other screens in advance, so that the time card opens in a basement; if the browser's data saver is on,
 * only screens that were used before. The registry is saved for the next visit only when its files are cached:
 * otherwise a visit without a network would start on a release that was never downloaded, without Check In.
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
    // Check the cache instead of the answers: the worker does not cache a proxy's page, and a full disk saves
    // nothing.
    if ((await areHere(files)) && releases.registry.getSnapshot() === registry) releases.keep();
  };
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener(
      'controllerchange',
      // Cheap: the page has loaded these files already, so they come from the browser's own cache.
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

import type { SessionView } from '@crewcall/platform';
import type { ReadRegistry, RegionSource } from '@crewcall/platform/host';
import type { Host } from '../host';
import { navOf, placeOf, slotOf } from '../regions/places';

/** ms after the first region: the screen that was asked for and its data come first. */
const afterRegionMs = 8000;

const isRelease = (path: string) => /^\/remotes\/[^/]+\/[^/]+\/.+/.test(path);

function filesOf(source: RegionSource, region: string): string[] {
  if (source.kind !== 'release') return [];
  const { base, manifest } = source.release;
  const files = manifest.regions[region]?.files ?? [];
  return [manifest.entry.file, ...files].map((file) => `${base}/${file}`);
}

/**
 * The files of every screen and slot of a worker's day that this user may see, and of nothing else; the office works
 * where there is a network.
 */
export function dayFiles(registry: ReadRegistry, view: SessionView): string[] {
  if (view.can('job.read')) return [];
  const pages = navOf(registry, view).map(({ to }) => placeOf({ pathname: to }, registry, view));
  const names = registry.remotes.flatMap((entry) =>
    entry.state === 'ok' ? (entry.live?.manifest.slots ?? []).map(({ name }) => name) : [],
  );
  const slots = names.map((name) => slotOf(name, registry, view));
  const parts = [...pages.map((place) => (place.kind === 'region' ? place : null)), ...slots];
  return [...new Set(parts.flatMap((part) => (part === null ? [] : filesOf(part.source, part.region))))];
}

/** Files of releases among what the page has fetched: the open screen with all that it has loaded so far. */
export const openFiles = (): string[] => [
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

/**
 * Lets the service worker keep the open screen once it answers for the page, which was there before it, and a worker's
 * screens before they are opened, so that the time card opens in a basement. The latter not for people who save data.
 */
export function keepParts({ loads, releases, session, reach }: Host): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const fetchAll = async (files: readonly string[]) => {
    for (const file of files) {
      if (!reach.isReached.getSnapshot()) return;
      await fetch(file, { priority: 'low' }).catch(() => {});
    }
  };
  let isTime = false;
  const fetchDay = async () => {
    const view = session.view.getSnapshot();
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!isTime || view === null || connection?.saveData === true || serviceWorker.controller === null)
      return;
    await fetchAll(dayFiles(releases.registry.getSnapshot(), view));
  };
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener(
      'controllerchange',
      // From the browser's own cache: the page has them already.
      () => void fetchAll(openFiles()).then(fetchDay),
      { once: true },
    );
  const stop = loads.subscribe(() => {
    if (!loads.getSnapshot().some(({ error }) => error === null)) return;
    stop();
    setTimeout(() => {
      isTime = true;
      void fetchDay();
    }, afterRegionMs);
  });
}

import type { SessionView } from '@crewcall/platform';
import type { ReadRegistry, RegionSource } from '@crewcall/platform/host';
import type { Host } from '../host';
import { navOf, placeOf, slotOf } from '../regions/places';

/** ms after the first region: the screen that was asked for and its data come first. */
const afterRegionMs = 15_000;

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

/**
 * Lets the service worker keep a worker's screens before they are opened, so that the time card opens in a basement.
 * Once a release; not for people who save data.
 */
export function keepParts({ loads, releases, session, reach }: Host): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const fetchAll = async () => {
    const view = session.view.getSnapshot();
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (view === null || connection?.saveData === true || navigator.serviceWorker.controller === null) return;
    for (const file of dayFiles(releases.registry.getSnapshot(), view)) {
      if (!reach.isReached.getSnapshot()) return;
      await fetch(file, { priority: 'low' }).catch(() => {});
    }
  };
  const stop = loads.subscribe(() => {
    if (!loads.getSnapshot().some(({ error }) => error === null)) return;
    stop();
    setTimeout(() => void fetchAll(), afterRegionMs);
  });
}

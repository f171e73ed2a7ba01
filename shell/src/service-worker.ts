import { SHELL } from '@crewcall/contract/shell-paths';
import type { Host } from './host/context';
import { whenIdle } from './host/when-idle';

/** Until the worker is installed. */
const rest = { afterRegionMs: 3000, afterPageMs: 15_000 };
/** ms between two looks at whether somebody is in the middle of something. */
const lookAgainMs = 2000;
/** Between the two looks for another shell. */
const laterMs = 10_000;

/**
 * Keeps the shell and visited releases on the device; production only, and never a condition for anything. Installing
 * fetches every file of the shell, so on a slow line it waits until the first region and its data are there.
 */
export function startServiceWorker(host: Host): void {
  const { shellBus, notices, unsaved, loads, offlineQueue, releases } = host;
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) {
    releases.registry.subscribe(releases.keep);
    return releases.keep();
  }
  const { serviceWorker } = navigator;
  let hadOne = serviceWorker.controller !== null;
  const register = () => void serviceWorker.register('/sw.js').catch(() => {});
  // The listener for the worker first: open files must be cached once it is there.
  const keepThenRegister = () =>
    void import('./regions/cache-assets')
      .then(({ cacheAssets }) => cacheAssets(host))
      .catch(() => {})
      .then(register);
  whenIdle({ loads }, keepThenRegister, rest);
  // Nobody is interrupted: not while something is typed, and not while a check-in is on its way.
  const offer = () => {
    if (unsaved.isDirty() || offlineQueue.getSnapshot().length > 0)
      return void setTimeout(offer, lookAgainMs);
    notices.show('A new version of Crewcall is ready.', {
      timeout: 60_000,
      action: {
        label: 'Reload',
        run: async () => {
          if (await unsaved.leaveAll()) location.reload();
        },
      },
    });
  };
  const look = () =>
    void serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => {});
  // Another shell is live: the browser would look by itself only with the next page.
  shellBus.on('release.changed', ({ remote }) => {
    if (remote !== SHELL) return;
    look();
    // Another server may hand the shell out, which heard of it a little later.
    setTimeout(look, laterMs);
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) offer();
    hadOne = true;
  });
}

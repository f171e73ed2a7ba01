import { SHELL } from '@crewcall/contract/shell-paths';
import type { Host } from './host/context';
import { whenIdle } from './host/when-idle';

/** How long to wait before the worker is installed. */
const rest = { afterRegionMs: 3000, afterPageMs: 15_000 };
/** ms between two checks whether the user has unsaved or unsent work. */
const lookAgainMs = 2000;
/** ms between the first and the second look for a new shell. */
const laterMs = 10_000;
/** ms until an installation that failed is tried again, while the server can be reached. */
const retryMs = 60_000;

/**
 * Caches the shell and visited releases on the device. Production only, and nothing depends on it. Installing fetches
 * every file of the shell, so on a slow line it waits until the first region and its data are there.
 */
export function startServiceWorker(host: Host): void {
  const { shellBus, notices, unsaved, loads, offlineQueue, releases, reach } = host;
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) {
    releases.registry.subscribe(releases.keep);
    return releases.keep();
  }
  const { serviceWorker } = navigator;
  let hadOne = serviceWorker.controller !== null;
  const { isReached } = reach;
  // The browser itself tries a failed installation again only at the next visit.
  const ended = ({ target }: Event) => {
    if ((target as ServiceWorker).state === 'redundant' && isReached.getSnapshot())
      setTimeout(retry, retryMs);
  };
  const register = async () => {
    const registration = await serviceWorker.register('/sw.js');
    const follow = () => registration.installing?.addEventListener('statechange', ended, { once: true });
    follow();
    registration.onupdatefound = follow;
    return registration;
  };
  function retry() {
    void register()
      .then((registration) => registration.update())
      .catch(() => {});
  }
  // `cacheAssets` first: it waits for the worker, to cache the files of the open screen.
  const keepThenRegister = () =>
    void import('./regions/cache-assets')
      .then(({ cacheAssets }) => cacheAssets(host))
      .catch(() => {})
      .then(() => isReached.subscribe(() => isReached.getSnapshot() && retry()))
      .then(register)
      .catch(() => {});
  whenIdle({ loads }, keepThenRegister, rest);
  // Interrupts nobody: not while something is typed, and not while a check-in is being sent.
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
  // A new shell is live. By itself the browser would look for it only at the next page load.
  shellBus.on('release.changed', ({ remote }) => {
    if (remote !== SHELL) return;
    look();
    // Looks again, because the first look may reach another server, which learns of the new shell a little later.
    setTimeout(look, laterMs);
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) offer();
    hadOne = true;
  });
}

import { SHELL } from '@crewcall/contract/shell-paths';
import type { Host } from './host/context';
import { whenIdle } from './host/when-idle';

/** ms to wait before the worker is installed. */
const rest = { afterRegionMs: 3000, afterPageMs: 15_000 };
/** ms between two checks for unsaved or unsent work. */
const lookAgainMs = 2000;
/** ms between the first and the second check for a new shell. */
const laterMs = 10_000;
/** ms after which a failed installation is retried, while the server can be reached. */
const retryMs = 60_000;

/**
 * Caches the shell and visited releases on the device. Production only; everything works without it. The installation
 * fetches every file of the shell, so on a slow connection it waits until the first region and its data have loaded.
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
  // The browser itself would retry a failed installation only at the next visit.
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
  // First `cacheAssets`: it waits for the worker, to cache the files of the open screen.
  const keepThenRegister = () =>
    void import('./regions/cache-assets')
      .then(({ cacheAssets }) => cacheAssets(host))
      .catch(() => {})
      .then(() => isReached.subscribe(() => isReached.getSnapshot() && retry()))
      .then(register)
      .catch(() => {});
  whenIdle({ loads }, keepThenRegister, rest);
  // Do not interrupt the user: not while there is unsaved work, nor while a check-in is being sent.
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
  // A new shell is live. The browser itself would check for it only at the next page load.
  shellBus.on('release.changed', ({ remote }) => {
    if (remote !== SHELL) return;
    look();
    // Check twice, because the first request may reach another server, which learns of the new shell a little later.
    setTimeout(look, laterMs);
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) offer();
    hadOne = true;
  });
}

import type { Host } from './host';

/** ms after the first region, and at the latest after the page, until the worker is installed. */
const afterRegionMs = 3000;
const afterPageMs = 15_000;
/** ms between two looks at whether somebody is in the middle of something. */
const lookAgainMs = 2000;

/**
 * Keeps the shell and visited releases on the device; production only, and never a condition for anything. Installing
 * fetches every file of the shell, so on a slow line it waits until the first region and its data are there.
 */
export function startServiceWorker({ notices, unsaved, loads, outbox }: Host): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  let isAsked = false;
  const install = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
    void serviceWorker.register('/sw.js').catch(() => {});
  };
  const stop = loads.subscribe(() => {
    if (loads.getSnapshot().some(({ error }) => error === null)) setTimeout(install, afterRegionMs);
  });
  addEventListener('load', () => setTimeout(install, afterPageMs));
  // Nobody is interrupted: not while something is typed, and not while a check-in is on its way.
  const offer = () => {
    if (unsaved.isDirty() || outbox.getSnapshot().length > 0) return void setTimeout(offer, lookAgainMs);
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
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) offer();
  });
}

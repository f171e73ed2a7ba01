import type { Host } from './host';

/** Keeps the shell and visited releases on the device; production only, and never a condition for anything. */
export function startServiceWorker({ notices, unsaved }: Host): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  addEventListener('load', () => void serviceWorker.register('/sw.js').catch(() => {}));
  serviceWorker.addEventListener('controllerchange', () => {
    if (!hadOne) return;
    notices.show('A new version of Crewcall is ready.', {
      timeout: 60_000,
      action: {
        label: 'Reload',
        run: async () => {
          if (await unsaved.leaveAll()) location.reload();
        },
      },
    });
  });
}

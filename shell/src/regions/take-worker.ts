/** Maximum wait in ms. A worker that takes longer serves a later page load. */
const LONGEST_MS = 20_000;

const isSettled = ({ state }: ServiceWorker) => state === 'activated' || state === 'redundant';

/**
 * Waits until the new shell's service worker is active, which serves the new page. Without the wait, the old worker
 * would serve its cached page once more. Never rejects.
 */
export async function takeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return;
  await registration.update().catch(() => {});
  const next = registration.installing ?? registration.waiting;
  if (next === null || isSettled(next)) return;
  await new Promise<void>((resolve) => {
    next.addEventListener('statechange', () => isSettled(next) && resolve());
    setTimeout(resolve, LONGEST_MS);
  });
}

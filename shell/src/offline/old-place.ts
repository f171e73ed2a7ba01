import type { OutboxQueue } from '@crewcall/platform/host';

/** Where releases before 1.1 of the platform kept what waits: queue and user. */
export const oldPlace = /^crewcall\.(clock|chat)\.(\d+)$/;

/** Fetches what moves it only where there is some; hardly any device holds any still. */
export async function moveWhatIsOld(queue: OutboxQueue): Promise<void> {
  if (!Object.keys(localStorage).some((key) => oldPlace.test(key))) return;
  const { moveOldTaps } = await import('./old-taps');
  await moveOldTaps(() => localStorage, queue);
}

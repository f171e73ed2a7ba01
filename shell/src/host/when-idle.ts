import type { Host } from './context';

/** ms after the page is loaded. By then, a user who signs in at once has their first screen. */
const AFTER_PAGE_MS = 6000;

/**
 * Runs `work` once: after a delay, counted from the first region or from the page being loaded, whichever ends first.
 */
export function whenIdle(
  { loads }: Pick<Host, 'loads'>,
  work: () => void,
  { afterRegionMs, afterPageMs = AFTER_PAGE_MS }: { afterRegionMs: number; afterPageMs?: number },
): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    stop();
    work();
  };
  const look = () => {
    if (loads.getSnapshot().some(({ error }) => error === null)) setTimeout(once, afterRegionMs);
  };
  const stop = loads.subscribe(look);
  look();
  const afterPage = () => setTimeout(once, afterPageMs);
  if (document.readyState === 'complete') afterPage();
  else addEventListener('load', afterPage);
}

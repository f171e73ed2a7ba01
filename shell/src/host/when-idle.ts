import type { Host } from './context';

/** Runs `work` once: some ms after the first region is loaded or after the page is, whichever comes first. */
export function whenIdle(
  { loads }: Pick<Host, 'loads'>,
  work: () => void,
  { afterRegionMs, afterPageMs }: { afterRegionMs: number; afterPageMs: number },
): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    stop();
    work();
  };
  const stop = loads.subscribe(() => {
    if (loads.getSnapshot().some(({ error }) => error === null)) setTimeout(once, afterRegionMs);
  });
  addEventListener('load', () => setTimeout(once, afterPageMs));
}

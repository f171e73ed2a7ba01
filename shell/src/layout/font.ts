import type { Host } from '../host';

/** ms after the first region, and at the latest after the page, until the product's own font is asked for. */
const afterRegionMs = 400;
const afterPageMs = 2000;

const takeUp = (): void => void (document.documentElement.dataset['font'] = '');

/**
 * Takes up the product's font once the first screen is there: on a slow line it would hold up the code by a sixth of
 * a second. Who comes back has it on the device, and `early.ts` takes it up at once.
 */
export function startFont({ loads }: Pick<Host, 'loads'>): void {
  if (document.documentElement.dataset['font'] !== undefined) return;
  const stop = loads.subscribe(() => {
    if (!loads.getSnapshot().some(({ error }) => error === null)) return;
    stop();
    setTimeout(takeUp, afterRegionMs);
  });
  addEventListener('load', () => setTimeout(takeUp, afterPageMs));
}

import type { Host } from '../host/context';
import { whenIdle } from '../host/when-idle';

/**
 * Loads the product's font after the first screen, because on a slow connection it would delay the code by a sixth of
 * a second. On later visits it is cached, and `early.ts` uses it at once.
 */
export function startFont(host: Pick<Host, 'loads'>): void {
  const { dataset } = document.documentElement;
  if (dataset['font'] !== undefined) return;
  whenIdle(host, () => (dataset['font'] = ''), { afterRegionMs: 400 });
}

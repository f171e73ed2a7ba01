import type { Host } from '../host/context';
import { whenIdle } from '../host/when-idle';

/**
 * Takes up the product's font once the first screen is there: on a slow line it would hold up the code by a sixth of
 * a second. Attendance back has it on the device, and `early.ts` takes it up at once.
 */
export function startFont(host: Pick<Host, 'loads'>): void {
  const { dataset } = document.documentElement;
  if (dataset['font'] !== undefined) return;
  whenIdle(host, () => (dataset['font'] = ''), { afterRegionMs: 400, afterPageMs: 2000 });
}

import { SECOND_MS } from '@crewcall/domain/units';
import type { Tx } from '../platform/database/tx';

export const STORE_PAY = 'store-pay';

/**
 * Has the stored pay of the people in this write worked out within seconds, where it concerns many: by itself
 * that happens once a minute. Whose it is, the database marks.
 */
export const storePaySoon = (tx: Tx, now: number): Promise<void> =>
  tx.enqueue(STORE_PAY, {}, { jobKey: STORE_PAY, runAt: now + 2 * SECOND_MS, keepRunAt: true });

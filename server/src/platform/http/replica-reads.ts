import type { In } from '@crewcall/contract/types';
import { DAY_MS } from '@crewcall/domain/units';
import type { CallName } from '@crewcall/contract/types';

/** Always, or by what is asked. */
type Lag<N extends CallName> = true | ((body: In<N>, now: number) => boolean);

/**
 * Reads that a standby may answer, some seconds behind: figures, searches and records of what was. None by which money
 * or a place is decided, and none that a person reads while they work at it. Whoever has just written something is
 * answered by the primary in any case.
 */
const lagging: { readonly [N in CallName]?: Lag<N> } = {
  getStats: true,
  downloadStats: true,
  getAudit: true,
  getFailures: true,
  searchAll: true,
  // A month that is over; at its end people still put times right.
  getJobs: ({ dateEnd }, now) => dateEnd < now - 2 * DAY_MS,
};

/** May this read lag? The body is what the contract made of what was sent. */
export function readsFromReplica(name: string, body: unknown, now = Date.now()): boolean {
  const lag = Object.hasOwn(lagging, name) ? (lagging[name as CallName] as Lag<never>) : undefined;
  return lag === true || (lag !== undefined && lag(body as never, now));
}

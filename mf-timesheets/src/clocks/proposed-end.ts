import { isOpen } from '@crewcall/domain/clock';
import { forgottenEnd } from '@crewcall/domain/own-clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import type { Card } from './card';

/** Clocks that run and are proposed one end. */
export interface ProposedEnd {
  end: EpochMs;
  /** The end is the planned one, since nobody checked out. */
  isForgotten: boolean;
  ids: ReadonlySet<number>;
}

/**
 * When the clocks that run are proposed to end: each that was forgotten as its crew is planned, as a worker is proposed
 * theirs; the others now, to the minute. The earliest end first, and one at least.
 */
export function proposedEnds(
  { timesheets, crew }: Pick<Card, 'timesheets' | 'crew'>,
  now: EpochMs,
): ProposedEnd[] {
  const groups = new Map<EpochMs, { isForgotten: boolean; ids: Set<number> }>();
  const present = now - (now % MINUTE_MS);
  for (const row of timesheets.filter(isOpen)) {
    const own = crew.find((one) => one.idUser === row.idUser && one.idReqCrew === row.idReqCrew);
    const planned = forgottenEnd(row, own, now);
    const end = planned ?? present;
    const group = groups.get(end) ?? { isForgotten: planned !== null, ids: new Set() };
    groups.set(end, group);
    group.ids.add(row.id);
  }
  if (groups.size === 0) return [{ end: present, isForgotten: false, ids: new Set() }];
  return [...groups].map(([end, group]) => ({ end, ...group })).sort((a, b) => a.end - b.end);
}

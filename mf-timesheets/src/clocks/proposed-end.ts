import { isOpen } from '@crewcall/domain/clock';
import { forgottenEnd } from '@crewcall/domain/own-clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import type { Card } from './card';

/** Clocks that run and are proposed one end. */
export interface ProposedEnd {
  end: EpochMs;
  /** The end is the planned one, since nobody checked out; or that of check-outs that wait to be accepted. */
  from: 'now' | 'planned' | 'press';
  ids: ReadonlySet<number>;
}

/**
 * When the clocks that run are proposed to end. Where a check-out waits to be accepted, that is when it was pressed. Each
 * that was forgotten ends as its crew is planned, as a worker is proposed theirs; the others now, to the minute. The
 * earliest end first, and one at least.
 */
export function proposedEnds(
  { timesheets, crew, pendingPunches }: Pick<Card, 'timesheets' | 'crew' | 'pendingPunches'>,
  now: EpochMs,
): ProposedEnd[] {
  const groups = new Map<string, ProposedEnd & { ids: Set<number> }>();
  const present = now - (now % MINUTE_MS);
  for (const row of timesheets.filter(isOpen)) {
    const own = crew.find((one) => one.idUser === row.idUser && one.idReqCrew === row.idReqCrew);
    const press = pendingPunches.find(
      ({ action, idUser, tapTime }) => action === 'out' && idUser === row.idUser && tapTime > row.start,
    );
    const planned = forgottenEnd(row, own, now);
    const end = press?.tapTime ?? planned ?? present;
    const from = press ? 'press' : planned === null ? 'now' : 'planned';
    const group = groups.get(`${from} ${end}`) ?? { end, from, ids: new Set<number>() };
    groups.set(`${from} ${end}`, group);
    group.ids.add(row.id);
  }
  if (groups.size === 0) return [{ end: present, from: 'now', ids: new Set() }];
  return [...groups.values()].sort((a, b) => a.end - b.end);
}

import { isOpen } from '@crewcall/domain/clock';
import { forgottenEnd } from '@crewcall/domain/own-clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import type { Card } from './card';

/** Running timesheets with the same proposed end. */
export interface ProposedEnd {
  end: EpochMs;
  /** The planned end because nobody checked out, or the time of a pending check-out. */
  from: 'now' | 'planned' | 'press';
  ids: ReadonlySet<number>;
}

/**
 * Proposed ends of running timesheets. A pending check-out proposes its time; a forgotten timesheet, the planned end
 * of its crew; all others, the current minute. Earliest first; always at least one.
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

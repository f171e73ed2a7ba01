import { isOpen, timesheetMinute } from '@crewcall/domain/clock';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { forgottenEnd } from '@crewcall/domain/own-clock';
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
 * Proposed ends of running timesheets. A pending check-out proposes its time; a timesheet that was forgotten, or left
 * for another crew, the planned end of its crew; all others, the current minute. Earliest first; always at least one.
 */
export function proposedEnds(
  { timesheets, crew, pendingPunches }: Pick<Card, 'timesheets' | 'crew' | 'pendingPunches'>,
  now: EpochMs,
): ProposedEnd[] {
  const groups = new Map<string, ProposedEnd & { ids: Set<number> }>();
  const present = timesheetMinute(now);
  for (const row of timesheets.filter(isOpen)) {
    const own = crew.find((one) => one.idUser === row.idUser && one.idReqCrew === row.idReqCrew);
    const later = timesheets.filter(({ idUser, start }) => idUser === row.idUser && start > row.start);
    const press = pendingPunches.find(
      ({ action, idUser, tapTime }) =>
        action === 'out' &&
        idUser === row.idUser &&
        tapTime > row.start &&
        !later.some(({ start }) => start < tapTime),
    );
    const isLeft =
      later.length > 0 && own !== undefined && plannedEnd(own) > row.start && plannedEnd(own) < now;
    const planned = isLeft ? plannedEnd(own) : forgottenEnd(row, own, now);
    const end = (press && timesheetMinute(press.tapTime)) ?? planned ?? present;
    const from = press ? 'press' : planned === null ? 'now' : 'planned';
    const group = groups.get(`${from} ${end}`) ?? { end, from, ids: new Set<number>() };
    groups.set(`${from} ${end}`, group);
    group.ids.add(row.id);
  }
  if (groups.size === 0) return [{ end: present, from: 'now', ids: new Set() }];
  return [...groups.values()].sort((a, b) => a.end - b.end);
}

import { isOpen } from '@crewcall/domain/clock';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { forgottenAt } from '@crewcall/domain/own-clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import type { Card } from './card';

/**
 * When the clocks that run are proposed to end: now, to the minute. Where every one of them was forgotten it is the last
 * planned end of their crews, as a worker is proposed theirs.
 */
export function proposedEnd({ timesheets, crew }: Pick<Card, 'timesheets' | 'crew'>, now: EpochMs): EpochMs {
  const running = timesheets.filter(isOpen);
  const ends = running.flatMap(({ idUser, idReqCrew, start }) => {
    const own = crew.find((one) => one.idUser === idUser && one.idReqCrew === idReqCrew);
    if (!own) return [];
    const end = plannedEnd(own);
    return now >= forgottenAt({ start: own.startTime, end }) && end > start ? [end] : [];
  });
  const areForgotten = running.length > 0 && ends.length === running.length;
  return areForgotten ? Math.max(...ends) : now - (now % MINUTE_MS);
}

import { sentWhen } from '@crewcall/domain/when-text';
import type { LockedCrew } from './crew-lock';

/** What a worker reads who has a place: which shift, when and where. */
export function placeGiven(crew: LockedCrew): string {
  const place = crew.location.trim();
  return `You are confirmed for ${crew.title} on ${sentWhen(crew.startAt, crew.zone)}.${place === '' ? '' : ` The place is ${place}.`}`;
}

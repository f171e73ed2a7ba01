import { letter } from '../platform/letter';
import { sentWhen } from '@crewcall/domain/when-text';
import type { LockedCrew } from './crew-lock';

/** A short mail to one worker. */
export const workerMail = (
  worker: { email: string; firstName: string },
  company: string,
  subject: string,
  text: string,
) => ({ to: worker.email, subject, text: letter(worker.firstName, text, company) });

/** What a worker reads who has a place: which shift, when and where. */
export function placeGiven(crew: LockedCrew): string {
  const place = crew.location.trim();
  return `You are confirmed for ${crew.title} on ${sentWhen(crew.startAt, crew.zone)}.${place === '' ? '' : ` The place is ${place}.`}`;
}

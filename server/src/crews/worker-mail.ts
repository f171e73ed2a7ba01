import { URGENT_BEFORE_MS } from '@crewcall/domain/limits';
import type { NotifyTopic } from '@crewcall/domain/notify';
import { letter } from '../platform/letter';
import type { News } from '../platform/messages';
import { sentWhen } from '@crewcall/domain/when-text';
import type { LockedCrew } from './crew-lock';
import type { Invited } from './invitation';

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

/** What somebody is told whom the office has confirmed on a crew. */
export const confirmedNews = (
  crew: LockedCrew,
  worker: Invited,
  { company, now, topic = 'invites' }: { company: string; now: number; topic?: NotifyTopic },
): News => ({
  userId: worker.id,
  topic,
  startsAt: crew.startAt,
  mail: workerMail(worker, company, `Confirmed: ${crew.title}`, placeGiven(crew)),
  push: {
    title: 'You are confirmed',
    text: `${crew.title}, ${sentWhen(crew.startAt, crew.zone)}`,
    path: `/jobs/upcoming/${crew.jobId}/details`,
    tag: `invite-${crew.id}`,
    isUrgent: crew.startAt - now <= URGENT_BEFORE_MS,
  },
});

import { URGENT_BEFORE_MS } from '@crewcall/domain/limits';
import type { NotifyTopic } from '@crewcall/domain/notify';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { aboutPlace } from './crew-lock';
import type { LockedCrew } from './crew-lock';

/** The confirmation text for a worker: which shift, when and where, and `more`. */
export function confirmationText(crew: LockedCrew, more = ''): string {
  const place = crew.location.trim();
  return [
    `You are confirmed for ${crew.title} on ${formatDateTimeWithZone(crew.startAt, crew.zone)}.`,
    ...(place === '' ? [] : [`The place is ${place}.`]),
    ...(more === '' ? [] : [more]),
  ].join(' ');
}

const shortText = (crew: LockedCrew, more: string): string =>
  `${crew.title}, ${formatDateTimeWithZone(crew.startAt, crew.zone)}${more === '' ? '' : `. ${more}`}`;

/** Notifies these people that the office has confirmed them on a crew. */
export const notifyConfirmed = (
  tx: Tx,
  crew: LockedCrew,
  idUsers: readonly number[],
  {
    now,
    topic = 'invites',
    more = '',
    bundle: key,
  }: { now: number; topic?: NotifyTopic; more?: string; bundle?: string | undefined },
) => {
  const [text, whole] = [shortText(crew, more), confirmationText(crew, more)];
  return notify(tx, idUsers, {
    startsAt: crew.startAt,
    shift: aboutPlace(crew, 'confirmed'),
    tag: `invite-${crew.id}`,
    mail: 'always',
    topic,
    title: 'You are confirmed',
    text,
    subject: `Confirmed: ${crew.title}`,
    parts: [whole],
    path: `/jobs/upcoming/${crew.jobId}/details`,
    isUrgent: crew.startAt - now <= URGENT_BEFORE_MS,
    bundle: key === undefined ? undefined : { key, mail: whole, sms: whole, push: text },
  });
};

import type { NotifyTopic } from '@crewcall/domain/notify';
import { URGENT_BEFORE_MS } from '@crewcall/domain/limits';
import type { LockedCrew } from '../crews/crew-lock';
import { inviteAnswered } from '../jobs/announce';
import { aboutPlace, jobOf } from '../crews/crew-lock';
import type { Tx } from '../platform/database/tx';
import { toOffice, toUser } from '../platform/live/audience';
import { notify } from '../platform/notifications/notifications';
import { notifyOffice } from '../platform/notifications/notify-office';
import { formatDateTimeWithZone } from '@crewcall/domain/format';

export const COVER_TOPIC: NotifyTopic = 'changes';

/** Notifies people about a shift whose worker cannot come; urgent within 12 hours of its start. */
export async function notifyPeople(
  tx: Tx,
  crew: LockedCrew,
  ids: readonly number[],
  { title, text, now }: { title: string; text: string; now: number },
): Promise<void> {
  await notify(tx, ids, {
    topic: COVER_TOPIC,
    startsAt: crew.startAt,
    shift: aboutPlace(crew, 'other'),
    title,
    text: `${crew.title}, ${formatDateTimeWithZone(crew.startAt, crew.zone)}: ${text}`,
    subject: `${title}: ${crew.title}`,
    path: '/jobs/upcoming',
    tag: `cover-${crew.id}`,
    isUrgent: crew.startAt - now <= URGENT_BEFORE_MS,
    mail: 'else',
  });
}

/** The key by which the messages to the office about a request are found again. */
export const aboutCover = (id: number): string => `cover ${id}`;

/** Notifies the office, by mail and text message, of a late request that only the office can settle in time. */
export async function notifyOfficeOfCover(
  tx: Tx,
  crew: LockedCrew,
  { id, asker }: { id: number; asker: string },
): Promise<void> {
  const text = `${asker} cannot come to ${crew.title} on ${formatDateTimeWithZone(crew.startAt, crew.zone)}. Somebody has to take over.`;
  await notifyOffice(tx, crew.companyId, 'job:write', {
    subject: `Cover wanted: ${crew.title}`,
    parts: [text],
    path: '/admin/requests?show=cover',
    sms: text,
    startsAt: crew.startAt,
    about: aboutCover(id),
  });
}

/** Announces a changed request to the screens of the office and of `ids`: the asker and those who take over. */
export function coverChanged(tx: Tx, crew: LockedCrew, ids: readonly (number | null)[]): void {
  for (const id of ids) if (id !== null) inviteAnswered(tx, jobOf(crew), crew.id, id);
  tx.announce('job.changed', { idJob: crew.jobId }, [
    toOffice,
    ...ids.flatMap((id) => (id === null ? [] : [toUser(id)])),
  ]);
}

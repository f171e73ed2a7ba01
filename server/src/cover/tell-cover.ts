import type { NotifyTopic } from '@crewcall/domain/notify';
import { URGENT_BEFORE_MS } from '@crewcall/domain/limits';
import { sendAt } from '@crewcall/domain/quiet-hours';
import type { LockedCrew } from '../crews/crew-lock';
import { workerMail } from '../crews/worker-mail';
import { anyOf } from '../db/any-of';
import { officeAddresses } from '../jobs/office-addresses';
import { inviteAnswered } from '../jobs/announce';
import { jobOf } from '../crews/crew-lock';
import { companyConfig } from '../platform/company-config';
import { letter } from '../platform/letter';
import type { Tx } from '../platform/handle';
import { toOffice, toUser } from '../platform/audience';
import { notifyAll, queueMails, queueTexts } from '../platform/messages';
import { pageLink } from '../platform/our-address';
import { sentWhen } from '@crewcall/domain/when-text';

export const COVER_TOPIC: NotifyTopic = 'changes';

/** Tells people of a shift whose worker cannot come; urgent within 12 hours of its start. */
export async function tellPeople(
  tx: Tx,
  crew: LockedCrew,
  ids: readonly number[],
  { title, text, now }: { title: string; text: string; now: number },
): Promise<void> {
  const people = await tx.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name as firstName'])
    .where(anyOf('id', ids))
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const { confCompanyName } = await companyConfig(tx.db, crew.companyId);
  const words = `${crew.title}, ${sentWhen(crew.startAt, crew.zone)}: ${text}`;
  await notifyAll(
    tx,
    people.map((one) => ({
      userId: one.id,
      topic: COVER_TOPIC,
      startsAt: crew.startAt,
      push: {
        title,
        text: words,
        path: '/jobs/upcoming',
        tag: `cover-${crew.id}`,
        isUrgent: crew.startAt - now <= URGENT_BEFORE_MS,
      },
      mailElse: workerMail(one, confCompanyName, `${title}: ${crew.title}`, words),
    })),
  );
}

/** By what the messages to the office of a request are found again. */
export const aboutCover = (id: number): string => `cover ${id}`;

/** Tells the office, by mail and text message, of a request that nobody but it can settle in time. */
export async function tellOfficeOfCover(
  tx: Tx,
  crew: LockedCrew,
  { id, asker, now }: { id: number; asker: string; now: number },
): Promise<void> {
  const { mails, phones } = await officeAddresses(tx.db, crew.companyId, 'job:write');
  const { confCompanyName, confTimezone, confQuietFrom, confQuietTo } = await companyConfig(
    tx.db,
    crew.companyId,
  );
  const quiet = { from: confQuietFrom, to: confQuietTo };
  const dueAt = sendAt(confTimezone, now, quiet, { isUrgent: true, startsAt: crew.startAt });
  const when = sentWhen(crew.startAt, crew.zone);
  const text = `${asker} cannot come to ${crew.title} on ${when}. Somebody has to take over.`;
  await queueMails(
    tx,
    mails.map((to) => ({
      to,
      subject: `Cover wanted: ${crew.title}`,
      text: letter('', text, `Decide here: ${pageLink('/admin/requests?show=cover')}`, confCompanyName),
    })),
  );
  await queueTexts(
    tx,
    phones.map((to) => ({
      to,
      text: `${text} ${pageLink('/admin/requests?show=cover')}`,
      dueAt,
      about: aboutCover(id),
    })),
  );
}

/** Tells open screens that a request of this worker reads otherwise; also those of who took it, and the office's. */
export function coverChanged(tx: Tx, crew: LockedCrew, ids: readonly (number | null)[]): void {
  for (const id of ids) if (id !== null) inviteAnswered(tx, jobOf(crew), crew.id, id);
  tx.announce('job.changed', { idJob: crew.jobId }, [
    toOffice,
    ...ids.flatMap((id) => (id === null ? [] : [toUser(id)])),
  ]);
}

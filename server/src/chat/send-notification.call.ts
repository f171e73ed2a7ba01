import { fillTemplate, noticeProblem } from '@crewcall/domain/templates';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema';
import { tooMany } from '../errors';
import { handle } from '../platform/handle';
import { queueMails, queueTexts } from '../platform/messages';
import { anyOf } from '../db/any-of';
import { companyConfig } from '../platform/company-config';
import { holdPeople } from '../platform/hold-people';
import { once } from '../platform/once';
import { fullName } from '../platform/person-name';
import { quietOf } from '../platform/quiet';

const WINDOW_MS = 10 * MINUTE_MS;
const MOST_SENDS = 10;
/** The longest list that the call takes: the whole crew can be written to once. */
const MOST_RECIPIENTS = 2000;

/** Stops a sender who writes to many again and again; counted in rows, so that all servers agree. */
async function refuseFlood(tx: Transaction<DB>, sender: number, adding: number, now: number): Promise<void> {
  await holdPeople(tx, [sender]);
  const { rows } = await sql<{ sends: number; recipients: number; first: number | null }>`
    select count(*)::int as sends, coalesce(sum(recipients), 0)::int as recipients, min(at) as first
    from sent_notice where user_id = ${sender} and at > ${now - WINDOW_MS}`.execute(tx);
  const { sends = 0, recipients = 0, first = null } = rows[0] ?? {};
  if (sends < MOST_SENDS && recipients + adding <= MOST_RECIPIENTS) return;
  const wait = ((first ?? now) + WINDOW_MS - now) / 1000;
  const minutes = Math.max(1, Math.ceil(wait / 60));
  tooMany(
    wait,
    `At most ${MOST_SENDS} notifications, or ${MOST_RECIPIENTS} people, in ten minutes. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}

/** The text as one person reads it. */
const noticeTo = (one: { first_name: string; last_name: string }, text: string): string =>
  fillTemplate(text, { firstName: one.first_name, lastName: one.last_name }).text;

const lacks = (byMail: boolean, byPhone: boolean) =>
  byMail && byPhone ? 'no email address or phone number' : byMail ? 'no email address' : 'no phone number';

/**
 * One text to many workers, by mail, text message or both. `failed` has a line for each who could not be reached, with
 * why. 429 after 10 sends or 2,000 people in 10 minutes.
 */
export const sendNotificationHandler = handle('sendNotification', ({ body, user, now, write, refuse }) => {
  const { text, selectedEmail, selectedPhone } = body;
  const listUser = [...new Set(body.listUser)];
  if (!selectedEmail && !selectedPhone) refuse('Choose email, phone or both.');
  const problem = noticeProblem(text);
  if (problem !== null) refuse(problem, { field: 'text' });
  return write(
    once(user.id, 'sendNotification', body.key, async (tx) => {
      await refuseFlood(tx.db, user.id, listUser.length, now);
      const { confCompanyName } = await companyConfig(tx.db, user.companyId);
      const people = await tx.db
        .selectFrom('app_user')
        .select(['id', 'first_name', 'last_name', 'email', 'phone', 'active'])
        .where('company_id', '=', user.companyId)
        .where(anyOf('id', listUser))
        .orderBy('id')
        .execute();
      const mailed = people.filter(({ active, email }) => selectedEmail && active && email !== '');
      const texted = people.filter(
        ({ active, phone }) => selectedPhone && active && phone.replace(/\D/g, '').length >= 8,
      );
      await queueMails(
        tx,
        mailed.map((one) => ({
          userId: one.id,
          to: one.email,
          subject: confCompanyName,
          text: noticeTo(one, text),
        })),
      );
      const dueFor = await quietOf(
        tx.db,
        texted.map(({ id }) => id),
        now,
      );
      await queueTexts(
        tx,
        texted.map((one) => ({
          userId: one.id,
          to: one.phone,
          text: noticeTo(one, text),
          dueAt: dueFor(one.id, { isUrgent: false, startsAt: null }),
        })),
      );
      const reached = new Set([...mailed, ...texted]);
      const sent = reached.size;
      const failed = people
        .filter((person) => !reached.has(person))
        .map(
          (person) =>
            `${fullName(person)} (${person.active ? lacks(selectedEmail, selectedPhone) : 'switched off'})`,
        );
      const known = new Set(people.map(({ id }) => id));
      for (const id of listUser) if (!known.has(id)) failed.push(`Worker ${id} (not known here)`);
      await tx.db.insertInto('sent_notice').values({ user_id: user.id, recipients: sent }).execute();
      tx.audit('notification', null, { recipients: sent, email: selectedEmail, phone: selectedPhone });
      return { sent, failed };
    }),
  );
});

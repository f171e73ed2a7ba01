import { formatPhone } from '@crewcall/domain/phone';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { defineTask } from '../platform/queue/tasks';
import { notifyOffice } from '../platform/notifications/notify-office';

const NOTIFY_OFFICE = 'notify-office-of-registrants';
/** The office gets at most one message about new registrants in this time. */
const TELL_EVERY_MS = 10 * 60_000;
const MOST_NAMED = 50;

/** Queues a message to the office about a new registrant: sent at once, or ten minutes after the last one. */
export async function notifyOfRegistrant(tx: Tx, companyId: number, now: number): Promise<void> {
  const { last } = await tx.db
    .selectFrom('registrant')
    .select((eb) => eb.fn.max('notified_at').as('last'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const runAt = last === null ? now : Math.max(now, Number(last) + TELL_EVERY_MS);
  await tx.enqueue(NOTIFY_OFFICE, { companyId }, { jobKey: `${NOTIFY_OFFICE}:${companyId}`, runAt });
}

interface Told {
  id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  phone: string;
}

const nameOf = ({ first_name, last_name, company_name }: Told): string => {
  const person = `${first_name} ${last_name}`;
  return company_name ? `${company_name} (${person})` : person;
};

/** Sends the office one mail and one SMS about all registrants that it does not know of yet. */
export const notifyOfficeTask = defineTask(NOTIFY_OFFICE, async ({ payload, now, write }) => {
  const { companyId } = payload as { companyId: number };
  await write(async (tx) => {
    const { rows } = await sql<Told>`
      update registrant set notified_at = ${now} where company_id = ${companyId} and notified_at is null and processed_at is null
      returning id, first_name, last_name, company_name, email, phone`.execute(tx.db);
    const [first] = rows;
    if (!first) return;
    const only = rows.length === 1;
    const headline = only ? `New registration: ${nameOf(first)}` : `${rows.length} new registrations`;
    const listed = [...rows]
      .sort((a, b) => a.id - b.id)
      .slice(0, MOST_NAMED)
      .map((one) => `${nameOf(one)}\nEmail: ${one.email}\nPhone: ${formatPhone(one.phone)}`);
    await notifyOffice(tx, companyId, 'crew:approve', {
      subject: headline,
      parts: listed,
      path: only ? `/admin/registrants/${first.id}` : '/admin/registrants',
      sms: `${headline}.`,
    });
  });
});

import { fullNameOf } from '@crewcall/domain/full-name';
import { slashedDay } from '@crewcall/domain/when-text';
import { sql } from 'kysely';
import { eachCompany } from '../platform/by-company';
import { toOffice, toUser } from '../platform/audience';
import { letter } from '../platform/letter';
import { notifyAll, queueMails } from '../platform/messages';
import type { Tx } from '../platform/handle';
import { defineTask } from '../platform/tasks';
import { officeAddresses } from '../jobs/office-addresses';
import { dueWarnings } from './due-warnings';
import type { DueWarning } from './due-warnings';

const whenWords = ({ left, expiryDay }: DueWarning) =>
  left < 0
    ? `expired on ${slashedDay(expiryDay)}`
    : left === 0
      ? 'expires today'
      : `expires on ${slashedDay(expiryDay)}`;
const shiftWords = (count: number) => (count === 1 ? 'one confirmed shift' : `${count} confirmed shifts`);
const neededWords = (count: number) =>
  count === 0 ? '' : ` You need it for ${shiftWords(count)}, and keep your place.`;

async function tellWorkers(tx: Tx, due: readonly DueWarning[], company: string): Promise<void> {
  await notifyAll(
    tx,
    due.map((one) => {
      const text = `Your ${one.type} ${whenWords(one)}.${neededWords(one.shifts.length)} Send the new one under Me, Licences.`;
      const title = `Your ${one.type} ${whenWords(one)}`;
      const to = one.phone.trim();
      return {
        userId: one.idUser,
        // A shift is at stake: that goes where news of shifts does.
        topic: one.shifts.length === 0 ? ('reminders' as const) : ('changes' as const),
        mail: { to: one.email, subject: title, text: letter(one.firstName, text, company) },
        ...(to === '' ? {} : { sms: { to, text } }),
        push: { title, text, path: '/me?tab=licences', tag: `licence-${one.id}` },
      };
    }),
  );
}

async function tellOffice(tx: Tx, companyId: number, due: readonly DueWarning[]): Promise<void> {
  const { mails } = await officeAddresses(tx.db, companyId, 'user:write');
  const lines = due.map(
    (one) =>
      `${fullNameOf(one)}: ${one.type} ${whenWords(one)}${one.shifts.length === 0 ? '' : `, and is needed for ${shiftWords(one.shifts.length)}`}`,
  );
  const subject = due.length === 1 ? 'A licence runs out' : `${due.length} licences run out`;
  const text = [`${subject}:`, lines.join('\n'), 'The list is under Available Crew, Licences.'].join('\n\n');
  await queueMails(
    tx,
    mails.map((to) => ({ to, subject, text })),
  );
}

/** Tells workers and the office of licences that run out, on their warning days and once each. Nobody loses a place. */
export const warnLicencesTask = defineTask(
  'warn-licences',
  ({ db, now, write }) =>
    eachCompany(db, ({ id, config }) =>
      write(async (tx) => {
        const due = await dueWarnings(tx.db, id, now);
        if (due.length === 0) return;
        await tellWorkers(tx, due, config.confCompanyName);
        await tellOffice(tx, id, due);
        await sql`update licence l set told_days = l.told_days || array(select jsonb_array_elements_text(d.days)::int)
          from jsonb_to_recordset(${JSON.stringify(due.map(({ id: licence, days }) => ({ id: licence, days })))}::jsonb)
            as d (id bigint, days jsonb) where l.id = d.id`.execute(tx.db);
        tx.announce('licence.changed', { idUser: due[0]?.idUser ?? 0 }, [
          toOffice,
          ...due.map(({ idUser }) => toUser(idUser)),
        ]);
      }),
    ),
  { cron: '30 22 * * *' },
);

import { fullNameOf } from '@crewcall/domain/full-name';
import { formatNumericDay } from '@crewcall/domain/format';
import { sql } from 'kysely';
import { forEachCompany } from '../platform/queue/for-each-company';
import { toOffice, toUser } from '../platform/live/audience';
import { notifyAll } from '../platform/notifications/notifications';
import type { UserNotification } from '../platform/notifications/notifications';
import { defineTask } from '../platform/queue/tasks';
import { notifyOffice } from '../platform/notifications/notify-office';
import { dueWarnings } from './due-warnings';
import type { DueWarning } from './due-warnings';
import { UNDER_LICENCES } from './notify-waiting.task';

const whenWords = ({ left, expiryDay }: DueWarning) =>
  left < 0
    ? `expired on ${formatNumericDay(expiryDay)}`
    : left === 0
      ? 'expires today'
      : `expires on ${formatNumericDay(expiryDay)}`;
const shiftWords = (count: number) => (count === 1 ? 'one confirmed shift' : `${count} confirmed shifts`);
const neededWords = (count: number) =>
  count === 0 ? '' : ` You need it for ${shiftWords(count)}, and keep your place.`;

const toWorker = (one: DueWarning): UserNotification => {
  const title = `Your ${one.type} ${whenWords(one)}`;
  const text = `${title}.${neededWords(one.shifts.length)} Send the new one under Me, Licences.`;
  return {
    userId: one.idUser,
    // If shifts depend on the licence, the notification goes out in the ways that the worker chose for changes to
    // shifts.
    topic: one.shifts.length === 0 ? 'reminders' : 'changes',
    title,
    text,
    path: '/me?tab=licences',
    tag: `licence-${one.id}`,
    mail: 'always',
    sms: text,
  };
};

const officeLine = (one: DueWarning): string => {
  const needed = one.shifts.length === 0 ? '' : `, and is needed for ${shiftWords(one.shifts.length)}`;
  return `${fullNameOf(one)}: ${one.type} ${whenWords(one)}${needed}`;
};

/** Notifies workers and the office of licences that expire, once on each warning day. Nobody is taken off a crew. */
export const warnLicencesTask = defineTask(
  'warn-licences',
  ({ db, now, write }) =>
    forEachCompany(db, ({ id }) =>
      write(async (tx) => {
        const due = await dueWarnings(tx.db, id, now);
        if (due.length === 0) return;
        await notifyAll(tx, due.map(toWorker));
        const subject = due.length === 1 ? 'A licence runs out' : `${due.length} licences run out`;
        await notifyOffice(tx, id, 'user:write', {
          subject,
          parts: [`${subject}:`, due.map(officeLine).join('\n'), UNDER_LICENCES],
        });
        await sql`update licence l set notified_days = l.notified_days || array(select jsonb_array_elements_text(d.days)::int)
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

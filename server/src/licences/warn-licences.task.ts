import { sql } from 'kysely';
import { formatNumericDay } from '@crewcall/domain/format';
import { fullNameOf } from '@crewcall/domain/full-name';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { dayOfText } from '@crewcall/domain/zone-days';
import type { DbTx } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { toOffice, toUser } from '../platform/live/audience';
import { notifyAll, type UserNotification } from '../platform/notifications/notifications';
import { notifyOffice } from '../platform/notifications/notify-office';
import { forEachCompany } from '../platform/queue/for-each-company';
import { defineTask } from '../platform/queue/tasks';
import { type LapsedShift, lapsedShifts } from './lapsed-shifts';
import { UNDER_LICENCES } from './notify-waiting.task';

/** A licence that its owner and the office are notified of today. */
interface DueWarning {
  id: number;
  idUser: number;
  type: string;
  expiryDay: string;
  /** Days until it expires; negative once it has. */
  left: number;
  /** Warning days (days before expiry) that this notification covers; several if the task missed a night. */
  days: number[];
  firstName: string;
  lastName: string;
  /** Confirmed shifts ahead that need the licence and end after it expires. */
  shifts: LapsedShift[];
}

interface Row {
  id: number;
  idUser: number;
  idType: number;
  type: string;
  expiryDay: string;
  warnDays: number[];
  told: number[];
  firstName: string;
  lastName: string;
}

/** Finds the due warnings of a company and locks their licences, in a few statements for any number of licences. */
async function dueWarnings(tx: DbTx, companyId: number, now: number): Promise<DueWarning[]> {
  const { confTimezone } = await companyConfig(tx, companyId);
  const today = dayOfText(dayText(confTimezone, now));
  const lapsed = await lapsedShifts(tx, { companyId, now });
  const { rows } = await sql<Row>`
    select l.id, l.user_id as "idUser", t.id as "idType", t.name as type, l.expiry_day as "expiryDay",
      t.warn_days as "warnDays", l.notified_days as told, u.first_name as "firstName",
      u.last_name as "lastName"
    from licence l join licence_type t on t.id = l.type_id and t.active
    join app_user u on u.id = l.user_id and u.active
    where l.company_id = ${companyId} and l.status = 'accepted' and l.expiry_day <= ${dayText(
      confTimezone,
      now + 366 * DAY_MS,
    )} order by l.id for no key update of l`.execute(tx);
  return rows.flatMap(({ idType, warnDays, told, ...row }) => {
    const left = dayOfText(row.expiryDay) - today;
    const shifts = lapsed.filter((one) => one.idUser === row.idUser && one.idType === idType);
    // If a shift depends on it, the last day gets a notification even if the type warns of none.
    const days = [...new Set([...warnDays, ...(shifts.length > 0 ? [0] : [])])].filter(
      (day) => day >= left && !told.includes(day),
    );
    return days.length === 0 ? [] : [{ ...row, left, days, shifts }];
  });
}

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

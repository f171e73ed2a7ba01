import { forgottenAt } from '@crewcall/domain/crew-time';
import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import { inviteStatus } from '../db/statuses';
import type { Tx } from '../platform/database/tx';
import { notifyAll } from '../platform/notifications/notifications';
import type { UserNotification } from '../platform/notifications/notifications';
import { defineTask } from '../platform/queue/tasks';
import { formatTimeWithZone } from '@crewcall/domain/format';
import { AT_ONCE, forEachCompanyBatch } from '../platform/queue/for-each-company';
import { ofNoCustomer } from '../row-rules/people';
import { askedColumns } from './question';
import type { AskedPlace } from './question';
import { noteTold } from './place-notes';

interface OpenPlace extends AskedPlace {
  since: number;
  /** The planned end of the crew; null if it has none. */
  end: number | null;
}

// Leaves out people who continue on their next crew, and those with a pending punch: they have not forgotten
// anything.
const forgottenOf = async (tx: Tx, companyId: number, now: number, after: number): Promise<OpenPlace[]> =>
  (
    await sql<OpenPlace>`
      select ${askedColumns}, t.start_at as since, c.end_at as "end"
      from timesheet t
      join job on job.id = t.job_id and job.company_id = ${companyId}
      join job_crew c on c.id = t.crew_id
      join crew_member m on m.crew_id = c.id and m.user_id = t.user_id and m.out_notified_at is null
      join app_user u on u.id = m.user_id and u.active and ${ofNoCustomer('u')}
      where t.end_at is null and t.corrects_id is null and t.start_at > ${now - 3 * DAY_MS}::bigint
        and ${plannedEndOf('c')} <= ${now - after * MINUTE_MS}::bigint
        and t.start_at <= ${now - after * MINUTE_MS}::bigint
        and not exists (select 1 from job_crew n join crew_member nm on nm.crew_id = n.id and nm.user_id = t.user_id
            and nm.status = ${inviteStatus.confirmed}
          where n.job_id = t.job_id and n.deleted_at is null and n.start_at > c.start_at and n.start_at <= ${now}::bigint
            and ${plannedEndOf('n')} > ${now - after * MINUTE_MS}::bigint
            and not exists (select 1 from timesheet o where o.crew_id = n.id and o.user_id = t.user_id and o.corrects_id is null))
        and not exists (select 1 from punch p where p.job_id = t.job_id and p.user_id = t.user_id
          and p.action = 'out' and p.outcome = 'pending' and p.resolved_at is null)
      order by m.id limit ${AT_ONCE} for no key update of m skip locked`.execute(tx.db)
  ).rows;

const reminderOf = (place: OpenPlace, now: number): UserNotification => {
  // From `forgottenAt` on, the check-out screen asks when the worker finished; before that, a check-out is at the
  // current time.
  const isAsked = now >= forgottenAt({ start: place.since }, { startTime: place.start, endTime: place.end });
  const title = 'Did you forget to check out?';
  return {
    userId: place.idUser,
    topic: 'reminders',
    startsAt: place.since,
    shift: { idJob: place.idJob, crews: [], says: 'other' },
    title,
    text: `Your clock at ${place.title} still runs, since ${formatTimeWithZone(place.since, place.zone)}. Please check out${isAsked ? ', or say when you finished' : ''}.`,
    subject: `${title} ${place.title}`,
    path: `/jobs/upcoming/${place.idJob}/timecard`,
    tag: `out-${place.idReqCrew}`,
    mail: 'else',
  };
};

/** Reminds workers once if their timesheet is still open after the planned end. Does not close the timesheet. */
export const remindOutTask = defineTask(
  'remind-out',
  ({ db, now, write }) =>
    forEachCompanyBatch({ db, write }, async (tx, { id, config: { confForgotOutMin } }) => {
      const places = await forgottenOf(tx, id, now, confForgotOutMin);
      if (places.length === 0) return 0;
      await notifyAll(
        tx,
        places.map((place) => reminderOf(place, now)),
      );
      await noteTold(tx, 'out_notified_at', places, now);
      return places.length;
    }),
  { cron: '* * * * *' },
);

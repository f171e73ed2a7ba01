import { MINUTE_MS } from '@crewcall/domain/units';
import { CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { jobStatus, standing } from '../db/statuses';
import { anyOf } from '../db/any-of';
import { companyConfig } from '../platform/company-config';
import type { Tx } from '../platform/handle';
import { letter } from '../platform/letter';
import { notifyAll } from '../platform/messages';
import type { News } from '../platform/messages';
import { fullName } from '../platform/person-name';
import { defineTask } from '../platform/tasks';
import { sentTime } from '../platform/when-text';
import { askedColumns, isAwaited } from './question';
import type { AskedPlace } from './question';
import { placeChanged } from './told';

/** Places in one transaction: what waits for one of them waits for all. */
const AT_ONCE = 200;

interface LatePlace extends AskedPlace {
  lastName: string;
}

// Whoever said that they cannot come is known already. A press that waits for a decision is a press.
const lateOf = async (tx: Tx, companyId: number, now: number, lateAfter: number): Promise<LatePlace[]> =>
  (
    await sql<LatePlace>`
      select ${askedColumns}, u.last_name as "lastName"
      from job_crew c
      join job on job.id = c.job_id and job.company_id = ${companyId} and job.status = ${jobStatus.confirmed}
      join crew_member m on m.crew_id = c.id and m.status = ${standing.confirmed} and m.late_told_at is null
      join app_user u on u.id = m.user_id and u.active
      left join lateral (select m.coming_for_start is not distinct from c.start_at as now) said on true
      where c.deleted_at is null and c.start_at > ${now - CURRENT_JOB_MS}::bigint
        and c.start_at <= ${now - lateAfter * MINUTE_MS}::bigint
        and coalesce(c.end_at, c.start_at + ${CURRENT_JOB_MS}::bigint) > ${now}::bigint
        and c.start_at + (case when said.now and m.coming_answer = 'late' then m.coming_minutes else 0 end + ${lateAfter}::int)
          * ${MINUTE_MS}::bigint <= ${now}::bigint
        and not coalesce(said.now and m.coming_answer = 'no', false) and ${isAwaited}
        and not exists (select 1 from timesheet o where o.job_id = job.id and o.user_id = m.user_id
          and o.corrects_id is null and coalesce(o.end_at, ${now}::bigint) > c.start_at and o.start_at <= ${now}::bigint)
        and not exists (select 1 from clock_press p where p.job_id = job.id and p.user_id = m.user_id and p.action = 'in'
          and p.outcome = 'kept' and p.resolved_at is null and p.pressed_at > c.start_at - ${CURRENT_JOB_MS}::bigint)
      order by m.id limit ${AT_ONCE} for no key update of m skip locked`.execute(tx.db)
  ).rows;

const toWorker = (place: LatePlace, company: string): News => {
  const text = `${place.title} started at ${sentTime(place.start, place.zone)}, and you are not checked in. Please check in, or call the site.`;
  return {
    userId: place.idUser,
    topic: 'reminders',
    push: { title: 'You are not checked in', text, path: '/jobs/upcoming', tag: `late-${place.idReqCrew}` },
    mailElse: {
      to: place.email,
      subject: `You are not checked in: ${place.title}`,
      text: letter(place.firstName, text, company),
    },
  };
};

/** One message for each supervisor and job, however many are missing there. */
async function toSupervisors(tx: Tx, places: readonly LatePlace[], company: string): Promise<News[]> {
  const supervisors = await tx.db
    .selectFrom('job_supervisor as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.job_id', 'u.id', 'u.email', 'u.first_name'])
    .where(
      anyOf(
        's.job_id',
        places.map(({ idJob }) => idJob),
      ),
    )
    .where('u.active', '=', true)
    .orderBy('u.id')
    .execute();
  return supervisors.flatMap(({ job_id, id, email, first_name }) => {
    const own = places.filter(({ idJob, idUser }) => idJob === job_id && idUser !== id);
    const [one] = own;
    if (one === undefined) return [];
    const names = own.map(({ firstName, lastName, start, zone }) => {
      const name = fullName({ first_name: firstName, last_name: lastName });
      return `${name} (${sentTime(start, zone)})`;
    });
    const text = `Not checked in at ${one.title}: ${names.join(', ')}.`;
    return [
      {
        userId: id,
        topic: 'reminders' as const,
        push: {
          title: 'Somebody is missing',
          text,
          path: '/admin/today',
          tag: `missing-${job_id}`,
          isUrgent: true,
        },
        mailElse: {
          to: email,
          subject: `Somebody is missing: ${one.title}`,
          text: letter(first_name, text, 'The board of the day is under Today.', company),
        },
      },
    ];
  });
}

/** Tells once of whoever is missing: the supervisors of the job, and the worker. */
export const tellLateTask = defineTask(
  'tell-late',
  async ({ db, now, write }) => {
    const companies = await db.selectFrom('company').select('id').orderBy('id').execute();
    for (const { id } of companies) {
      const { confLateAfterMin, confCompanyName } = await companyConfig(db, id);
      let told = AT_ONCE;
      while (told === AT_ONCE) {
        told = await write(async (tx) => {
          const places = await lateOf(tx, id, now, confLateAfterMin);
          if (places.length === 0) return 0;
          await notifyAll(tx, [
            ...places.map((place) => toWorker(place, confCompanyName)),
            ...(await toSupervisors(tx, places, confCompanyName)),
          ]);
          await tx.db
            .updateTable('crew_member')
            .set({ late_told_at: now })
            .where(
              anyOf(
                'id',
                places.map((place) => place.id),
              ),
            )
            .execute();
          for (const place of places) placeChanged(tx, place);
          return places.length;
        });
      }
    }
  },
  { cron: '* * * * *' },
);

import { noLicence } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { supervisors } from '../row-rules/job-rows';
import { jobFiles } from '../files/job-files';
import { lackedBy } from '../licences/lacking';
import type { Lacked } from '../licences/lacking';
import { venueOnSite } from '../jobs/job-venue';
import { loadJob } from '../jobs/load-jobs';
import { fullName } from '../platform/database/person-name';

/** A worker's view of one job. */
export const getJobDialogHandler = handle(
  'getJobDialog',
  async ({ body, user, scope, db, now, services }) => {
    const access = await jobFor(db, scope, body.idJob, 'sees');
    const job = await loadJob(db, { scope, links: services.links }, body.idJob, { paysAt: now });
    const bosses = await db
      .selectFrom('app_user as u')
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.phone'])
      .where(sql<boolean>`u.id in (select js.user_id from (${supervisors}) js where js.job_id = ${job.id})`)
      .orderBy(sql`u.first_name collate "und-x-icu"`)
      .orderBy('u.id')
      .execute();
    const lacked = scope.may('licence.own')
      ? await lackedBy(
          db,
          job.reqCrew.map((crew) => ({
            ...crew,
            startAt: crew.startTime,
            endAt: crew.endTime,
            zone: job.tz,
          })),
          [user.id],
        )
      : new Map<number, Map<number, Lacked[]>>();
    const own = await db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const venue = await venueOnSite(db, job.idVenue);
    return {
      job,
      ...(venue ? { venue } : {}),
      jobFiles: access.isInside ? await jobFiles(db, job.id) : [],
      mine: job.reqCrew.flatMap((crew) =>
        crew.userList
          .filter((one) => one.id === user.id)
          .map(({ status }) => ({ idReqCrew: crew.id, status })),
      ),
      lacks: [...lacked].flatMap(([idReqCrew, people]) =>
        (people.get(user.id) ?? []).map(({ rule, type, date }) => ({
          idReqCrew,
          rule,
          text: noLicence(fullName(own), type, date),
        })),
      ),
      canSupervise: access.supervises,
      canChat: access.chats,
      supervisors: (access.isInside ? bosses : []).map((one) => ({
        id: one.id,
        fullName: fullName(one),
        phone: one.phone,
      })),
    };
  },
);

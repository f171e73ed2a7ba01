import { ASK_AGAIN_MS, COMING_CHASE_MS, COMING_LATEST_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { jobStatus, standing } from '../db/statuses';
import type { Tx } from '../platform/handle';
import { defineTask } from '../platform/tasks';
import { AT_ONCE, byCompany } from './by-company';
import { askedColumns, isAwaited, sendQuestions } from './question';
import { noteAsked } from './place-notes';
import type { AskedPlace } from './question';

// A place is found by how it stands now, not by a task that was queued for it. So a shift that moves, is cancelled or
// begins needs no word to anybody, and a server that was killed asks what it has not asked.
const dueOf = async (tx: Tx, companyId: number, now: number, hours: number): Promise<AskedPlace[]> =>
  (
    await sql<AskedPlace>`
      select ${askedColumns}
      from job_crew c
      join job on job.id = c.job_id and job.company_id = ${companyId} and job.status = ${jobStatus.confirmed}
      join crew_member m on m.crew_id = c.id and m.status = ${standing.confirmed}
      join app_user u on u.id = m.user_id and u.active
      where c.deleted_at is null and c.start_at > ${now}::bigint and c.start_at <= ${now + hours * HOUR_MS}::bigint
        and ${isAwaited} and case when m.coming_for_start is distinct from c.start_at
          then c.start_at >= ${now + COMING_LATEST_MS}::bigint
          else m.coming_answer is null and m.coming_chased_at is null and c.start_at <= ${now + COMING_CHASE_MS}::bigint
            and m.coming_asked_at <= c.start_at - ${COMING_CHASE_MS + ASK_AGAIN_MS}::bigint
            and coalesce(m.coming_again_at, 0) <= ${now - ASK_AGAIN_MS}::bigint end
      order by m.id limit ${AT_ONCE} for no key update of m skip locked`.execute(tx.db)
  ).rows;

/** Asks confirmed workers before their shift whether they come, and once more those who do not answer. */
export const askComingTask = defineTask(
  'ask-coming',
  ({ db, services, now, write }) => {
    const hasSms = services.settings.smsUrl !== null;
    return byCompany({ db, write }, async (tx, { id, config: { confComingHours, confCompanyName } }) => {
      if (confComingHours === 0) return 0;
      const places = await dueOf(tx, id, now, confComingHours);
      if (places.length === 0) return 0;
      const told = await sendQuestions(tx, places, { company: confCompanyName, hasSms });
      await noteAsked(tx, places, told, now);
      return places.length;
    });
  },
  { cron: '* * * * *' },
);

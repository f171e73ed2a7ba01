import { ASK_AGAIN_MS, COMING_CHASE_MS, COMING_LATEST_MS } from '@crewcall/domain/limits';
import type { Quiet } from '@crewcall/domain/quiet-choice';
import { quietNight } from '@crewcall/domain/quiet-hours';
import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Tx } from '../platform/database/tx';
import { defineTask } from '../platform/queue/tasks';
import { AT_ONCE, forEachCompanyBatch } from '../platform/queue/for-each-company';
import { ofNoCustomer } from '../row-rules/people';
import { askedColumns, mayBeAsked, sendQuestions } from './question';
import { noteAsked } from './place-notes';
import type { AskedPlace } from './question';

/** Longest quiet night in ms: a day, plus the hour gained when daylight saving ends. */
const NIGHT_MS = 25 * HOUR_MS;

/**
 * SQL table `night`: the time zones of crews that start soon in which it is now quiet hours, with the start and end
 * of that night.
 */
async function nightsOf(tx: Tx, companyId: number, now: number, ahead: number, quiet: Quiet) {
  const { rows } = await sql<{ zone: string }>`
    select distinct job.zone from job_crew c join job on job.id = c.job_id and job.company_id = ${companyId}
    where c.start_at > ${now}::bigint and c.start_at <= ${now + Math.max(ahead, NIGHT_MS)}::bigint`.execute(
    tx.db,
  );
  const nights = rows.flatMap(({ zone }) => {
    const night = quietNight(zone, now, quiet);
    return night === null ? [] : [{ zone, begins: night.start, ends: night.end }];
  });
  return sql`jsonb_to_recordset(${JSON.stringify(nights)}::jsonb) as night (zone text, begins bigint, ends bigint)`;
}

// Crew members are selected by their current state instead of queueing a task for each, so that a shift that moves,
// is cancelled or begins needs no extra step, and a restarted server asks those not asked yet. At night it asks only
// people for whom the morning would be less than COMING_LATEST_MS before the start, and asks them at the beginning of
// the night.
const placesToAsk = async (
  tx: Tx,
  companyId: number,
  now: number,
  hours: number,
  quiet: Quiet,
): Promise<AskedPlace[]> =>
  (
    await sql<AskedPlace>`
      select ${askedColumns}
      from job_crew c
      join job on job.id = c.job_id and job.company_id = ${companyId} and job.status = ${jobStatus.confirmed}
      join crew_member m on m.crew_id = c.id and m.status = ${inviteStatus.confirmed}
      join app_user u on u.id = m.user_id and u.active and ${ofNoCustomer('u')}
      left join ${await nightsOf(tx, companyId, now, hours * HOUR_MS, quiet)} on night.zone = job.zone
      where c.deleted_at is null and c.start_at >= ${now + COMING_LATEST_MS}::bigint and ${mayBeAsked(now)}
        and case when m.coming_for_start is distinct from c.start_at
          then c.start_at <= coalesce(night.ends + ${COMING_LATEST_MS}::bigint, ${now + hours * HOUR_MS}::bigint)
          else m.coming_answer is null and m.coming_chased_at is null
            and c.start_at <= coalesce(night.ends + ${COMING_LATEST_MS}::bigint, ${now + COMING_CHASE_MS}::bigint)
            and m.coming_asked_at <= coalesce(night.begins, c.start_at - ${COMING_CHASE_MS}::bigint) - ${ASK_AGAIN_MS}::bigint
            and coalesce(m.coming_again_at, 0) <= ${now - ASK_AGAIN_MS}::bigint end
      order by m.id limit ${AT_ONCE} for no key update of m skip locked`.execute(tx.db)
  ).rows;

/** Asks confirmed workers before their shift whether they will come, and asks once more if they do not answer. */
export const askComingTask = defineTask(
  'ask-coming',
  ({ db, services, now, write }) => {
    const hasSms = services.settings.smsUrl !== null;
    return forEachCompanyBatch({ db, write }, async (tx, { id, config }) => {
      const { confComingHours } = config;
      if (confComingHours === 0) return 0;
      const quiet = { from: config.confQuietFrom, to: config.confQuietTo };
      const places = await placesToAsk(tx, id, now, confComingHours, quiet);
      if (places.length === 0) return 0;
      const told = await sendQuestions(tx, places, { hasSms, now });
      await noteAsked(tx, places, told, now);
      return places.length;
    });
  },
  { cron: '* * * * *' },
);

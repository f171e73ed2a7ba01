// Calls: getKeepInviting, setKeepInviting.
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { refuse } from '../errors';
import { jobChanged } from '../jobs/announce';
import { handle } from '../platform/http/handle';
import { jobOf, lockCrew } from './crew-lock';

/**
 * Reads after how many hours without an answer the next person is invited (null: never), and how many invitations
 * have lapsed.
 */
export const getKeepInvitingHandler = handle('getKeepInviting', async ({ body, user, db, notFound }) => {
  const row =
    (await db
      .selectFrom('job_crew as c')
      .innerJoin('job', 'job.id', 'c.job_id')
      .select('c.keep_inviting_hours as hours')
      .select(sql<number>`(select count(*)::int from lapsed_invite l where l.crew_id = c.id)`.as('lapsed'))
      .where('c.id', '=', body.idReqCrew)
      .where('c.deleted_at', 'is', null)
      .where('job.company_id', '=', user.companyId)
      .executeTakeFirst()) ?? notFound(texts.jobNotFound);
  return row;
});

/** Starts or stops automatic invitations for a crew. */
export const setKeepInvitingHandler = handle('setKeepInviting', ({ body, user, now, write, notFound }) =>
  write(async (tx) => {
    const { idReqCrew, hours } = body;
    const crew = (await lockCrew(tx.db, idReqCrew)) ?? notFound(texts.jobNotFound);
    if (crew.companyId !== user.companyId) notFound(texts.jobNotFound);
    if (hours !== null && crew.startAt <= now) refuse('This crew has begun. Please call somebody instead.');
    await tx.db
      .updateTable('job_crew')
      .set({ keep_inviting_hours: hours, keep_inviting_since: hours === null ? null : now })
      .where('id', '=', idReqCrew)
      .execute();
    tx.audit('job', crew.jobId, { idReqCrew, keepInvitingHours: hours });
    jobChanged(tx, jobOf(crew));
  }),
);

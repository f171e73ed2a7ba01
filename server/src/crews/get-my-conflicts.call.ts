import { CoverState } from '@crewcall/domain/cover';
import { texts } from '@crewcall/domain/texts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { handle } from '../platform/handle';
import { loadJob } from '../jobs/load-jobs';
import { ownConflicts, weighedCrew } from './crew-conflicts';

const isOffered = async (db: Kysely<DB>, idReqCrew: number): Promise<boolean> =>
  (await db
    .selectFrom('cover_request')
    .select('id')
    .where('crew_id', '=', idReqCrew)
    .where('state', '=', CoverState.Open)
    .where('offered', '=', true)
    .executeTakeFirst()) !== undefined;

/** What speaks against the caller on a shift of a job that they may see, or that somebody offers, in words to them. */
export const getMyConflictsHandler = handle(
  'getMyConflicts',
  async ({ body, db, user, scope, now, notFound }) => {
    const { id, companyId } = user;
    const crew = (await weighedCrew(db, companyId, body.idReqCrew)) ?? notFound(texts.jobNotFound);
    if (!(await isOffered(db, crew.id))) await loadJob(db, { scope }, crew.jobId);
    return { conflicts: await ownConflicts(db, crew, { id, companyId, now }) };
  },
);

import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { loadJob } from '../jobs/load-jobs';
import { ownConflicts, weighedCrew } from './crew-conflicts';

/** What speaks against the caller on a shift of a job that they may see, in words to them. */
export const getMyConflictsHandler = handle(
  'getMyConflicts',
  async ({ body, db, user, scope, now, notFound }) => {
    const { id, companyId } = user;
    const crew = (await weighedCrew(db, companyId, body.idReqCrew)) ?? notFound(texts.jobNotFound);
    await loadJob(db, { scope }, crew.jobId);
    return { conflicts: await ownConflicts(db, crew, { id, companyId, now }) };
  },
);

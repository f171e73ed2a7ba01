import { handle } from '../platform/http/handle';
import { jobChanged } from '../jobs/announce';
import { replaceDemands } from './demands';
import { officeCrew } from './office-crew';

/** What a crew asks for beside its group. Who has a place keeps it. */
export const setCrewLicencesHandler = handle('setCrewLicences', ({ body, user, write }) =>
  write(async (tx) => {
    const crew = await officeCrew(tx.db, user.companyId, body.idReqCrew, true);
    const licences = await replaceDemands(tx, user.companyId, { kind: 'crew', id: crew.id }, body.rules);
    tx.audit('job', crew.jobId, { idReqCrew: crew.id, licences });
    jobChanged(tx, { ...crew, id: crew.jobId });
  }),
);

import { handle } from '../platform/handle';
import { jobChanged } from '../jobs/announce';
import { demandChange, readDemands } from './demands';
import { officeCrew } from './office-crew';

/** What a crew asks for beside its group. Who has a place keeps it. */
export const setCrewLicencesHandler = handle('setCrewLicences', ({ body, user, write }) =>
  write(async (tx) => {
    const crew = await officeCrew(tx.db, user.companyId, body.idReqCrew, true);
    const rules = await readDemands(tx.db, user.companyId, body.rules);
    const before = await tx.db
      .deleteFrom('crew_licence')
      .where('crew_id', '=', crew.id)
      .returning(['type_id as idType', 'rule'])
      .execute();
    if (rules.length > 0) {
      await tx.db
        .insertInto('crew_licence')
        .values(
          rules.map(({ idType, rule }) => ({
            crew_id: crew.id,
            type_id: idType,
            company_id: user.companyId,
            rule,
          })),
        )
        .execute();
    }
    tx.audit('job', crew.jobId, {
      idReqCrew: crew.id,
      licences: await demandChange(tx.db, before, rules),
    });
    jobChanged(tx, { ...crew, id: crew.jobId });
  }),
);

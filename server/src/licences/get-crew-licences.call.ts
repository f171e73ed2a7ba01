import type { LicenceDemand } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { officeCrew } from './office-crew';

/** What a crew asks for, beside what its group does, and what it could. */
export const getCrewLicencesHandler = handle('getCrewLicences', async ({ body, user, db }) => {
  const crew = await officeCrew(db, user.companyId, body.idReqCrew);
  const types = await db
    .selectFrom('licence_type')
    .select(['id', 'name'])
    .where('company_id', '=', user.companyId)
    .where('active', '=', true)
    .orderBy(sql`name collate "und-x-icu"`)
    .execute();
  const ofGroup = await db
    .selectFrom('group_licence')
    .select(['type_id as idType', 'rule'])
    .where('group_id', '=', crew.groupId)
    .execute();
  const ofCrew = await db
    .selectFrom('crew_licence')
    .select(['type_id as idType', 'rule'])
    .where('crew_id', '=', crew.id)
    .execute();
  return { types, ofGroup: ofGroup as LicenceDemand[], ofCrew: ofCrew as LicenceDemand[] };
});

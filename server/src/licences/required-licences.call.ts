// Calls: getCrewLicences, setCrewLicences, setGroupLicences.
import { noLicence } from '@crewcall/domain/licences';
import type { LicenceDemand } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';
import { lackedBy } from './lacking';
import { officeCrew } from './office-crew';
import { jobChanged } from '../jobs/announce';
import { saveDemands } from './demands';
import { toOffice } from '../platform/live/audience';
import type { DbTx } from '../db/schema';

/** The licences that a crew needs, those that its group needs, all types to choose from, and who lacks one. */
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
    .orderBy('type_id')
    .execute();
  const people = await db
    .selectFrom('crew_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('m.crew_id', '=', crew.id)
    .where(sql<boolean>`m.status in ${inviteStatus.inCrew}`)
    .orderBy('u.id')
    .execute();
  const lacked = await lackedBy(
    db,
    [crew],
    people.map(({ id }) => id),
  );
  return {
    types,
    ofGroup: ofGroup as LicenceDemand[],
    ofCrew: ofCrew as LicenceDemand[],
    lacking: people.flatMap((person) =>
      (lacked.get(crew.id)?.get(person.id) ?? []).map(({ rule, type, date }) => ({
        idUser: person.id,
        rule,
        text: noLicence(fullName(person), type, date),
      })),
    ),
  };
});

/** Sets the licences that a crew needs in addition to its group's. Workers who are on the crew stay on it. */
export const setCrewLicencesHandler = handle('setCrewLicences', ({ body, user, write }) =>
  write(async (tx) => {
    const crew = await officeCrew(tx.db, user.companyId, body.idReqCrew, true);
    const licences = await saveDemands(tx, user.companyId, { kind: 'crew', id: crew.id }, body);
    tx.audit('job', crew.jobId, { idReqCrew: crew.id, licences });
    jobChanged(tx, { ...crew, id: crew.jobId });
  }),
);

/** Sets the licences that a group needs. Workers who are on its crews stay on them. */
export const setGroupLicencesHandler = handle('setGroupLicences', ({ body, user, write, notFound }) =>
  write(async (tx) => {
    const group = await tx.db
      .selectFrom('crew_group')
      .select('id')
      .where('company_id', '=', user.companyId)
      .where('id', '=', body.idGroup)
      .forUpdate()
      .executeTakeFirst();
    if (!group) return notFound('This group could not be found.');
    const licences = await saveDemands(tx, user.companyId, { kind: 'group', id: group.id }, body);
    tx.audit('group', group.id, { licences });
    tx.announce('group.changed', { id: group.id }, toOffice);
  }),
);

/** Copies the licence rules of a crew to its copy. */
export const copyCrewLicences = async (tx: DbTx, from: number, to: number): Promise<void> => {
  await sql`insert into crew_licence (crew_id, type_id, company_id, rule)
    select ${to}, type_id, company_id, rule from crew_licence where crew_id = ${from}`.execute(tx);
};

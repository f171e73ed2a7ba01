// Calls: getCrewLicences, setCrewLicences, setGroupLicences.
import { sql } from 'kysely';
import {
  demandsByType,
  type LicenceDemand,
  noLicence,
  rulesByType,
  type RulesByType,
} from '@crewcall/domain/licences';
import { texts } from '@crewcall/domain/texts';
import { anyOf } from '../db/any-of';
import type { Db, DbTx } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { notFound, refuse } from '../errors';
import { jobChanged } from '../jobs/announce';
import { auditDiff } from '../platform/database/audit-diff';
import { fullName } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { mergeFields } from '../platform/http/merge-fields';
import { toOffice } from '../platform/live/audience';
import { lackedBy } from './lacking';

/** Checks licence rules and sorts them for storing; refuses a type twice, and one that is not the company's. */
async function readDemands(
  tx: DbTx,
  companyId: number,
  rules: readonly LicenceDemand[],
): Promise<LicenceDemand[]> {
  const ids = rules.map(({ idType }) => idType);
  if (new Set(ids).size < ids.length) refuse('A type of licence is named twice. Keep one rule of it.');
  const known = await tx
    .selectFrom('licence_type')
    .select('id')
    .where('company_id', '=', companyId)
    .where(anyOf('id', ids))
    .execute();
  if (known.length < ids.length) notFound('This type of licence could not be found. Please reload the page.');
  return [...rules].sort((a, b) => a.idType - b.idType);
}

const ruleWords = { warn: 'Warn', block: 'Block' } as const;

/**
 * Saves what the sender changed since `was` of the rules of a crew or group that the caller has locked. Returns what
 * changes by the names of the licence types, for the audit.
 */
async function saveDemands(
  { db }: Tx,
  companyId: number,
  { kind, id }: { kind: 'crew' | 'group'; id: number },
  { rules: asked, was }: { rules: readonly LicenceDemand[]; was?: readonly LicenceDemand[] | undefined },
) {
  const typed = rulesByType(await readDemands(db, companyId, asked));
  const table = sql.table(`${kind}_licence`);
  const owner = sql.ref(`${kind}_id`);
  const { rows } = await sql<LicenceDemand>`
    delete from ${table} where ${owner} = ${id} returning type_id as "idType", rule`.execute(db);
  const stored = rulesByType(rows);
  const types = await db
    .selectFrom('licence_type')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  const nameOf = (type: number) => types.find((one) => one.id === type)?.name ?? '';
  const merged = mergeFields(stored, typed, was ? rulesByType(was) : stored, (field) => {
    const rule = stored[Number(field)];
    return `${nameOf(Number(field))} to “${rule ? ruleWords[rule] : 'Not asked for'}”`;
  });
  const rules = demandsByType(merged);
  await sql`insert into ${table} (${owner}, type_id, company_id, rule)
    select ${id}::bigint, type, ${companyId}::bigint, rule
    from unnest(${rules.map(({ idType }) => idType)}::bigint[], ${rules.map(({ rule }) => rule)}::text[]) as x (type, rule)`.execute(
    db,
  );
  const named = (of: RulesByType) =>
    Object.fromEntries(types.map((type) => [type.name, of[type.id] ?? null]));
  return auditDiff(named(stored), named(merged));
}

/** Reads a crew of the company with its job; 404 if it is deleted or another company's. */
async function officeCrew(db: Db, companyId: number, idReqCrew: number, lock = false) {
  const { rows } = await sql<{
    id: number;
    groupId: number;
    startAt: number;
    endAt: number | null;
    zone: string;
    jobId: number;
    prepend: string;
    status: number;
    hidePublic: boolean;
  }>`
    select jc.id, jc.group_id as "groupId", jc.start_at as "startAt", jc.end_at as "endAt", job.zone,
      jc.job_id as "jobId", job.prepend, job.status,
      job.hide_public as "hidePublic"
    from job_crew jc join job on job.id = jc.job_id
    where jc.id = ${idReqCrew} and jc.deleted_at is null and job.company_id = ${companyId}
    ${lock ? sql`for update of jc` : sql``}`.execute(db);
  return rows[0] ?? notFound(texts.jobNotFound);
}

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

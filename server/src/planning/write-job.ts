import { plainFieldNames } from '@crewcall/domain/job-fields';
import type { JobFields } from '@crewcall/domain/job-fields';
import { JOB_COLOR } from '@crewcall/domain/limits';
import type { Zone } from '@crewcall/domain/units';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { jobColumns } from '../db/job-columns';
import { paidDay } from '../db/rate-on';
import type { DbTx, Schema } from '../db/schema';
import { refuse } from '../errors';
import { anyOf } from '../db/any-of';
import { mayBecomeSupervisor, maySupervise } from '../row-rules/people';
import type { CrewDiff, CrewNew } from '../jobs/job-diff';

/** A crew's check-in code: four digits, which the supervisor gives to the crew on site. */
const newCode = (): string => String(randomInt(10_000)).padStart(4, '0');

/** The columns of these fields. */
function columnsOf(fields: Partial<JobFields>): Updateable<Schema['job']> {
  const given = plainFieldNames.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(given.map((name) => [jobColumns[name], fields[name]]));
}

/** A job whose customer changes leaves its event and its series: changes to the series must not affect it. */
const seriesWith = (prepend: string) => ({
  // An event has jobs of one customer.
  event_id: sql<number | null>`case when prepend = ${prepend} then event_id end`,
  series_id: sql<string>`case when prepend in ('', ${prepend}) then series_id else gen_random_uuid() end`,
});

/** Writes the changed fields and the job's zone, and raises the version. */
export async function writeFields(
  tx: DbTx,
  id: number,
  { fields, zone }: { fields: Partial<JobFields>; zone: Zone },
  now: number,
): Promise<void> {
  await tx
    .updateTable('job')
    .set((eb) => ({
      ...columnsOf(fields),
      zone,
      ...(fields.prepend === undefined ? {} : seriesWith(fields.prepend)),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  await writeLists(tx, id, fields);
}

/** A copy on a day of its original's event belongs to the event too. */
const eventOfCopy = (copyOf: number, startAt: number) => sql<number | null>`(
  select e.id from job j join event e on e.id = j.event_id and e.archived_at is null
  where j.id = ${copyOf} and ${paidDay(sql`${startAt}`, sql`j.zone`)} between e.first_day and e.last_day)`;

/** Inserts a new job with its lists (recipients, supervisors). `addCrews` writes its crews. */
export async function insertJob(
  tx: DbTx,
  owner: {
    companyId: number;
    createdBy: number;
    requestedBy: number | null;
    seriesId: string;
    zone: Zone;
    /** Id of the job that this is a copy of; the copy is paid by the same rules. */
    copyOf?: number;
  },
  fields: Partial<JobFields> & Pick<JobFields, 'title' | 'date'>,
): Promise<number> {
  const { title, date } = fields;
  const { id } = await tx
    .insertInto('job')
    .values({
      ...columnsOf(fields),
      zone: owner.zone,
      title,
      start_at: date,
      color: fields.color ?? JOB_COLOR,
      company_id: owner.companyId,
      series_id: owner.seriesId,
      created_by: owner.createdBy,
      requested_by: owner.requestedBy,
      pay_rule_set_id:
        owner.copyOf === undefined
          ? null
          : sql<number | null>`(select pay_rule_set_id from job where id = ${owner.copyOf})`,
      event_id: owner.copyOf === undefined ? null : eventOfCopy(owner.copyOf, date),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLists(tx, id, fields);
  return id;
}

async function writeLists(tx: DbTx, id: number, fields: Partial<JobFields>): Promise<void> {
  if (fields.selectedSupervisors) {
    // An existing supervisor stays while they may supervise; a new one must meet the stricter `mayBecomeSupervisor`.
    await sql`delete from job_supervisor where job_id = ${id} and user_id not in (
      select u.id from app_user u where u.id = any(${fields.selectedSupervisors}::bigint[]) and ${maySupervise('u')})`.execute(
      tx,
    );
    await sql`insert into job_supervisor (job_id, user_id)
      select ${id}, u.id from app_user u join job on job.id = ${id} and job.company_id = u.company_id
      where u.id = any(${fields.selectedSupervisors}::bigint[]) and ${mayBecomeSupervisor('u')}
      on conflict do nothing`.execute(tx);
  }
  if (fields.emailTimesheet) {
    await tx.deleteFrom('job_recipient').where('job_id', '=', id).execute();
    await sql`insert into job_recipient (job_id, email)
      select ${id}, email from unnest(${fields.emailTimesheet}::text[]) as email on conflict do nothing`.execute(
      tx,
    );
  }
}

/** Adds crews; refuses a group that does not exist or is inactive. */
export async function addCrews(
  tx: DbTx,
  jobId: number,
  companyId: number,
  crews: readonly CrewNew[],
): Promise<number[]> {
  if (crews.length === 0) return [];
  await refuseUnknownGroups(
    tx,
    companyId,
    crews.map((crew) => crew.groupId),
  );
  const rows = await tx
    .insertInto('job_crew')
    .values(
      crews.map((crew) => ({
        job_id: jobId,
        group_id: crew.groupId,
        amount: crew.amount,
        start_at: crew.startTime,
        end_at: crew.endTime ?? null,
        require_code: crew.requireCode ?? false,
        code: newCode(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

async function refuseUnknownGroups(tx: DbTx, companyId: number, ids: number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('crew_group')
    .select(['id', 'name', 'active'])
    .where('company_id', '=', companyId)
    .where(anyOf('id', wanted))
    .execute();
  if (found.length < wanted.length) refuse('This crew group does not exist. Please reload the job.');
  const off = found.find((group) => !group.active);
  if (off) {
    refuse(`The group ${off.name} is switched off. Choose another group, or switch it on again.`);
  }
}

/** Writes the changes to the crews. The row of a deleted crew is not deleted, but gets `deleted_at`. */
export async function writeCrews(
  tx: DbTx,
  jobId: number,
  companyId: number,
  { added, changed, removed }: CrewDiff,
  now: number,
): Promise<void> {
  await addCrews(tx, jobId, companyId, added);
  const groups = changed.flatMap(({ set }) => (set.groupId === undefined ? [] : [set.groupId]));
  if (groups.length > 0) await refuseUnknownGroups(tx, companyId, groups);
  for (const { crew, set } of changed) {
    await tx
      .updateTable('job_crew')
      .set({
        ...(set.groupId === undefined ? {} : { group_id: set.groupId }),
        ...(set.amount === undefined ? {} : { amount: set.amount }),
        ...(set.startTime === undefined ? {} : { start_at: set.startTime }),
        ...(set.endTime === undefined ? {} : { end_at: set.endTime }),
        ...(set.requireCode === undefined ? {} : { require_code: set.requireCode }),
      })
      .where('id', '=', crew.id)
      .execute();
  }
  if (removed.length > 0) {
    await tx
      .updateTable('job_crew')
      .set({ deleted_at: now })
      .where(
        anyOf(
          'id',
          removed.map((crew) => crew.id),
        ),
      )
      .execute();
  }
}

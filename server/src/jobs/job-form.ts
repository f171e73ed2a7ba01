import { initialFields, plainFieldNames } from '@crewcall/domain/job-fields';
import type { JobFields } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { jobColumns } from '../db/job-columns';
import type { Db, DbTx } from '../db/schema';
import type { JobForm } from './job-diff';
import { hiddenJob } from '../row-rules/job-for';
import { all, everything, withId } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';

/** A stored job as the form edits it, with the other facts that the rules of a save need. */
export interface StoredJob {
  id: number;
  version: number;
  zone: string;
  requestedBy: number | null;
  /** Jobs with the same id are one series. */
  seriesId: string;
  form: JobForm;
  /** Number of confirmed workers by crew id. */
  confirmed: Map<number, number>;
  /** Crews that hold timesheets. */
  clocked: Set<number>;
  openClocks: number;
}

interface Row {
  id: number;
  version: number;
  zone: string;
  requested_by: number | null;
  series_id: string;
  form: JobFields;
  crews: (JobForm['reqCrew'][number] & { confirmed: number; clocked: boolean })[];
  open_clocks: number;
}

/** Locks a job that this user may change, and reads it. Throws 403 or 404 for any other job. */
export async function lockJob(
  tx: DbTx,
  scope: Scope,
  id: number,
  rule: 'job.write' | 'job.supervise' = 'job.write',
): Promise<StoredJob> {
  const own = all(withId(id), scope.rows(rule));
  const locked = await sql`select 1 from job where ${own} for no key update`.execute(tx);
  if (locked.rows.length === 0) return hiddenJob(tx, scope, id);
  // Locks the crews, so that nobody is confirmed on one between reading the numbers and writing.
  await sql`select 1 from job_crew where job_id = ${id} order by id for update`.execute(tx);
  return (await readStored(tx, id)) ?? (await hiddenJob(tx, scope, id));
}

const plainFields = sql.join(
  plainFieldNames.map((name) => sql`${sql.lit(name)}, ${sql.ref(`job.${jobColumns[name]}`)}`),
);

/** Reads a job that this user may change. Throws 403 or 404 for any other job. */
export const readJob = async (db: Db, scope: Scope, id: number): Promise<StoredJob> =>
  (await readStored(db, id, scope.rows('job.write'))) ?? (await hiddenJob(db, scope, id));

/** Reads a job; null if there is none, or if it does not meet the condition `within`. */
export async function readStored(
  db: Db,
  id: number,
  within: Condition = everything,
): Promise<StoredJob | null> {
  const { rows } = await sql<Row>`
    select job.id, job.version, job.zone, job.requested_by, job.series_id,
      json_build_object(${plainFields},
        'selectedSupervisors', coalesce((select json_agg(user_id order by user_id) from job_supervisor
          where job_id = job.id), '[]'),
        'emailTimesheet', coalesce((select json_agg(email order by email) from job_recipient
          where job_id = job.id), '[]')) as form,
      coalesce((select json_agg(json_build_object('id', jc.id, 'groupId', jc.group_id, 'groupName', g.name,
          'amount', jc.amount, 'startTime', jc.start_at, 'endTime', jc.end_at, 'requireCode', jc.require_code,
          'confirmed', (select count(*) from crew_member cm where cm.crew_id = jc.id and cm.status = ${inviteStatus.confirmed}),
          'clocked', exists (select 1 from timesheet t where t.crew_id = jc.id)) order by jc.start_at, jc.id)
        from job_crew jc join crew_group g on g.id = jc.group_id
        where jc.job_id = job.id and jc.deleted_at is null), '[]') as crews,
      (select count(*)::int from timesheet t where t.job_id = job.id and t.end_at is null) as open_clocks
    from job where ${all(withId(id), within)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    version: row.version,
    zone: row.zone,
    requestedBy: row.requested_by,
    seriesId: row.series_id,
    form: {
      ...row.form,
      reqCrew: row.crews.map(
        ({ id: crewId, groupId, groupName, amount, startTime, endTime, requireCode }) => ({
          id: crewId,
          groupId,
          groupName,
          amount,
          startTime,
          endTime,
          requireCode,
        }),
      ),
    },
    confirmed: new Map(row.crews.map((crew) => [crew.id, crew.confirmed])),
    clocked: new Set(row.crews.filter((crew) => crew.clocked).map((crew) => crew.id)),
    openClocks: row.open_clocks,
  };
}

/** Values of a crew for fields that were never set. */
const initialCrew = { endTime: null, requireCode: false };

/**
 * The job as it was at a version, to merge a save by somebody who read that version; null if the log does not have it.
 * Fields that were introduced later get their first value.
 */
export async function formAt(db: Db, id: number, version: number): Promise<JobForm | null> {
  const row = await db
    .selectFrom('job_log')
    .select('snapshot')
    .where('job_id', '=', id)
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const { reqCrew = [], ...fields } = row.snapshot as Partial<JobForm>;
  return { ...initialFields, ...fields, reqCrew: reqCrew.map((crew) => ({ ...initialCrew, ...crew })) };
}

/** Writes the log row of a change: its labels, and the job as it is now. */
export async function logJob(
  tx: DbTx,
  id: number,
  userId: number | null,
  changed: readonly string[],
): Promise<void> {
  if (changed.length === 0) return;
  const stored = await readStored(tx, id);
  await tx
    .insertInto('job_log')
    .values({
      job_id: id,
      user_id: userId,
      changed: [...changed],
      snapshot: JSON.stringify(stored?.form ?? {}),
      version: stored?.version ?? null,
    })
    .execute();
}

import { ASSUMED_SHIFT_MS, CURRENT_JOB_MS, FORGOTTEN_AFTER_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** `plannedEnd` of the domain, in SQL. */
export const plannedEnd = (start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(${end}, ${start} + ${ASSUMED_SHIFT_MS}::bigint)`;

/** The planned end of a crew; `crew` is a table or alias of job_crew. */
export const plannedEndOf = (crew: string): RawBuilder<number> =>
  plannedEnd(sql.ref(`${crew}.start_at`), sql.ref(`${crew}.end_at`));

/** `forgottenAt` of the domain, in SQL: of the timesheet `time`, planned as `crew`. */
export const forgottenAtOf = (time: string, crew: string): RawBuilder<number> =>
  sql<number>`case when ${sql.ref(`${time}.start_at`)} >= ${plannedEndOf(crew)}
    then ${sql.ref(`${time}.start_at`)} + ${CURRENT_JOB_MS}::bigint
    else coalesce(${sql.ref(`${crew}.end_at`)} + ${FORGOTTEN_AFTER_MS}::bigint,
      ${sql.ref(`${crew}.start_at`)} + ${CURRENT_JOB_MS}::bigint) end`;

/** The planned end of a job's last crew; for a job without crews, the assumed shift length after its start. */
export const plannedEndOfJob: RawBuilder<number> = sql<number>`coalesce((select max(${plannedEndOf('c')})
  from job_crew c where c.job_id = job.id and c.deleted_at is null), ${plannedEnd(sql`job.start_at`, sql`null`)})`;

/** `answersUntil` of the domain, in SQL; `crew` is a table or alias of job_crew. */
export const answersUntilOf = (crew: string): RawBuilder<number> =>
  sql<number>`coalesce(${sql.ref(`${crew}.end_at`)}, ${sql.ref(`${crew}.start_at`)} + ${CURRENT_JOB_MS}::bigint)`;

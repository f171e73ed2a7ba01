import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { sql } from 'kysely';

/**
 * SQL over `job`: was this job made by Add Job, with nothing entered since? That is: no save, crew, message, file,
 * rate, fee or copy. `offset 0` keeps each a look-up by index: the planner could read the whole table instead.
 */
export const untouched = sql<boolean>`(job.version = 1 and job.title = ${NEW_JOB_TITLE}
  and job.description = '' and job.location = ''
  and (select count(*) from job_log l where l.job_id = job.id) <= 1
  and not exists (select 1 from job other where other.series_id = job.series_id and other.id <> job.id offset 0)
  and not exists (select 1 from job_crew jc where jc.job_id = job.id offset 0)
  and not exists (select 1 from chat_message m where m.job_id = job.id offset 0)
  and not exists (select 1 from job_file f where f.job_id = job.id offset 0)
  and not exists (select 1 from charge_rate r where r.job_id = job.id offset 0)
  and not exists (select 1 from client_fee f where f.job_id = job.id offset 0))`;

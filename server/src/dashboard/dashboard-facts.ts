import type { ClockEntry } from '@crewcall/domain/clock';
import type { DashboardJob } from '@crewcall/domain/dashboard';
import { sql } from 'kysely';
import { plannedEnd, plannedEndOf } from '../db/planned-end';
import { inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { MOST_JOBS, refuseTooMany } from '../jobs/load-jobs';
import { fullNameSql } from '../platform/database/person-name';
import { inReadThread, unreadIn } from '../row-rules/chat-threads';
import { all, everything, supervisors } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';

/** A job as the dashboard reads it: what its rules need, and the texts of its row. */
export interface JobFacts extends DashboardJob {
  title: string;
  prepend: string;
  location: string;
  color: string;
  /** The search finds it. */
  found: boolean;
}

interface FactRow extends Omit<JobFacts, 'reqCrew' | 'clockList' | 'absent'> {
  crews: (JobFacts['reqCrew'][number] & { absent: number[] | null })[] | null;
  clocks: ClockEntry[] | null;
}

function factsOf({ crews, clocks, ...job }: FactRow): JobFacts {
  const reqCrew = crews ?? [];
  const absent = reqCrew.flatMap((crew) =>
    (crew.absent ?? []).map((idUser) => ({ idUser, idReqCrew: crew.id })),
  );
  return { ...job, reqCrew, clockList: clocks ?? [], ...(absent.length === 0 ? {} : { absent }) };
}

/**
 * Reads the jobs of `where`, a condition over `job` that must include the row scope, as the dashboard's rules need them.
 * Crew members are read only for jobs that have begun or have a timesheet; the others need only how many there are.
 * @param found the condition of a search
 */
export async function readJobFacts(
  db: Db,
  scope: Scope,
  where: Condition,
  { now, found = everything }: { now: number; found?: Condition | undefined },
): Promise<JobFacts[]> {
  // Crews, members and timesheets are looked up by index job by job, even where the planner could join them: it cannot
  // know how many jobs there are, and plans for a few of them. `offset 0` keeps these look-ups apart.
  const { rows } = await sql<FactRow>`
    with seen as materialized (
      select job.id, job.title, job.prepend, job.location, job.color, job.status, job.zone, job.start_at, ${found} as found,
        ${scope.isOffice ? sql`case when job.customer_changed_at is not null then job.customer_changed end` : sql`null::text[]`} as changed,
        exists (select 1 from timesheet t where t.job_id = job.id offset 0) or exists (select 1 from job_crew b
          where b.job_id = job.id and b.deleted_at is null and b.start_at <= ${now}::bigint offset 0) as begun
      from job where ${where} order by job.start_at, job.id limit ${MOST_JOBS + 1})
    select seen.id, seen.title, seen.prepend, seen.location, seen.color, seen.status, seen.zone as tz, seen.start_at as date,
      seen.found, seen.changed as "customerChange", crews.list as crews,
      greatest(seen.start_at, ${plannedEnd(sql`seen.start_at`, sql`crews.ends_at`)}) as "endTime",
      case when seen.begun then (
        select json_agg(json_build_object('idUser', t.user_id, 'idReqCrew', t.crew_id, 'start', t.start_at,
          'end', t.end_at) order by t.start_at, t.id)
        from timesheet t where t.job_id = seen.id and t.corrects_id is null) end as clocks
    from seen cross join lateral (
      select max(${plannedEndOf('crew')}) as ends_at, json_agg(json_build_object('id', crew.id, 'amount', crew.amount,
        'startTime', crew.start_at, 'endTime', crew.end_at, 'confirmed', m.confirmed, 'invited', m.invited,
        'userList', m.people, 'absent', (select json_agg(a.user_id) from job_absence a where a.crew_id = crew.id))
        order by crew.start_at, crew.id) as list
      from (select * from job_crew jc where jc.job_id = seen.id and jc.deleted_at is null offset 0) crew
      cross join lateral (select count(*) filter (where cm.status = ${inviteStatus.confirmed})::int as confirmed,
        count(*) filter (where cm.status = ${inviteStatus.invited})::int as invited,
        coalesce(json_agg(json_build_object('id', cm.user_id, 'status', cm.status))
          filter (where seen.begun and cm.status = ${inviteStatus.confirmed}), '[]') as people
        from crew_member cm where cm.crew_id = crew.id) m) crews
    order by seen.start_at, seen.id`.execute(db);
  refuseTooMany(rows.length);
  return rows.map(factsOf);
}

/** What a row needs besides: names of its supervisors and of people, and messages that the caller has not read. */
export async function readRowDetails(
  db: Db,
  scope: Scope,
  jobs: readonly number[],
  people: readonly number[],
) {
  const ofJobs = await sql<{ id: number; supervisors: string[]; unread: number }>`
    select seen.id, case when seen.chats then ${unreadIn(scope, sql`seen.id`, inReadThread)} else 0 end as unread,
      array(select ${fullNameSql('u')} from (${supervisors}) js join app_user u on u.id = js.user_id
        where js.job_id = seen.id order by u.id) as supervisors
    from (select job.id, ${scope.rows('chat.use')} as chats from job
      where ${all(scope.rows('job.read'), sql<boolean>`job.id = any(${[...jobs]}::bigint[])`)}) seen`.execute(
    db,
  );
  const names = await sql<{ id: number; name: string }>`
    select u.id, ${fullNameSql('u')} as name from app_user u where u.id = any(${[...people]}::bigint[])`.execute(
    db,
  );
  return {
    ofJobs: new Map(ofJobs.rows.map((row) => [row.id, row])),
    names: new Map(names.rows.map(({ id, name }) => [id, name])),
  };
}

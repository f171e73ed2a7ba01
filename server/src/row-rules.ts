import { can, roleOf } from '@crewcall/domain/policies';
import type { rowScoped } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import { chatOpenTo, visibleTo, writableBy } from './jobs/job-scope';
import type { Condition, Viewer } from './jobs/job-scope';

type RowPolicy = (typeof rowScoped)[number];
const none = sql<boolean>`false`;
const inCompany = (user: Viewer): Condition => sql<boolean>`job.company_id = ${user.companyId}`;

const supervised = (user: Viewer): Condition => sql<boolean>`exists (
  select 1 from job_supervisor js where js.job_id = job.id and js.user_id = ${user.id})`;

const confirmed = (user: Viewer): Condition => sql<boolean>`exists (
  select 1 from crew_member cm join job_crew jc on jc.id = cm.crew_id and jc.deleted_at is null
  where jc.job_id = job.id and cm.user_id = ${user.id} and cm.status = 2)`;

function superviseRule(user: Viewer): Condition {
  if (can(user, 'timesheet.write')) return inCompany(user);
  return roleOf(user) === 'manager' ? none : sql<boolean>`(${inCompany(user)} and ${supervised(user)})`;
}

function timesheetRule(user: Viewer): Condition {
  if (roleOf(user) === 'manager') return visibleTo(user);
  if (can(user, 'timesheet.read') || can(user, 'job.read')) return inCompany(user);
  return sql<boolean>`(${superviseRule(user)} or (${inCompany(user)} and ${confirmed(user)}))`;
}

/**
 * Of every row-scoped policy the rows that it lets a user reach, as SQL over the table or alias `job` (`invoice` for
 * invoice.own). The policy itself, over the user alone, is checked before: these only narrow it further.
 */
export const rowRules: Record<RowPolicy, (user: Viewer) => Condition> = {
  'job.view': visibleTo,
  'job.read': (user) => (can(user, 'job.read') ? visibleTo(user) : none),
  'job.write': writableBy,
  'job.supervise': superviseRule,
  'chat.use': chatOpenTo,
  'clock.own': (user) => sql<boolean>`(${inCompany(user)} and ${confirmed(user)})`,
  'timesheet.job': timesheetRule,
  'invoice.own': (user) => sql<boolean>`invoice.user_id = ${user.id}`,
};

import { closedToClocks } from '@crewcall/domain/closed-job';
import { texts } from '@crewcall/domain/texts';
import type { Minutes } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { settingOfCompany } from '../db/setting-is-on';
import { deny, notFound, refuse } from '../errors';
import { denyAccess } from './no-access';
import type { RowRule, Scope } from './scope';

/** A job, and what one person may do with it. */
export interface JobFor {
  id: number;
  title: string;
  zone: string;
  startAt: number;
  status: number;
  prepend: string;
  hidePublic: boolean;
  /** The person that the customer named for this job on site; may be empty. */
  onSiteName: string;
  sees: boolean;
  /** Sees files and the names of the other workers: crew, supervisors, the office, the company's managers. */
  isInside: boolean;
  chats: boolean;
  /** Sees every timesheet: supervisors, the office, the company's managers. */
  seesClocks: boolean;
  seesCodes: boolean;
  /** Changes timesheets and takes signatures: supervisors, and the office with timesheet:write. */
  supervises: boolean;
  /** Deletes and unlocks timesheets as well: the office with timesheet:write. */
  edits: boolean;
  /** Puts workers on its crews. */
  confirms: boolean;
}

export type JobLock = 'none' | 'share' | 'alone';
const locks: Record<JobLock, RawBuilder<unknown>> = {
  none: sql``,
  share: sql`for share of job`,
  alone: sql`for no key update of job`,
};

const rules = {
  sees: 'job.view',
  isInside: 'job.inside',
  chats: 'chat.use',
  seesClocks: 'clock.all',
  seesCodes: 'clock.code',
  supervises: 'job.supervise',
} as const satisfies Partial<Record<keyof JobFor, RowRule>>;
type Right = keyof typeof rules;
const allRights = Object.keys(rules) as Right[];

/** A job with only some of what the caller may do with it. */
type JobWith<R extends Right> = Omit<JobFor, Exclude<Right, R>>;

/**
 * Reads a job with what the caller may do; null if there is none. Writes of timesheets lock it with `share`.
 * @param more further columns over the alias `job`, by their names
 */
async function findJob<R extends Right, M extends object>(
  db: Db,
  scope: Scope,
  id: number,
  lock: JobLock,
  rights: readonly R[],
  more: { [Name in keyof M]: RawBuilder<M[Name]> },
): Promise<(JobWith<R> & M) | null> {
  const decided = rights.map((right) => [right, scope.rows(rules[right])] as const);
  const columns = [...decided, ...Object.entries<RawBuilder<unknown>>(more)].map(
    ([name, column]) => sql`, ${column} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<JobWith<R> & M>`
    select job.id, job.title, job.zone, job.start_at as "startAt", job.status, job.prepend,
      job.hide_public as "hidePublic", job.onsite_name as "onSiteName"${sql.join(columns, sql``)}
    from job where job.id = ${id} and job.company_id = ${scope.user.companyId} ${locks[lock]}`.execute(db);
  const [row] = rows;
  return row ? { ...row, edits: scope.may('timesheet.write'), confirms: scope.may('job.office') } : null;
}

/**
 * Like `findJob`, but throws 404 if there is none and 403 for a caller without the required access. `known` requires
 * none, as a worker taken off a crew may still punch. A manager never gets the job of another company.
 */
export async function jobFor(
  db: Db,
  scope: Scope,
  id: number,
  needs: 'sees' | 'chats' | 'supervises' | 'known',
  lock: JobLock = 'none',
): Promise<JobFor> {
  const job = (await findJob(db, scope, id, lock, allRights, {})) ?? notFound(texts.jobNotFound);
  if (scope.isManager && !job.sees) denyAccess();
  if (needs === 'known' || job[needs]) return job;
  return needs === 'supervises'
    ? deny('Only the supervisors of this job and the office may do this.')
    : denyAccess();
}

/** The job of a punch, with the company's settings about punches. */
export interface PunchedJob extends JobWith<'seesCodes'> {
  /** How early a check-in may be. */
  earliest: Minutes;
  /** What silence about a break means. */
  breakSilence: string;
}

const punchSettings = {
  earliest: settingOfCompany(sql`job.company_id`, 'confEarliestCheckIn'),
  breakSilence: settingOfCompany(sql`job.company_id`, 'confBreakSilence'),
};

/**
 * Like `jobFor` for a caller who needs no access, locked with `share`. Decides only the rights that a punch depends on:
 * all of them take longer than storing the punch.
 */
export async function punchedJob(db: Db, scope: Scope, id: number): Promise<PunchedJob> {
  const rights = scope.isManager ? (['sees', 'seesCodes'] as const) : (['seesCodes'] as const);
  const job = await findJob(db, scope, id, 'share', rights, punchSettings);
  if (job === null) return notFound(texts.jobNotFound);
  if (scope.isManager && !('sees' in job && job.sees)) denyAccess();
  return job;
}

/** Throws for jobs that the caller cannot see: 403 if all exist, 404 if one does not. */
export async function hiddenJob(db: Db, { user }: Scope, id: number | readonly number[]): Promise<never> {
  const ids = [...new Set([id].flat())];
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('id', 'in', ids)
    .where('company_id', '=', user.companyId)
    .execute();
  return rows.length === ids.length ? denyAccess() : notFound(texts.jobNotFound);
}

/** Refuses changes of timesheets on a cancelled or finished job, except by the office. */
export function refuseEnded(job: JobFor): void {
  const closed = closedToClocks(job.status, job.edits);
  if (closed !== null) refuse(closed);
}

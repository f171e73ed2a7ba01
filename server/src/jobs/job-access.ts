import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { all, chatOpenTo, isManager, isOffice, shiftsOf, visibleTo, withId } from './job-scope';
import type { Viewer } from './job-scope';

/** What a viewer may do with one job that they may see. */
export interface Access {
  /** Files, and names of the others: the crew, supervisors, the office, the company's managers. */
  inside: boolean;
  chat: boolean;
  /** Runs its timesheets: its supervisors and the office. */
  supervise: boolean;
  prepend: string;
  status: number;
  hidePublic: boolean;
}

/** The viewer's access to a job, or null where there is none that they may know of. */
export async function accessTo(db: Kysely<DB>, user: Viewer, id: number): Promise<Access | null> {
  const whole = isManager(user) || isOffice(user);
  const { rows } = await sql<Access>`
    select ${whole ? sql`true` : shiftsOf(user.id)} as inside, ${chatOpenTo(user)} as chat,
      ${isOffice(user)} or exists (select 1 from job_supervisor js
        where js.job_id = job.id and js.user_id = ${user.id}) as supervise,
      job.prepend, job.status, job.hide_public as "hidePublic"
    from job where ${all(withId(id), visibleTo(user))}`.execute(db);
  return rows[0] ?? null;
}

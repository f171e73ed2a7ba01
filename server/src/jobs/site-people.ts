import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/handle';
import { holdsRight } from '../row-rules/people';

interface SitePerson {
  id: number;
  /** Told as one of the office, who finds it there. */
  isOffice: boolean;
}

/**
 * Who is told of these jobs that somebody is missing, cannot come or waits for a decision, by job: its supervisors, and
 * those of the office who chose it.
 */
export async function sitePeople(
  tx: Tx,
  companyId: number,
  jobs: readonly number[],
): Promise<(idJob: number) => SitePerson[]> {
  const supervisors = await tx.db
    .selectFrom('job_supervisor')
    .select(['job_id', 'user_id as id'])
    .where(anyOf('job_id', jobs))
    .orderBy('user_id')
    .execute();
  const office = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('late_alerts', '=', true)
    .where(holdsRight('app_user', 'job:read'))
    .orderBy('id')
    .execute();
  return (idJob) => {
    const own = supervisors.filter(({ job_id }) => job_id === idJob).map(({ id }) => id);
    const isOffice = new Map([
      ...own.map((id) => [id, false] as const),
      ...office.map(({ id }) => [id, true] as const),
    ]);
    return [...isOffice].map(([id, is]) => ({ id, isOffice: is }));
  };
}

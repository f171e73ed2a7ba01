import type { Tx } from '../platform/database/tx';
import { holdsRight } from '../row-rules/people';
import { supervisorsOf } from '../row-rules/job-rows';

interface SitePerson {
  id: number;
  /** The person is notified as office staff, so links lead to the office's pages. */
  isOffice: boolean;
}

/**
 * For each job, the people to notify when a worker is missing, cannot come or waits for a decision: its supervisors,
 * and office staff who have switched these alerts on.
 */
export async function sitePeople(
  tx: Tx,
  companyId: number,
  jobs: readonly number[],
): Promise<(idJob: number) => SitePerson[]> {
  const supervisors = await supervisorsOf(tx.db, jobs);
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
    const own = supervisors.filter((row) => row.idJob === idJob).map(({ idUser }) => idUser);
    const isOffice = new Map([
      ...own.map((id) => [id, false] as const),
      ...office.map(({ id }) => [id, true] as const),
    ]);
    return [...isOffice].map(([id, is]) => ({ id, isOffice: is }));
  };
}

import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/handle';
import { holdsRight } from '../row-rules/people';

export interface SitePerson {
  id: number;
  email: string;
  first_name: string;
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
    .selectFrom('job_supervisor as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.job_id', 'u.id', 'u.email', 'u.first_name'])
    .where(anyOf('s.job_id', jobs))
    .where('u.active', '=', true)
    .orderBy('u.id')
    .execute();
  const office = await tx.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('late_alerts', '=', true)
    .where(holdsRight('app_user', 'job:read'))
    .orderBy('id')
    .execute();
  return (idJob) => {
    const people = [
      ...supervisors.filter(({ job_id }) => job_id === idJob).map((one) => ({ ...one, isOffice: false })),
      ...office.map((one) => ({ ...one, isOffice: true })),
    ];
    return [
      ...new Map(
        people.map(({ id, email, first_name, isOffice }) => [id, { id, email, first_name, isOffice }]),
      ).values(),
    ];
  };
}

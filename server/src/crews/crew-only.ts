import { deny, refuse } from '../errors';
import type { DbTx } from '../db/schema';
import { isCrewPerson } from '../row-rules/people';

interface Entering {
  firstName: string;
  lastName: string;
  manager_of: string[];
  isCrew: boolean;
}

const works = ({ manager_of }: Pick<Entering, 'manager_of'>, verb: 'work' | 'works') =>
  `${verb} ${manager_of.length > 0 ? 'for a customer' : 'in the office'} and cannot be put on a crew.`;

/** Why this person cannot be put on a crew, or null. */
export const notCrew = (worker: Entering): string | null =>
  worker.isCrew ? null : `${worker.firstName} ${worker.lastName} ${works(worker, 'works')}`;

/** Refuses to invite people who are not crew. Used by every call that makes or repeats an invitation. */
export function refuseOthers(entering: readonly (Entering | undefined)[]): void {
  for (const worker of entering) {
    const problem = worker === undefined ? null : notCrew(worker);
    if (problem !== null) refuse(problem);
  }
}

/** Refuses (403) a user who would take a place but is not crew. The caller has locked the user. */
export async function refuseOwnPlace(tx: DbTx, idUser: number): Promise<void> {
  const own = await tx
    .selectFrom('app_user')
    .select(['manager_of', isCrewPerson('app_user').as('isCrew')])
    .where('id', '=', idUser)
    .executeTakeFirst();
  if (own?.isCrew === false) deny(`You ${works(own, 'work')}`);
}

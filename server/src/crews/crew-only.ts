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

/** Refuses non-crew for every new or repeated invitation to a crew, in every call that makes one. */
export function refuseOthers(entering: readonly (Entering | undefined)[]): void {
  const other = entering.find((worker) => worker?.isCrew === false);
  if (other) refuse(`${other.firstName} ${other.lastName} ${works(other, 'works')}`);
}

/** The same for a place that somebody takes themselves. The caller has locked them. */
export async function refuseOwnPlace(tx: DbTx, idUser: number): Promise<void> {
  const own = await tx
    .selectFrom('app_user')
    .select(['manager_of', isCrewPerson('app_user').as('isCrew')])
    .where('id', '=', idUser)
    .executeTakeFirst();
  if (own?.isCrew === false) deny(`You ${works(own, 'work')}`);
}

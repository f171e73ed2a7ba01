import type { SessionUser } from '@crewcall/contract/types';
import { can, roleOf } from '@crewcall/domain/policies';
import type { Role } from '@crewcall/domain/policies';
import type { SessionView } from '@crewcall/platform';

const prefixesOf = (user: SessionUser) =>
  user.prefixes.length > 0 ? user.prefixes : user.managerOf === '' ? [] : [user.managerOf];

/** What regions may know of the session: the user and what they may do, no token. */
export function viewOf(user: SessionUser): SessionView {
  const { id, firstName, lastName, email, permissions, supervisedIds, picture, companyZone } = user;
  const managerOf = prefixesOf(user);
  const isHeldUp = user.factorDue === true;
  return {
    user: { id, firstName, lastName, email, permissions, managerOf, supervisedIds, picture, companyZone },
    can: (policy) =>
      (!isHeldUp || policy === 'session') && can({ id, permissions, managerOf, supervisedIds }, policy),
  };
}

export const roleOfView = ({ user }: SessionView): Role => roleOf(user);

/**
 * The user whose answers are saved on this device: workers only, and only after a second factor that is due. The office
 * works where there is a network, and what it sees of other people is saved nowhere.
 */
export const savedQueriesOwner = (view: SessionView | null): number | null =>
  view === null || view.can('job.read') || !view.can('job.view') ? null : view.user.id;

import type { SessionUser } from '@crewcall/contract/types';
import { can, roleOf } from '@crewcall/domain/policies';
import type { Role } from '@crewcall/domain/policies';
import type { SessionView } from '@crewcall/platform';

const prefixesOf = (user: SessionUser) =>
  user.prefixes.length > 0 ? user.prefixes : user.managerOf === '' ? [] : [user.managerOf];

/** What regions get of the session: the user and what they may do, but no token. */
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
 * The user whose answers are saved on this device: only workers, and only after a required second factor was set up.
 * Office users have a network, and what they see of other people must not be saved.
 */
export const savedQueriesOwner = (view: SessionView | null): number | null =>
  view === null || view.can('job.read') || !view.can('job.view') ? null : view.user.id;

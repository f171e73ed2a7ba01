import { can, permissions } from '@crewcall/domain/policies';
import type { SessionUser, SessionView } from '@crewcall/platform';
import type { StageSettings } from './settings';

const person = (
  id: number,
  firstName: string,
  lastName: string,
  more: Partial<SessionUser> = {},
): SessionUser => ({
  id,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@example.com`,
  permissions: [],
  managerOf: [],
  supervisedIds: [],
  picture: null,
  companyZone: 'Australia/Sydney',
  ...more,
});

const people = {
  crew: person(11, 'Kim', 'Nguyen'),
  manager: person(12, 'Robin', 'Hale', { managerOf: ['ACME'] }),
  admin: person(13, 'Alex', 'Moore', { permissions }),
  none: null,
} satisfies Record<StageSettings['session'], SessionUser | null>;

export const viewOf = (user: SessionUser | null): SessionView | null =>
  user === null ? null : { user, can: (policy) => can(user, policy) };

/** The made-up person that a test or a developer asks for by role. */
export const personFor = (session: StageSettings['session']): SessionUser | null => people[session];

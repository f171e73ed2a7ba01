import type { Who } from '@crewcall/domain/policies';

/** The signed-in caller as handlers see them. `companyId` is the deployment's company (1). */
export interface SessionUser extends Who {
  id: number;
  companyId: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Empty as long as `owesFactor` is set. */
  permissions: string[];
  managerOf: string[];
  /** Ids of the jobs that this user supervises. */
  supervisedIds: number[];
  /** The company requires a second factor that the user has not set up: until they do, they may do nothing else. */
  owesFactor: boolean;
  /** Id of the session, for signing out; never sent to a browser. */
  sessionId: string;
  /** Id of the team token that acts in this user's name; not set in a session. */
  teamToken?: number;
}

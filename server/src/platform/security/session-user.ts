import type { Who } from '@crewcall/domain/policies';

/** The signed-in caller as handlers see them. `companyId` is the deployment's company (1). */
export interface SessionUser extends Who {
  id: number;
  companyId: number;
  firstName: string;
  lastName: string;
  email: string;
  /** None for as long as `owesFactor`. */
  permissions: string[];
  managerOf: string[];
  /** Ids of the jobs that this user supervises. */
  supervisedIds: number[];
  /** The company asks for a second factor that they have not set up: until then they reach nothing else. */
  owesFactor: boolean;
  /** Id of the session, for signing out; never sent to a browser. */
  sessionId: string;
  /** Id of the team token that acts in this user's name; unset in a session. */
  teamToken?: number;
}

import { z } from 'zod';

/** What a team's token may do with its remote. Reading the remote's releases needs no scope. */
export const TeamScope = z.enum(['publish', 'activate', 'disable']);
export type TeamScope = z.infer<typeof TeamScope>;

/** The remote and the scopes that a team's token must have for a call. */
export interface TeamNeeds {
  remote: string;
  scopes: readonly TeamScope[];
}

/** Every team token begins with this, so that secret scanners recognise a leaked one. */
export const TEAM_TOKEN_PREFIX = 'crewcall_team_';
export const TEAM_TOKEN_DAYS = { most: 366, usual: 90 };

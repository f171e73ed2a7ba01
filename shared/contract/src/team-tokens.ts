import { z } from 'zod';

/** What a team's token may do to its remote. Reading its releases needs none. */
export const TeamScope = z.enum(['publish', 'activate', 'disable']);
export type TeamScope = z.infer<typeof TeamScope>;

/** What a call asks of a team's token: the remote that it is about, and what is done to it. */
export interface TeamNeeds {
  remote: string;
  scopes: readonly TeamScope[];
}

/** How the tokens of teams begin: a leaked one is found by those who look for it. */
export const TEAM_TOKEN_PREFIX = 'crewcall_team_';
export const TEAM_TOKEN_DAYS = { most: 366, usual: 90 };

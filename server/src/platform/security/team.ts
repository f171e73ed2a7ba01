import type { TeamNeeds, TeamScope } from '@crewcall/contract/team-tokens';
import { TEAM_TOKEN_PREFIX } from '@crewcall/contract/team-tokens';
import { deny } from '../../errors';
import type { SessionUser } from './session-user';

/** A valid team token and the person who made it. The token acts in their name, never with more rights than theirs. */
export interface Team {
  user: SessionUser;
  remote: string;
  scopes: readonly TeamScope[];
}

export const isTeamToken = (token: string | null): token is string =>
  token?.startsWith(TEAM_TOKEN_PREFIX) === true;

const acts: Record<TeamScope, string> = {
  publish: 'publish releases',
  activate: 'make releases live',
  disable: 'switch its remote off or on',
};

/** Throws CallError 403 if a team token does not cover the remote or the scopes that a call needs. */
export function checkTeam(team: Team, needs: TeamNeeds): void {
  if (needs.remote !== team.remote) deny(`This team token is for ${team.remote} alone.`);
  for (const scope of needs.scopes)
    if (!team.scopes.includes(scope))
      deny(`This team token may not ${acts[scope]}. Make one that may at /admin/releases.`);
}

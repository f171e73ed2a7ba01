import type { Db } from '../db/schema';
import { CallError } from '../errors';
import type { Team } from '../platform/security/team';
import { loadUser } from './load-user';
import { hashToken } from './tokens';

/** Least time in ms between two updates of `used_at`, so that not every request writes. */
const USED_EVERY_MS = 60_000;

const gone = (why: string) =>
  new CallError(401, `${why} Make another one at /admin/releases, and put it into CREWCALL_TOKEN.`);

/** Finds the team of this token; throws CallError 401 with the reason if the token is not valid. */
export async function teamOf(db: Db, token: string, now = Date.now()): Promise<Team> {
  const row = await db
    .selectFrom('team_token')
    .select(['id', 'remote', 'scopes', 'created_by', 'expires_at', 'used_at', 'revoked_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) throw gone('This team token is not known here.');
  if (row.revoked_at !== null) throw gone('This team token was revoked.');
  if (row.expires_at <= now) throw gone('This team token has expired.');
  const user = await loadUser(db, row.created_by, '');
  if (user === null) throw gone('The person who made this team token is no longer here.');
  if (row.used_at === null || row.used_at < now - USED_EVERY_MS)
    await db.updateTable('team_token').set({ used_at: now }).where('id', '=', row.id).execute();
  return { user: { ...user, teamToken: row.id }, remote: row.remote, scopes: row.scopes };
}

import type { Db } from '../db/schema';
import { CallError } from '../errors';
import type { Live } from '../platform/live/live';
import { callerChanged, SERVERS } from '../platform/live/live-audience';
import type { SessionUser } from '../platform/security/session-user';
import type { Team } from '../platform/security/team';
import { loadUser, owesFactor, sessionUserOf, supervisedJobs, userColumns } from './load-user';
import { hashToken } from './tokens';

/** Minimum time in ms between two updates of `used_at`, so that not every request writes. */
const USED_EVERY_MS = 60_000;

const gone = (why: string) =>
  new CallError(401, `${why} Make another one at /admin/releases, and put it into CREWCALL_TOKEN.`);

/** Finds the team of this token; throws CallError 401 with the reason if the token is not valid. */
async function teamOf(db: Db, token: string, now = Date.now()): Promise<Team> {
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

const CACHE_MS = 30_000;
const SEEN_EVERY_MS = 300_000;
const CACHE_LIMIT = 50_000;

interface Entry {
  user: SessionUser | null;
  /** End of caching, by `performance.now()`, which does not change when the server's clock is set. */
  until: number;
  expires: number;
}

/**
 * Finds the user of an access token; cached for 30 s in each process. A `session.…` or `user.changed` event about the
 * user clears the cache at once, so that sign-out, deactivation and new permissions apply on every server
 * immediately.
 */
export class Sessions {
  private readonly cache = new Map<string, Entry>();
  private drops = 0;

  constructor(
    private readonly db: Db,
    live: Live,
  ) {
    live.subscribe([SERVERS], (notice) => {
      const idUser = callerChanged(notice);
      if (idUser !== null) this.forget(idUser);
    });
    live.onGap(() => {
      this.drops += 1;
      this.cache.clear();
    });
  }

  /** The signed-in user. Null if there is no session, if it has ended, or if its user is inactive. */
  async userOf(token: string | null, now = Date.now()): Promise<SessionUser | null> {
    if (token === null) return null;
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const cached = this.cache.get(key);
    if (cached && cached.until > performance.now()) return cached.expires > now ? cached.user : null;
    const { drops } = this;
    const found = await this.load(hash, now);
    const user = found?.user ?? null;
    // A user was removed from the cache while we read, so our result may be out of date: do not cache it.
    if (drops !== this.drops) return user;
    if (this.cache.size > CACHE_LIMIT) this.cache.clear();
    this.cache.set(key, { user, expires: found?.expires ?? now, until: performance.now() + CACHE_MS });
    return user;
  }

  /** Was this token valid when this process last looked it up? */
  knows(token: string): boolean {
    const known = this.cache.get(hashToken(token).toString('base64'));
    return known !== undefined && known.user !== null;
  }

  /**
   * The team of this token; CallError 401 if it is no longer valid. Never cached, so that revoking it works at once.
   */
  teamOf(token: string): Promise<Team> {
    return teamOf(this.db, token);
  }

  /** Removes a user from this process's cache. Other processes do so when they read the change table. */
  forget(idUser: number): void {
    this.drops += 1;
    for (const [key, entry] of this.cache) if (entry.user?.id === idUser) this.cache.delete(key);
  }

  private async load(hash: Buffer, now: number): Promise<{ user: SessionUser; expires: number } | null> {
    const row = await this.db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select(['session.family', 'session.expires_at', 'session.last_seen_at'])
      .select(userColumns)
      .select(supervisedJobs)
      .select(owesFactor)
      .where('session.token_hash', '=', hash)
      .where('session.expires_at', '>', now)
      .where('app_user.active', '=', true)
      .executeTakeFirst();
    if (!row) return null;
    if (row.last_seen_at < now - SEEN_EVERY_MS) {
      await this.db
        .updateTable('session')
        .set({ last_seen_at: now })
        .where('token_hash', '=', hash)
        .execute();
    }
    return { user: sessionUserOf(row, row.family), expires: row.expires_at };
  }
}

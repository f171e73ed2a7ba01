import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import type { Live } from '../platform/live';
import type { SessionUser } from '../platform/session-user';
import { hashToken } from './tokens';

const CACHE_MS = 30_000;
const SEEN_EVERY_MS = 300_000;
const CACHE_LIMIT = 50_000;

interface Entry {
  user: SessionUser | null;
  until: number;
  expires: number;
}

/**
 * Who a token belongs to. Kept for 30 s per process; a change announced as `session.…` or `user.changed` to the
 * user drops it at once, so that sign-out, deactivation and new permissions hold on every server.
 */
export class Sessions {
  private readonly cache = new Map<string, Entry>();

  constructor(
    private readonly db: Kysely<DB>,
    live: Live,
  ) {
    live.subscribe((notice) => {
      if (!notice.event.startsWith('session.') && notice.event !== 'user.changed') return;
      const idUser = Number(notice.ids.idUser);
      for (const [key, entry] of this.cache) if (entry.user?.id === idUser) this.cache.delete(key);
    });
    live.onGap(() => this.cache.clear());
  }

  /** The signed-in user, or null when there is no session, it ended, or its user was switched off. */
  async userOf(token: string | null, now = Date.now()): Promise<SessionUser | null> {
    if (token === null) return null;
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const kept = this.cache.get(key);
    if (kept && kept.until > now) return kept.expires > now ? kept.user : null;
    const found = await this.load(hash, now);
    if (this.cache.size > CACHE_LIMIT) this.cache.clear();
    this.cache.set(key, { user: found?.user ?? null, expires: found?.expires ?? now, until: now + CACHE_MS });
    return found?.user ?? null;
  }

  /** Forgets what this process knows of a user; other processes hear of it through the change table. */
  forget(idUser: number): void {
    for (const [key, entry] of this.cache) if (entry.user?.id === idUser) this.cache.delete(key);
  }

  private async load(hash: Buffer, now: number): Promise<{ user: SessionUser; expires: number } | null> {
    const row = await this.db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select([
        'session.family',
        'session.expires_at',
        'session.last_seen_at',
        'app_user.id',
        'app_user.company_id',
      ])
      .select(['app_user.first_name', 'app_user.last_name', 'app_user.email'])
      .select(['app_user.permissions', 'app_user.manager_of'])
      .select(
        sql<
          number[]
        >`array(select js.job_id::float8 from job_supervisor js where js.user_id = app_user.id)`.as(
          'supervised',
        ),
      )
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
    const user: SessionUser = {
      id: row.id,
      companyId: row.company_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      permissions: row.permissions,
      managerOf: row.manager_of,
      supervisedIds: row.supervised,
      sessionId: row.family,
    };
    return { user, expires: row.expires_at };
  }
}

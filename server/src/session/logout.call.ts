import { handle } from '../platform/handle';
import { clearCookie, isOwnOrigin, readCookie, viewCookie } from './cookie';
import { endFamily } from './open-session';
import { hashToken } from './tokens';

/** Ends the session of the token and of the cookie; signing out twice is fine. */
export const logoutHandler = handle(
  'logout',
  async ({ user, now, request, services, write, header }) => {
    const cookie = isOwnOrigin(request) ? readCookie(request) : null;
    await write(async (tx) => {
      const held = cookie
        ? await tx.db
            .selectFrom('refresh_token')
            .select(['family', 'user_id'])
            .where('token_hash', '=', hashToken(cookie))
            .executeTakeFirst()
        : undefined;
      const ended = new Map<string, number>();
      if (held) ended.set(held.family, held.user_id);
      if (user) ended.set(user.sessionId, user.id);
      for (const [family, idUser] of ended) {
        await endFamily(tx.db, family, now);
        tx.audit('user', idUser, { signedOut: true });
        tx.announce('session.ended', { idUser }, `user:${idUser}`);
      }
    });
    if (user) services.sessions.forget(user.id);
    header('set-cookie', clearCookie(request));
    header('set-cookie', viewCookie(request, null));
    return { ok: true as const };
  },
  { quietAudit: true },
);

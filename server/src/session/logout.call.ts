import { handle } from '../platform/handle';
import { clearCookie, viewCookie } from './cookie';
import { endFamily, heldSession } from './open-session';

/** Ends the session of the token and of the cookie; signing out twice is fine. */
export const logoutHandler = handle(
  'logout',
  async ({ user, now, request, services, write, header }) => {
    await write(async (tx) => {
      const held = await heldSession(tx.db, request);
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

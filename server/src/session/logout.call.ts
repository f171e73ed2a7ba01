import { handle } from '../platform/http/handle';
import { mixOf, noMixCookie } from '../platform/releases/mix-cookie';
import { clearCookie, viewCookie } from './cookie';
import { endFamily, heldSession, holdFamilies } from './open-session';

/** Ends the session of the token and of the cookie; signing out twice is fine. */
export const logoutHandler = handle(
  'logout',
  async ({ user, now, request, services, write, header }) => {
    await write(async (tx) => {
      const held = await heldSession(tx.db, request);
      const ended = new Map<string, number>();
      if (held) ended.set(held.family, held.user_id);
      if (user) ended.set(user.sessionId, user.id);
      await holdFamilies(tx.db, [...ended.keys()]);
      for (const [family, idUser] of ended) {
        await endFamily(tx, { family, user_id: idUser }, now);
        tx.audit('user', idUser, { signedOut: true });
      }
    });
    if (user) services.sessions.forget(user.id);
    header('set-cookie', clearCookie(request));
    header('set-cookie', viewCookie(request, null));
    if (mixOf(services.links, request, now) !== null) header('set-cookie', noMixCookie(request));
  },
  { quietAudit: true },
);

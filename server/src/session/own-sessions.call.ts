import { handle } from '../platform/handle';
import { deviceWords } from './device-words';
import { endAllSessions } from './open-session';

/** Where the caller is signed in. A session lives as long as it can be renewed, also while its app is closed. */
export const getSessionsHandler = handle('getSessions', async ({ db, now, user, request }) => {
  const others = await db
    .selectFrom('refresh_token')
    .select(({ fn }) => [
      'family',
      fn.max('created_at').as('used_at'),
      fn.max('agent').as('agent'),
      (eb) =>
        eb
          .selectFrom('session')
          .select(({ fn: of }) => of.max('last_seen_at').as('seen_at'))
          .whereRef('session.family', '=', 'refresh_token.family')
          .as('seen_at'),
    ])
    .where('user_id', '=', user.id)
    .where('family', '!=', user.sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('family')
    .execute();
  const sessions = others
    .map(({ agent, used_at, seen_at }) => ({
      device: deviceWords(agent),
      usedAt: Math.max(used_at, seen_at ?? 0),
      isThis: false,
    }))
    .sort((a, b) => b.usedAt - a.usedAt);
  return { sessions: [{ device: deviceWords(request.userAgent), usedAt: now, isThis: true }, ...sessions] };
});

/** Signs the caller out everywhere but in this browser; the others' notifications end with them. */
export const endOtherSessionsHandler = handle('endOtherSessions', async ({ now, user, services, write }) => {
  const ended = await write(async (tx) => {
    const count = await endAllSessions(tx, user.id, now, user.sessionId);
    tx.audit('user', user.id, { signedOutElsewhere: count });
    return count;
  });
  services.sessions.forget(user.id);
  return { ok: true as const, ended };
});

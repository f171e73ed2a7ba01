// Calls: getSessions, endOtherSessions, endSession.
import Bowser from 'bowser';
import { createHash } from 'node:crypto';
import { handle } from '../platform/http/handle';
import { endFeed, endHandedBy } from './end-ways-in';
import { endOpenedLinks } from './factor/challenge';
import { endLinks } from './login-link';
import { endAllSessions, endFamily } from './open-session';

/** Names a browser by its user agent, as `Safari on iPhone`; null if the agent names neither browser nor system. */
export function deviceWords(agent: string): string | null {
  if (agent === '') return null;
  const { browser, os, platform } = Bowser.parse(agent);
  const where = platform.vendor === 'Apple' && platform.type !== 'desktop' ? platform.model : os.name;
  return [browser.name, where].filter(Boolean).join(' on ') || null;
}

/** A session's id for its owner's screens. It gives no access to the session. */
const nameOf = (family: string): string =>
  createHash('sha256').update(`session ${family}`).digest('base64url');

/** Lists where the caller is signed in: every session that can still be renewed, even if its app is closed. */
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
    .map(({ family, agent, used_at, seen_at }) => ({
      id: nameOf(family),
      device: deviceWords(agent),
      usedAt: Math.max(used_at, seen_at ?? 0),
      isThis: false,
    }))
    .sort((a, b) => b.usedAt - a.usedAt);
  const here = {
    id: nameOf(user.sessionId),
    device: deviceWords(request.userAgent),
    usedAt: now,
    isThis: true,
  };
  return { sessions: [here, ...sessions] };
});

/**
 * Signs the caller out everywhere except in this browser. Also ends the other devices' notifications, the calendar
 * address and open sign-in links. Invitation links continue to work, because workers answer with them, unless
 * somebody has opened one and has not entered the code yet.
 */
export const endOtherSessionsHandler = handle('endOtherSessions', async ({ now, user, services, write }) => {
  const ended = await write(async (tx) => {
    await endOpenedLinks(tx.db, user.id, now);
    const count = await endAllSessions(tx, user.id, now, user.sessionId);
    await endLinks(tx.db, user.id, ['login', 'admin'], now);
    await endHandedBy(tx, user.id, now);
    await endFeed(tx, user.id);
    tx.audit('user', user.id, { signedOutElsewhere: count });
    return count;
  });
  services.sessions.forget(user.id);
  return { ok: true as const, ended };
});

/** Signs the caller out on one of their other devices, which then gets no more notifications. */
export const endSessionHandler = handle(
  'endSession',
  async ({ body, now, user, services, write, notFound, refuse }) => {
    if (body.id === nameOf(user.sessionId))
      return refuse('This is the device in your hand. Choose Sign out for it.');
    await write(async (tx) => {
      const own = await tx.db
        .selectFrom('refresh_token')
        .select(['family', 'agent'])
        .where('user_id', '=', user.id)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .execute();
      const found = own.find(({ family }) => nameOf(family) === body.id);
      if (!found) return notFound('This device is signed out already.');
      await endFamily(tx, { family: found.family, user_id: user.id }, now);
      tx.audit('user', user.id, { signedOutOn: deviceWords(found.agent) ?? 'a device' });
    });
    services.sessions.forget(user.id);
  },
);

import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { CallError } from '../errors';
import { handle } from '../platform/handle';
import { viewCookie } from './cookie';
import { knownCookie } from './known-browser';
import { holdUser, loadUser } from './load-user';
import { consumeLink, lookAtLink } from './login-link';
import type { LinkPurpose, LinkState } from './login-link';
import { userPages, viewOf } from './me';
import { endHeldSession, openSession } from './open-session';

const signsIn: readonly LinkPurpose[] = ['login', 'invite', 'admin'];

const sentences: Record<Exclude<LinkState, 'good'>, { visitor: string; signedIn: string }> = {
  used: {
    visitor: 'This link has been used already: it works once. Please sign in.',
    signedIn: 'This link has been used already: it works once.',
  },
  expired: {
    visitor: 'This link is too old. Please sign in, or ask for a new one.',
    signedIn: 'This link is too old.',
  },
  unknown: {
    visitor: 'This link is not valid. Please sign in, or ask for a new one.',
    signedIn: 'This link is not valid.',
  },
};
const forSomethingElse: Partial<Record<LinkPurpose, string>> = {
  reset: 'This link is for choosing a new password, not for signing in.',
  register: 'This link is for completing a registration, not for signing in.',
};

/** A link with whom it is for: whoever holds its token got it by that very mail. A user switched off has none. */
async function linkWithUser(db: Kysely<DB>, token: string, now: number) {
  const link = await lookAtLink(db, token, now);
  const user = link.userId === null ? null : await loadUser(db, link.userId, '');
  const isGone = link.userId !== null && user === null;
  return { link: { ...link, state: isGone ? ('unknown' as const) : link.state }, user };
}

/** Says whether a link is good and changes nothing: mail scanners open links. */
export const otlCheckHandler = handle('otlCheck', async ({ body, db, now }) => {
  const { link, user } = await linkWithUser(db, body.token, now);
  const isKnown = link.state !== 'unknown';
  return {
    valid: link.state === 'good',
    state: link.state,
    purpose: isKnown ? link.purpose : null,
    firstName: user?.firstName ?? null,
    email: user?.email ?? null,
  };
});

/**
 * Uses the link up and signs its user in, for as long as the browser is open; who is signed in there already with
 * Remember me stays so. A refusal carries `state`, `purpose`
 * and, where known, the `email` to sign in with instead; a session that runs goes on.
 */
export const otlLoginHandler = handle(
  'otlLogin',
  async ({ body, db, user: caller, now, request, services, write, header }) => {
    const opened = await write(async (tx) => {
      const { userId } = await lookAtLink(tx.db, body.token, now);
      // Before the link: a new password holds its user first and then ends the links.
      if (userId !== null) await holdUser(tx.db, userId);
      const link = await consumeLink(tx.db, body.token, signsIn, now);
      if (link === null || link.userId === null) return null;
      const user = await loadUser(tx.db, link.userId, '');
      if (user === null) return null;
      tx.audit('user', user.id, { signedInByLink: link.purpose });
      const { family, isRemembered: remember } = await endHeldSession(tx, request, now, user.id);
      const session = await openSession(tx.db, { userId: user.id, remember, request, now, family });
      return { user, session, remember };
    });
    if (opened === null) {
      const { link, user } = await linkWithUser(db, body.token, now);
      const other = link.state === 'good' && link.purpose ? forSomethingElse[link.purpose] : undefined;
      const told = sentences[link.state === 'good' ? 'unknown' : link.state];
      const text = other ?? told[caller ? 'signedIn' : 'visitor'];
      throw new CallError(401, text, {
        state: link.state,
        purpose: link.state === 'unknown' ? null : link.purpose,
        email: user?.email ?? null,
      });
    }
    header('set-cookie', opened.session.cookie);
    header('set-cookie', viewCookie(request, opened.user));
    header('set-cookie', knownCookie(request, services.keys, opened.user.id));
    return {
      token: opened.session.token,
      expires: opened.session.expires,
      user: await viewOf(db, services, opened.user, now),
      userPages: await userPages(services, opened.user),
      remember: opened.remember,
    };
  },
  // A link that signs nobody in is no sign-in.
  { quietAudit: true },
);

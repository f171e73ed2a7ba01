import { CallError } from '../platform/errors';
import { handle } from '../platform/handle';
import { viewCookie } from './cookie';
import { loadUser } from './load-user';
import { consumeLink, peekLink } from './login-link';
import type { LinkPurpose } from './login-link';
import { userPages, viewOf } from './me';
import { openSession } from './open-session';

const DEAD = 'This link has been used or is no longer valid. Please sign in, or ask for a new one.';

/** Says whether a link is good and changes nothing: mail scanners open links. */
export const otlCheckHandler = handle('otlCheck', async ({ body, db, now }) => {
  const link = await peekLink(db, body.token, now);
  if (link === null) return { valid: false, purpose: null, firstName: null };
  const user = link.user_id === null ? null : await loadUser(db, link.user_id, '');
  if (link.user_id !== null && user === null) return { valid: false, purpose: null, firstName: null };
  return { valid: true, purpose: link.purpose as LinkPurpose, firstName: user?.firstName ?? null };
});

/** Uses the link up and signs its user in, for as long as the browser is open. */
export const otlLoginHandler = handle(
  'otlLogin',
  async ({ body, db, now, request, services, write, header }) => {
    const opened = await write(async (tx) => {
      const link = await consumeLink(tx.db, body.token, ['login', 'invite', 'admin'], now);
      if (link === null || link.userId === null) return null;
      const user = await loadUser(tx.db, link.userId, '');
      if (user === null) return null;
      tx.audit('user', user.id, { signedInByLink: link.purpose });
      return { user, session: await openSession(tx.db, { userId: user.id, remember: false, request, now }) };
    });
    if (opened === null) throw new CallError(401, DEAD);
    header('set-cookie', opened.session.cookie);
    header('set-cookie', viewCookie(request, opened.user));
    return {
      token: opened.session.token,
      expires: opened.session.expires,
      user: await viewOf(db, services, opened.user, now),
      userPages: userPages(opened.user),
    };
  },
);

import type { Db } from '../db/schema';
import type { RequestFacts } from '../platform/http/request';
import { mixOf, noMixCookie } from '../platform/releases/mix-cookie';
import type { Services } from '../platform/services';
import type { SessionUser } from '../platform/security/session-user';
import { viewCookie } from './cookie';
import { browserOf, knownCookie } from './known-browser';
import { userPages, viewOf } from './me';
import type { Opened } from './open-session';

interface Facts {
  db: Db;
  now: number;
  services: Services;
  request: RequestFacts;
  header(name: string, value: string): void;
}

/** Sends an opened session to the browser: the cookies, and the data that its page needs. */
export async function answerSession(
  { db, now, services, request, header }: Facts,
  user: SessionUser,
  session: Opened,
  /**
   * The session was refreshed, not started: then the `known` cookie is set only if this browser does not have this
   * user's yet.
   */
  { isRenewed = false } = {},
) {
  // Read this first: the feed opens later and sends every change after this number.
  const seq = services.live.sequence;
  header('set-cookie', session.cookie);
  header('set-cookie', viewCookie(request, user));
  // A mix of releases is only for the user who opened it, not for another user of this browser.
  const mix = mixOf(services.links, request, now);
  if (mix !== null && mix.idUser !== user.id) header('set-cookie', noMixCookie(request));
  if (!isRenewed || browserOf(request, services.keys, user.id) === null)
    header('set-cookie', knownCookie(request, services.keys, user.id));
  return {
    token: session.token,
    expires: session.expires,
    user: await viewOf(db, services, user, now),
    userPages: await userPages(services, user),
    seq,
  };
}

import type { Out } from '@crewcall/contract/types';
import { SNACKBAR_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { ApiError } from '@crewcall/platform';
import { checkConflicts } from '@crewcall/platform/conflict-check';
import type { AskFirst } from '@crewcall/platform/conflict-check';
import { retryOnce } from '@crewcall/platform/retry-once';
import type { Host } from '../../host/context';
import { destinationOf } from '../../regions/destinations';
import { enter, makeRoom } from '../../session/enter';
import { withWhy } from './known-email';
import { afterLink, answerOf } from './link-parts';
import type { LinkParts } from './link-parts';
import { signInPath } from '../../session/redirect';
import { roleOfView } from '../../session/session-view';
import { isKnownHere } from '../../session/view-cookie';

/**
 * ms for which the conflicts of a just accepted shift are shown. Long, because they matter more than other snackbars.
 */
const CONFLICTS_MS = 60_000;

const incomplete = 'This link is not complete. Open it again from the message.';

/** The server could not check the link, so the link may be valid and can be tried again. */
const isUnjudged = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'failed' || error.status === 429);

/** The link is valid, but the user also has to enter a code. */
const isHalf = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second-factor';

const teller =
  ({ notices }: Host) =>
  (text: string) =>
    notices.show(text, { title: texts.error, timeout: SNACKBAR_MS, color: 'error' });

/** Data for the question before a link is used; `shift` is the shift that it answers, if the server names it. */
export type Asked = Pick<Out<'otlCheck'>, 'shift'> & { firstName: string };

/**
 * Checks the link without using it up. Resolves to the data of a question if the user must press a button first, else
 * to null. The button is needed because mail scanners open links and run their scripts, though not in a browser in
 * which the link's user has signed in before. A decline always needs the button. An invalid link does not, because
 * using it only shows why.
 */
export async function lookAtLink({ api }: Host, link: LinkParts | null): Promise<Asked | null> {
  if (link === null) return null;
  try {
    const answer = answerOf(link);
    const crew = answer === null ? {} : { idReqCrew: answer.idReqCrew };
    const check = await api.call('otlCheck', { token: link.token, ...crew }, { quiet: true });
    if (check.purpose === 'reset' || check.purpose === 'register') return null;
    const isDecline = answer?.accept === false;
    // A used link still answers the invite if its user is signed in.
    const isAsked =
      check.state === 'good' ? isDecline || !check.isKnownBrowser : check.state === 'used' && isDecline;
    return isAsked ? { firstName: check.firstName ?? '', shift: check.shift } : null;
  } catch (error) {
    // No valid token looks like this one.
    if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}

interface Refused {
  state?: unknown;
  purpose?: unknown;
  email?: unknown;
}

/**
 * Whether this browser is signed in as the user of a used link: the server may have set the cookie although its
 * answer was lost. Throws an ApiError if the server is not reached.
 */
async function isInByLink(host: Host, email: unknown): Promise<boolean> {
  const { session } = host;
  const before = session.user.getSnapshot();
  if (before?.email === email) return true;
  // Do not sign in a user again who has signed out while offline.
  if (!isKnownHere() || !(await session.refresh())) return false;
  const user = session.user.getSnapshot();
  if (user === null) return false;
  await makeRoom(host, before?.id, user.id);
  // `makeRoom` may have deleted the saved session with the other user's data, so save it again.
  session.update(user);
  return user.email === email;
}

/**
 * Uses the link up (only this POST does; opening the address does not) and opens its page. If the link does not work,
 * a user with a session still goes to that page. Others sign in first, with their email prefilled if it is known.
 * Resolves to the error if the server could not be reached or requires a code. `ask` shows a question to the user.
 */
export async function takeLink(host: Host, link: LinkParts | null, ask: AskFirst): Promise<ApiError | null> {
  const { api, session, navigation } = host;
  const tell = teller(host);
  if (link === null) {
    tell(incomplete);
    await navigation.replace('/', withWhy(incomplete));
    return null;
  }
  try {
    // Wait for the session's own refresh: if it finished later, it would replace the link's user by the previous one.
    await session.ready();
    await enter(host, () => api.call('otlLogin', { token: link.token }, { quiet: true }));
  } catch (error) {
    if (isUnjudged(error) || isHalf(error)) return error;
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: null };
    const { state, purpose, email } = (body ?? {}) as Refused;
    if (state === 'good' && purpose === 'reset') {
      await navigation.replace(`/reset/${encodeURIComponent(link.token)}`);
      return null;
    }
    if (state === 'used' && (await isInByLink(host, email))) {
      await goOn(host, link, ask);
      return null;
    }
    const why = status === 401 && error instanceof ApiError ? error.text : incomplete;
    tell(why);
    if (session.view.getSnapshot() !== null) await navigation.replace(targetOf(host, link));
    else await navigation.replace(signInPath(afterLink(link)), withWhy(why, email));
    return null;
  }
  await goOn(host, link, ask);
  return null;
}

/** Continues after a link has signed the user in: answers the link's invite, and opens the link's page. */
export async function goOn(host: Host, link: LinkParts, ask: AskFirst): Promise<void> {
  if (link.redirect === 'acceptJob') await answer(host, link, ask);
  await host.navigation.replace(targetOf(host, link));
}

/** Accepts or declines the invite that the link names. */
async function answer(host: Host, link: LinkParts, ask: AskFirst): Promise<void> {
  const { api, notices } = host;
  const tell = teller(host);
  const given = answerOf(link);
  if (given === null) {
    tell('This link does not say which invite it answers. You can answer it here.');
    return;
  }
  const { idReqCrew, accept } = given;
  if (accept && !(await checkConflicts(api, ask, idReqCrew, 'Accept'))) {
    notices.show('Nothing was answered. You can answer the invite here.');
    return;
  }
  try {
    const { conflicts = [] } = await retryOnce(() =>
      api.call('replyJob', { id: idReqCrew, accepted: accept }, { quiet: true }),
    );
    const done = accept ? 'You have accepted the invite.' : 'You have declined the invite.';
    if (conflicts.length === 0) notices.show(done, { color: 'success' });
    else notices.show([done, ...conflicts].join(' '), { color: 'warning', timeout: CONFLICTS_MS });
  } catch (error) {
    tell(error instanceof ApiError ? error.text : String(error));
  }
}

/**
 * The page that the link opens; the user's own first page if that page does not exist or is not for this user. A link
 * without a page opens the shifts for crew, and for others their first page.
 */
function targetOf({ releases, session }: Host, link: LinkParts): string {
  const view = session.view.getSnapshot();
  if (link.redirect === null && view !== null && roleOfView(view) !== 'crew') return '/';
  const to = afterLink(link);
  const { pathname, search, hash } = new URL(to, location.origin);
  const destination = destinationOf({ pathname, search, hash }, releases.registry.getSnapshot(), view);
  return destination.kind === 'missing' ? '/' : to;
}

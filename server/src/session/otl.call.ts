// Calls: otlCheck, otlLogin.
import { InviteStatus } from '@crewcall/domain/invite';
import type { Db, DbTx } from '../db/schema';
import { CallError } from '../errors';
import { handle } from '../platform/http/handle';
import { answerSession } from './answer-session';
import { askForCode, challengeFor, letIn } from './door';
import type { FirstFactor } from './factor/challenge';
import { browserOf } from './known-browser';
import { holdUser, loadUser } from './load-user';
import { consumeLink, lookAtLink, signingIn } from './login-link';
import type { LinkPurpose, LinkState } from './login-link';
import { hashToken } from './tokens';

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

/** Reads a link and its user. If the account is inactive, the link is `unknown` and the user null. */
async function linkWithUser(db: Db, token: string, now: number) {
  const link = await lookAtLink(db, token, now);
  const user = link.userId === null ? null : await loadUser(db, link.userId, '');
  const isGone = link.userId !== null && user === null;
  return { link: { ...link, state: isGone ? ('unknown' as const) : link.state }, user };
}

/** The shift of a link's invitation, as described in the user's mail. */
const shiftOf = async (db: Db, userId: number, idReqCrew: number) =>
  (await db
    .selectFrom('crew_member as m')
    .innerJoin('job_crew as c', 'c.id', 'm.crew_id')
    .innerJoin('job', 'job.id', 'c.job_id')
    .select(['job.title', 'c.start_at as startTime', 'job.zone as tz'])
    .where('m.crew_id', '=', idReqCrew)
    .where('m.user_id', '=', userId)
    .where('m.status', 'in', [InviteStatus.Pending, InviteStatus.Confirmed, InviteStatus.Denied])
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()) ?? null;

/** Returns whether a link can be used, without using it up, because mail scanners open links. */
export const otlCheckHandler = handle('otlCheck', async ({ body, db, now, request, services }) => {
  const { link, user } = await linkWithUser(db, body.token, now);
  const isKnown = link.state !== 'unknown';
  const isInvitation = link.state === 'good' && link.purpose === 'invite';
  return {
    valid: link.state === 'good',
    state: link.state,
    purpose: isKnown ? link.purpose : null,
    firstName: user?.firstName ?? null,
    email: user?.email ?? null,
    isKnownBrowser: browserOf(request, services.keys, user?.id) !== null,
    shift:
      isInvitation && user !== null && body.idReqCrew !== undefined
        ? await shiftOf(db, user.id, body.idReqCrew)
        : null,
  };
});

/** The link as the first step of a sign-in; null if it cannot sign its user in now. */
async function firstFactorOf(tx: DbTx, token: string, now: number): Promise<FirstFactor | null> {
  const { state, purpose, userId } = await lookAtLink(tx, token, now);
  if (state !== 'good' || userId === null || !signingIn.some((kind) => kind === purpose)) return null;
  if ((await loadUser(tx, userId, '')) === null) return null;
  return { userId, remember: null, linkHash: hashToken(token) };
}

/**
 * Uses up the link and signs its user in until the browser is closed, or with Remember me if this browser already has
 * such a session of this user. A refusal contains `state`, `purpose` and, if known, the `email` with which to sign in
 * instead; it does not end the browser's current session.
 */
export const otlLoginHandler = handle(
  'otlLogin',
  async (context) => {
    const { body, db, user: caller, now, request, write } = context;
    const entered = await write(async (tx) => {
      const seen = await lookAtLink(tx.db, body.token, now);
      // Lock the user before the link: the same order as for a new password, which then ends the links.
      if (seen.userId !== null) await holdUser(tx.db, seen.userId);
      const first = await firstFactorOf(tx.db, body.token, now);
      const challenge = first && (await challengeFor(tx.db, first, now));
      if (challenge !== null) return challenge;
      const link = await consumeLink(tx.db, hashToken(body.token), signingIn, now);
      if (link === null || link.userId === null) return null;
      const user = await loadUser(tx.db, link.userId, '');
      if (user === null) return null;
      tx.audit('user', user.id, { signedInByLink: link.purpose });
      return { user, ...(await letIn(tx, { userId: user.id, remember: null }, { request, now })) };
    });
    if (typeof entered === 'string') return askForCode(entered);
    if (entered === null) {
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
    return {
      ...(await answerSession(context, entered.user, entered.session)),
      remember: entered.remember,
    };
  },
  // Not audited automatically, because a link that does not sign in must not look like a sign-in.
  { quietAudit: true },
);

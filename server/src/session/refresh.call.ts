import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DbTx, Schema } from '../db/schema';
import { CallError } from '../errors';
import type { SessionUser } from '../platform/security/session-user';
import { handle } from '../platform/http/handle';
import { answerSession } from './answer-session';
import { clearCookie, emptyCache, isOwnOrigin, notOurPage, readCookie } from './cookie';
import { loadUser } from './load-user';
import { endFamily, holdFamilies, openSession } from './open-session';
import { giveUpSuccessors, isShared, renewalOf } from './rotation';
import { hashToken } from './tokens';

const ENDED = 'Please sign in again.';

/** Why a session was ended early, for the sign-in screen of the browser that had it. */
async function whyEnded(
  tx: DbTx,
  { user_id, revoked_at }: Selectable<Schema['refresh_token']>,
): Promise<string> {
  const user = await tx
    .selectFrom('app_user')
    .select(['active', 'password_changed_at'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (user?.active === false) return 'This account is switched off. Ask the office about it.';
  return user?.password_changed_at === revoked_at
    ? 'Your password was changed. Sign in with the new one.'
    : 'This device was signed out, from another one or by the office.';
}

interface Renewed {
  opened?: { session: Awaited<ReturnType<typeof openSession>>; user: SessionUser };
  /** Id of a user whose tokens were revoked, to remove from this process's session cache; null if none were. */
  endedFor?: number | null;
  /** For the browser: why its session was ended early. */
  why?: string;
}

export const refreshHandler = handle(
  'refresh',
  async (context) => {
    const { now, services, request, write, deny } = context;
    if (!isOwnOrigin(request)) deny(notOurPage(request));
    const cookie = readCookie(request);
    if (cookie === null) throw new CallError(401, ENDED);
    const hash = hashToken(cookie);
    const {
      opened = null,
      endedFor = null,
      why = null,
    } = await write(async (tx): Promise<Renewed> => {
      const token = tx.db.selectFrom('refresh_token').selectAll().where('token_hash', '=', hash);
      const asked = await token.executeTakeFirst();
      if (!asked) return {};
      await holdFamilies(tx.db, [asked.family]);
      // Read after locking, so that parallel changes to the family are seen.
      const row = await token.executeTakeFirst();
      if (!row || row.expires_at <= now) return {};
      const renewal = await renewalOf(tx.db, row, now);
      if (renewal === 'ended') return { why: await whyEnded(tx.db, row) };
      const endedFor = renewal === 'renew' ? null : row.user_id;
      if (renewal === 'replayed') {
        await endFamily(tx, row, now);
        tx.audit('user', row.user_id, { refreshReplayed: true });
        return { endedFor };
      }
      const user = await loadUser(tx.db, row.user_id, row.family);
      if (user === null) return { endedFor };
      if (renewal === 'again') await giveUpSuccessors(tx, row, now);
      const { remember, user_id: userId } = row;
      // If two browsers share a family, give this one a new family, so that its user sees two devices and can sign
      // either out.
      const family = (await isShared(tx.db, row)) ? randomUUID() : row.family;
      const session = await openSession(tx.db, {
        userId,
        remember,
        request,
        now,
        family,
        startedAt: row.started_at,
        ...(remember ? {} : { until: row.expires_at }),
      });
      if (row.rotated_at === null || renewal === 'again') {
        await tx.db
          .updateTable('refresh_token')
          .set({ family, rotated_at: now, successor_hash: session.refreshHash })
          .where('token_hash', '=', hash)
          .execute();
      }
      return { opened: { session, user }, endedFor };
    });
    if (endedFor !== null) services.sessions.forget(endedFor);
    if (opened === null) {
      const headers = { 'set-cookie': clearCookie(request), 'clear-site-data': emptyCache };
      throw new CallError(401, why ?? ENDED, why === null ? {} : { code: 'signed-out' }, { headers });
    }
    return answerSession(context, opened.user, opened.session, { isRenewed: true });
  },
  { quietAudit: true },
);

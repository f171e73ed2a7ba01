// Calls: getCalendarFeed, renewCalendarFeed, revokeCalendarFeed, readCalendarFeed, getShiftCalendar.
import { handle } from '../platform/http/handle';
import { holdFamilies } from '../session/open-session';
import { hashToken, newToken } from '../session/tokens';
import { ownShifts } from './own-shifts';
import { shiftCalendar } from './shift-events';
import { texts } from '@crewcall/domain/texts';
import { jobFor } from '../row-rules/job-for';

/** Seconds that a calendar program may cache the feed; most fetch it only every few hours anyway. */
const FRESH_S = 300;

const addressOf = (origin: string, token: string): string => `${origin}/calendar/${token}.ics`;

/**
 * Says whether the caller has a calendar feed. The feed's address cannot be read again: only the token's hash is
 * stored.
 */
export const getCalendarFeedHandler = handle('getCalendarFeed', async ({ db, user }) => {
  const feed = await db
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return { createdAt: feed?.created_at ?? null };
});

/** Makes the caller's feed, or gives it a new address and ends the old one. */
export const renewCalendarFeedHandler = handle('renewCalendarFeed', async ({ user, now, request, write }) => {
  const token = newToken();
  await write(async (tx) => {
    // Ending this session also revokes the link. If somebody ends the session at this moment, that either waits for
    // this lock and then revokes the new link, or came first, and then this write finds no session.
    await holdFamilies(tx.db, [user.sessionId]);
    const session = await tx.db
      .selectFrom('refresh_token')
      .select('remember')
      .where('family', '=', user.sessionId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const values = { token_hash: hashToken(token), created_at: now, remembered: session?.remember ?? false };
    await tx.db
      .insertInto('calendar_feed')
      .values({ user_id: user.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    tx.audit('user', user.id, { calendarFeed: 'made' });
  });
  return { url: addressOf(request.origin, token), createdAt: now };
});

/** Ends the caller's feed; ending it twice is fine. */
export const revokeCalendarFeedHandler = handle('revokeCalendarFeed', async ({ user, write }) => {
  await write(async (tx) => {
    await tx.db.deleteFrom('calendar_feed').where('user_id', '=', user.id).execute();
    tx.audit('user', user.id, { calendarFeed: 'ended' });
  });
});

/** The feed itself. The secret address is the only check, because a calendar program has no session. */
export const readCalendarFeedHandler = handle(
  'readCalendarFeed',
  async ({ body, db, now, request, notFound }) => {
    const owner = await db
      .selectFrom('calendar_feed as f')
      .innerJoin('app_user as u', 'u.id', 'f.user_id')
      .select(['u.id', 'u.company_id as companyId'])
      .where('f.token_hash', '=', hashToken(body.token))
      .where('u.active', '=', true)
      .executeTakeFirst();
    if (owner === undefined)
      return notFound(
        'This calendar is no longer here. Its owner can make a new address in Crewcall, under Me.',
      );
    const shifts = await ownShifts(db, owner, { now });
    return {
      raw: Buffer.from(shiftCalendar(shifts, request.origin)),
      type: 'text/calendar; charset=utf-8',
      filename: 'crewcall.ics',
      inline: true,
      headers: { 'cache-control': `private, max-age=${FRESH_S}` },
    };
  },
);

/** The caller's own confirmed shift in a job, as a file for their calendar. */
export const getShiftCalendarHandler = handle(
  'getShiftCalendar',
  async ({ body, scope, db, request, deny }) => {
    const shifts = await ownShifts(db, scope.user, { idJob: body.idJob });
    if (shifts.length === 0) {
      await jobFor(db, scope, body.idJob, 'known');
      return deny(texts.notInCrew);
    }
    return { fileName: `shift-${body.idJob}.ics`, ics: shiftCalendar(shifts, request.origin) };
  },
);

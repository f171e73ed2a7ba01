import { notifyTopics } from '@crewcall/domain/notify';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Empty, EpochMs, FormId, text } from '../shapes';

const Topic = z.enum(notifyTopics);
const Choice = { push: z.boolean(), mail: z.boolean(), sms: z.boolean() };

const Quiet = z.object({ from: text(5), to: text(5) });

/** A person's notification settings, and the calendar feed of their shifts. */
export const notifyCalls = callsAt('/api/user', {
  getNotificationPreferences: read({
    method: 'GET',
    policy: 'session',
    ok: z.object({
      topics: z.array(z.object({ topic: Topic, ...Choice })),
      /** How many of the caller's devices get notifications. */
      devices: z.int(),
    }),
  }),
  setNotificationPreference: write({
    policy: 'session',
    body: z.object({ topic: Topic, ...Choice }),
  }),
  getAlertChoices: read({
    method: 'GET',
    policy: 'session',
    ok: z.object({
      /** The caller's own quiet hours, `HH:MM`, both empty for none; null if the company's quiet hours apply. */
      quiet: Quiet.nullable(),
      companyQuiet: Quiet,
      /** The caller is notified when a worker is missing on a shift; null for users who never get this notification. */
      lateAlerts: z.boolean().nullable(),
    }),
  }),
  setAlertChoices: write({
    policy: 'session',
    body: z.object({ quiet: Quiet.nullable(), lateAlerts: z.boolean().optional() }),
  }),
  forgetNotificationToken: write({
    policy: 'session',
    /** The token that was sent with setNotificationToken. */
    body: z.object({ token: text(4000).min(1) }),
  }),
  getShiftCalendar: read({
    method: 'GET',
    path: '/api/job/getShiftCalendar/:idJob',
    policy: 'job.view',
    body: z.object({ idJob: FormId }),
    /** iCalendar text of the caller's own shift in the job. */
    ok: z.object({ fileName: z.string(), ics: z.string() }),
  }),
  getCalendarFeed: read({
    method: 'GET',
    policy: 'session',
    /** When the caller's feed was created, or null. Its address is returned only once, by renewCalendarFeed. */
    ok: z.object({ createdAt: EpochMs.nullable() }),
  }),
  renewCalendarFeed: write({
    policy: 'session',
    /** The feed's new secret address. An earlier address stops working. */
    ok: z.object({ url: z.string(), createdAt: EpochMs }),
  }),
  revokeCalendarFeed: write({
    policy: 'session',
  }),
  readCalendarFeed: read({
    method: 'GET',
    path: '/calendar/:token.ics',
    policy: 'public',
    body: z.object({ token: text(200) }),
    ok: Empty,
    raw: true,
    ratePerMinute: 600,
  }),
});

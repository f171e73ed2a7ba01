// Calls: getAlertChoices, setAlertChoices, getNotificationPreferences, setNotificationPreference.
import { quietProblem } from '@crewcall/domain/quiet-choice';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { isNotifyTopic, notifyChoice, notifyProblem, notifyTopics } from '@crewcall/domain/notify';
import { isReachableDevice } from '../platform/notifications/push-devices';

/** The caller's quiet hours; for the office also whether the caller is notified of missing workers. */
export const getAlertChoicesHandler = handle('getAlertChoices', async ({ db, user, scope }) => {
  const own = await db
    .selectFrom('app_user')
    .select(['quiet_from', 'quiet_to', 'late_alerts'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { confQuietFrom: from, confQuietTo: to } = await companyConfig(db, user.companyId);
  return {
    quiet:
      own.quiet_from === null || own.quiet_to === null ? null : { from: own.quiet_from, to: own.quiet_to },
    companyQuiet: { from, to },
    lateAlerts: scope.may('job.log') ? own.late_alerts : null,
  };
});

/** Saves the caller's own quiet hours (null for the company's), and whether they are notified of missing workers. */
export const setAlertChoicesHandler = handle(
  'setAlertChoices',
  async ({ body, user, scope, write, refuse }) => {
    const { quiet, lateAlerts } = body;
    const problem = quiet === null ? null : quietProblem(quiet);
    if (problem !== null) refuse(problem, { field: 'quiet' });
    const isAsked = lateAlerts !== undefined && scope.may('job.log');
    await write(async (tx) => {
      await tx.db
        .updateTable('app_user')
        .set({
          quiet_from: quiet?.from ?? null,
          quiet_to: quiet?.to ?? null,
          ...(isAsked ? { late_alerts: lateAlerts } : {}),
        })
        .where('id', '=', user.id)
        .execute();
      tx.audit('user', user.id, { quiet, ...(isAsked ? { lateAlerts } : {}) });
    });
  },
);

/** Which notifications the caller gets, and how; everything is on by default. */
export const getNotificationPreferencesHandler = handle(
  'getNotificationPreferences',
  async ({ db, user }) => {
    const rows = await db
      .selectFrom('notification_preference')
      .select(['topic', 'push', 'mail', 'sms'])
      .where('user_id', '=', user.id)
      .execute();
    const stored = new Map(rows.filter(({ topic }) => isNotifyTopic(topic)).map((row) => [row.topic, row]));
    const { devices } = await db
      .selectFrom('push_subscription')
      .select((eb) => eb.fn.countAll<number>().as('devices'))
      .where('user_id', '=', user.id)
      .where(isReachableDevice)
      .executeTakeFirstOrThrow();
    return {
      topics: notifyTopics.map((topic) => ({ topic, ...notifyChoice(topic, stored.get(topic)) })),
      devices: Number(devices),
    };
  },
);

/** Saves the caller's choice for one topic. Refuses to switch off all channels of a topic that they must not miss. */
export const setNotificationPreferenceHandler = handle(
  'setNotificationPreference',
  async ({ body, user, write, refuse }) => {
    const { topic, ...wished } = body;
    const choice = notifyChoice(topic, wished);
    const problem = notifyProblem(topic, choice);
    if (problem !== null) refuse(problem);
    await write(async (tx) => {
      await tx.db
        .insertInto('notification_preference')
        .values({ user_id: user.id, topic, ...choice })
        .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(choice))
        .execute();
      tx.audit('user', user.id, { topic, ...choice });
    });
  },
);

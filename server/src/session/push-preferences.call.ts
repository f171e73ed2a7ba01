// Calls: getNotificationPreferences, setNotificationPreference.
import { isNotifyTopic, notifyChoice, notifyProblem, notifyTopics } from '@crewcall/domain/notify';
import { handle } from '../platform/http/handle';
import { isReachableDevice } from '../platform/notifications/push-devices';

/** What the caller is notified of, and how; everything is on until they choose. */
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

/** Keeps the caller's choice for one topic. Refuses to switch off the last way of what they must not miss. */
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

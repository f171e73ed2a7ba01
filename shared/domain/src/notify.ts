/** What people are notified of automatically. */
export const notifyTopics = ['invites', 'reminders', 'changes', 'chat'] as const;
export type NotifyTopic = (typeof notifyTopics)[number];

/** Channels of a notification. */
const notifyWays = ['push', 'mail', 'sms'] as const;
export type NotifyWay = (typeof notifyWays)[number];

/** One person's wishes for one topic; a way that the topic lacks is false. */
export type NotifyChoice = Record<NotifyWay, boolean>;

interface TopicFacts {
  title: string;
  text: string;
  ways: readonly NotifyWay[];
  /** Why push or mail has to stay on; null if both may be off. Text messages go out only at short notice. */
  mustReach: string | null;
}

/** The topics as people read them, and the ways that each one goes out by. */
export const notifyTopic: Record<NotifyTopic, TopicFacts> = {
  invites: {
    title: 'Invites and answers',
    text: 'You are invited or confirmed, or your application is answered. Text messages are for invites to a shift within a day, and for a confirmation of one that starts soon.',
    ways: ['push', 'mail', 'sms'],
    mustReach: null,
  },
  reminders: {
    title: 'Reminders',
    text: 'An invite still waits for your answer, a shift is near and you are asked whether you come, or it has begun and you are not checked in. All of these may come by text message.',
    ways: ['push', 'sms'],
    mustReach: null,
  },
  changes: {
    title: 'Changes to your shifts',
    text: 'The time or place changed, the shift was cancelled, or you were taken off. Text messages are for shifts that start soon.',
    ways: ['push', 'mail', 'sms'],
    mustReach:
      'Keep notifications or email on for changes: without them you could turn up for a shift that was moved or cancelled.',
  },
  chat: {
    title: 'Chat',
    text: 'Somebody wrote in a chat of yours.',
    ways: ['push'],
    mustReach: null,
  },
};

export const isNotifyTopic = (text: string): text is NotifyTopic => Object.hasOwn(notifyTopic, text);

/** A stored choice, or everything on where nothing is stored, without the ways that the topic lacks. */
export function notifyChoice(topic: NotifyTopic, stored?: Partial<NotifyChoice>): NotifyChoice {
  const { ways } = notifyTopic[topic];
  const on = (way: NotifyWay) => ways.includes(way) && (stored?.[way] ?? true);
  return { push: on('push'), mail: on('mail'), sms: on('sms') };
}

/** What is wrong with a choice, as a sentence; null if it can be saved. */
export function notifyProblem(topic: NotifyTopic, choice: NotifyChoice): string | null {
  const { mustReach } = notifyTopic[topic];
  return mustReach !== null && !choice.push && !choice.mail ? mustReach : null;
}

/**
 * The ways by which a message goes out: those chosen. If it must arrive and nothing else is left, e.g. only push
 * without a device, it goes by mail.
 */
export function notifyBy(topic: NotifyTopic, choice: NotifyChoice, devices: number): NotifyChoice {
  const push = choice.push && devices > 0;
  const isUnheard = notifyTopic[topic].mustReach !== null && !push && !choice.mail;
  return { push, mail: choice.mail || isUnheard, sms: choice.sms };
}

import type { ChatMessage } from '@crewcall/contract/types';

/** The loaded messages of a chat, oldest first. */
export interface ChatLog {
  messages: readonly ChatMessage[];
  /** There are older messages on the server. */
  hasMore: boolean;
}

const inOrder = (a: ChatMessage, b: ChatMessage) => a.timeSent - b.timeSent || a.idChat - b.idChat;

/**
 * Merges two lists without duplicates. The later response takes precedence, because a message may have been deleted
 * since.
 */
function union(known: readonly ChatMessage[], read: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.idChat, message]));
  for (const message of read) byId.set(message.idChat, message);
  return [...byId.values()].sort(inOrder);
}

/**
 * Merges the newest page into the known messages. If a page has no message in common with them, there is a gap: then
 * only the page is used, and older messages are fetched again.
 */
export function withNewest(log: ChatLog | null, page: ChatLog): ChatLog {
  if (log === null) return page;
  const newest = log.messages.at(-1);
  const oldestRead = page.messages[0];
  if (page.hasMore && newest && oldestRead && oldestRead.timeSent > newest.timeSent) return page;
  return { messages: union(log.messages, page.messages), hasMore: newest ? log.hasMore : page.hasMore };
}

/** The first unread message by others, if there are messages before it; otherwise null. */
export function firstNew(
  messages: readonly ChatMessage[],
  readTo: number | undefined,
  me: number,
): number | null {
  if (readTo === undefined) return null;
  const at = messages.findIndex(({ idChat, idSender }) => idChat > readTo && idSender !== me);
  return at > 0 ? (messages[at]?.idChat ?? null) : null;
}

/** Adds a page of older messages. */
export const withOlder = (log: ChatLog, page: ChatLog): ChatLog => ({
  messages: union(page.messages, log.messages),
  hasMore: page.hasMore,
});

/** Groups messages by the day on which they were sent. */
export function underDays(
  messages: readonly ChatMessage[],
  dayOf: (ms: number) => string,
): { day: string; messages: ChatMessage[] }[] {
  const days: { day: string; messages: ChatMessage[] }[] = [];
  for (const message of messages) {
    const day = dayOf(message.timeSent);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

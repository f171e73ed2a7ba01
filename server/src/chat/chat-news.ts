import { CHAT_NEWS_MS } from '@crewcall/domain/limits';

/** What was sent before this counts as read, epoch ms. */
export const newsSince = (now: number): number => now - CHAT_NEWS_MS;

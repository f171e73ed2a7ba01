import { anySignal } from '@crewcall/platform/host';
import type { FeedMessage, LiveFeedOptions } from './live-feed';
import { readServerEvents } from './server-events';

/** The server speaks every 25 s; a line silent for longer is dead. */
const silentMs = 70_000;

interface Told {
  seq?: number;
  event?: string;
  ids?: Record<string, unknown>;
}

function messageOf(event: string, { seq = 0, event: name = '', ids = {} }: Told): FeedMessage | null {
  if (event === 'change') return { type: 'change', event: name, ids, seq };
  return event === 'hello' || event === 'resumed' ? { type: event, seq } : null;
}

/**
 * One line to the server's feed, from the change after `last` on (0: from now). Resolves when the server ends it,
 * rejects when it breaks, is refused or falls silent.
 */
export async function readStream(
  { fetch, token, ready, ended }: Pick<LiveFeedOptions, 'fetch' | 'token' | 'ready' | 'ended'>,
  last: number,
  hear: (message: FeedMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  await ready();
  const authorization = token();
  if (authorization === null) throw new Error('no session');
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silentMs);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silentMs);
  };
  try {
    const response = await fetch('/api/live', {
      headers: {
        accept: 'text/event-stream',
        authorization,
        ...(last > 0 ? { 'last-event-id': String(last) } : {}),
      },
      cache: 'no-store',
      signal: anySignal(signal, silent.signal),
    });
    if (!response.ok || response.body === null) throw new Error(`live: ${response.status}`);
    for await (const { event, data } of readServerEvents(response.body, alive)) {
      if (event === 'ended') return ended();
      const message = messageOf(event, JSON.parse(data) as Told);
      if (message !== null) hear(message);
    }
  } finally {
    clearTimeout(timer);
  }
}

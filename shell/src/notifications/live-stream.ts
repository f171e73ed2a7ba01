import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import type { Bus, Store } from '@crewcall/platform';
import { anySignal } from '@crewcall/platform/host';

export type FeedMessage =
  | { type: 'change'; event: string; ids: Record<string, unknown>; seq: number }
  | { type: 'hello' | 'resumed'; seq: number }
  /** Sent by a new tab, which does not know the number of the last change yet. */
  | { type: 'asks' };

export interface LiveFeedOptions {
  fetch: typeof fetch;
  token: () => string | null;
  /** Resolves when there is a token, or when it is clear that there will be none. */
  ready: () => Promise<void>;
  /** Number of the change after which to start if nothing was received yet; 0: start now. */
  since: () => number;
  /** Whether the server can be reached. When it becomes reachable, the feed reconnects at once. */
  reach: Pick<Store<boolean>, 'getSnapshot' | 'subscribe'>;
  bus: Bus;
  channel: Pick<BroadcastChannel, 'postMessage'> & {
    onmessage: ((event: MessageEvent<FeedMessage>) => void) | null;
  };
  /** Calls `run` when no other tab of the browser has the stream; until `run` ends, the other tabs wait. */
  lock: (name: string, signal: AbortSignal, run: () => Promise<void>) => Promise<void>;
  /** Called when the server reports that the session has ended, or refuses the newest token. */
  ended: () => void;
  /** Called when changes were missed: everything on screen must be refetched. */
  resumed: () => void;
}

/** ms. The server sends something every 25 s, so a stream that is silent for longer than this is broken. */
const silentMs = 70_000;

interface Told {
  seq?: number;
  event?: string;
  ids?: Record<string, unknown>;
}

/**
 * Yields the events of a fetched body. We cannot use EventSource, because it cannot send the authorization header.
 * @param heard called for every chunk that arrives, including comments.
 */
async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<EventSourceMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function messageOf(
  event: string | undefined,
  { seq = 0, event: name = '', ids = {} }: Told,
): FeedMessage | null {
  if (event === 'change') return { type: 'change', event: name, ids, seq };
  return event === 'hello' || event === 'resumed' ? { type: event, seq } : null;
}

/**
 * Reads the server's feed, starting after change `last` (0: since the session began). Resolves when the server ends
 * the feed or wants another token; rejects when the feed breaks, is refused for another reason, or is silent for too
 * long.
 */
export async function readStream(
  {
    fetch,
    token,
    ready,
    since,
    ended,
  }: Pick<LiveFeedOptions, 'fetch' | 'token' | 'ready' | 'since' | 'ended'>,
  last: number,
  hear: (message: FeedMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  await ready();
  const authorization = token();
  if (authorization === null) throw new Error('no session');
  // Not from now: data that was fetched while this stream was being opened may already be stale.
  const after = last || since();
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
        ...(after > 0 ? { 'last-event-id': String(after) } : {}),
      },
      cache: 'no-store',
      signal: anySignal(signal, silent.signal),
    });
    // The token has expired. `ended` renews it for the next attempt, unless a call has done so in the meantime.
    if (response.status === 401) return token() === authorization ? ended() : undefined;
    if (!response.ok || response.body === null) throw new Error(`live: ${response.status}`);
    for await (const { event, data } of eventsOf(response.body, alive)) {
      if (event === 'ended') return ended();
      const message = messageOf(event, JSON.parse(data) as Told);
      if (message !== null) hear(message);
    }
  } finally {
    clearTimeout(timer);
  }
}

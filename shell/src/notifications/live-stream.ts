import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import type { Bus, Store } from '@crewcall/platform';
import { anySignal } from '@crewcall/platform/host';

export type FeedMessage =
  | { type: 'change'; event: string; ids: Record<string, unknown>; seq: number }
  | { type: 'hello' | 'resumed'; seq: number }
  /** A tab that has just come does not know yet where the stream is. */
  | { type: 'asks' };

export interface LiveFeedOptions {
  fetch: typeof fetch;
  token: () => string | null;
  /** Resolves when there is a token, as far as that can be had. */
  ready: () => Promise<void>;
  /** Number of the change at which a feed that has reported nothing yet starts; 0: from now. */
  since: () => number;
  /** Whether the server is reached; once it is again, nothing waits any longer. */
  reach: Pick<Store<boolean>, 'getSnapshot' | 'subscribe'>;
  bus: Bus;
  channel: Pick<BroadcastChannel, 'postMessage'> & {
    onmessage: ((event: MessageEvent<FeedMessage>) => void) | null;
  };
  /** Holds the browser-wide right to the stream while `run` lasts; waits its turn. */
  lock: (name: string, signal: AbortSignal, run: () => Promise<void>) => Promise<void>;
  /** The stream says that the session has ended. */
  ended: () => void;
  /** Something was missed: whatever is shown must be fetched again. */
  resumed: () => void;
}

/** The server speaks every 25 s; a line silent for longer is dead. */
const silentMs = 70_000;

interface Told {
  seq?: number;
  event?: string;
  ids?: Record<string, unknown>;
}

/**
 * The events of a fetched body; EventSource cannot send the authorization header.
 * @param heard is called with every sign of life, comments included.
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
 * One line to the server's feed, from the change after `last` on (0: since the session began). Resolves when the server
 * ends it or wants another token; rejects when it breaks, is refused otherwise or falls silent.
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
  // What was read while this line opened may be old already.
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
    // The token is too old: the next line has another.
    if (response.status === 401) return ended();
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

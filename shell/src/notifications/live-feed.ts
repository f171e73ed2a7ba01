import type { EventMap, EventName, Store } from '@crewcall/platform';
import { createStore } from '@crewcall/platform/host';
import type { FeedMessage, LiveFeedOptions } from './live-stream';

type FeedState = 'off' | 'waiting' | 'leading' | 'following';
export interface LiveFeed {
  state: Store<FeedState>;
  /** Number of the last change received, 0 before the first. */
  sequence(): number;
  start(): void;
  stop(): void;
}

const firstWaitMs = 1000;
const longestWaitMs = 60_000;

/**
 * Publishes the live feed on the bus. One tab of the browser has the stream and passes its events to the others. If
 * the feed cannot be received, screens are refetched about once a minute instead: later, but correct.
 */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { bus, channel } = options;
  const state = createStore<FeedState>('off');
  let last = 0;
  /** When a message last arrived, or when the screens were last refetched instead. Epoch ms. */
  let freshAt = Date.now();
  let stopping: AbortController | null = null;

  function hear(message: FeedMessage) {
    freshAt = Date.now();
    if (message.type === 'asks') {
      if (state.getSnapshot() !== 'following' && last > 0) tell({ type: 'hello', seq: last });
      return;
    }
    if (message.type === 'resumed') {
      last = message.seq;
      return options.resumed();
    }
    last = Math.max(last, message.seq);
    if (message.type !== 'change') return;
    // A server of another version may send an event that this bus does not know; the bus then reports it.
    bus.emit(message.event as EventName, message.ids as EventMap[EventName]);
  }

  const tell = (message: FeedMessage) => channel.postMessage(message);
  const pass = (message: FeedMessage) => {
    hear(message);
    tell(message);
  };

  async function lead(signal: AbortSignal): Promise<void> {
    for (let wait = firstWaitMs; !signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      state.set('leading');
      const began = Date.now();
      // In a separate file, because the first screen does not need it.
      await import('./live-stream')
        .then(({ readStream }) => readStream(options, last, pass, signal))
        .catch(() => {
          // A proxy may hold back the stream for ever: then refetch what is on screen about once a minute.
          const isStale = Date.now() - freshAt >= longestWaitMs;
          if (!signal.aborted && isStale && options.reach.getSnapshot()) pass({ type: 'resumed', seq: last });
        });
      if (signal.aborted) return;
      state.set('waiting');
      if (Date.now() - began > longestWaitMs) wait = firstWaitMs;
      const { reach } = options;
      let stop = () => {};
      await new Promise<void>((resolve) => {
        const jitter = Math.random() * 500;
        setTimeout(resolve, wait + jitter);
        stop = reach.subscribe(() => reach.getSnapshot() && setTimeout(resolve, jitter));
        // `stop()` ends the wait at once, which frees the lock for the next user who signs in.
        signal.onabort = () => resolve();
      });
      stop();
    }
  }

  return {
    state,
    sequence: () => last,
    start() {
      if (stopping !== null) return;
      stopping = new AbortController();
      freshAt = Date.now();
      const { signal } = stopping;
      state.set('following');
      channel.onmessage = ({ data }) => hear(data);
      tell({ type: 'asks' });
      options.lock('crewcall.live', signal, () => lead(signal)).catch(() => {});
    },
    stop() {
      stopping?.abort();
      stopping = null;
      channel.onmessage = null;
      last = 0;
      state.set('off');
    },
  };
}

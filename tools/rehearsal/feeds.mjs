// Open live feeds by the same rules as the shell: each reconnect sends the last event received, after one second,
// then two, and so on. `resumed` counts as having received everything: the screen refetches what it shows.
import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

async function readLine(url, token, feed, signal) {
  const response = await fetch(`${url}/api/live`, {
    headers: {
      accept: 'text/event-stream',
      authorization: token,
      ...(feed.last > 0 ? { 'last-event-id': String(feed.last) } : {}),
    },
    signal,
  });
  if (!response.ok) throw new Error(`live: ${response.status}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data === undefined) continue;
      feed.last = Math.max(feed.last, JSON.parse(data).seq ?? 0);
      feed.heardAt = Date.now();
    }
  }
}

/** Opens one feed for each token. `behind(seq)` counts feeds that have not received change number `seq` yet. */
export function openFeeds(url, tokens) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const feeds = tokens.map(() => ({ last: 0, heardAt: 0, lines: 0 }));
  const follow = async (feed, token) => {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const began = Date.now();
      feed.lines += 1;
      await readLine(url, token, feed, signal).catch(() => undefined);
      if (Date.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
      if (!signal.aborted) await sleep(wait + Math.random() * 500);
    }
  };
  feeds.forEach((feed, at) => void follow(feed, tokens[at]));
  return {
    count: feeds.length,
    behind: (seq) => feeds.filter(({ last }) => last < seq).length,
    /** How often a connection broke and was opened again. */
    reopened: () => feeds.reduce((sum, { lines }) => sum + lines - 1, 0),
    end: () => stopping.abort(),
  };
}

import type { QueueAnswer, QueueItem } from './queue-item';
import type { QueueStore } from './queue-store';

/** The browser-wide lock under which the queue is sent, so that only one tab or the service worker sends at a time. */
export const queueLock = 'crewcall.queue';
/** The BroadcastChannel on which tabs and service worker announce that the queue has changed. */
export const queueChannel = 'crewcall.queue';
/** The tag of the service worker's background sync. */
export const syncTag = 'crewcall-queue';

/** `waits`: the server cannot accept this now, so it is sent again later. `unreached`: the server did not answer. */
export type Outcome =
  | { state: 'taken'; body: unknown }
  /** `isSeen`: the user was watching and can tap again, so the item need not be saved. */
  | { state: 'refused'; text: string; isSeen: boolean }
  | { state: 'waits' }
  | { state: 'unreached' };
export type Settled = Extract<Outcome, { state: 'taken' | 'refused' }>;

/** Excludes files, texts, lists and empty answers. */
const isJsonObject = (body: unknown): body is Record<string, unknown> =>
  Object.prototype.toString.call(body) === '[object Object]';

/**
 * Returns what an answer means for an item. Only a JSON object is from our server: a venue's Wi-Fi may answer with a
 * page of its own, with any status. An item waits while the session has ended, a second factor is missing, or the
 * server is busy or failing.
 * @param body the answer's JSON; null if it was not JSON.
 * @param isWatched the user is watching: they see "too many tries" and tap again. Otherwise it is retried later.
 */
export function outcomeOf(status: number, body: unknown, isWatched = false): Outcome {
  if (!isJsonObject(body) || [401, 408].includes(status) || status >= 500 || body['code'] === 'not-yet')
    return { state: 'waits' };
  const { text } = (body['snackbar'] ?? {}) as { text?: unknown };
  if (status === 429 && !(isWatched && typeof text === 'string')) return { state: 'waits' };
  if (body['error'] === true)
    return {
      state: 'refused',
      text: typeof text === 'string' ? text : 'The server did not take this.',
      isSeen: isWatched && [200, 429].includes(status),
    };
  return status >= 200 && status < 300 ? { state: 'taken', body } : { state: 'waits' };
}

/** The text that a user reads about an accepted punch; null if there is nothing to say. */
function acceptedAnswer(item: QueueItem, body: unknown): QueueAnswer | null {
  const { text, kept } = (body ?? {}) as { text?: unknown; kept?: unknown };
  if (item.name !== 'punch' || typeof text !== 'string' || text === '') return null;
  return { text, tone: kept === true ? 'warning' : 'primary' };
}

/** The answer to save with a settled item; null if nothing has to be shown or saved. `now`: epoch ms. */
export function answerOf(item: QueueItem, outcome: Settled, now: number): QueueAnswer | null {
  if (outcome.state === 'refused') {
    // Name the kind of item, because the user may be on another screen by now.
    const text = item.name === 'punch' ? outcome.text : `Your ${item.name} was not sent. ${outcome.text}`;
    return { text, tone: 'error' };
  }
  const answer = acceptedAnswer(item, outcome.body);
  if (item.name !== 'punch' || answer?.tone === 'warning') return answer;
  return { ...(answer ?? { text: '', tone: 'primary' }), appliedAt: now };
}

/**
 * Returns the body to send. A queued punch gets `waited`, because its user saw it as done: where the server would
 * refuse an immediate punch, it makes this one pending. A queued message or expense gets the time when it was written.
 */
export const bodyOf = (item: QueueItem, waited: boolean): QueueItem['body'] =>
  !waited
    ? item.body
    : item.name === 'punch'
      ? { ...item.body, waited: true }
      : { ...item.body, writtenAt: item.at };

const hasFiles = ({ body }: QueueItem) => 'files' in body;
/** The oldest item, but punches go before photos, which may take minutes on a weak connection. */
const nextOf = (items: readonly QueueItem[]): QueueItem | undefined => {
  const [oldest] = items;
  const punch = oldest && hasFiles(oldest) ? items.find(({ name }) => name === 'punch') : undefined;
  return punch ?? oldest;
};

/**
 * Sends a user's queue, oldest first; call it under `queueLock`. An item that has to wait, or a file that cannot be
 * sent, delays only later items of its job and kind. If the server does not answer, sending stops. Resolves to whether
 * all items were answered.
 */
export async function sendQueue(
  queue: Pick<QueueStore, 'list'>,
  idUser: number,
  send: (item: QueueItem) => Promise<Outcome>,
  settle: (item: QueueItem, outcome: Settled) => Promise<void>,
): Promise<boolean> {
  const delayed = new Set<string>();
  const tried = new Set<string>();
  const lineOf = ({ name, idJob }: QueueItem) => `${name} ${idJob}`;
  for (;;) {
    const items = await queue.list(idUser);
    const next = nextOf(
      items.filter((item) => !item.answer && !tried.has(item.key) && !delayed.has(lineOf(item))),
    );
    if (next === undefined) return items.every((item) => item.answer !== undefined);
    tried.add(next.key);
    const outcome = await send(next);
    if (outcome.state === 'unreached' && !hasFiles(next)) return false;
    if (outcome.state === 'waits' || outcome.state === 'unreached') delayed.add(lineOf(next));
    else await settle(next, outcome);
  }
}

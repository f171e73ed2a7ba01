import { ApiError } from '../api-error';
import type { Bus } from '../events';
import type { Snackbar } from '../region-props';
import type { ApiClient, CallAddress } from '../api-client';
import { SAVED_QUERY_MAX_AGE_MS } from './query-persister';
import type { QueueAnswer, QueueItem } from './queue-item';
import { createQueueMemory, succeeds } from './queue-memory';
import type { Entry } from './queue-memory';
import type { QueueStore } from './queue-store';
import { answerOf, bodyOf, outcomeOf, queueLock, sendQueue } from './send-queue';
import type { Outcome, Settled } from './send-queue';
import { STORAGE_PAUSE_MS } from './storage-limit';
import type { OfflineQueue } from './queue-item';

export interface OfflineQueueOptions {
  store: QueueStore;
  api: ApiClient;
  bus: Bus;
  snackbar: Snackbar;
  callPaths: Readonly<Record<string, CallAddress | undefined>>;
  /** The signed-in user. */
  idUser: () => number | null;
  /** Runs one at a time over all tabs and the service worker. */
  lock?: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  channel?: { postMessage(message: unknown): void; onmessage: ((event: MessageEvent) => void) | null };
  /** Requests background sync: the service worker sends the queue now, or once there is a connection. */
  requestSync?: () => void;
}

export interface HostQueue extends OfflineQueue {
  /** After a sign-in: shows the user's queue and any answers that the service worker got, and sends. */
  open(): Promise<void>;
  /** At sign-out: pauses the user's queue. Nothing sends it before their next sign-in. */
  pause(): Promise<void>;
  /** Reads the queue from storage, and returns it. Needed on a page that has just started. */
  reread(): Promise<readonly QueueItem[]>;
  /** Sends the queue; resolves when each item is answered or has to stay in the queue. */
  flush(): Promise<void>;
  dispose(): void;
}

function callOf({ name, body }: Pick<QueueItem, 'name' | 'body'>) {
  if (name === 'punch') return 'doclock';
  if (name === 'expense') return 'addExpense';
  return 'files' in body ? 'sendChatFile' : 'sendchat';
}
/** ms after which an item without an answer counts as queued, and background sync is requested. */
const SLOW_MS = 2000;
const NOTICE_MS = 10_000;
/** ms until storage that could not be read is read again, because it may contain queued items. */
const REREAD_MS = STORAGE_PAUSE_MS + 1000;

const outcomeOfError = (error: unknown, isWatched: boolean): Outcome => {
  if (!(error instanceof ApiError)) return { state: 'waits' };
  if (error.kind === 'offline' || error.kind === 'aborted') return { state: 'unreached' };
  return outcomeOf(error.status, error.body, isWatched);
};

/** Runs `round` one at a time. If it is called during a round, another round follows. */
function inRounds(round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = (): Promise<void> => {
    isAskedAgain = running !== null;
    return (running ??= round()
      .catch(() => {})
      .finally(() => (running = null))
      .then(() => (isAskedAgain ? run() : undefined)));
  };
  return run;
}

async function sendOne(api: ApiClient, item: QueueItem, isFresh: boolean): Promise<Outcome> {
  const { address } = item;
  try {
    const body = bodyOf(item, !isFresh);
    return outcomeOf(200, await api.call(callOf(item), body, { quiet: true, address }));
  } catch (error) {
    // The user does not wait for a message or expense, so "too many tries" does not refuse it: it stays queued and is
    // sent later.
    return outcomeOfError(error, isFresh && item.name === 'punch');
  }
}

/** Shows the answer to an item in a snackbar, and emits an event so that screens refetch. */
function announce(
  { snackbar, bus }: OfflineQueueOptions,
  { name, idJob, idUser }: QueueItem,
  answer: QueueAnswer | null,
): void {
  if (answer && answer.text !== '')
    snackbar.show(answer.text, answer.tone === 'primary' ? {} : { color: answer.tone, timeout: NOTICE_MS });
  if (name === 'punch') bus.emit('clock.changed', { idJob, idUser });
  else if (name === 'expense') bus.emit('pay.changed', {});
  else bus.emit('chat.changed', { idJob });
}

const isMissed = ({ answer }: QueueItem) => answer !== undefined && !answer.isShown;

/** Shows answers that the service worker got while no page was open. Runs under the lock, so that only one tab does. */
async function showMissed(
  memory: ReturnType<typeof createQueueMemory>,
  options: OfflineQueueOptions,
  id: number,
): Promise<void> {
  for (const item of (await memory.list(id)).filter(isMissed)) {
    const { answer = null } = item;
    // First save that it was shown. If that fails, do not show it, or it would be shown at every attempt.
    if (await memory.saveAnswer(item, answer)) announce(options, item, answer);
  }
}

/**
 * The queue of the signed-in user's punches, messages and expenses. An item is saved on disk before it is sent, and
 * removed only after the server's answer. Tab and service worker may both send it: the key makes that safe.
 */
export function createOfflineQueue(options: OfflineQueueOptions): HostQueue {
  const { api, callPaths, idUser, channel, requestSync = () => {} } = options;
  const lock = options.lock ?? ((_name, run) => run());
  let rereading: ReturnType<typeof setTimeout> | undefined;
  const memory = createQueueMemory(options.store, () => {
    clearTimeout(rereading);
    rereading = setTimeout(() => void flush(), REREAD_MS);
  });
  const { waiting, sent, refused } = memory;

  async function read(): Promise<void> {
    const id = idUser();
    const items = id === null ? [] : await memory.list(id);
    if (id === idUser()) memory.show(items, id);
  }
  const changed = async () => {
    channel?.postMessage('changed');
    await read();
  };

  async function send(item: QueueItem): Promise<Outcome> {
    // Another user may have signed in while the last item was sent.
    if (idUser() !== item.idUser) return { state: 'unreached' };
    const entry = memory.entryOf(item.key);
    const isFresh = entry?.isFresh === true;
    if (entry) entry.isFresh = false;
    return sendOne(api, item, isFresh);
  }
  async function settle(item: QueueItem, outcome: Settled) {
    const answeredAt = Date.now();
    const answer = answerOf(item, outcome, answeredAt);
    const isApplied = outcome.state === 'taken' && answer?.tone !== 'warning';
    const entry = memory.entryOf(item.key);
    sent.set([...sent.getSnapshot(), { ...item, answeredAt, isApplied }]);
    memory.without(waiting, item.key);
    // If this write fails, the item is sent once more and the server gives the same answer.
    await memory.saveAnswer(item, outcome.state === 'refused' && outcome.isSeen ? null : answer);
    const isShown = outcome.state === 'refused' && entry?.onRefused?.(outcome.text);
    announce(options, item, isShown ? null : answer);
    await changed();
  }

  const flush = inRounds(async () => {
    const id = idUser();
    if (id === null) return;
    await lock(queueLock, async () => {
      await showMissed(memory, options, id);
      await sendQueue(memory, id, send, settle);
      await memory.saveUnsaved();
    });
    await read();
  });

  async function readOther() {
    await read();
    const id = idUser();
    if (id !== null && (await memory.list(id)).some(isMissed))
      await lock(queueLock, () => showMissed(memory, options, id));
  }
  if (channel !== undefined) channel.onmessage = () => void readOther().catch(() => {});

  return {
    getSnapshot: waiting.getSnapshot,
    subscribe: waiting.subscribe,
    sent,
    refused,
    async dismiss(key) {
      memory.without(refused, key);
      // If storage does not answer, the item stays in it and is shown again later.
      await succeeds(memory.remove(key));
      await changed();
    },
    async put(given, onRefused = () => false) {
      const id = idUser();
      const address = callPaths[callOf(given)];
      if (id === null || address === undefined) throw new Error('Nobody is signed in.');
      const item: QueueItem = { ...given, idUser: id, address };
      const entry: Entry = { item, phase: 'saving', isFresh: true, onRefused };
      waiting.set([...waiting.getSnapshot(), item]);
      memory.without(refused, item.key);
      const slow = setTimeout(() => {
        entry.isFresh = false;
        requestSync();
      }, SLOW_MS);
      await memory.save(entry);
      channel?.postMessage('changed');
      await flush();
      clearTimeout(slow);
      Object.assign(entry, { isFresh: false, onRefused: undefined });
      if (waiting.getSnapshot().some(({ key }) => key === item.key)) requestSync();
    },
    async open() {
      memory.clearScreen();
      const id = idUser();
      if (id !== null) {
        const isPaused = (await memory.list(id)).some((item) => item.isPaused);
        if (isPaused) await succeeds(options.store.pause(id, false));
        await memory.dropApplied(id, Date.now() - SAVED_QUERY_MAX_AGE_MS);
      }
      await read();
      await flush();
    },
    async pause() {
      const id = idUser();
      if (id === null) return;
      // Accepted punches are saved only to complete older cached answers, and sign-out deletes those answers too.
      await memory.dropApplied(id, Infinity);
      await succeeds(options.store.pause(id, true));
    },
    async reread() {
      await read();
      return waiting.getSnapshot();
    },
    flush,
    dispose() {
      clearTimeout(rereading);
      if (channel !== undefined) channel.onmessage = null;
    },
  };
}

import { ApiError } from '../api-error';
import { DEVICE_PAUSE_MS } from '../device';
import type { Bus } from '../events';
import type { Outbox, OutboxAnswer, OutboxItem } from '../outbox';
import type { ApiClient, CallAddress, Snackbar } from '../region-props';
import type { OutboxQueue } from './outbox-queue';
import { MOST_AGE_MS } from './answers';
import { answeredAs, bodyOf, outboxLock, sendAll, sendingOf } from './outbox-send';
import type { Sending } from './outbox-send';
import { createShelf, isDone } from './outbox-shelf';
import type { Entry, OutboxShelf } from './outbox-shelf';
import { isReturned, show, without } from './outbox-view';
import type { OutboxView } from './outbox-view';
import { createStore } from './store';

export interface OutboxOptions {
  queue: OutboxQueue;
  api: ApiClient;
  bus: Bus;
  snackbar: Snackbar;
  callPaths: Readonly<Record<string, CallAddress | undefined>>;
  /** Who is signed in. */
  idUser: () => number | null;
  /** One at a time over all tabs and the service worker. */
  lock?: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  channel?: { postMessage(message: unknown): void; onmessage: ((event: MessageEvent) => void) | null };
  /** Asks the browser to let the service worker send, now or when there is reception. */
  requestSync?: () => void;
}

export interface HostOutbox extends Outbox {
  /** Another user, or none: shows what waits for them, tells what was answered meanwhile, and sends. */
  open(): Promise<void>;
  /** Sign-out: what waits is sent by this user's next sign-in and by nothing before. */
  hold(): Promise<void>;
  /** What waits, read anew from the disk: a page that has just begun shows nothing of it yet. */
  reread(): Promise<readonly OutboxItem[]>;
  /** Sends what waits; resolves when all is answered or found to wait. */
  flush(): Promise<void>;
  dispose(): void;
}

const callOf = ({ name, body }: Pick<OutboxItem, 'name' | 'body'>) =>
  name === 'clock' ? 'doclock' : 'files' in body ? 'sendChatFile' : 'sendchat';
/** ms until an item that has no answer yet counts as waiting, and the service worker is asked to help. */
const SLOW_MS = 2000;
const NOTICE_MS = 10_000;
/** ms after which the device is looked at again that could not be read: something may wait on it. */
const LOOK_AGAIN_MS = DEVICE_PAUSE_MS + 1000;

const sendingOfError = (error: unknown, isWatched: boolean): Sending => {
  if (!(error instanceof ApiError)) return { state: 'waits' };
  if (error.kind === 'offline' || error.kind === 'aborted') return { state: 'unreached' };
  return sendingOf(error.status, error.body, isWatched);
};

const isUntold = ({ answer }: OutboxItem) => answer !== undefined && answer.isTold !== true;

/** One round at a time. Whoever asks during one may have come too late for it: another follows. */
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

type Teller = Pick<OutboxOptions, 'snackbar' | 'bus'>;

/** Says what became of an item: to its person, unless another place has, and to the screens. */
function tellOf({ snackbar, bus }: Teller, item: OutboxItem, answer: OutboxAnswer | null): void {
  const { name, idJob, idUser } = item;
  if (answer && answer.text !== '')
    snackbar.show(answer.text, answer.tone === 'primary' ? {} : { color: answer.tone, timeout: NOTICE_MS });
  if (name === 'clock') bus.emit('clock.changed', { idJob, idUser });
  else bus.emit('chat.changed', { idJob });
}

/** Keeps of an answered item what is needed still. Resolves to whether that could be noted. */
const note = (shelf: OutboxShelf, { key, body }: OutboxItem, answer: OutboxAnswer | null) =>
  isDone(
    // What an answer that is older than the press cannot know is kept, too.
    answer && (isReturned({ body, answer }) || answer.appliedAt !== undefined)
      ? shelf.answer(key, { ...answer, isTold: true })
      : shelf.remove(key),
  );

/** Tells what the service worker was answered while no page could say it. Under the lock: one tab says it. */
async function tellMissed(shelf: OutboxShelf, teller: Teller, id: number): Promise<void> {
  for (const item of await shelf.list(id)) {
    const { answer } = item;
    // What cannot be noted now would be told at every try; and it must not keep the rest from being sent.
    if (answer && isUntold(item) && (await note(shelf, item, answer))) tellOf(teller, item, answer);
  }
}

async function sendOne(api: ApiClient, item: OutboxItem, isFresh: boolean): Promise<Sending> {
  const { key, address } = item;
  try {
    const body = bodyOf(item, !isFresh);
    return sendingOf(200, await api.call(callOf(item), body, { quiet: true, key, address }));
  } catch (error) {
    // A message is as right a minute later as now: it waits and goes out by itself.
    return sendingOfError(error, isFresh && item.name === 'clock');
  }
}

/** Lets go what was told and taken before `until`, epoch ms. */
async function dropApplied(shelf: OutboxShelf, id: number, until: number): Promise<void> {
  for (const { key, answer } of await shelf.list(id))
    if (answer?.isTold === true && (answer.appliedAt ?? Infinity) < until) await isDone(shelf.remove(key));
}

/**
 * The outbox of whoever is signed in. An item is on the disk before it is sent and leaves it only with the server's
 * answer. What was refused stays until its author lets it go. A press that counts stays until the last answer is gone
 * that may not know it. Its key makes a second sending harmless: tabs, service worker and another device double nothing.
 */
export function createOutbox(options: OutboxOptions): HostOutbox {
  const { queue, callPaths, idUser, channel, requestSync = () => {} } = options;
  const lock = options.lock ?? ((_name, run) => run());
  const view: OutboxView = { waiting: createStore([]), sent: createStore([]), refused: createStore([]) };
  const { waiting, sent, refused } = view;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const shelf = createShelf(queue, () => {
    clearTimeout(looking);
    looking = setTimeout(() => void flush(), LOOK_AGAIN_MS);
  });

  async function read(): Promise<void> {
    const id = idUser();
    const items = id === null ? [] : await shelf.list(id);
    if (id === idUser()) show(view, items, shelf.itemsOf(id, 'writing'));
  }
  const changed = async () => {
    channel?.postMessage('changed');
    await read();
  };

  async function send(item: OutboxItem): Promise<Sending> {
    // Somebody else may have signed in while the last item was on its way.
    if (idUser() !== item.idUser) return { state: 'unreached' };
    const entry = shelf.entryOf(item.key);
    const isFresh = entry?.isFresh === true;
    if (entry) entry.isFresh = false;
    return sendOne(options.api, item, isFresh);
  }
  async function settled(item: OutboxItem, sending: Extract<Sending, { state: 'taken' | 'refused' }>) {
    const answeredAt = Date.now();
    const answer = answeredAs(item, sending, answeredAt);
    const isApplied = sending.state === 'taken' && answer?.tone !== 'warning';
    const entry = shelf.entryOf(item.key);
    sent.set([...sent.getSnapshot(), { ...item, answeredAt, isApplied }]);
    without(waiting, item.key);
    // Should this fail, the item is sent once more and the server answers the same.
    await note(shelf, item, sending.state === 'refused' && sending.isSeen ? null : answer);
    const isShown = sending.state === 'refused' && entry?.onRefused?.(sending.text);
    tellOf(options, item, isShown ? null : answer);
    await changed();
  }

  const flush = inRounds(async () => {
    const id = idUser();
    if (id === null) return;
    await lock(outboxLock, async () => {
      await tellMissed(shelf, options, id);
      await sendAll(shelf, id, send, settled);
      await shelf.keepLate();
    });
    await read();
  });

  async function readOther() {
    await read();
    const id = idUser();
    if (id !== null && (await shelf.list(id)).some(isUntold))
      await lock(outboxLock, () => tellMissed(shelf, options, id));
  }
  if (channel !== undefined) channel.onmessage = () => void readOther().catch(() => {});

  return {
    getSnapshot: waiting.getSnapshot,
    subscribe: waiting.subscribe,
    sent,
    refused,
    async forget(key) {
      without(refused, key);
      // Where the device does not answer it stays, and shows again.
      await isDone(shelf.remove(key));
      await changed();
    },
    async put(given, onRefused = () => false) {
      const id = idUser();
      const address = callPaths[callOf(given)];
      if (id === null || address === undefined) throw new Error('Nobody is signed in.');
      const item: OutboxItem = { ...given, idUser: id, address };
      const entry: Entry = { item, phase: 'writing', isFresh: true, onRefused };
      waiting.set([...waiting.getSnapshot(), item]);
      without(refused, item.key);
      const slow = setTimeout(() => {
        entry.isFresh = false;
        requestSync();
      }, SLOW_MS);
      await shelf.write(entry);
      channel?.postMessage('changed');
      await flush();
      clearTimeout(slow);
      Object.assign(entry, { isFresh: false, onRefused: undefined });
      if (waiting.getSnapshot().some(({ key }) => key === item.key)) requestSync();
    },
    async open() {
      for (const store of [waiting, sent, refused]) store.set([]);
      const id = idUser();
      // A write to the disk only where there is something to write.
      const isHeld = id !== null && (await shelf.list(id)).some((item) => item.isHeld === true);
      if (isHeld) await isDone(queue.hold(id, false));
      if (id !== null) await dropApplied(shelf, id, Date.now() - MOST_AGE_MS);
      await read();
      await flush();
    },
    async hold() {
      const id = idUser();
      if (id === null) return;
      // With the session go the answers that may not know it.
      await dropApplied(shelf, id, Infinity);
      await isDone(queue.hold(id, true));
    },
    async reread() {
      await read();
      return waiting.getSnapshot();
    },
    flush,
    dispose() {
      clearTimeout(looking);
      if (channel !== undefined) channel.onmessage = null;
    },
  };
}

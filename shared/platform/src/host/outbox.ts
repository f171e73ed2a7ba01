import { ApiError } from '../api-error';
import { DEVICE_REST_MS } from '../device';
import type { Bus } from '../events';
import type { Outbox, OutboxAnswer, OutboxItem } from '../outbox';
import type { ApiClient, CallAddress, Snackbar } from '../region-props';
import type { OutboxQueue } from './outbox-queue';
import { MOST_AGE_MS } from './answers';
import { answeredAs, bodyOf, outboxLock, sendAll, sendingOf } from './outbox-send';
import type { Sending } from './outbox-send';
import { createShelf } from './outbox-shelf';
import type { OutboxShelf } from './outbox-shelf';
import { createOutboxView, isReturned } from './outbox-view';

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
const LOOK_AGAIN_MS = DEVICE_REST_MS + 1000;

const sendingOfError = (error: unknown, isWatched: boolean): Sending => {
  if (!(error instanceof ApiError)) return { state: 'waits' };
  if (error.kind === 'offline' || error.kind === 'aborted') return { state: 'unreached' };
  return sendingOf(error.status, error.body, isWatched);
};

/** What an answer that is older than the press cannot know. */
const isApplied = ({ answer }: Pick<OutboxItem, 'answer'>) => answer?.appliedAt !== undefined;
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

type Answers = Pick<OutboxOptions, 'api' | 'idUser' | 'snackbar' | 'bus'>;

/** How an item is sent and its answer told. */
function createCourier(shelf: OutboxShelf, { api, idUser, snackbar, bus }: Answers) {
  function say({ text, tone }: OutboxAnswer) {
    if (text !== '') snackbar.show(text, tone === 'primary' ? {} : { color: tone, timeout: NOTICE_MS });
  }
  function announce({ name, idJob, idUser: owner }: OutboxItem) {
    if (name === 'clock') bus.emit('clock.changed', { idJob, idUser: owner });
    else bus.emit('chat.changed', { idJob });
  }
  /** Keeps of an answered item what is needed still. Resolves to whether that could be noted. */
  const note = ({ key, name }: OutboxItem, answer: OutboxAnswer | null): Promise<boolean> =>
    (answer && (isReturned({ name, answer }) || isApplied({ answer }))
      ? shelf.answer(key, { ...answer, isTold: true })
      : shelf.remove(key)
    ).then(
      () => true,
      () => false,
    );
  return {
    say,
    announce,
    note,
    /** Tells what the service worker was answered while no page could say it. Under the lock: one tab says it. */
    async tell(id: number): Promise<void> {
      for (const item of await shelf.list(id)) {
        const { answer } = item;
        // What cannot be noted now would be told at every try; and it must not keep the rest from being sent.
        if (answer === undefined || !isUntold(item) || !(await note(item, answer))) continue;
        say(answer);
        announce(item);
      }
    },
    async send(item: OutboxItem): Promise<Sending> {
      // Somebody else may have signed in while the last item was on its way.
      if (idUser() !== item.idUser) return { state: 'unreached' };
      const { key, address } = item;
      const isFresh = shelf.pressOf(key)?.isFresh === true;
      shelf.grewOld(key);
      try {
        const body = bodyOf(item, !isFresh);
        return sendingOf(200, await api.call(callOf(item), body, { quiet: true, key, address }));
      } catch (error) {
        // A message is as right a minute later as now: it waits and goes out by itself.
        return sendingOfError(error, isFresh && item.name === 'clock');
      }
    },
  };
}

/**
 * The outbox of whoever is signed in. An item is on the disk before it is sent and leaves it only with the server's
 * answer. A refused message stays until its author lets it go. A press that counts stays until the last answer is gone
 * that may not know it. Its key makes a second sending harmless: tabs, service worker and another device double nothing.
 */
export function createOutbox(options: OutboxOptions): HostOutbox {
  const { queue, callPaths, idUser, channel, requestSync = () => {} } = options;
  const lock = options.lock ?? ((_name, run) => run());
  const view = createOutboxView();
  const { waiting } = view;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const shelf = createShelf(queue, () => {
    clearTimeout(looking);
    looking = setTimeout(() => void flush(), LOOK_AGAIN_MS);
  });
  const { say, announce, note, tell, send } = createCourier(shelf, options);

  async function read(): Promise<void> {
    const id = idUser();
    const items = id === null ? [] : await shelf.list(id);
    if (id === idUser()) view.show(items, shelf.writing(id));
  }
  const changed = async () => {
    channel?.postMessage('changed');
    await read();
  };

  async function settled(item: OutboxItem, sending: Extract<Sending, { state: 'taken' | 'refused' }>) {
    const now = Date.now();
    const answer = answeredAs(item, sending, now);
    const isCounted = sending.state === 'taken' && answer?.tone !== 'warning';
    const onRefused = shelf.pressOf(item.key)?.onRefused;
    view.settled({ ...item, answeredAt: now, isApplied: isCounted });
    // Should this fail, the item is sent once more and the server answers the same.
    await note(item, answer);
    const isShown = sending.state === 'refused' && onRefused?.(sending.text);
    if (answer && !isShown) say(answer);
    announce(item);
    await changed();
  }

  /** Lets go what was told and taken before `until`, epoch ms. */
  async function dropApplied(id: number, until: number): Promise<void> {
    for (const { key, answer } of await shelf.list(id))
      if (answer?.isTold === true && (answer.appliedAt ?? Infinity) < until)
        await shelf.remove(key).catch(() => {});
  }

  const flush = inRounds(async () => {
    const id = idUser();
    if (id === null) return;
    await lock(outboxLock, async () => {
      await tell(id);
      await sendAll(shelf, id, send, settled);
      await shelf.keepLate();
    });
    await read();
  });

  async function readOther() {
    await read();
    const id = idUser();
    if (id !== null && (await shelf.list(id)).some(isUntold)) await lock(outboxLock, () => tell(id));
  }
  if (channel !== undefined) channel.onmessage = () => void readOther().catch(() => {});

  return {
    getSnapshot: waiting.getSnapshot,
    subscribe: waiting.subscribe,
    sent: view.sent,
    refused: view.refused,
    async forget(key) {
      view.forget(key);
      // Where the device does not answer it stays, and shows again.
      await shelf.remove(key).catch(() => {});
      await changed();
    },
    async put(given, onRefused) {
      const id = idUser();
      const address = callPaths[callOf(given)];
      if (id === null || address === undefined) throw new Error('Nobody is signed in.');
      const item: OutboxItem = { ...given, idUser: id, address };
      const { key } = item;
      view.put(item);
      const slow = setTimeout(() => {
        shelf.grewOld(key);
        requestSync();
      }, SLOW_MS);
      await shelf.put(item, onRefused);
      channel?.postMessage('changed');
      await flush();
      clearTimeout(slow);
      shelf.ended(key);
      if (waiting.getSnapshot().some((one) => one.key === key)) requestSync();
    },
    async open() {
      view.clear();
      const id = idUser();
      // A write to the disk only where there is something to write.
      const isHeld = id !== null && (await shelf.list(id)).some((item) => item.isHeld === true);
      if (isHeld) await queue.hold(id, false).catch(() => {});
      if (id !== null) await dropApplied(id, Date.now() - MOST_AGE_MS);
      await read();
      await flush();
    },
    async hold() {
      const id = idUser();
      if (id === null) return;
      // With the session go the answers that may not know it.
      await dropApplied(id, Infinity);
      await queue.hold(id, true).catch(() => {});
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

import { ApiError } from '../api-error';
import { DEVICE_REST_MS } from '../device';
import type { Bus } from '../events';
import type { OnRefused, Outbox, OutboxAnswer, OutboxItem, SentItem } from '../outbox';
import type { ApiClient, CallAddress, Snackbar } from '../region-props';
import type { OutboxQueue } from './outbox-queue';
import { MOST_AGE_MS } from './answers';
import { answeredAs, bodyOf, outboxLock, sendAll, sendingOf } from './outbox-send';
import type { Sending } from './outbox-send';
import { createStore } from './store';
import type { WritableStore } from './store';

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
/** ms for which a taken item is remembered: answers from before it are off the screen by then. */
const SENT_MS = 60_000;
const NOTICE_MS = 10_000;
/** ms after which the device is looked at again that could not be read: something may wait on it. */
const LOOK_AGAIN_MS = DEVICE_REST_MS + 1000;

const sendingOfError = (error: unknown, isWatched: boolean): Sending => {
  if (!(error instanceof ApiError)) return { state: 'waits' };
  if (error.kind === 'offline' || error.kind === 'aborted') return { state: 'unreached' };
  return sendingOf(error.status, error.body, isWatched);
};

/** What was written must not be lost with a no: its author may copy it, send it again or let it go. */
const isReturned = ({ name, answer }: Pick<OutboxItem, 'name' | 'answer'>) =>
  name === 'chat' && answer?.tone === 'error';
/** What an answer that is older than the press cannot know. */
const isApplied = ({ answer }: Pick<OutboxItem, 'answer'>) => answer?.appliedAt !== undefined;
const keysOf = (items: readonly OutboxItem[]) => items.map(({ key }) => key).join();
/** Items do not change: other keys, or nothing to draw. */
const setChanged = <T extends OutboxItem>(store: WritableStore<readonly T[]>, items: readonly T[]) => {
  if (keysOf(items) !== keysOf(store.getSnapshot())) store.set(items);
};
const isUntold = ({ answer }: OutboxItem) => answer !== undefined && answer.isTold !== true;

/**
 * The outbox of whoever is signed in. An item is on the disk before it is sent and leaves it only with the server's
 * answer, a refused message not before its author lets it go, and a press that counts not before the last answer is
 * gone that may not know it; its key makes a second sending harmless, so tabs,
 * service worker and a second device never double anything.
 */
export function createOutbox(options: OutboxOptions): HostOutbox {
  const { queue, api, bus, snackbar, callPaths, idUser, channel, requestSync = () => {} } = options;
  const lock = options.lock ?? ((_name, run) => run());
  const waiting = createStore<readonly OutboxItem[]>([]);
  const sent = createStore<readonly SentItem[]>([]);
  const refused = createStore<readonly OutboxItem[]>([]);
  /** Taken by this page a moment ago. */
  let recent: readonly SentItem[] = [];
  // Where the browser keeps nothing, an item lives as long as its page.
  const unkept = new Map<string, OutboxItem>();
  /** What the device held when it last answered, by key: what waited is not forgotten while it stays silent. */
  let seen = new Map<string, OutboxItem>();
  /** Keys of what was let go before it was on the disk: a write that was given up may come to its end all the same. */
  const gone = new Set<string>();
  /** Keys of what is shown as waiting and not on the disk yet. */
  const writing = new Set<string>();
  /** Keys of what was pressed a moment ago and not tried yet: whoever pressed still looks on. */
  const fresh = new Set<string>();
  /** Who shows a no of what was put and has no answer yet. */
  const refusals = new Map<string, OnRefused | undefined>();
  const safe: OutboxQueue = {
    ...queue,
    list: async (id) => {
      await queue.list(id).then(take, lookAgain);
      return [...new Map([...seen, ...unkept]).values()]
        .filter((item) => item.idUser === id)
        .sort((a, b) => a.at - b.at);
    },
    remove: async (key) => {
      seen.delete(key);
      if (unkept.delete(key)) gone.add(key);
      else await queue.remove(key);
    },
    answer: async (key, answer) => {
      for (const items of [seen, unkept]) {
        const item = items.get(key);
        if (item !== undefined) items.set(key, { ...item, answer });
      }
      if (!unkept.has(key)) await queue.answer(key, answer);
    },
  };

  function take(items: readonly OutboxItem[]) {
    seen = new Map(items.filter(({ key }) => !gone.has(key)).map((item) => [item.key, item]));
    for (const { key } of items) if (gone.has(key)) queue.remove(key).catch(() => {});
  }
  let looking: ReturnType<typeof setTimeout> | undefined;
  function lookAgain() {
    clearTimeout(looking);
    looking = setTimeout(() => void flush(), LOOK_AGAIN_MS);
  }
  /** Brings to the disk what could not be written when it was put, with what became of it. */
  async function keepLate(): Promise<void> {
    for (const item of [...unkept.values()]) {
      const isKept = await queue.put(item).then(
        () => true,
        () => false,
      );
      if (!isKept) return lookAgain();
      unkept.delete(item.key);
    }
  }

  function say({ text, tone }: OutboxAnswer) {
    if (text !== '') snackbar.show(text, tone === 'primary' ? {} : { color: tone, timeout: NOTICE_MS });
  }
  function announce({ name, idJob, idUser: owner }: OutboxItem) {
    if (name === 'clock') bus.emit('clock.changed', { idJob, idUser: owner });
    else bus.emit('chat.changed', { idJob });
  }

  function showSent(items: readonly OutboxItem[]) {
    const now = Date.now();
    recent = recent.filter((one) => now - one.answeredAt < SENT_MS);
    const known = new Set(recent.map(({ key }) => key));
    const applied = items.flatMap((item): SentItem[] => {
      const at = item.answer?.appliedAt;
      return at === undefined || known.has(item.key) ? [] : [{ ...item, answeredAt: at, isApplied: true }];
    });
    setChanged(sent, [...applied, ...recent]);
  }

  async function read(): Promise<void> {
    const id = idUser();
    const items = id === null ? [] : await safe.list(id);
    if (id !== idUser()) return;
    showSent(items);
    const next = items.filter((item) => item.answer === undefined);
    // What was put this moment may not be on the disk yet.
    const fresh = waiting.getSnapshot().filter((item) => item.idUser === id && writing.has(item.key));
    setChanged(waiting, [...next.filter(({ key }) => !writing.has(key)), ...fresh]);
    setChanged(
      refused,
      items.filter((item) => isReturned(item) && !writing.has(item.key)),
    );
  }
  const changed = async () => {
    channel?.postMessage('changed');
    await read();
  };

  /** Keeps of an answered item what is needed still. */
  const note = ({ key, name }: OutboxItem, answer: OutboxAnswer | null): Promise<void> =>
    answer && (isReturned({ name, answer }) || isApplied({ answer }))
      ? safe.answer(key, { ...answer, isTold: true })
      : safe.remove(key);

  /** Tells what the service worker was answered while no page could say it. Under the lock: one tab says it. */
  async function tell(id: number): Promise<void> {
    for (const item of await safe.list(id)) {
      const { answer } = item;
      if (answer === undefined || answer.isTold === true) continue;
      // What cannot be noted now would be told at every try; and it must not keep the rest from being sent.
      const isNoted = await note(item, answer).then(
        () => true,
        () => false,
      );
      if (!isNoted) continue;
      say(answer);
      announce(item);
    }
  }

  async function send(item: OutboxItem): Promise<Sending> {
    // Somebody else may have signed in while the last item was on its way.
    if (idUser() !== item.idUser) return { state: 'unreached' };
    const { key, address } = item;
    const isFresh = fresh.delete(key);
    try {
      const body = bodyOf(item, !isFresh);
      return sendingOf(200, await api.call(callOf(item), body, { quiet: true, key, address }));
    } catch (error) {
      // A message is as right a minute later as now: it waits and goes out by itself.
      return sendingOfError(error, isFresh && item.name === 'clock');
    }
  }

  async function settled(item: OutboxItem, sending: Extract<Sending, { state: 'taken' | 'refused' }>) {
    const now = Date.now();
    const answer = answeredAs(item, sending, now);
    const isCounted = sending.state === 'taken' && answer?.tone !== 'warning';
    const one = { ...item, answeredAt: now, isApplied: isCounted };
    recent = [...recent, one];
    sent.set([...sent.getSnapshot(), one]);
    waiting.set(waiting.getSnapshot().filter(({ key }) => key !== item.key));
    // Should this fail, the item is sent once more and the server answers the same.
    await note(item, answer).catch(() => {});
    const isShown = sending.state === 'refused' && refusals.get(item.key)?.(sending.text);
    if (answer && !isShown) say(answer);
    announce(item);
    await changed();
  }

  /** Lets go what was told and taken before `until`, epoch ms. */
  async function dropApplied(id: number, until: number): Promise<void> {
    for (const { key, answer } of await safe.list(id))
      if (answer?.isTold === true && (answer.appliedAt ?? Infinity) < until)
        await safe.remove(key).catch(() => {});
  }

  let flushing: Promise<void> | null = null;
  let isAskedAgain = false;
  async function flushOnce(): Promise<void> {
    const id = idUser();
    if (id === null) return;
    await lock(outboxLock, async () => {
      await tell(id);
      await sendAll(safe, id, send, settled);
      await keepLate();
    });
    await read();
  }
  const flush = (): Promise<void> => {
    // What was put meanwhile may have come too late for the round that is under way.
    isAskedAgain = flushing !== null;
    return (flushing ??= flushOnce()
      .catch(() => {})
      .finally(() => (flushing = null))
      .then(() => (isAskedAgain ? flush() : undefined)));
  };

  if (channel !== undefined)
    channel.onmessage = () =>
      void read()
        .then(flushIfTold)
        .catch(() => {});
  async function flushIfTold() {
    const id = idUser();
    if (id === null) return;
    const items = await safe.list(id);
    if (items.some(isUntold)) await lock(outboxLock, () => tell(id));
  }

  return {
    getSnapshot: waiting.getSnapshot,
    subscribe: waiting.subscribe,
    sent,
    refused,
    async forget(key) {
      refused.set(refused.getSnapshot().filter((item) => item.key !== key));
      // Where the device does not answer it stays, and shows again.
      await safe.remove(key).catch(() => {});
      await changed();
    },
    async put(given, onRefused) {
      const id = idUser();
      const address = callPaths[callOf(given)];
      if (id === null || address === undefined) throw new Error('Nobody is signed in.');
      const item: OutboxItem = { ...given, idUser: id, address };
      writing.add(item.key);
      fresh.add(item.key);
      refusals.set(item.key, onRefused);
      waiting.set([...waiting.getSnapshot(), item]);
      refused.set(refused.getSnapshot().filter(({ key }) => key !== item.key));
      unkept.delete(item.key);
      gone.delete(item.key);
      const slow = setTimeout(() => {
        fresh.delete(item.key);
        requestSync();
      }, SLOW_MS);
      await queue.put(item).catch(() => unkept.set(item.key, item));
      writing.delete(item.key);
      channel?.postMessage('changed');
      await flush();
      clearTimeout(slow);
      fresh.delete(item.key);
      refusals.delete(item.key);
      if (waiting.getSnapshot().some(({ key }) => key === item.key)) requestSync();
    },
    async open() {
      recent = [];
      sent.set([]);
      waiting.set([]);
      refused.set([]);
      const id = idUser();
      // A write to the disk only where there is something to write.
      const isHeld = id !== null && (await safe.list(id)).some((item) => item.isHeld === true);
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

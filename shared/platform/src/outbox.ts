import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { In } from '@crewcall/contract/types';
import { useSession } from './hooks';
import { useRegion } from './region-context';
import type { CallAddress, Store } from './region-props';

/** The writes that need no reception, by queue. */
interface Bodies {
  clock: In<'doclock'> & { key: string; tapTime: number; action: 'in' | 'out' };
  /** With a file it is a message of its own, without text. */
  chat: In<'sendchat'> & { key: string; files?: readonly File[] };
}
export type OutboxName = keyof Bodies;
export type OutboxBody<N extends OutboxName> = Bodies[N];

/** A write that is kept on this device until the server has answered it. */
export interface OutboxItem<N extends OutboxName = OutboxName> {
  /** Random; the server takes the same key twice as one action. */
  key: string;
  name: N;
  /** Whose it is: nobody else's session ever sends it. */
  idUser: number;
  idJob: number;
  /** Epoch ms of the press. */
  at: number;
  /** Where it goes, so that the service worker needs no contract. */
  address: CallAddress;
  body: OutboxBody<N>;
  /** Its user has signed out: only their next sign-in sends it, no service worker before. */
  isHeld?: boolean;
  /**
   * What the server said: the page tells it and forgets the item. But what was refused stays, and a press that counts
   * stays as long as an older answer may be shown.
   */
  answer?: OutboxAnswer;
}

export interface OutboxAnswer {
  text: string;
  tone: 'primary' | 'warning' | 'error';
  /** The user has been told; the item stays for what it holds. */
  isTold?: true;
  /** Epoch ms by this device at which a press of the clock was taken and counted: answers from before do not know it. */
  appliedAt?: number;
}

/** One that the server has taken, for as long as older answers may still be on screen. */
export interface SentItem extends OutboxItem {
  /** Epoch ms by this device. */
  answeredAt: number;
  /** False where the server kept or refused it: nothing has changed. */
  isApplied: boolean;
}

/** Is told a no, with the server's words, instead of the snackbar; answers false where nobody looks at it any more. */
export type OnRefused = (text: string) => boolean;

/** The outbox of the signed-in user: what waits, oldest first. The host keeps and sends it. */
export interface Outbox extends Store<readonly OutboxItem[]> {
  /**
   * Shown as waiting at once, kept on the device, then sent; resolves when it is answered or found to wait.
   * `onRefused` hears of a no until then.
   */
  put(item: Pick<OutboxItem, 'key' | 'name' | 'idJob' | 'at' | 'body'>, onRefused?: OnRefused): Promise<void>;
  sent: Store<readonly SentItem[]>;
  /** What the server refused, with its words as `answer`, oldest first; `put` with the same key tries again. */
  refused: Store<readonly OutboxItem[]>;
  /** Lets a refused item go. */
  forget(key: string): Promise<void>;
}

/** A random key for one action; works on plain http too, where randomUUID is missing. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A queue of the signed-in user's outbox: what waits, what was refused, and `put`, which keeps an item before it tries
 * to send it.
 */
export function useOutbox<N extends OutboxName>(name: N) {
  const { outbox } = useRegion();
  const { user } = useSession();
  const all = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  const refusedItems = useSyncExternalStore(outbox.refused.subscribe, outbox.refused.getSnapshot);
  const sentItems = useSyncExternalStore(outbox.sent.subscribe, outbox.sent.getSnapshot);
  const waiting = useMemo(
    () => all.filter((item): item is OutboxItem<N> => item.name === name && item.idUser === user.id),
    [all, name, user.id],
  );
  const sent = useMemo(
    () =>
      sentItems.filter(
        (item): item is SentItem & OutboxItem<N> => item.name === name && item.idUser === user.id,
      ),
    [sentItems, name, user.id],
  );
  const refused = useMemo(
    () => refusedItems.filter((item): item is OutboxItem<N> => item.name === name && item.idUser === user.id),
    [refusedItems, name, user.id],
  );
  const put = useCallback(
    (idJob: number, at: number, body: OutboxBody<N>, onRefused?: OnRefused) =>
      outbox.put({ key: body.key, name, idJob, at, body }, onRefused),
    [outbox, name],
  );
  return { waiting, sent, refused, put, forget: outbox.forget };
}

import type { In } from '@crewcall/contract/types';
import type { CallAddress } from '../api-client';
import type { Store } from '../host/store';

/** The writes that need no connection. */
interface Bodies {
  punch: In<'doclock'> & { key: string; tapTime: number; action: 'in' | 'out' };
  /** A message with a file has no text. */
  message: In<'sendchat'> & { key: string; files?: readonly File[] };
}
export type QueueName = keyof Bodies;
export type QueueBody<N extends QueueName> = Bodies[N];

/** A punch or message, saved in this browser until the server has answered it. */
export interface QueueItem<N extends QueueName = QueueName> {
  /** Random; the server treats a repeated key as the same action. */
  key: string;
  name: N;
  /** Only this user's session ever sends it. */
  idUser: number;
  idJob: number;
  /** When the user tapped, epoch ms. */
  at: number;
  /** Where it is sent, so that the service worker needs no contract. */
  address: CallAddress;
  body: QueueBody<N>;
  /** Its user has signed out: only their next sign-in sends it, and no service worker before. */
  isPaused?: boolean;
  /**
   * What the server said. Most items are removed once their user has seen it; a refused one stays until they dismiss it,
   * a punch that counts as long as older answers of the server may be on screen.
   */
  answer?: QueueAnswer;
}

export interface QueueAnswer {
  text: string;
  tone: 'primary' | 'warning' | 'error';
  /** The user has seen it. */
  isShown?: true;
  /** When a punch was accepted, epoch ms by this device: answers from before do not include it. */
  appliedAt?: number;
}

/** An item that the server has accepted, for as long as older answers may still be on screen. */
export interface SentItem extends QueueItem {
  /** Epoch ms by this device. */
  answeredAt: number;
  /** False where the server refused it or made it a pending punch: nothing has changed. */
  isApplied: boolean;
}

/** Shows a refusal in the server's words instead of the snackbar; returns false where its place is off the screen. */
export type OnRefused = (text: string) => boolean;

/** The signed-in user's queue: what waits, oldest first. The host saves and sends it. */
export interface OfflineQueue extends Store<readonly QueueItem[]> {
  /**
   * Shown as waiting at once, saved, then sent; resolves when it is answered or found to wait. `onRefused` shows a
   * refusal until then.
   */
  put(item: Pick<QueueItem, 'key' | 'name' | 'idJob' | 'at' | 'body'>, onRefused?: OnRefused): Promise<void>;
  sent: Store<readonly SentItem[]>;
  /** What the server refused, with its words as `answer`, oldest first; `put` with the same key tries again. */
  refused: Store<readonly QueueItem[]>;
  /** Removes a refused item. */
  dismiss(key: string): Promise<void>;
}

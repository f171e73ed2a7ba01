import type { In } from '@crewcall/contract/types';
import type { Cents } from '@crewcall/domain/units';
import type { CallAddress } from '../api-client';
import type { Store } from '../host/store';

/** The writes that work without a connection. */
interface Bodies {
  punch: In<'doclock'> & { key: string; tapTime: number; action: NonNullable<In<'doclock'>['action']> };
  /** A message has either a file or a text. */
  message: In<'sendchat'> & { key: string; files?: readonly File[] };
  /** The receipt is in `files`, if there is one. */
  expense: In<'addExpense'> & {
    key: string;
    cents: Cents;
    gstCents: Cents;
    files?: readonly File[];
  };
}
export type QueueName = keyof Bodies;
export type QueueBody<N extends QueueName> = Bodies[N];

/** A punch, message or expense, saved in this browser until the server has answered it. */
export interface QueueItem<N extends QueueName = QueueName> {
  /** Random; the server treats a repeated key as the same action. */
  key: string;
  name: N;
  /** Whose item it is: only this user's session ever sends it. */
  idUser: number;
  idJob: number;
  /** When the user tapped, epoch ms. */
  at: number;
  /** Where the item is sent, so that the service worker needs no contract. */
  address: CallAddress;
  body: QueueBody<N>;
  /** The user has signed out. The item is sent after their next sign-in; the service worker skips it until then. */
  isPaused?: boolean;
  /**
   * The server's answer. Most items are removed once their user has seen it. A refused item stays until the user
   * dismisses it. An accepted punch stays while older answers, which do not include it, may be on screen.
   */
  answer?: QueueAnswer;
}

export interface QueueAnswer {
  text: string;
  tone: 'primary' | 'warning' | 'error';
  /** The user has seen this answer. */
  isShown?: true;
  /** When a punch was accepted, epoch ms by this device. Answers from before that time do not include it. */
  appliedAt?: number;
}

/** An item that the server has accepted, listed while older answers may still be on screen. */
export interface SentItem extends QueueItem {
  /** Epoch ms by this device. */
  answeredAt: number;
  /** False if the server refused the item or made it a pending punch, so that nothing has changed. */
  isApplied: boolean;
}

/**
 * Shows the text of a refusal instead of a snackbar. Returns false if it cannot, because its part of the screen is
 * gone.
 */
export type OnRefused = (text: string) => boolean;

/** The signed-in user's queued items, oldest first. The host saves and sends them. */
export interface OfflineQueue extends Store<readonly QueueItem[]> {
  /**
   * Shows an item as waiting, saves it, and sends it. Resolves when it is answered or has to stay in the queue;
   * `onRefused` shows a refusal that arrives by then.
   */
  put(item: Pick<QueueItem, 'key' | 'name' | 'idJob' | 'at' | 'body'>, onRefused?: OnRefused): Promise<void>;
  sent: Store<readonly SentItem[]>;
  /** Refused items with the server's `answer`, oldest first. `put` with the same key sends one again. */
  refused: Store<readonly QueueItem[]>;
  /** Removes a refused item. */
  dismiss(key: string): Promise<void>;
}

import type { CommittedChange } from './audience';

/**
 * Notifies servers of committed changes. Notifications may be late or lost: the `change` table is authoritative, and
 * every server reads it each second.
 */
export interface Wire {
  /** Is the wire working now? */
  readonly isUp: boolean;
  /**
   * Starts to listen. `onNews` is called with numbers of changes, or with null if the wire does not know the numbers.
   */
  start(onNews: (numbers: readonly number[] | null) => void): Promise<void>;
  stop(): void;
}

/** A wire that wakes a server only for the topics that somebody follows on it; see `topicsOfChange`. */
export interface TopicWire extends Wire {
  follow(topic: string): void;
  leave(topic: string): void;
  /** Notifies the servers that follow one of the changes' topics; rejects if some may not be notified. */
  send(changes: readonly CommittedChange[]): Promise<void>;
}

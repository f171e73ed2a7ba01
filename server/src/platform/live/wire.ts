import type { CommittedChange } from './audience';

/**
 * Brings news of committed changes between servers. News may be late or lost: the table `change` is the truth, and every
 * server looks there each second.
 */
export interface Wire {
  /** Does news get through now? */
  readonly isUp: boolean;
  /** Begins to listen. `onNews` is called with numbers of changes, or with null where the wire does not know them. */
  start(onNews: (numbers: readonly number[] | null) => void): Promise<void>;
  stop(): void;
}

/** A wire that wakes a server only for the topics that somebody follows there; see `topicsOfChange`. */
export interface TopicWire extends Wire {
  follow(topic: string): void;
  leave(topic: string): void;
  /** Notifies the servers that follow one of the changes' topics; rejects if some may not be notified. */
  send(changes: readonly CommittedChange[]): Promise<void>;
}

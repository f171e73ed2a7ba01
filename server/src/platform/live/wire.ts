import type { CommittedChange } from './change';

/**
 * Brings word of committed changes between servers. What it says may be late, or be lost while it is away: the table
 * `change` is the truth, and every server looks there too.
 */
export interface Wire {
  /** Can word get through now? */
  readonly isUp: boolean;
  /**
   * Begins to listen. `told` is called with the numbers of changes that concern a followed topic, or with null: look at
   * the table, since the wire does not know the numbers or has been away.
   */
  start(told: (numbers: readonly number[] | null) => void): Promise<void>;
  stop(): void;
}

/** A wire by which each server hears only of the topics that somebody follows there; see `topicsOfChange`. */
export interface TopicWire extends Wire {
  /** How long a server relies on it before it looks at the table by itself, in ms. */
  readonly lookEveryMs: number;
  follow(topic: string): void;
  leave(topic: string): void;
  /** Resolves once all topics followed so far are heard, or the wire is not up. */
  settled(): Promise<void>;
  /** Tells all servers, this one included, of committed changes; rejects if they may not hear of it. */
  send(changes: readonly CommittedChange[]): Promise<void>;
}

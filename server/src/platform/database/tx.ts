import type { EventMap, EventName } from '@crewcall/contract/events';
import type { DbTx } from '../../db/schema';
import type { Audience } from '../live/audience';

/** What a write works with; everything in it commits or rolls back together. */
export interface Tx {
  db: DbTx;
  /** Id of the user who writes, for the audit; null for a task and for somebody who is not signed in. */
  by: number | null;
  /** Adds to the call's own audit row; call it again for each further entity touched. Never pass secrets. */
  audit(entity: string, id: number | string | null, detail?: Record<string, unknown>): void;
  /** Notifies the audience of a change after the commit. `ids` are the ids that screens look up. */
  announce<E extends EventName>(event: E, ids: EventMap[E], audience: Audience | readonly Audience[]): void;
  /**
   * Queues a task in this transaction. With the same `jobKey`, a second task replaces the first; `runAt` is epoch ms. A
   * list of payloads is added to those that the first task has not handled yet, so that none is lost: see the task's
   * `take`.
   */
  enqueue(task: string, payload: Payload | readonly Payload[], options?: EnqueueOptions): Promise<void>;
  /** Queues the task once for each item, in one statement; `runAt` is epoch ms. */
  enqueueAll(
    task: string,
    items: readonly ({ payload: Payload; jobKey: string; runAt?: number } & Pick<
      EnqueueOptions,
      'flag' | 'queue'
    >)[],
  ): Promise<void>;
}

/** The input of a task. */
export type Payload = Record<string, unknown>;

interface EnqueueOptions {
  jobKey?: string;
  /** Epoch ms, or a function of all payloads that then wait under the `jobKey`. */
  runAt?: number | ((waiting: readonly Payload[]) => number);
  /** Tasks of one queue run one after the other. */
  queue?: string | undefined;
  maxAttempts?: number;
  /** One of the task's `apart` flags: the task then runs separately, so that other tasks never wait for it. */
  flag?: string | undefined;
  /** With a `jobKey`: the waiting task keeps its time instead of the new one, so that it is not put off forever. */
  keepRunAt?: boolean;
}

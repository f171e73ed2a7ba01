import type { EventMap, EventName } from '@crewcall/contract/events';
import type { DbTx } from '../../db/schema';
import type { Audience } from '../live/audience';

/** What a write works with; everything in it commits or rolls back together. */
export interface Tx {
  db: DbTx;
  /** Id of the user who writes, for the audit; null for a task or a visitor. */
  by: number | null;
  /** Adds to the call's own audit row; call it again for each further entity that changes. Do not pass secrets. */
  audit(entity: string, id: number | string | null, detail?: Record<string, unknown>): void;
  /** Notifies the audience of a change after the commit. `ids` identify what has changed, for the screens. */
  announce<E extends EventName>(event: E, ids: EventMap[E], audience: Audience | readonly Audience[]): void;
  /**
   * Queues a task in this transaction. With the same `jobKey`, a second task replaces the first; `runAt` is epoch ms.
   * A list of payloads is added to the list of the first task, so that none is lost: see `take` of the task.
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
  /** One of the task's `apart` flags: then it runs in a separate runner, so that other tasks never wait for it. */
  flag?: string | undefined;
  /**
   * With a `jobKey`: a waiting task keeps its time and does not get the new one, so that it is not postponed for
   * ever.
   */
  keepRunAt?: boolean;
}

import type { Db } from '../../db/schema';
import type { Payload, Tx } from '../database/tx';
import { takeQueued } from './queued-list';
import type { Services } from '../services';
import { writeAs } from '../database/write';

/** What a task works with. It runs at least once, so it must be able to run twice. */
export interface TaskContext {
  payload: Payload;
  db: Db;
  services: Services;
  now: number;
  /** The queue job's id: the sender's key towards mail, SMS and push services. */
  jobId: string;
  attempt: number;
  lastAttempt: boolean;
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Use it instead of `payload` if a list was queued: takes all payloads under the task's key that still have to be
   * handled, in this transaction. Leaves out those that an earlier run has handled, or that were queued again since.
   */
  take(tx: Tx): Promise<Payload[]>;
}

export interface TaskDefinition {
  name: string;
  /** When it runs by itself: five cron fields, UTC. */
  cron?: string;
  /** Tasks queued with one of these flags have a runner of their own, so that other tasks never wait for them. */
  apart?: readonly string[];
  run(context: TaskContext): Promise<void>;
}

/** Declares background work. `name` is what `tx.enqueue` takes; with `cron` it also runs by the clock (UTC). */
export const defineTask = (
  name: string,
  run: (context: TaskContext) => Promise<void>,
  options: Pick<TaskDefinition, 'cron' | 'apart'> = {},
): TaskDefinition => ({ name, run, ...options });

/** The context of one run; also used by tests to run a task directly. */
export const taskContext = (
  parts: { db: Db; services: Services },
  task: string,
  payload: Payload,
  facts: { jobId?: string; attempt?: number; lastAttempt?: boolean } = {},
): TaskContext => {
  const { jobId = '0' } = facts;
  return {
    payload,
    ...parts,
    now: Date.now(),
    jobId,
    attempt: facts.attempt ?? 1,
    lastAttempt: facts.lastAttempt ?? false,
    write: (fn) => writeAs({ db: parts.db, call: `task:${task}`, userId: null, quiet: true }, fn),
    take: ({ db }) => takeQueued(db, 'id', jobId),
  };
};

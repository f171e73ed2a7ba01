import type { Db } from '../../db/schema';
import type { Payload, Tx } from '../database/tx';
import { takeQueued } from './queued-list';
import type { Services } from '../services';
import { writeAs } from '../database/write';

/** What a task gets. A task runs at least once, so it must tolerate running twice. */
export interface TaskContext {
  payload: Payload;
  db: Db;
  services: Services;
  now: number;
  /** The queue job's id, which identifies a message to mail, SMS and push services across retries. */
  jobId: string;
  attempt: number;
  lastAttempt: boolean;
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Use instead of `payload` if a list was queued: takes all payloads under the task's key that were not handled yet,
   * in this transaction. Leaves out payloads that an earlier run has handled, or that were queued again since.
   */
  take(tx: Tx): Promise<Payload[]>;
}

export interface TaskDefinition {
  name: string;
  /** When it runs automatically: five cron fields, UTC. */
  cron?: string;
  /** Tasks queued with one of these flags have their own runner, so that other tasks never wait for them. */
  apart?: readonly string[];
  run(context: TaskContext): Promise<void>;
}

/** Declares background work. `name` is passed to `tx.enqueue`; with `cron` it also runs on a schedule (UTC). */
export const defineTask = (
  name: string,
  run: (context: TaskContext) => Promise<void>,
  options: Pick<TaskDefinition, 'cron' | 'apart'> = {},
): TaskDefinition => ({ name, run, ...options });

/** The context of one run; tests use it to run a task directly. */
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

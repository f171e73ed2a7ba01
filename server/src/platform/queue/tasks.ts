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
   * Instead of `payload`: everything that was queued together under one key and is still to be done, in this very
   * transaction. Leaves out what an earlier run has done, and what was queued again since.
   */
  take(tx: Tx): Promise<Payload[]>;
}

export interface TaskDefinition {
  name: string;
  /** When it runs by itself: five cron fields, UTC. */
  cron?: string;
  /** What is queued with one of these flags has a lane of its own: the rest never waits for it. */
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

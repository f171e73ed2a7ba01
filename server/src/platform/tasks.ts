import type { Db } from '../db/schema';
import type { Payload, Tx } from './handle';
import type { Services } from './services';
import { writeAs } from './write';

/** What a task works with. It runs at least once, so it must be able to run twice. */
export interface TaskContext {
  payload: Payload;
  /** All of what was queued together under one key (see `enqueue`); elsewhere the payload alone. */
  payloads: readonly Payload[];
  db: Db;
  services: Services;
  now: number;
  /** The queue job's id: the sender's key towards mail, SMS and push services. */
  jobId: string;
  attempt: number;
  lastAttempt: boolean;
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
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
  queued: Payload | readonly Payload[],
  facts: { jobId?: string; attempt?: number; lastAttempt?: boolean } = {},
): TaskContext => {
  const payloads = [queued].flat();
  return {
    payload: payloads[0] ?? {},
    payloads,
    ...parts,
    now: Date.now(),
    jobId: facts.jobId ?? '0',
    attempt: facts.attempt ?? 1,
    lastAttempt: facts.lastAttempt ?? false,
    write: (fn) => writeAs({ db: parts.db, call: `task:${task}`, userId: null, quiet: true }, fn),
  };
};

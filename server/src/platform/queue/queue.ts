import { run } from 'graphile-worker';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import type { Db } from '../../db/schema';
import type { Payload } from '../database/tx';
import { reportError } from '../operations/error-sink';
import { workerLogger } from './queue-log';
import { QueuePresence } from './queue-presence';
import { Retry } from '../operations/retry';
import type { Services } from '../services';
import { taskContext } from './tasks';
import type { TaskDefinition } from './tasks';
import { within } from '../operations/time-limit';
import { crontabOf, forgetFuture, watchTimed } from './timed-tasks';

/**
 * How many tasks each lane of the queue runs at once. A lane is a separate runner for some of the tasks, such as mails.
 */
const CONCURRENCY = 4;
// How often, in ms, we free the tasks of killed servers. With the 10 s that a task must have been locked, they are free
// again within half a minute.
const FREE_EVERY_MS = 15_000;
const STOP_MS = 15_000;

export interface Queue {
  stop(): Promise<void>;
}

const noted = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => reportError(error, { task: 'queue' }));

interface Lane {
  taskList: TaskList;
  crontab: string;
  /** Flags of the tasks that other lanes work on. */
  forbiddenFlags: string[];
}

/**
 * Opens a lane of the queue: it runs tasks without a forbidden flag, and starts again after the database was
 * unreachable.
 */
async function openLane(
  pool: Pool,
  presence: QueuePresence,
  { lookMs, ...lane }: Lane & { lookMs?: number | undefined },
): Promise<Queue> {
  const isTimed = lane.crontab !== '';
  const events: WorkerEvents = new EventEmitter();
  let runner: Runner | null = null;
  let isStopping = false;
  const begin = async () => {
    if (isTimed) await forgetFuture(pool);
    runner = await run({
      pgPool: pool,
      ...lane,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 2_000,
      events,
      logger: workerLogger,
      // Report finished tasks in batches. If reported one by one, a task that finishes while the database is
      // unreachable would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runner.promise.catch((error: unknown) => reportError(error, { task: 'queue' }));
    if (isStopping) await runner.stop();
  };
  const line = new Retry(begin);
  events.on('pool:create', ({ workerPool }) => noted(presence.add(workerPool.id)));
  events.on('pool:release', ({ workerPool }) => noted(presence.remove(workerPool.id)));
  // The runner shuts itself down if it cannot store that a task is done, because the database is unreachable: start
  // again.
  events.on('pool:gracefulShutdown', () => {
    if (!isStopping) line.again();
  });
  await begin();
  const { crontab } = lane;
  // Stopping the runner is enough to restart it, because the event listener above starts a new one.
  const restart = () => void runner?.stop().catch(() => undefined);
  const unwatch = isTimed ? watchTimed({ pool, crontab, events, lookMs }, restart) : () => undefined;
  return {
    stop: async () => {
      isStopping = true;
      unwatch();
      line.stop();
      // A runner that is already shutting down rejects here.
      const stopped = runner?.stop().catch(() => undefined) ?? Promise.resolve();
      await within(STOP_MS, stopped, undefined);
    },
  };
}

/**
 * Works on queued tasks in this process, and continues after the database was unreachable. Throws if two tasks have
 * the same name. Stopping waits for running tasks, 15 s at most; another server runs what is left.
 */
export async function startQueue(parts: {
  pool: Pool;
  db: Db;
  services: Services;
  tasks: readonly TaskDefinition[];
  /** How often we check that timed tasks still run, in ms; a minute by default. */
  lookMs?: number;
}): Promise<Queue> {
  const { pool, db, services, tasks, lookMs } = parts;
  const taskList: TaskList = {};
  for (const task of tasks) {
    if (Object.hasOwn(taskList, task.name)) throw new Error(`Two tasks are called ${task.name}.`);
    taskList[task.name] = async (payload, { job }) => {
      const facts = {
        jobId: job.id,
        attempt: job.attempts,
        lastAttempt: job.attempts >= job.max_attempts,
      };
      try {
        await task.run(taskContext({ db, services }, task.name, payload as Payload, facts));
      } catch (error) {
        if (facts.lastAttempt || facts.attempt === 1) reportError(error, { task: task.name });
        throw error;
      }
    };
  }
  const crontab = crontabOf(tasks);
  const presence = new QueuePresence(pool);
  const apart = tasks.flatMap(({ name, apart: flags = [] }) => flags.map((flag) => ({ name, flag })));
  const others = (own?: string) => apart.map(({ flag }) => flag).filter((flag) => flag !== own);
  const open = [await openLane(pool, presence, { taskList, crontab, forbiddenFlags: others(), lookMs })];
  for (const { name, flag } of apart) {
    const only = { [name]: taskList[name] };
    open.push(await openLane(pool, presence, { taskList: only, crontab: '', forbiddenFlags: others(flag) }));
  }
  noted(presence.free());
  const freeing = setInterval(() => noted(presence.free()), FREE_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(freeing);
      await Promise.all(open.map((lane) => lane.stop()));
      await presence.stop();
    },
  };
}

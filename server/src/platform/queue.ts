import { run } from 'graphile-worker';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type { Kysely } from 'kysely';
import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import type { DB } from '../db/schema';
import type { Payload } from './handle';
import { reportError } from './error-sink';
import { workerLogger } from './queue-log';
import { QueuePresence } from './queue-presence';
import type { Services } from './services';
import { taskContext } from './tasks';
import type { TaskDefinition } from './tasks';

const CONCURRENCY = 4;
// With the 10 s that a task must have been held: a killed server's tasks are free again within half a minute.
const FREE_EVERY_MS = 15_000;

export interface Queue {
  stop(): Promise<void>;
}

/** Works on queued tasks in this process. Throws when two tasks share a name. */
export async function startQueue(parts: {
  pool: Pool;
  db: Kysely<DB>;
  services: Services;
  tasks: readonly TaskDefinition[];
}): Promise<Queue> {
  const { pool, db, services, tasks } = parts;
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
        await task.run(taskContext({ db, services }, task.name, payload as Payload | Payload[], facts));
      } catch (error) {
        if (facts.lastAttempt || facts.attempt === 1) reportError(error, { task: task.name });
        throw error;
      }
    };
  }
  const crontab = tasks.flatMap((task) => (task.cron ? [`${task.cron} ${task.name}`] : [])).join('\n');
  const presence = new QueuePresence(pool);
  const noted = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => reportError(error, { task: 'queue' }));
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => noted(presence.add(worker.workerId)));
  events.on('worker:stop', ({ worker }) => noted(presence.remove(worker.workerId)));
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    crontab,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2_000,
    events,
    logger: workerLogger,
  });
  runner.promise.catch((error: unknown) => reportError(error, { task: 'queue' }));
  noted(presence.free());
  const freeing = setInterval(() => noted(presence.free()), FREE_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(freeing);
      await runner.stop();
      await presence.stop();
    },
  };
}

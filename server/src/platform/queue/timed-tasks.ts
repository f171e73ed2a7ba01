import { MINUTE_MS } from '@crewcall/domain/units';
import type { WorkerEventMap, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { reportError } from '../operations/error-sink';
import type { TaskDefinition } from './tasks';
import { machineTime, runsEachHour } from '../operations/test-clock';

const LOOK_MS = MINUTE_MS;
/** Some task is queued every minute. If none was queued for this long, in ms, the queue's timer has stopped. */
const ASLEEP_MS = 3 * MINUTE_MS;
/**
 * The queue makes up for missed minutes one by one. A busy process misses up to this many ms; more means that the
 * clock was set.
 */
const MISSED_MS = 3 * MINUTE_MS;

/**
 * With a key, a task waits only once, however many minutes were missed. A missed daily task is made up for within a
 * day.
 */
const optionsOf = (task: TaskDefinition) =>
  `?jobKey=cron-${task.name}${runsEachHour(task) ? '' : '&fill=1d'}`;

export const crontabOf = (tasks: readonly TaskDefinition[]): string =>
  tasks.flatMap((task) => (task.cron ? [`${task.cron} ${task.name} ${optionsOf(task)}`] : [])).join('\n');

/**
 * The queue waits until the clock has passed the last time at which a task was queued. If the clock was ahead then,
 * that time is now in the future, so we delete it. Not if it is only a few minutes ahead: such times pass soon, and
 * the clocks of two servers may differ that much. Returns whether any were deleted.
 */
export async function forgetFuture(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update graphile_worker._private_known_crontabs set last_execution = null where last_execution > $1',
    [new Date(Date.now() + ASLEEP_MS)],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Checks each minute whether timed tasks are still queued. After the clock was set, the queue may wait for a distant
 * minute, or have to make up for many minutes. In both cases calls `restart`. Returns a function that stops the
 * checks.
 */
export function watchTimed(
  parts: { pool: Pool; crontab: string; events: WorkerEvents; lookMs: number | undefined },
  restart: () => void,
): () => void {
  const { pool, crontab, events, lookMs = LOOK_MS } = parts;
  let seen = performance.now();
  const awake = () => void (seen = performance.now());
  events.on('cron:starting', awake);
  events.on('cron:schedule', awake);
  // Ends the queue's cron loop if its clock is far off; its runner ends with it, and a new one starts. The loop may
  // have too many minutes to make up for; or its next minute is too far away for a timer, so that it would loop
  // without a pause.
  const endLost = (told: WorkerEventMap['cron:overdueTimer']) => {
    const off = Math.abs(machineTime(told.currentTimestamp) - told.expectedTimestamp);
    if (off > MISSED_MS) void Promise.resolve(told.cron.release()).catch(() => undefined);
  };
  events.on('cron:overdueTimer', endLost);
  events.on('cron:prematureTimer', endLost);
  const isEachMinute = crontab.includes('* * * * *');
  const look = async () => {
    const isAhead = await forgetFuture(pool);
    const isAsleep = isEachMinute && performance.now() - seen > ASLEEP_MS;
    if (!isAhead && !isAsleep) return;
    reportError(new Error('Timed tasks had stopped, and are started again: the clock was set.'), {
      task: 'queue',
    });
    restart();
  };
  // While the database is unreachable we cannot know; the next check can.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  return () => clearInterval(timer);
}

import { MINUTE_MS } from '@crewcall/domain/units';
import type { WorkerEventMap, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { reportError } from '../operations/error-sink';
import type { TaskDefinition } from './tasks';
import { machineTime, runsEachHour } from '../operations/test-clock';

const LOOK_MS = MINUTE_MS;
/** Some task is queued every minute. If none was for this long, in ms, the queue's timer has stopped. */
const ASLEEP_MS = 3 * MINUTE_MS;
/**
 * The queue makes up for missed minutes one by one. A busy process misses up to this many; more means that the clock
 * was set.
 */
const MISSED_MS = 3 * MINUTE_MS;

/** With a key a task waits only once, however many minutes were missed. A missed daily task runs within a day. */
const optionsOf = (task: TaskDefinition) =>
  `?jobKey=cron-${task.name}${runsEachHour(task) ? '' : '&fill=1d'}`;

export const crontabOf = (tasks: readonly TaskDefinition[]): string =>
  tasks.flatMap((task) => (task.cron ? [`${task.cron} ${task.name} ${optionsOf(task)}`] : [])).join('\n');

/**
 * The queue waits until the clock has passed the last time at which a task was queued. If the clock was ahead then,
 * that time is now in the future: this deletes such times. It leaves those a few minutes ahead: they pass by
 * themselves, and the clocks of two servers may differ by as much. Returns whether there were any.
 */
export async function forgetFuture(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update graphile_worker._private_known_crontabs set last_execution = null where last_execution > $1',
    [new Date(Date.now() + ASLEEP_MS)],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Checks each minute whether timed tasks are still queued. After somebody sets the clock, the queue may wait for a
 * minute far away, or have many minutes to catch up on. In both cases it calls `restart`. Returns a function that stops
 * it.
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
  // Ends a queue's cron loop whose clock is far off; its runner ends with it, and a new one begins. The loop may have
  // too many minutes to catch up on. Or its next minute is too far away for a timer, so that it would loop without a
  // pause.
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
  // While the database is away we cannot know; the next look can.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  return () => clearInterval(timer);
}

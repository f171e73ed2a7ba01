import { MINUTE_MS } from '@crewcall/domain/units';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { reportError } from './error-sink';
import type { TaskDefinition } from './tasks';
import { machineTime, runsEachHour } from './test-clock';

const LOOK_MS = MINUTE_MS;
/** Some task is queued every minute: so long without one, and the clock of the queue is asleep. */
const ASLEEP_MS = 3 * MINUTE_MS;
/** The queue goes through all minutes that it missed, one by one: so many are a busy process, more a clock that was set. */
const MISSED_MS = 3 * MINUTE_MS;

/** By its key a task waits once, however many minutes were missed. One of each day is made up for within a day. */
const optionsOf = (task: TaskDefinition) =>
  `?jobKey=cron-${task.name}${runsEachHour(task) ? '' : '&fill=1d'}`;

export const crontabOf = (tasks: readonly TaskDefinition[]): string =>
  tasks.flatMap((task) => (task.cron ? [`${task.cron} ${task.name} ${optionsOf(task)}`] : [])).join('\n');

/**
 * The queue does not queue a timed task before the last time that it was queued. Where a clock was ahead that lies in
 * the future, and is forgotten. Tells whether there was any.
 */
export async function forgetFuture(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update graphile_worker._private_known_crontabs set last_execution = null where last_execution > $1',
    [new Date(Date.now() + MINUTE_MS)],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Looks each minute whether the timed tasks go on. A clock that was ahead and was mended, or set often, leaves the queue
 * waiting for a minute far away: `anew` is called then, as where it was set ahead. Returns how to stop.
 */
export function watchTimed(
  parts: { pool: Pool; crontab: string; events: WorkerEvents; lookMs: number | undefined },
  anew: () => void,
): () => void {
  const { pool, crontab, events, lookMs = LOOK_MS } = parts;
  let seen = performance.now();
  const awake = () => void (seen = performance.now());
  events.on('cron:starting', awake);
  events.on('cron:schedule', awake);
  events.on('cron:overdueTimer', ({ currentTimestamp, expectedTimestamp }) => {
    if (machineTime(currentTimestamp) - expectedTimestamp > MISSED_MS) anew();
  });
  const isEachMinute = crontab.includes('* * * * *');
  const look = async () => {
    const isAhead = await forgetFuture(pool);
    const isAsleep = isEachMinute && performance.now() - seen > ASLEEP_MS;
    if (!isAhead && !isAsleep) return;
    reportError(new Error('Timed tasks had stopped, and are started anew: the clock was set.'), {
      task: 'queue',
    });
    anew();
  };
  // While the database is away nobody can tell: the next look does.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  return () => clearInterval(timer);
}

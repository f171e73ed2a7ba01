import { changedFields } from '@crewcall/domain/time-change';
import type { TimeChangeField, TimePicture } from '@crewcall/domain/time-change';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { fullName } from '../platform/database/person-name';
import { defineTask } from '../platform/queue/tasks';
import { formatDateTimeWithZone, formatDayAndYear } from '@crewcall/domain/format';

const TASK = 'time-changed';
/** Wait before notifying, in ms: start, end and break are set one after the other, and the worker gets one message. */
const SETTLE_MS = 120_000;

/** Queues a notification to a worker that somebody else changed their closed timesheet. */
export async function notifyTimeChanged(tx: Tx, idUser: number, changes: readonly number[], now: EpochMs) {
  const runAt = now + SETTLE_MS;
  await tx.enqueue(TASK, [{ idUser, changes }], { runAt, jobKey: `${TASK}:${idUser}`, keepRunAt: true });
}

interface Row {
  job_id: number;
  title: string;
  zone: Zone;
  before: TimePicture;
  after: TimePicture | null;
  reason: string;
  first_name: string | null;
  last_name: string | null;
}

const fieldWords: Record<TimeChangeField, string> = {
  start: 'Start',
  end: 'End',
  break: 'Break',
  group: 'Group',
};

function valueText(field: TimeChangeField, picture: TimePicture, zone: Zone): string {
  if (field === 'group') return picture.group;
  if (field === 'break') return `${Math.round(picture.break / MINUTE_MS)} minutes`;
  return picture[field] === 0 ? 'none, the clock runs' : formatDateTimeWithZone(picture[field], zone);
}

/** One change as its worker reads it: which timesheet, each field before and after, who changed it and why. */
function changeText({ title, zone, before, after, reason, first_name, last_name }: Row): string {
  const by = first_name === null && last_name === null ? 'the system' : fullName({ first_name, last_name });
  const fields =
    after === null
      ? [
          `Deleted: ${formatDateTimeWithZone(before.start, zone)} to ${formatDateTimeWithZone(before.end, zone)}`,
        ]
      : changedFields(before, after).map((field) => {
          const [was, is] = [valueText(field, before, zone), valueText(field, after, zone)];
          return `${fieldWords[field]}: was ${was}, is now ${is}`;
        });
  const why = reason === '' ? [] : [`Why: ${reason}`];
  return [`${title}, ${formatDayAndYear(before.start, zone)}`, ...fields, `By ${by}`, ...why].join('\n');
}

/** Notifies a worker of their closed timesheets that somebody else changed. */
export const timeChangedTask = defineTask(TASK, async ({ take, write }) => {
  await write(async (tx) => {
    const told = (await take(tx)) as unknown as { idUser: number; changes: number[] }[];
    const [first] = told;
    if (!first) return;
    const { rows } = await sql<Row>`
      select c.job_id, job.title, job.zone, c.before, c.after, c.reason, u.first_name, u.last_name
      from timesheet_change c join job on job.id = c.job_id left join app_user u on u.id = c.by
      where ${anyOf('c.id', [...new Set(told.flatMap(({ changes }) => changes))])} order by c.id`.execute(
      tx.db,
    );
    const [change] = rows;
    if (!change) return;
    const text = rows.map(changeText).join('\n\n');
    await notify(tx, [first.idUser], {
      topic: 'changes',
      shift: { idJob: change.job_id, crews: [], says: 'other' },
      title: `Your time was changed: ${change.title}`,
      text,
      parts: [text, 'If this is wrong, open your time card and say so there.'],
      path: `/jobs/upcoming/${change.job_id}/timecard`,
      tag: `time-${change.job_id}`,
      mail: 'always',
    });
  });
});

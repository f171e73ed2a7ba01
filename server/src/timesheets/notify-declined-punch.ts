import { isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { askUntil } from '@crewcall/domain/time-query';
import { HOUR_MS } from '@crewcall/domain/units';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { formatDateTimeWithZone, formatDay, formatDayTime, formatRange } from '@crewcall/domain/format';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { fullName } from '../platform/database/person-name';
import type { OwnCrew } from './clock-state';

interface Declined {
  job: { id: number; title: string; zone: Zone };
  punch: { user_id: number; action: string; punched_at: EpochMs };
  /** The worker's timesheets and crews of the job. */
  rows: readonly Clock[];
  crews: readonly OwnCrew[];
  config: CompanyConfig;
  by: number;
  why: string;
  now: EpochMs;
}

/** Can the worker still report a timesheet of this job as wrong or missing? A running one counts: it closes later. */
const mayAsk = ({ rows, crews, config, now }: Declined): boolean =>
  rows.some((row) => isOpen(row) || now < askUntil(row.end, null, config)) ||
  crews.some(
    ({ start, end }) =>
      now < plannedEnd({ startTime: start, endTime: end }) + config.confQueryHours * HOUR_MS,
  );

/** What is recorded around the punch: a time can be there in spite of the decline. */
function recordedText({ job, punch, rows }: Declined): string {
  const at = punch.punched_at;
  const times = rows
    .filter((row) => row.start < at + CURRENT_JOB_MS && (isOpen(row) || row.end > at - CURRENT_JOB_MS))
    .map((row) =>
      isOpen(row)
        ? `${formatDayTime(row.start, job.zone)}, still running`
        : `${formatDay(row.start, job.zone)}, ${formatRange(row.start, row.end, job.zone)}`,
    );
  return times.length === 0
    ? 'No time of yours is recorded there around then.'
    : `Recorded for you there: ${times.join('; ')}.`;
}

/** Notifies a worker that somebody else has declined their punch. */
export async function notifyDeclinedPunch(tx: Tx, declined: Declined): Promise<void> {
  const { job, punch, by, why } = declined;
  const decider = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', by)
    .executeTakeFirstOrThrow();
  const what = `check-${punch.action}`;
  const said = `${fullName(decider)} has not accepted your ${what} of ${formatDateTimeWithZone(punch.punched_at, job.zone)} for ${job.title}. ${recordedText(declined)}`;
  const next = `If this is wrong, ${mayAsk(declined) ? 'say so on your time card' : 'tell the office'}.`;
  await notify(tx, [punch.user_id], {
    topic: 'changes',
    shift: { idJob: job.id, crews: [], says: 'other' },
    title: `Your ${what} was not accepted: ${job.title}`,
    text: `${said} ${next}`,
    parts: [said, ...(why === '' ? [] : [`Why: ${why}`]), next],
    path: `/jobs/upcoming/${job.id}/timecard`,
    tag: `declined-${job.id}-${punch.punched_at}`,
    mail: 'always',
  });
}

import { isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { askUntil } from '@crewcall/domain/time-query';
import { HOUR_MS } from '@crewcall/domain/units';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
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

/** Notifies a worker that somebody else has declined their punch. */
export async function notifyDeclinedPunch(tx: Tx, declined: Declined): Promise<void> {
  const { job, punch, by, why } = declined;
  const decider = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', by)
    .executeTakeFirstOrThrow();
  const what = `check-${punch.action}`;
  const said = `${fullName(decider)} has not accepted your ${what} of ${formatDateTimeWithZone(punch.punched_at, job.zone)} for ${job.title}. Nothing is recorded from it.`;
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

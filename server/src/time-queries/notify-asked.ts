import type { PaidSpan } from '@crewcall/domain/clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { isLocked } from '@crewcall/domain/clock';
import { decidesAbout } from '@crewcall/domain/closed-job';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { fullName } from '../platform/database/person-name';
import { supervisorsOf } from '../row-rules/job-rows';
import type { Held } from './locked-query';

/** The span of a timesheet for messages, in the job's zone. */
export const formatSpan = (times: PaidSpan, zone: Zone): string =>
  `${formatDateTimeWithZone(times.start, zone)} to ${formatDateTimeWithZone(times.end, zone)}, break ${Math.round(times.break / MINUTE_MS)} minutes`;

interface Asked {
  id: number;
  idUser: number;
  job: Held['job'];
  claim: PaidSpan;
  /** The recorded times; null if the timesheet is missing. */
  row: Held['row'];
  text: string;
}

const isForSupervisors = ({ job, row }: Pick<Asked, 'job' | 'row'>): boolean =>
  decidesAbout(job.status, row !== null && isLocked(row)) === 'supervisor';

/**
 * Notifies a job's supervisors that a worker reports a wrong or missing timesheet; nobody if the office is to answer.
 */
export async function notifyAsked(tx: Tx, asked: Asked): Promise<void> {
  if (!isForSupervisors(asked)) return;
  const { id, idUser, job, claim, row, text } = asked;
  const worker = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', idUser)
    .executeTakeFirstOrThrow();
  const supervisors = await supervisorsOf(tx.db, [job.id]);
  const what = row === null ? 'A time is missing' : 'A time is wrong';
  const title = `${what}, says ${fullName(worker)}: ${job.title}`;
  const was = row === null ? '' : `Recorded: ${formatSpan(row, job.zone)}\n`;
  const said = `${was}Claimed: ${formatSpan(claim, job.zone)}`;
  const next = 'It is paid once you have answered on the time card.';
  const to = supervisors.map((row) => row.idUser).filter((id) => id !== idUser);
  await notify(tx, to, {
    topic: 'changes',
    shift: { idJob: job.id, crews: [], says: 'other' },
    title,
    text: `${said} ${next}`,
    parts: [said, text.trim(), next],
    path: `/jobs/upcoming/${job.id}/timecard`,
    tag: `time-query-${id}`,
    mail: 'always',
  });
}

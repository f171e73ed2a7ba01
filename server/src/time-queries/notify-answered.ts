import type { PaidSpan } from '@crewcall/domain/clock';
import type { EpochMs } from '@crewcall/domain/units';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { fullName } from '../platform/database/person-name';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import type { Held } from './locked-query';
import { formatSpan } from './notify-asked';

interface Answer {
  outcome: 'changed' | 'kept';
  text: string;
  times: PaidSpan;
  /** Deadline for the worker's reply; null if the answer is final. */
  dueAt: EpochMs | null;
  by: number;
}

/** Notifies a worker of the answer to their question. */
export async function notifyAnswered(tx: Tx, { query, job, row }: Held, answer: Answer): Promise<void> {
  const by = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', answer.by)
    .executeTakeFirstOrThrow();
  const { outcome, times, dueAt, text } = answer;
  const was = row === null ? '' : `Was: ${formatSpan(row, job.zone)}\n`;
  const isOnNext = row !== null && row.idInvoice !== null;
  const said =
    outcome === 'kept'
      ? `${fullName(by)} has kept your time for ${job.title} as it was.`
      : `${fullName(by)} has changed your time for ${job.title}.\n${was}Is: ${formatSpan(times, job.zone)}${isOnNext ? '\nThe difference comes on your next invoice.' : ''}`;
  const next =
    dueAt === null
      ? 'This answer stands.'
      : `You can agree or reply on your time card until ${formatDateTimeWithZone(dueAt, job.zone)}.`;
  await notify(tx, [query.user_id], {
    topic: 'changes',
    shift: { idJob: job.id, crews: [], says: 'other' },
    title: `Your question about a time: ${job.title}`,
    text: `${said} ${next}`,
    parts: [said, text.trim(), next],
    path: `/jobs/upcoming/${job.id}/timecard`,
    tag: `time-query-${query.id}`,
    mail: 'always',
  });
}

import type { PaidSpan } from '@crewcall/domain/clock';
import type { EpochMs } from '@crewcall/domain/units';
import type { Tx } from '../platform/handle';
import { letter } from '../platform/letter';
import { notify } from '../platform/messages';
import { fullName } from '../platform/person-name';
import { sentWhen } from '@crewcall/domain/when-text';
import type { Held } from './locked-query';
import { sentSpan } from './sent-span';

interface Answer {
  outcome: 'changed' | 'kept';
  text: string;
  times: PaidSpan;
  /** Until when the worker may reply; null where the answer stands. */
  dueAt: EpochMs | null;
  by: number;
}

/** Tells a worker what became of their question. */
export async function tellAnswered(tx: Tx, { query, job, row }: Held, answer: Answer): Promise<void> {
  const person = (id: number) =>
    tx.db
      .selectFrom('app_user')
      .innerJoin('company', 'company.id', 'app_user.company_id')
      .select(['email', 'first_name', 'last_name', 'active', 'company.name'])
      .where('app_user.id', '=', id)
      .executeTakeFirstOrThrow();
  const [worker, by] = [await person(query.user_id), await person(answer.by)];
  if (!worker.active) return;
  const { outcome, times, dueAt, text } = answer;
  const said =
    outcome === 'kept'
      ? `${fullName(by)} has kept your time for ${job.title} as it was.`
      : `${fullName(by)} has changed your time for ${job.title}.\n${row === null ? '' : `Was: ${sentSpan(row, job.zone)}\n`}Is: ${sentSpan(times, job.zone)}`;
  const next =
    dueAt === null
      ? 'This answer stands.'
      : `You can agree or reply on your time card until ${sentWhen(dueAt, job.zone)}.`;
  const subject = `Your question about a time: ${job.title}`;
  const body = `${said}\n\n${text.trim()}\n\n${next}`;
  await notify(tx, {
    userId: query.user_id,
    topic: 'changes',
    mail: {
      to: worker.email,
      subject,
      text: letter(worker.first_name, body, worker.name),
    },
    push: {
      title: subject,
      text: `${said} ${next}`,
      path: `/jobs/upcoming/${job.id}/timecard`,
      tag: `time-query-${query.id}`,
    },
  });
}

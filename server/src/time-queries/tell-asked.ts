import { isLocked } from '@crewcall/domain/clock';
import type { PaidSpan } from '@crewcall/domain/clock';
import { decidesAbout } from '@crewcall/domain/closed-job';
import type { Tx } from '../platform/handle';
import { letter } from '../platform/letter';
import { notify } from '../platform/messages';
import { fullName } from '../platform/person-name';
import type { Held } from './locked-query';
import { sentSpan } from './sent-span';

interface Asked {
  id: number;
  idUser: number;
  job: Held['job'];
  claim: PaidSpan;
  /** The time that is recorded; null where one is missing. */
  row: Held['row'];
  text: string;
}

const isForSupervisors = ({ job, row }: Pick<Asked, 'job' | 'row'>): boolean =>
  decidesAbout(job.status, row !== null && isLocked(row)) === 'supervisor';

/** Tells the supervisors of a job, where they answer, that one of its workers calls a time wrong or misses one. */
export async function tellAsked(tx: Tx, asked: Asked): Promise<void> {
  if (!isForSupervisors(asked)) return;
  const { id, idUser, job, claim, row, text } = asked;
  const worker = await tx.db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.company_id')
    .select(['first_name', 'last_name', 'company.name'])
    .where('app_user.id', '=', idUser)
    .executeTakeFirstOrThrow();
  const supervisors = await tx.db
    .selectFrom('job_supervisor as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.email', 'u.first_name'])
    .where('s.job_id', '=', job.id)
    .where('u.id', '<>', idUser)
    .where('u.active', '=', true)
    .orderBy('u.id')
    .execute();
  const what = row === null ? 'A time is missing' : 'A time is wrong';
  const subject = `${what}, says ${fullName(worker)}: ${job.title}`;
  const was = row === null ? '' : `Recorded: ${sentSpan(row, job.zone)}\n`;
  const said = `${was}Claimed: ${sentSpan(claim, job.zone)}`;
  const next = 'It is paid once you have answered on the time card.';
  for (const person of supervisors) {
    await notify(tx, {
      userId: person.id,
      topic: 'changes',
      mail: {
        to: person.email,
        subject,
        text: letter(person.first_name, said, text.trim(), next, worker.name),
      },
      push: {
        title: subject,
        text: `${said} ${next}`,
        path: `/jobs/upcoming/${job.id}/timecard`,
        tag: `time-query-${id}`,
      },
    });
  }
}

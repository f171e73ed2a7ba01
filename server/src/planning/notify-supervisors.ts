import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { sql } from 'kysely';
import { jobStatus } from '../db/statuses';
import type { Tx } from '../platform/database/tx';
import { notifyAll } from '../platform/notifications/notifications';
import type { UserNotification } from '../platform/notifications/notifications';
import { supervisors } from '../row-rules/job-rows';

interface Row {
  idUser: number;
  idJob: number;
  title: string;
  start: number;
  zone: string;
}

/** Notifies those people in `to` who supervise these confirmed jobs, in one message for all days. */
export async function notifySupervisors(
  tx: Tx,
  to: readonly number[],
  jobs: readonly number[],
  { by, now }: { by: number; now: number },
): Promise<void> {
  const others = to.filter((id) => id !== by);
  if (others.length === 0) return;
  const { rows } = await sql<Row>`
    select js.user_id as "idUser", job.id as "idJob", job.title, job.start_at as start, job.zone
    from (${supervisors}) js join job on job.id = js.job_id and job.status = ${jobStatus.confirmed}
    where job.id = any(${[...jobs]}::bigint[]) and js.user_id = any(${others}::bigint[])
      and job.start_at > ${now}::bigint
    order by job.start_at, job.id`.execute(tx.db);
  const of = new Map<number, Row[]>();
  for (const row of rows) of.set(row.idUser, [...(of.get(row.idUser) ?? []), row]);
  const lineOf = ({ title, start, zone }: Row) => `${title} on ${formatDateTimeWithZone(start, zone)}`;
  await notifyAll(
    tx,
    [...of.values()].flatMap((own): UserNotification[] => {
      const [first] = own;
      if (!first) return [];
      const { idUser, idJob, title, start } = first;
      const isOne = own.length === 1;
      return [
        {
          userId: idUser,
          topic: 'changes',
          startsAt: start,
          // A message about several jobs is still true if one of them is cancelled.
          shift: { idJob, crews: [], says: isOne ? 'confirmed' : 'other', isInside: isOne },
          title: `You supervise ${title}`,
          text: `You supervise ${lineOf(first)}${isOne ? '' : `, and on ${own.length - 1} more days`}.`,
          ...(isOne ? {} : { parts: ['You supervise:', own.map(lineOf).join('\n')] }),
          path: `/jobs/upcoming/${idJob}/details`,
          tag: `supervise-${idJob}`,
          mail: 'always',
        },
      ];
    }),
  );
}

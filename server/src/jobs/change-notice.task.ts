import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import type { Tx } from '../platform/handle';
import { notifyAll } from '../platform/messages';
import type { News } from '../platform/messages';
import { defineTask } from '../platform/tasks';
import { dateText, timeText } from '../platform/when-text';

const TASK = 'job-notice';
const SETTLE_MS = 120_000;

/** What happened to the job, as the crew reads it. */
export type NoticeKind = 'changed' | 'cancelled' | 'removed';

type Notice = { idJob: number; kind: NoticeKind; crewIds: readonly number[] };

/**
 * Queues word to the crew of `crewIds`. A change of time or place waits two minutes, so that typing it in several
 * saves is one message: each save puts it off and adds its crews to those of the one before. `removed` names the crews that were deleted.
 */
export async function queueNotice(
  tx: Tx,
  idJob: number,
  kind: NoticeKind,
  crewIds: readonly number[],
  now: number,
) {
  if (crewIds.length === 0) return;
  const notice: Notice = { idJob, kind, crewIds };
  if (kind === 'changed') {
    await tx.enqueue(TASK, [notice], { runAt: now + SETTLE_MS, jobKey: `notice:${idJob}:changed` });
  } else {
    await tx.enqueue(TASK, notice, { jobKey: `notice:${idJob}:${kind}:${[...crewIds].sort().join('.')}` });
  }
}

interface Row {
  user_id: number;
  email: string;
  first_name: string;
  title: string;
  location: string;
  zone: string;
  start_at: number;
  status: number;
  company: string;
}

const subjects: Record<NoticeKind, string> = {
  changed: 'Changed: ',
  cancelled: 'Cancelled: ',
  removed: 'No longer needed: ',
};

function sentence(kind: NoticeKind, row: Row): string {
  const when = `${dateText(row.start_at, row.zone)} ${timeText(row.start_at, row.zone)}`;
  if (kind === 'cancelled') return `${row.title} on ${when} has been cancelled.`;
  if (kind === 'removed') return `You are no longer needed for ${row.title} on ${when}.`;
  const place = row.location.trim() === '' ? '' : ` The place is ${row.location}.`;
  return `${row.title} has changed. Your start is now ${when}.${place}`;
}

/** Tells the invited and the confirmed what changed about their shift. */
export const changeNoticeTask = defineTask(TASK, async ({ payload, payloads, now, write }) => {
  const { idJob, kind } = payload as Notice;
  const crewIds = [...new Set((payloads as readonly Notice[]).flatMap((notice) => notice.crewIds))];
  await write(async (tx) => {
    const { rows } = await sql<Row>`
      select cm.user_id, u.email, u.first_name, job.title, job.location, job.zone, jc.start_at, job.status,
        coalesce(nullif(c.config ->> 'confCompanyName', ''), c.name) as company
      from job_crew jc
      join crew_member cm on cm.crew_id = jc.id and cm.status in (1, 2)
      join app_user u on u.id = cm.user_id and u.active
      join job on job.id = jc.job_id
      join company c on c.id = job.company_id
      where jc.job_id = ${idJob} and jc.id = any(${crewIds}::bigint[]) and jc.start_at > ${now}`.execute(
      tx.db,
    );
    // A change that settled after the job was cancelled has nothing to say any more.
    const told = rows.filter((row) => kind !== 'changed' || row.status === JobStatus.Confirmed);
    const news = told.map((row): News => {
      const text = sentence(kind, row);
      const subject = `${subjects[kind]}${row.title}`;
      return {
        userId: row.user_id,
        topic: 'changes',
        mail: {
          to: row.email,
          subject,
          text: `Hello ${row.first_name},\n\n${text}\n\n${row.company}`,
        },
        push: {
          title: subject,
          text,
          path: kind === 'removed' ? '/jobs/upcoming' : `/jobs/upcoming/${idJob}/details`,
          tag: `job-${idJob}`,
          isUrgent: true,
        },
      };
    });
    await notifyAll(tx, news);
  });
});

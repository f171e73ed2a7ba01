import { CREW_THREAD, threadQuery } from '@crewcall/domain/chat-threads';
import { CURRENT_JOB_MS, URGENT_BEFORE_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import type { Tx } from '../platform/database/tx';
import { notifyAll } from '../platform/notifications/notifications';
import { shortName } from '../platform/database/person-name';
import { defineTask } from '../platform/queue/tasks';
import { threadReaders } from '../row-rules/chat-threads';

const TASK = 'chat-push';
/** Wait before notifying: people with the chat open mark messages as read, and several messages become one notice. */
const CHAT_PUSH_AFTER_MS = 8_000;

interface JobThread {
  idJob: number;
  thread: string;
}
const tagOf = ({ idJob, thread }: JobThread) => (thread === CREW_THREAD ? `${idJob}` : `${idJob}-${thread}`);

/** Queues a notification of people who have not read the thread. Messages sent before it runs share it. */
export const queueChatPush = (tx: Tx, { idJob, thread }: JobThread, now: number): Promise<void> =>
  tx.enqueue(
    TASK,
    { idJob, thread },
    {
      jobKey: `chat-push:${tagOf({ idJob, thread })}`,
      runAt: now + CHAT_PUSH_AFTER_MS,
      keepRunAt: true,
      maxAttempts: 5,
    },
  );

interface Reader {
  user_id: number;
  unread: number;
  newest: number;
  title: string;
  content: string;
  /** The job is on, or starts or ended within hours, so its crew is awake and may be notified at night. */
  isNear: boolean;
  first_name: string;
  last_name: string;
}

// Members are confirmed crew and supervisors, and those office users and customer's managers who have written in this
// thread. Other readers are left out, or they would be notified about every chat of the company. In other threads than
// the crew's the managers are a side of their own, and the whole office is notified until one of it has answered.
async function unread(tx: Tx, { idJob, thread }: JobThread, now: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with reader as (${threadReaders(idJob, thread)}),
    wrote as (select distinct m.sender_id as user_id from chat_message m
      where m.job_id = ${idJob} and m.thread = ${thread}),
    member as (
      select user_id from reader where part not in ('office', 'managers')
        or user_id in (select user_id from wrote)
        or (${thread} <> 'crew' and (part = 'managers' or not exists (
          select 1 from reader o join wrote w on w.user_id = o.user_id where o.part = 'office')))
      group by user_id
    ), fresh as (
      select member.user_id, count(*)::int as unread, max(m.id) as newest
      from member
      join app_user u on u.id = member.user_id and u.active
      left join chat_read r on r.job_id = ${idJob} and r.thread = ${thread} and r.user_id = member.user_id
      join chat_message m on m.job_id = ${idJob} and m.thread = ${thread} and not m.deleted and m.sender_id <> member.user_id
        and m.id > coalesce(r.last_read_id, 0)
      group by member.user_id, r.notified_id
      having max(m.id) > coalesce(r.notified_id, 0)
    )
    select fresh.*, job.title, m.content,
      exists (select 1 from job_crew c where c.job_id = job.id and c.deleted_at is null
        and c.start_at <= ${now + URGENT_BEFORE_MS}::bigint
        and ${plannedEndOf('c')} >= ${now - CURRENT_JOB_MS}::bigint) as "isNear", w.first_name, w.last_name
    from fresh join job on job.id = ${idJob}
    join chat_message m on m.id = fresh.newest join app_user w on w.id = m.sender_id
    order by fresh.user_id`.execute(tx.db);
  return rows;
}

/** Notifies a thread's members of unread messages: one notification for each thread, which a later one replaces. */
export const chatPushTask = defineTask(TASK, async ({ payload, now, write }) => {
  const idJob = Number(payload.idJob);
  const thread = String(payload.thread ?? CREW_THREAD);
  await write(async (tx) => {
    const readers = await unread(tx, { idJob, thread }, now);
    if (readers.length === 0) return;
    await tx.db
      .insertInto('chat_read')
      .values(
        readers.map(({ user_id, newest }) => ({
          job_id: idJob,
          thread,
          user_id,
          last_read_id: 0,
          notified_id: newest,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['job_id', 'user_id', 'thread'])
          .doUpdateSet((eb) => ({ notified_id: eb.ref('excluded.notified_id') })),
      )
      .execute();
    await notifyAll(
      tx,
      readers.map((reader) => {
        const said = reader.content.trim() === '' ? 'sent a file' : reader.content;
        const more = reader.unread > 1 ? ` (${reader.unread} new messages)` : '';
        return {
          userId: reader.user_id,
          topic: 'chat',
          title: reader.title,
          text: `${shortName(reader)}: ${said}${more}`,
          path: `/jobs/upcoming/${idJob}/chat${threadQuery(thread)}`,
          tag: `chat-${tagOf({ idJob, thread })}`,
          isUrgent: reader.isNear,
          mail: 'none',
        };
      }),
    );
  });
});

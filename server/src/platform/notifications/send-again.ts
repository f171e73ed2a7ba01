import { sql } from 'kysely';
import type { Tx } from '../database/tx';
import { answersUntilOf } from '../../db/planned-end';
import type { Stored } from './about-shift';
import { queueAgain } from './messages';
import { readersOf } from './readers';

/** A dropped message; `startsAt`: when its shift starts now. */
type Dropped = Stored & { due_at: number | null; startsAt: number };

/** SQL: the `extra` of a message that was dropped because its job was cancelled. */
export const whileCancelled = sql<string>`extra || '{"whileCancelled": true}'::jsonb`;

const again = sql`status = 'waiting', error = null`;
const found = sql`message.id, message.channel, message.user_id, message.recipient, message.extra, message.due_at`;

/** SQL: everybody who may have been sent a message about this job that depends on the job's status. */
const readersOfJob = (idJob: number) => sql`array(
  select m.user_id from crew_member m join job_crew c on c.id = m.crew_id where c.job_id = ${idJob}
  union select user_id from job_supervisor where job_id = ${idJob}
  union select u.id from app_user u join job on job.id = ${idJob} and job.company_id = u.company_id
    and job.prepend = any(u.manager_of))`;

/**
 * Sets the due time of these messages, so that those in quiet hours wait as when first queued. A due time in the
 * future stays.
 */
async function withDue(tx: Tx, messages: readonly Dropped[], now: number): Promise<Dropped[]> {
  const readers = await readersOf(
    tx.db,
    messages.flatMap(({ user_id }) => user_id ?? []),
  );
  const due = messages.map((message): Dropped => {
    const { user_id, channel, due_at, extra, startsAt } = message;
    if (channel === 'mail' || (due_at !== null && due_at > now)) return message;
    const isUrgent = (extra as { isUrgent?: boolean }).isUrgent === true;
    return { ...message, due_at: readers.get(user_id ?? 0)?.dueAt({ isUrgent, startsAt }, now) ?? null };
  });
  await sql`
    update message set due_at = d.at
    from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ due_at }) => due_at)}::bigint[]) as d (id, at)
    where message.id = d.id`.execute(tx.db);
  return due;
}

/**
 * Queues messages again that were dropped only because this job was cancelled, now that it goes ahead; and invitation
 * messages that `takeBack` dropped, by crew (`about`). Each message is checked again when it is sent.
 */
export async function sendAgain(
  tx: Tx,
  idJob: number,
  about: ReadonlyMap<number, string>,
  now: number,
): Promise<void> {
  const isAhead = sql`c.job_id = ${idJob} and c.deleted_at is null and ${answersUntilOf('c')} > ${now}::bigint`;
  const firstStart = sql`(select min(c.start_at) from job_crew c where ${isAhead}
    and (extra -> 'shift' -> 'crews' = '[]' or extra -> 'shift' -> 'crews' @> to_jsonb(c.id)))`;
  const dropped = await sql<Dropped>`
    update message set ${again}, extra = extra - 'whileCancelled'
    where user_id = any(${readersOfJob(idJob)}) and extra ? 'shift' and status = 'unsent'
      and extra @> ${JSON.stringify({ whileCancelled: true, shift: { idJob } })}::jsonb and ${firstStart} is not null
    returning ${found}, ${firstStart} as "startsAt"`.execute(tx.db);
  const takenBack = await sql<Dropped>`
    update message set ${again}, valid_until = c.start_at, extra = extra - 'takenBack'
    from job_crew c, unnest(${[...about.keys()]}::bigint[], ${[...about.values()]}::text[]) as i (crew, about)
    where extra ? 'about' and extra ->> 'about' = i.about and c.id = i.crew and ${isAhead}
      and c.start_at > ${now}::bigint and extra ? 'takenBack'
      and (status = 'waiting' or (status = 'unsent' and error is not null))
    returning ${found}, c.start_at as "startsAt"`.execute(tx.db);
  await queueAgain(tx, await withDue(tx, [...dropped.rows, ...takenBack.rows], now));
}

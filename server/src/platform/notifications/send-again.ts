import { sql } from 'kysely';
import type { Tx } from '../database/tx';
import { answersUntilOf } from '../../db/planned-end';
import type { Stored } from './about-shift';
import { queueAgain } from './messages';

type Dropped = Stored & { due_at: number | null };

/** SQL: the `extra` of a message that was dropped because its job was cancelled. */
export const whileCancelled = sql<string>`extra || '{"whileCancelled": true}'::jsonb`;

const again = sql`status = 'waiting', error = null`;
const found = sql`message.id, message.channel, message.user_id, message.recipient, message.extra, message.due_at`;

/**
 * Queues again what was dropped only because this job was cancelled, now that it goes ahead, and what `takeBack` took
 * out of the invitations `about`, by crew. Each message is judged once more when it is sent.
 */
export async function sendAgain(
  tx: Tx,
  idJob: number,
  about: ReadonlyMap<number, string>,
  now: number,
): Promise<void> {
  const isAhead = sql`c.job_id = ${idJob} and c.deleted_at is null and ${answersUntilOf('c')} > ${now}::bigint`;
  const dropped = await sql<Dropped>`
    update message set ${again}, extra = extra - 'whileCancelled'
    where status = 'unsent' and extra @> ${JSON.stringify({ whileCancelled: true, shift: { idJob } })}::jsonb
      and exists (select 1 from job_crew c where ${isAhead}
        and (extra -> 'shift' -> 'crews' = '[]' or extra -> 'shift' -> 'crews' @> to_jsonb(c.id)))
    returning ${found}`.execute(tx.db);
  const takenBack = await sql<Dropped>`
    update message set ${again}, valid_until = c.start_at
    from job_crew c, unnest(${[...about.keys()]}::bigint[], ${[...about.values()]}::text[]) as i (crew, about)
    where extra ? 'about' and extra ->> 'about' = i.about and c.id = i.crew and ${isAhead}
      and c.start_at > ${now}::bigint and valid_until < least(c.start_at, ${now}::bigint + 1)
      and (status = 'waiting' or (status = 'unsent' and error is not null))
    returning ${found}`.execute(tx.db);
  await queueAgain(tx, [...dropped.rows, ...takenBack.rows]);
}

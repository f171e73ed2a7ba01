import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { jobStatus, inviteStatus } from '../../db/statuses';
import type { Db } from '../../db/schema';

/** What a message claims about its reader's place on the crew. `other` claims nothing, so it is always true. */
type Says =
  | 'invited'
  | 'filled'
  | 'confirmed'
  | 'asked'
  | 'changed'
  | 'resumed'
  | 'cancelled'
  | 'off'
  | 'applied'
  | 'other';

/** The shift that a message is about. Without crews, it is about the job, for a reader who is not on a crew. */
export interface AboutShift {
  idJob: number;
  crews: readonly number[];
  says: Says;
  /** The reader is confirmed on the crew or supervises the job, so the message says how to reach the site. */
  isInside?: boolean;
}

type State = 'cancelled' | 'invited' | 'confirmed' | 'off' | 'job';

// `job`: the job is not cancelled, and the message is about no place.
const trueIn: Record<Exclude<Says, 'other'>, readonly State[]> = {
  invited: ['invited'],
  filled: ['invited'],
  confirmed: ['confirmed', 'job'],
  asked: ['confirmed'],
  changed: ['invited', 'confirmed', 'job'],
  resumed: ['invited', 'confirmed', 'job'],
  cancelled: ['cancelled'],
  off: ['off', 'cancelled', 'job'],
  applied: ['off'],
};

/**
 * A newer message of these kinds replaces an earlier one. Messages of other kinds say what has changed since the
 * previous one, so all are needed.
 */
const saysAll: readonly Says[] = ['invited', 'confirmed', 'asked', 'resumed', 'cancelled'];

/** A stored message that was queued for one reader. */
export interface Stored {
  id: number;
  user_id: number | null;
  channel: string;
  recipient: string;
  extra: unknown;
}

/** The shift that a stored message is about; null for other messages. */
export const shiftOf = ({ extra }: Stored): AboutShift | null =>
  (extra as { shift?: AboutShift }).shift ?? null;

// `is not distinct from` would not use an index.
const isUser = (id: number | null) => (id === null ? sql`user_id is null` : sql`user_id = ${id}`);

/**
 * SQL: other messages to the same reader, through the same channel, about the same job. A customer's contact is an
 * address without a user.
 */
const sameReader = ({ user_id, channel, recipient }: Stored, { idJob }: AboutShift) => sql`
  ${isUser(user_id)} and extra ? 'shift' and channel = ${channel} and recipient = ${recipient}
  and (extra -> 'shift' ->> 'idJob')::bigint = ${idJob}::bigint`;

/**
 * SQL: was this message sent, or stored in the outbox because there is no transport? A dropped message has an error.
 */
const isOut = sql`(status = 'sent' or (status = 'unsent' and error is null))`;

/**
 * Messages to this reader about this job, in the same channel, that were queued earlier and still wait. They must be
 * sent first.
 */
export async function earlierWaiting(db: Db, message: Stored): Promise<number[]> {
  const shift = shiftOf(message);
  if (shift === null) return [];
  const { rows } = await sql<{ id: number }>`
    select id from message where status = 'waiting' and id < ${message.id} and ${sameReader(message, shift)}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Why a message is not sent. If it is untrue only `whileCancelled`, it may be sent later: see `send-again.ts`. */
type Untrue = 'whileCancelled' | 'outOfDate';

/**
 * SQL: messages `c` that told this reader, in any channel, that the job is cancelled. A customer's contact is
 * identified by address alone.
 */
const cancelledTo = ({ user_id, recipient }: Stored, { idJob }: AboutShift) => sql`select 1 from message c
  where ${isUser(user_id)} and (${user_id !== null} or recipient = ${recipient})
    and extra ? 'shift' and (extra -> 'shift' ->> 'idJob')::bigint = ${idJob}::bigint
    and extra -> 'shift' ->> 'says' = 'cancelled'`;

/** SQL: was the reader told that the job is cancelled, and not yet, in this channel, that it goes ahead after all? */
const heardCancelled = (
  message: Stored,
  shift: AboutShift,
) => sql`exists (${cancelledTo(message, shift)} and ${isOut}
  and not exists (select 1 from message where ${sameReader(message, shift)} and id > c.id and id < ${message.id}
    and extra -> 'shift' ->> 'says' = ${shift.says} and ${isOut}))`;

/** SQL: may the reader know of the cancellation that this message undoes? True for a message that undoes none. */
function isAwaited(message: Stored, shift: AboutShift) {
  if (shift.says !== 'resumed' && shift.says !== 'applied') return sql`true`;
  // Some readers got another message, as the customer whose request is declined, or none, as a supervisor who was
  // added since.
  return sql`(${heardCancelled(message, shift)} or not exists (${cancelledTo(message, shift)}))`;
}

/** Why a message's claim is no longer true, or is repeated by a newer message; null if it is still true. */
export async function whyUntrue(db: Db, message: Stored): Promise<Untrue | null> {
  const shift = shiftOf(message);
  if (shift === null || shift.says === 'other') return null;
  const { idJob, crews, says, isInside = false } = shift;
  const named = JSON.stringify(crews);
  // A message without crews is replaced only by another one without crews.
  const isSaidOf = crews.length === 0 ? sql`= ${named}::jsonb` : sql`@> ${named}::jsonb`;
  const isBoss = sql`exists (select 1 from job_supervisor s where s.job_id = job.id and s.user_id = ${message.user_id})`;
  const { rows } = await sql<{ state: State; isRepeated: boolean; isHeard: boolean }>`
    select case when job.status = ${jobStatus.cancelled} then 'cancelled'
        when ${crews.length === 0 && isInside} and not ${isBoss} then 'off'
        when ${crews.length === 0} then 'job'
        when jc.deleted_at is not null or m.status is null or m.status not in ${inviteStatus.inCrew} then 'off'
        when m.status = ${inviteStatus.invited} then 'invited' else 'confirmed' end as state,
      ${saysAll.includes(says)} and exists (select 1 from message where id > ${message.id} and status in ('waiting', 'sent')
        and ${sameReader(message, shift)} and extra -> 'shift' ->> 'says' = ${says}
        and extra -> 'shift' -> 'crews' ${isSaidOf}) as "isRepeated",
      ${isAwaited(message, shift)} as "isHeard"
    from job left join job_crew jc on jc.job_id = job.id and jc.id = any(${[...crews]}::bigint[])
    left join crew_member m on m.crew_id = jc.id and m.user_id = ${message.user_id}
    where job.id = ${idJob}`.execute(db);
  const so = rows.filter(({ isRepeated, isHeard }) => isHeard && !isRepeated);
  if (so.some(({ state }) => trueIn[says].includes(state))) return null;
  return so.some(({ state }) => state === 'cancelled') && says !== 'resumed' && says !== 'applied'
    ? 'whileCancelled'
    : 'outOfDate';
}

// Few names, because the queue stores each queue name permanently.
const LANES = 32;

/** A number for each reader; a reader without a user is identified by their address alone. */
const readerNumber = ({ user_id, recipient }: Omit<Stored, 'id'>): number =>
  user_id ?? createHash('sha256').update(recipient).digest().readUInt32BE();

/** The queue in which messages about one shift are sent one after the other; undefined for other messages. */
export const laneOf = (message: Omit<Stored, 'id'>): string | undefined =>
  'shift' in (message.extra as object) ? `${message.channel} ${readerNumber(message) % LANES}` : undefined;

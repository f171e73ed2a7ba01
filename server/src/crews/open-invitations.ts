import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { answersUntilOf } from '../db/planned-end';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Tx } from '../platform/database/tx';
import { takeBack } from '../platform/notifications/messages';
import { ofNoCustomer } from '../row-rules/people';

/** The `about` value of an invitation's messages, by which they can be found. */
export const invitationTo = (idReqCrew: number | ''): string => `invite-${idReqCrew}`;

/** Cancels invitation messages to these crews that wait for the end of quiet hours; `of` limits this to some users. */
export const takeInvitationsBack = (tx: Tx, crews: readonly number[], now: number, of?: readonly number[]) =>
  takeBack(tx, crews.map(invitationTo), now, of);

/** SQL: did every message about the invitation of `m` fail? Messages that wait or were sent have not failed. */
const didNotArrive = (about: RawBuilder<string>) => sql<boolean>`
  coalesce((select bool_and(o.status = 'failed') from message o
    where o.extra ? 'about' and o.extra ->> 'about' = ${about} and o.user_id = m.user_id
      and o.created_at >= m.invited_at), false)`;

/**
 * SQL: does worker `m` know that they are on the crew? Not if no message was made, or if it was cancelled before it
 * was sent.
 */
export const isTold = (now: number) => sql<boolean>`(m.status = ${inviteStatus.confirmed}
  or m.seen_at is not null or m.reminded_at is not null
  or exists (select 1 from message o
    where o.extra ? 'about' and o.extra ->> 'about' = ${invitationTo('')} || m.crew_id and o.user_id = m.user_id
      and (o.sent_at is not null or o.valid_until is null or o.valid_until > ${now}::bigint)))`;

/** SQL join: people to notify when crew `jc` changes or ends. They are on the crew (`m`, person `u`) and know that. */
export const toldOfCrew = (now: number) => sql`crew_member m
  on m.crew_id = jc.id and m.status in ${inviteStatus.inCrew} and ${isTold(now)}
  join app_user u on u.id = m.user_id and ${ofNoCustomer('u')}`;

/**
 * For people who are invited to a crew and have not answered: have they seen the invitation, and did every message
 * about it fail?
 */
export async function openInvitations(
  db: Db,
  idReqCrew: number,
): Promise<Map<number, { seen: boolean; undelivered: boolean }>> {
  const { rows } = await sql<{ id: number; seen: boolean; undelivered: boolean }>`
    select m.user_id as id, m.seen_at is not null as seen,
      ${didNotArrive(sql`${invitationTo(idReqCrew)}`)} as undelivered
    from crew_member m where m.crew_id = ${idReqCrew} and m.status = ${inviteStatus.invited}`.execute(db);
  return new Map(rows.map(({ id, ...invitation }) => [id, invitation]));
}

/** How many invitations did not arrive, and the job of the first of their shifts. */
export interface LostInvitations {
  count: number;
  idJob: number;
}

/**
 * SQL value: a company's invitations whose messages all failed, to shifts that can still be answered; null if there
 * are none. Starts from the failed messages because they are few, and looks up crew and job of each (`offset 0`).
 */
export const lostInvitations = (companyId: number, now: number) => sql<LostInvitations | null>`
  (select case when count(*) > 0 then jsonb_build_object('count', count(*),
      'idJob', (array_agg(job.id order by c.start_at, job.id))[1]) end
    from (select distinct user_id, extra ->> 'about' as about from message
      where status = 'failed' and extra ? 'about') f
    join crew_member m on m.user_id = f.user_id and m.status = ${inviteStatus.invited}
      and ${invitationTo('')} || m.crew_id = f.about
    cross join lateral (select c.job_id, c.start_at from job_crew c
      where c.id = m.crew_id and c.deleted_at is null and ${answersUntilOf('c')} > ${now}::bigint offset 0) c
    cross join lateral (select job.id from job
      where job.id = c.job_id and job.company_id = ${companyId} and job.status in ${jobStatus.ahead} offset 0) job
    where ${didNotArrive(sql`f.about`)})`;

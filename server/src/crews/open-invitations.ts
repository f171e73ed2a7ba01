import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { answersUntilOf } from '../db/planned-end';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Tx } from '../platform/database/tx';
import { takeBack } from '../platform/notifications/messages';
import { ofNoCustomer } from '../row-rules/people';

/** What an invitation's messages are about, to find them again. */
export const invitationTo = (idReqCrew: number | ''): string => `invite-${idReqCrew}`;

/** Invitations to these crews that still wait for the morning are not sent any more; `of` some people alone. */
export const takeInvitationsBack = (tx: Tx, crews: readonly number[], now: number, of?: readonly number[]) =>
  takeBack(tx, crews.map(invitationTo), now, of);

/** Did every message about the invitation of `m` fail? One that is waiting, sent or in the outbox has not. */
const didNotArrive = (about: RawBuilder<string>) => sql<boolean>`
  coalesce((select bool_and(o.status = 'failed') from message o
    where o.extra ? 'about' and o.extra ->> 'about' = ${about} and o.user_id = m.user_id
      and o.created_at >= m.invited_at), false)`;

/**
 * Does the worker of place `m` know of it? Not by an invitation that nobody sent, nor by one that was taken back before
 * it went out.
 */
export const isTold = (now: number) => sql<boolean>`(m.status = ${inviteStatus.confirmed}
  or m.seen_at is not null or m.reminded_at is not null
  or exists (select 1 from message o
    where o.extra ? 'about' and o.extra ->> 'about' = ${invitationTo('')} || m.crew_id and o.user_id = m.user_id
      and (o.sent_at is not null or o.valid_until is null or o.valid_until > ${now}::bigint)))`;

/** People to notify of a change or end of crew `jc`, as member `m` of person `u`: on the crew, and aware of it. */
export const toldOfCrew = (now: number) => sql`crew_member m
  on m.crew_id = jc.id and m.status in ${inviteStatus.inCrew} and ${isTold(now)}
  join app_user u on u.id = m.user_id and ${ofNoCustomer('u')}`;

/**
 * For people who are invited to a crew and have not answered: whether they have seen the invitation, and whether every
 * message about it failed.
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
 * The invitations to shifts ahead of a company that did not arrive, as a value of a statement; null where none is. It
 * begins with the failed messages, which are few.
 */
export const lostInvitations = (companyId: number, now: number) => sql<LostInvitations | null>`
  (select case when count(*) > 0 then jsonb_build_object('count', count(*),
      'idJob', (array_agg(job.id order by c.start_at, job.id))[1]) end
    from (select distinct user_id, extra ->> 'about' as about from message
      where status = 'failed' and extra ? 'about') f
    join crew_member m on m.user_id = f.user_id and m.status = ${inviteStatus.invited}
      and ${invitationTo('')} || m.crew_id = f.about
    join job_crew c on c.id = m.crew_id and c.deleted_at is null and ${answersUntilOf('c')} > ${now}::bigint
    join job on job.id = c.job_id and job.company_id = ${companyId} and job.status in ${jobStatus.ahead}
    where ${didNotArrive(sql`f.about`)})`;

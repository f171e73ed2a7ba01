import { InviteStatus } from '@crewcall/domain/invite';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

/** What an invitation's messages are about, to find them again. */
export const invitationTo = (idReqCrew: number): string => `invite-${idReqCrew}`;

/**
 * Of whoever is invited to a crew and has not answered: whether they had it in sight, and whether every message of it
 * failed. One that was sent, waits, or is kept because nothing is set to send it, has not failed.
 */
export async function openInvitations(
  db: Kysely<DB>,
  idReqCrew: number,
): Promise<Map<number, { seen: boolean; undelivered: boolean }>> {
  const { rows } = await sql<{ id: number; seen: boolean; undelivered: boolean }>`
    select m.user_id as id, m.seen_at is not null as seen,
      coalesce((select bool_and(o.status = 'failed') from message o
        where o.extra ? 'about' and o.extra ->> 'about' = ${invitationTo(idReqCrew)} and o.user_id = m.user_id
          and o.created_at >= m.invited_at), false) as undelivered
    from crew_member m where m.crew_id = ${idReqCrew} and m.status = ${sql.lit(InviteStatus.Pending)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...invitation }) => [id, invitation]));
}

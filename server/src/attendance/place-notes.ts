import type { ComingAnswer } from '@crewcall/domain/coming';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/database/tx';
import type { AskedPlace } from './question';

// Records questions, answers and alerts in a crew member's row. Does not change who is on the crew.

/**
 * Records who was asked about which start. For workers who turned reminders off, no time is stored, because they were
 * not notified; but the start is, so that the task skips them from then on.
 */
export async function noteAsked(
  tx: Tx,
  places: readonly AskedPlace[],
  told: readonly boolean[],
  now: number,
) {
  const rows = places.map(({ id, start, isFirst }, index) => ({ id, start, isFirst, told: told[index] }));
  await sql`update crew_member m set coming_for_start = d.start,
      coming_asked_at = case when d."isFirst" then case when d.told then ${now}::bigint end else m.coming_asked_at end,
      coming_chased_at = case when not d."isFirst" then ${now}::bigint end,
      coming_again_at = case when not d."isFirst" then m.coming_again_at end,
      coming_answer = null, coming_minutes = null, coming_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id bigint, start bigint, "isFirst" boolean, told boolean)
    where m.id = d.id`.execute(tx.db);
}

/**
 * Records that these crew members were asked again. If the start has changed since they were last asked, this counts
 * as the first question.
 */
export async function noteAskedAgain(tx: Tx, places: readonly { id: number }[], now: number): Promise<void> {
  await sql`update crew_member m set
        coming_answer = case when m.coming_for_start = c.start_at then m.coming_answer end,
        coming_minutes = case when m.coming_for_start = c.start_at then m.coming_minutes end,
        coming_at = case when m.coming_for_start = c.start_at then m.coming_at end,
        coming_asked_at = case when m.coming_for_start = c.start_at then coalesce(m.coming_asked_at, ${now}::bigint)
          else ${now}::bigint end,
        coming_chased_at = case when m.coming_for_start = c.start_at then m.coming_chased_at end,
        coming_again_at = ${now}::bigint, coming_for_start = c.start_at
      from job_crew c where c.id = m.crew_id and m.id = any(${places.map(({ id }) => id)}::bigint[])`.execute(
    tx.db,
  );
}

/** Records an answer about one start. If the worker was last asked about another start, clears the times of asking. */
export async function noteAnswer(
  tx: Tx,
  place: { id: number; forStart: number | null },
  {
    start,
    answer,
    minutes,
    now,
  }: { start: number; answer: ComingAnswer; minutes: number | null; now: number },
): Promise<void> {
  await tx.db
    .updateTable('crew_member')
    .set({ coming_for_start: start, coming_answer: answer, coming_minutes: minutes, coming_at: now })
    .$if(place.forStart !== start, (update) =>
      update.set({ coming_asked_at: null, coming_chased_at: null, coming_again_at: null }),
    )
    .where('id', '=', place.id)
    .execute();
}

/** Records that a notification about these crew members was sent, so that it is not sent again. */
export const noteTold = (
  tx: Tx,
  what: 'late_notified_at' | 'out_notified_at',
  places: readonly { id: number }[],
  now: number,
): Promise<unknown> =>
  tx.db
    .updateTable('crew_member')
    .set({ [what]: now })
    .where(
      anyOf(
        'id',
        places.map(({ id }) => id),
      ),
    )
    .execute();

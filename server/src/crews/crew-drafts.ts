import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { toOffice } from '../platform/live/audience';

/** Announces that drafts of the roster on these crews have changed. Only to the office: workers see no drafts. */
export function rosterChanged(tx: Tx, crews: readonly number[]): void {
  for (const idReqCrew of new Set(crews)) tx.announce('roster.changed', { idReqCrew }, toOffice);
}

async function deleteDrafts(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ idReqCrew: number }>`
    delete from crew_draft where ${which} returning crew_id as "idReqCrew"`.execute(tx.db);
  rosterChanged(
    tx,
    rows.map(({ idReqCrew }) => idReqCrew),
  );
}

/** Deletes the drafts on crews that are deleted or whose job is cancelled. */
export const deleteDraftsOn = async (tx: Tx, crews: readonly number[]): Promise<void> => {
  if (crews.length > 0) await deleteDrafts(tx, sql`crew_id = any(${[...crews]}::bigint[])`);
};

/** Deletes the drafts of a person who is switched off. */
export const deleteDraftsOf = (tx: Tx, idUser: number): Promise<void> =>
  deleteDrafts(tx, sql`user_id = ${idUser}`);

import type { EventMap, EventName } from '@crewcall/contract/events';
import { sql } from 'kysely';
import type { DbTx } from '../../db/schema';
import { concernedBy } from '../../row-rules/job-rows';
import type { Audience } from './audience';
import { CHANNEL } from './live';

export interface PendingChange {
  event: EventName;
  ids: EventMap[EventName];
  audience: Audience[];
}

async function people(tx: DbTx, jobId: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: number }>`${concernedBy(jobId)}`.execute(tx);
  return rows.map((row) => `user:${row.user_id}`);
}

/** Writes the changes and says that there are some; both take effect with the commit. */
export async function writeChanges(tx: DbTx, changes: readonly PendingChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows: { event: string; ids: string; audience: string[] }[] = [];
  for (const { event, ids, audience } of changes) {
    const resolved = new Set<string>();
    for (const entry of audience) {
      if (entry.startsWith('job:'))
        for (const person of await people(tx, Number(entry.slice(4)))) resolved.add(person);
      else resolved.add(entry);
    }
    rows.push({ event, ids: JSON.stringify(ids), audience: [...resolved] });
  }
  await tx.insertInto('change').values(rows).execute();
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
}

import { SHELL } from '@crewcall/contract/shell-paths';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { Tx } from '../database/tx';

/** A browser that has not reported for this long, in ms, is closed or offline. Open browsers report every minute. */
const SILENT_MS = 3 * MINUTE_MS;

interface OpenBrowser {
  id: string;
  tabs: readonly { remote: string; release: string; tabs: number }[];
  shells?: readonly { file: string; tabs: number }[] | undefined;
}

/** Stores which releases the tabs of a browser run; deletes a browser that has no tabs left. */
export async function noteOpen(tx: Tx, { id, tabs, shells = [] }: OpenBrowser, now: number): Promise<void> {
  if (tabs.length === 0 && shells.length === 0) {
    await tx.db.deleteFrom('open_browser').where('id', '=', id).execute();
    return;
  }
  // A shell does not know its own release, so we find it by the shell's first file.
  await sql`
    insert into open_browser (id, tabs, seen_at)
    select ${id}::uuid, coalesce(jsonb_object_agg(runs.id, runs.tabs), '{}'), ${now}::bigint from (
      select r.id, max(t.tabs) as tabs
      from jsonb_to_recordset(${JSON.stringify(tabs)}::jsonb) as t (remote text, release text, tabs int)
      join release r on r.remote = t.remote and r.release = t.release group by r.id
      union all
      select max(r.id), max(t.tabs)
      from jsonb_to_recordset(${JSON.stringify(shells)}::jsonb) as t (file text, tabs int)
      join release_file f on f.path = t.file
      join release r on r.id = f.release_id and r.remote = ${SHELL} group by f.path) as runs
    where runs.id is not null
    on conflict (id) do update set tabs = excluded.tabs, seen_at = excluded.seen_at`.execute(tx.db);
}

/** Number of open tabs that run each release, by release id, as reported by browsers. */
export async function openTabs(db: Db, now: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; tabs: number }>`
    select t.key::bigint as id, sum(t.value::int)::int as tabs
    from open_browser b, jsonb_each_text(b.tabs) t
    where b.seen_at > ${now - SILENT_MS}::bigint group by 1`.execute(db);
  return new Map(rows.map(({ id, tabs }) => [id, tabs]));
}

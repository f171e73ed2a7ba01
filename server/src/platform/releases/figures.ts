import { countReady, noFigures, readyWithin } from '@crewcall/domain/release-figures';
import type { ReleaseFigures } from '@crewcall/domain/release-figures';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { badRequest } from '../../errors';
import type { Tx } from '../database/tx';

/** The period that the list of releases covers. */
export const SHOWN_MS = 7 * DAY_MS;
/** The period that the figures for Prometheus cover. */
export const FIGURES_MS = 2 * HOUR_MS;

/** What one browser reports about one release. */
export interface ToldFigures {
  remote: string;
  release: string;
  loads: number;
  failures: number;
  readyMs: readonly number[];
}

const hourOf = (at: number): number => at - (at % HOUR_MS);

/** Refuses (400) impossible figures: more failed and ready loads than loads. */
export function refuseImpossible(told: readonly ToldFigures[]): void {
  for (const { remote, release, loads, failures, readyMs } of told)
    if (failures + readyMs.length > loads)
      badRequest(
        `${loads} loads of ${remote} ${release} cannot have ${failures} failures and ${readyMs.length} times to ready. ` +
          'Count each try once, as ready or as failed.',
      );
}

/** Adds up the figures per release, because one `insert … on conflict` statement must not change a row twice. */
function merged(told: readonly ToldFigures[]): ToldFigures[] {
  const lines = new Map<string, ToldFigures>();
  for (const one of told) {
    const key = `${one.remote} ${one.release}`;
    const { loads = 0, failures = 0, readyMs = [] } = lines.get(key) ?? {};
    lines.set(key, {
      ...one,
      loads: loads + one.loads,
      failures: failures + one.failures,
      readyMs: [...readyMs, ...one.readyMs],
    });
  }
  return [...lines.values()];
}

/**
 * Adds a browser's figures to the rows of this hour. A canary starts new rows, for itself and for the live release
 * beside it, so that an earlier canary of the same release does not count.
 */
export async function addFigures(tx: Tx, told: readonly ToldFigures[], now: number): Promise<void> {
  const lines = merged(told).map(({ readyMs, ...one }) => ({ ...one, ready: countReady(readyMs) }));
  await sql`
    with told as (
      select r.id, t.loads, t.failures, t.ready,
        greatest(${hourOf(now)}::bigint, case when canary_at <= ${now}::bigint then canary_at end) as begins_at
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as t (remote text, release text, loads int, failures int, ready int[])
      join release r on r.remote = t.remote and r.release = t.release
      join registry_entry e on e.remote = r.remote)
    insert into release_figure as f (release_id, begins_at, loads, failures, ready)
    select id, begins_at, loads, failures, ready from told order by id
    on conflict (release_id, begins_at) do update set
      loads = f.loads + excluded.loads,
      failures = f.failures + excluded.failures,
      ready = array(select a + b from unnest(f.ready, excluded.ready) with ordinality as s (a, b, n) order by n)`.execute(
    tx.db,
  );
}

/** Adds up what was reported since `since` (epoch ms), by release id. Releases without a report are left out. */
export async function figuresSince(
  db: Db,
  since: number,
  ids?: readonly number[],
): Promise<Map<number, ReleaseFigures>> {
  const counts = noFigures.ready.map((_none, at) => sql`sum(ready[${sql.lit(at + 1)}])::float8`);
  const { rows } = await sql<ReleaseFigures & { id: number }>`
    select release_id as id, sum(loads)::float8 as loads, sum(failures)::float8 as failures,
      array[${sql.join(counts)}] as ready
    from release_figure where begins_at >= ${since}::bigint
      and (${ids === undefined} or release_id = any(${ids ?? []}::bigint[]))
    group by release_id`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** The figures in the form that screens show. */
export const shownFigures = ({ loads, failures, ready }: ReleaseFigures) => ({
  loads,
  failures,
  medianMs: readyWithin(ready, 0.5),
  slowMs: readyWithin(ready, 0.95),
});

/** The figures since `since` of each release by name, as a screen shows them. */
export async function figuresByRelease(db: Db, since: number) {
  const figures = await figuresSince(db, since);
  if (figures.size === 0) return [];
  const names = await db
    .selectFrom('release')
    .select(['id', 'remote', 'release'])
    .where('id', 'in', [...figures.keys()])
    .execute();
  return names.map(({ id, remote, release }) => ({
    remote,
    release,
    ...shownFigures(figures.get(id) ?? noFigures),
  }));
}

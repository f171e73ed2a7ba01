import type { CanaryRule } from '@crewcall/contract/manifest';
import { noFigures } from '@crewcall/domain/release-figures';
import { handle } from '../http/handle';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { fullName } from '../database/person-name';
import { SHOWN_MS, figuresSince, shownFigures } from './figures';
import { openTabs } from './open-releases';
import { FILES_REMOVED } from './prune-releases.task';

const HISTORY = 200;
/** How many releases of each remote are listed, newest first. Those in use are listed at any age. */
const NEWEST = 50;

interface Row {
  id: number;
  live_release_id: number | null;
  canary_release_id: number | null;
  canary_at: number | null;
}

/** The figures of each canary and of the live release beside it, since the canary began. */
async function trialsOf(db: Db, rows: readonly Row[]) {
  const trials = new Map<number, ReturnType<typeof shownFigures>>();
  for (const { id, live_release_id, canary_release_id, canary_at } of rows) {
    if (id !== canary_release_id) continue;
    const pair = [id, live_release_id ?? 0];
    const figures = await figuresSince(db, canary_at ?? 0, pair);
    for (const one of pair) trials.set(one, shownFigures(figures.get(one) ?? noFigures));
  }
  return trials;
}

const ofInterest = sql<boolean>`
  (r.id in (e.live_release_id, e.canary_release_id, e.previous_release_id) or r.id in (
    select id from (select id, row_number() over (partition by remote order by id desc) as nth from release) ranked
    where nth <= ${NEWEST}))`;

/** The releases with their states, newest first, and the history of who did what. */
export const getReleasesHandler = handle('getReleases', async ({ body, db, now }) => {
  const releases = await db
    .selectFrom('release as r')
    .innerJoin('registry_entry as e', 'e.remote', 'r.remote')
    .leftJoin('app_user as u', 'u.id', 'r.published_by')
    .leftJoin('team_token as t', 't.id', 'r.team_token_id')
    .select([
      'r.id',
      'r.remote',
      'r.release',
      'r.version',
      'r.published_at',
      'r.mounted',
      'r.built',
      'r.pruned_at',
      'u.first_name',
      'u.last_name',
      't.name as token',
    ])
    .select(['e.live_release_id', 'e.canary_release_id', 'e.canary_rule', 'e.canary_at'])
    .select(sql<string>`r.manifest -> 'entry' ->> 'file'`.as('entry'))
    .$if(body.remote !== undefined, (query) => query.where('r.remote', '=', body.remote ?? ''))
    .where(ofInterest)
    .orderBy('r.id', 'desc')
    .execute();
  const history = await db
    .selectFrom('registry_event as h')
    .leftJoin('app_user as u', 'u.id', 'h.user_id')
    .leftJoin('team_token as t', 't.id', 'h.team_token_id')
    .select(['h.at', 'h.remote', 'h.action', 'h.detail', 'u.first_name', 'u.last_name', 't.name as token'])
    .$if(body.remote !== undefined, (query) => query.where('h.remote', '=', body.remote ?? ''))
    .orderBy('h.id', 'desc')
    .limit(HISTORY)
    .execute();
  const figures = await figuresSince(db, now - SHOWN_MS);
  const tabs = await openTabs(db, now);
  const trials = await trialsOf(db, releases);
  const by = (row: Parameters<typeof fullName>[0] & { token: string | null; action?: string }) => {
    const person = fullName(row) || (row.action === FILES_REMOVED ? 'Crewcall' : 'npm start');
    return row.token === null ? person : `${row.token} (token of ${person})`;
  };
  return {
    releases: releases.map((row) => ({
      remote: row.remote,
      release: row.release,
      version: row.version,
      entry: row.entry,
      publishedAt: row.published_at,
      publishedBy: by(row),
      state:
        row.id === row.live_release_id
          ? ('live' as const)
          : row.id === row.canary_release_id
            ? ('canary' as const)
            : ('idle' as const),
      mounted: row.mounted,
      built: row.built,
      rule: row.id === row.canary_release_id ? (row.canary_rule as CanaryRule) : null,
      figures: shownFigures(figures.get(row.id) ?? noFigures),
      trial: trials.get(row.id) ?? null,
      openTabs: tabs.get(row.id) ?? 0,
      prunedAt: row.pruned_at,
    })),
    history: history.map((row) => ({
      at: row.at,
      by: by(row),
      remote: row.remote,
      action: row.action,
      detail: row.detail,
    })),
  };
});

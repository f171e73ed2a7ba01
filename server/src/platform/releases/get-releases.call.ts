import type { CanaryRule } from '@crewcall/contract/manifest';
import { handle } from '../handle';
import { fullName } from '../person-name';
import { currentFreeze } from './freeze';

const HISTORY = 200;

/** Every release with its state, newest first, and who did what when. */
export const getReleasesHandler = handle('getReleases', async ({ body, db }) => {
  const releases = await db
    .selectFrom('release as r')
    .leftJoin('registry_entry as e', 'e.remote', 'r.remote')
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
      'u.first_name',
      'u.last_name',
      't.name as token',
    ])
    .select(['e.live_release_id', 'e.canary_release_id', 'e.canary_rule'])
    .$if(body.remote !== undefined, (query) => query.where('r.remote', '=', body.remote ?? ''))
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
  const by = (row: Parameters<typeof fullName>[0] & { token: string | null }) => {
    const person = fullName(row) || 'npm start';
    return row.token === null ? person : `${row.token} (token of ${person})`;
  };
  return {
    freeze: await currentFreeze(db),
    releases: releases.map((row) => ({
      remote: row.remote,
      release: row.release,
      version: row.version,
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

import { z } from 'zod';
import { callsAt, read, write } from '../call';
import {
  Built,
  CanaryChoice,
  CanaryRule,
  Mounted,
  ReleaseId as release,
  ReleaseName as remote,
  crewcallPart,
} from '../manifest';
import { EpochMs, Id, ownProof, text, words } from '../shapes';
import { TEAM_TOKEN_DAYS, TeamScope } from '../team-tokens';

const nameOf = (file: unknown): string => {
  const name = (crewcallPart(file) as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : '';
};

/** Figures of a release as reported by browsers: regions loaded, regions failed, ms until half and 95 % were ready. */
const Figures = z.object({
  loads: z.int(),
  failures: z.int(),
  medianMs: z.int().nullable(),
  slowMs: z.int().nullable(),
});

/** Publishes releases of remotes and of the shell, runs them as canaries, makes them live, and measures them. */
export const releaseCalls = callsAt('/api/platform', {
  /**
   * A browser reports the summed figures of the releases that it loaded, and which releases its open tabs run. The
   * server ignores figures of unknown releases.
   */
  reportServing: write({
    path: '/api/platform/serving',
    policy: 'session',
    body: z.object({
      figures: z
        .array(
          z.object({
            remote,
            release,
            loads: z.int().min(0).max(500),
            failures: z.int().min(0).max(500),
            /** ms until ready, for the loads that became ready while the page was visible. */
            readyMs: z.array(z.int().min(0).max(600_000)).max(30),
          }),
        )
        .max(20),
      /** The open tabs. Sent only by the tab that has the live feed; empty lists if the browser is closing. */
      open: z
        .object({
          /** Random id, made by the reporting tab. */
          id: z.string().regex(/^[0-9a-f]{32}$/),
          tabs: z.array(z.object({ remote, release, tabs: z.int().min(1).max(200) })).max(24),
          /** The shells that run, by entry script, as `assets/main.0a1b2c3d.js`. */
          shells: z
            .array(z.object({ file: text(120), tabs: z.int().min(1).max(200) }))
            .max(5)
            .optional(),
        })
        .optional(),
    }),
  }),
  publishRelease: write({
    path: '/api/platform/publish',
    policy: 'release.publish',
    body: z.object({
      /**
       * `mf-manifest.json` as built. Checked by the server instead of here, because its error texts help publishers
       * more.
       */
      manifest: z.unknown(),
      /** Each file's bytes in base64, by the file's path. */
      files: z.unknown(),
      activate: z.boolean().optional(),
      /** Also makes the release a canary. If that is not possible, it is not published either. */
      canary: CanaryChoice.optional(),
      mounted: Mounted.optional(),
      built: Built.optional(),
      /** Each script's source map in base64, by the script's path. Only the server reads them. */
      maps: z.unknown().optional(),
    }),
    /** `isNew` is false if a release with the same bytes existed, so nothing was published. */
    ok: z.object({ ok: z.literal(true), release: z.string(), base: z.string(), isNew: z.boolean() }),
    bodyLimit: 48_000_000,
    team: ({ manifest, activate, canary }) => ({
      remote: nameOf(manifest),
      scopes: activate === true || canary !== undefined ? ['publish', 'activate'] : ['publish'],
    }),
  }),
  activateRelease: write({
    path: '/api/platform/activate',
    policy: 'release.publish',
    body: z.object({ remote, release, canary: CanaryChoice.nullable().optional() }),
    team: (body) => ({ remote: body.remote, scopes: ['activate'] }),
  }),
  endCanary: write({
    policy: 'release.publish',
    body: z.object({ remote }),
    team: (body) => ({ remote: body.remote, scopes: ['activate'] }),
  }),
  disableRemote: write({
    path: '/api/platform/disable',
    policy: 'release.publish',
    body: z.object({ remote, reason: words(300).nullable() }),
    team: (body) => ({ remote: body.remote, scopes: ['disable'] }),
  }),
  /** Frees the name and addresses of a remote that is switched off, so that others can use them. */
  retireRemote: write({
    policy: 'release.publish',
    body: z.object({ remote }),
  }),
  getTeamTokens: read({
    policy: 'release.publish',
    ok: z.object({
      tokens: z.array(
        z.object({
          id: Id,
          remote: z.string(),
          name: z.string(),
          scopes: z.array(TeamScope),
          madeBy: z.string(),
          madeAt: EpochMs,
          expiresAt: EpochMs,
          usedAt: EpochMs.nullable(),
          /** `asleep`: the user who made the token may no longer publish. */
          state: z.enum(['works', 'asleep', 'expired', 'revoked']),
        }),
      ),
    }),
  }),
  /** Makes a token. It is in this answer only and cannot be read again. */
  makeTeamToken: write({
    policy: 'release.publish',
    body: z.object({
      remote,
      name: words(60),
      scopes: z.array(TeamScope).min(1).max(3),
      days: z.int().min(1).max(TEAM_TOKEN_DAYS.most),
      ...ownProof,
    }),
    ok: z.object({ ok: z.literal(true), id: Id, token: z.string() }),
  }),
  revokeTeamToken: write({
    policy: 'release.publish',
    body: z.object({ id: Id }),
  }),
  getReleases: read({
    policy: 'release.read',
    body: z.object({ remote: remote.optional() }),
    team: (body) => ({ remote: body.remote ?? '', scopes: [] }),
    ok: z.object({
      releases: z.array(
        z.object({
          remote: z.string(),
          release: z.string(),
          version: z.string(),
          /** The entry script, by which a tab recognises the release of its shell. */
          entry: z.string(),
          publishedAt: EpochMs,
          publishedBy: z.string(),
          state: z.enum(['live', 'canary', 'idle']),
          /** Who gets a canary. */
          rule: CanaryRule.nullable(),
          mounted: Mounted.nullable(),
          built: Built.nullable(),
          /** Figures of the last seven days. */
          figures: Figures,
          /** Figures since the canary began, for the canary and for the live release, to compare the two. */
          trial: Figures.nullable(),
          /** How many open tabs run this release, as far as they have reported. */
          openTabs: z.int(),
          /** When the files of this release were deleted; null while they are stored. */
          prunedAt: EpochMs.nullable(),
        }),
      ),
      history: z.array(
        z.object({ at: EpochMs, by: z.string(), remote: z.string(), action: z.string(), detail: z.string() }),
      ),
    }),
  }),
});

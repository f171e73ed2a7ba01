import { z } from 'zod';

/**
 * A remote's manifest: everything the shell needs to know before it downloads any of the remote's code. Plain data,
 * written by the build and never changed after the release. Unknown fields are refused.
 */
const name = z.string().regex(/^mf-[a-z][a-z-]*$/, 'must be mf- and small letters, as mf-jobs');
/** Name of something that has releases: a remote, or the shell. */
export const ReleaseName = z
  .string()
  .regex(/^(mf-[a-z][a-z-]*|shell)$/, 'must be a remote, as mf-jobs, or shell');
/** The id of a release: its version and the hash of its files. */
export const ReleaseId = z
  .string()
  .regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/, 'must be a version and its hash, as 1.4.0-0a1b2c3d');
const policy = z.string().min(1);
const path = z
  .string()
  .regex(
    /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/,
    'must begin with / and have letters, digits, - and _ alone, as /admin/crew',
  );
const integrity = z
  .string()
  .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be sha384- and the hash in base64, as npm run build writes it');
const file = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/, 'must be a path within the release, as assets/a.js')
  .refine((value) => !value.includes('..'), 'must be a path within the release, without ..');

const ManifestRoute = z.strictObject({
  /** The address prefix that the remote owns, as `/admin/crew`, with everything below it. */
  path,
  title: z.string().min(1),
  policy,
  region: z.string(),
  /** Calls without input that the route's first screen makes: the shell sends them while the code still downloads. */
  early: z.array(z.strictObject({ call: z.string(), path })).optional(),
});

const ManifestNav = z.strictObject({
  to: path,
  title: z.string().min(1),
  /** The `d` of one 24 x 24 stroked SVG path, so that a new icon needs no new shell. */
  icon: z.string().min(1).max(2000),
  order: z.number().int(),
  policy,
  area: z.enum(['worker', 'admin']),
  section: z.string().optional(),
  /** A counter that the shell shows beside the title. */
  badge: z
    .enum([
      'messages',
      'requests',
      'registrants',
      'times',
      'failed',
      'applications',
      'deletions',
      'flags',
      'today',
    ])
    .optional(),
});

const ManifestSlot = z.strictObject({
  name: z.string().regex(/^[a-z][a-z-]*$/, 'must be small letters and hyphens, as job-form'),
  /** Heading and width in px of the side panel, for a slot that is opened in one. */
  title: z.string().min(1),
  width: z.number().int().min(240).max(1200),
  policy,
  region: z.string(),
  /** Type of each parameter by name; a parameter whose name ends in `?` is optional. */
  params: z.record(z.string(), z.enum(['number', 'string'])),
});

const ManifestRegion = z.strictObject({
  /** The federated module, as `./jobs-page`. */
  expose: z.string().regex(/^\.\/[a-z][a-z-]*$/, 'must be ./ and small letters, as ./jobs-page'),
  /** The files that mounting the region downloads, for preload hints. Without the entry file. */
  files: z.array(file),
  /** The files that the region may load later: a worker's device caches them, in case it loses reception. */
  later: z.array(file).optional(),
});

export const RemoteManifest = z.strictObject({
  schema: z.literal(1),
  name: ReleaseName,
  title: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be three numbers, as 1.4.0'),
  /** `<version>-<hash8>`: the hash covers the bytes of every file. */
  release: ReleaseId,
  /** The federation container's name. It contains the release id, so that two releases can run in one tab. */
  container: z
    .string()
    .regex(/^[a-z_$][A-Za-z0-9_$]*$/, 'must be a name of letters, digits and _, as mf_jobs_1_4_0_0a1b2c3d'),
  entry: z.strictObject({ file, integrity, bytes: z.number().int().positive() }),
  requires: z.strictObject({
    /** Required version range of the platform, as `^1.0.0`. */
    platform: z.string().min(1),
    /** Required version range of React, which a page can load only once. */
    react: z.string().min(1),
    /** Names of the calls that the release makes and of the slots that it opens. */
    calls: z.array(z.string()),
    slots: z.array(z.string()),
  }),
  routes: z.array(ManifestRoute),
  nav: z.array(ManifestNav),
  slots: z.array(ManifestSlot),
  events: z.strictObject({ sends: z.array(z.string()), hears: z.array(z.string()) }),
  regions: z.record(z.string(), ManifestRegion),
  /** Every file of the release with its SHA-384, checked at publish. */
  files: z.record(file, integrity),
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;

/** The manifest file of a release, in the format of webpack's module federation and its tools. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** The part of `mf-manifest.json` that is ours; undefined if it has none. */
export const crewcallPart = (file: unknown): unknown =>
  (file as Partial<MfManifest> | null | undefined)?.metaData?.crewcall;

/** `mf-manifest.json` as webpack writes it, with our part in it. Federation's tools may add more fields. */
export interface MfManifest {
  id: string;
  /** Name of the federation container. */
  name: string;
  metaData: {
    name: string;
    globalName: string;
    remoteEntry: { name: string; path: string; type: string };
    crewcall: RemoteManifest;
    [more: string]: unknown;
  };
  exposes: { path: string; [more: string]: unknown }[];
  [more: string]: unknown;
}

/** Evidence that a release works, sent by its publisher: which regions mounted on the stage, and in which browser. */
export const Mounted = z.strictObject({
  in: z.string().min(1).max(80),
  regions: z.array(z.string().max(80)).max(200),
});
export type Mounted = z.infer<typeof Mounted>;

/** What a release was built from: commit (with `+` if files had uncommitted changes), branch, and who built it. */
export const Built = z.strictObject({
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}\+?$/, 'must be the hash of a commit, with + where files had changed'),
  branch: z.string().max(200),
  by: z.string().max(100),
});
export type Built = z.infer<typeof Built>;

const canaryKind = 'must say who it is for: a share of the users as percent, or a list of roles';
const share = 'must be a number from 0 to 100';
/** Who gets the canary: always the same `percent` of users (0..100), and everybody with one of the `roles`. */
export const CanaryRule = z.strictObject(
  {
    percent: z.number(share).min(0, share).max(100, share).optional(),
    roles: z
      .array(
        z.enum(['crew', 'manager', 'admin'], 'must be crew, manager or admin'),
        'must be a list of roles',
      )
      .optional(),
  },
  canaryKind,
);
export type CanaryRule = z.infer<typeof CanaryRule>;

/** A canary rule that selects at least one user group: a canary for nobody would look as if it had been tried out. */
export const CanaryChoice = CanaryRule.refine(
  ({ percent = 0, roles = [] }) => percent > 0 || roles.length > 0,
  { message: 'must name a share of more than 0 percent, or a role: crew, manager or admin' },
);

const RegistryRelease = z.object({
  base: z.string(),
  manifest: RemoteManifest,
  /** A sentence for each name that the release uses and the server does not have. */
  misfits: z.array(z.string()),
});

/** The mix of releases that one browser gets instead of the live ones, for testing. */
export const Mix = z.object({
  until: z.number(),
  /** The user whose session the mix is for. */
  idUser: z.number().int(),
  /** The release that each of these remotes runs; every other remote runs its live release. */
  remotes: z.record(z.string(), z.string()),
  /** Why the browser gets the live releases although it has a mix: the mix no longer fits. Null if it fits. */
  problem: z.string().nullable(),
});
export type Mix = z.infer<typeof Mix>;

/** `GET /registry.json`: the same for every user, except for a mix. The shell picks live or canary by user and role. */
export const Registry = z.object({
  schema: z.literal(1),
  /** Increases with every change of the registry. */
  sequence: z.number().int(),
  remotes: z.array(
    z.object({
      name,
      live: RegistryRelease.nullable(),
      canary: RegistryRelease.extend({ rule: CanaryRule }).nullable(),
      /** Set if the remote is switched off, with the reason that users read. */
      disabled: z.object({ reason: z.string() }).nullable(),
    }),
  ),
  mix: Mix.optional(),
});
export type Registry = z.infer<typeof Registry>;

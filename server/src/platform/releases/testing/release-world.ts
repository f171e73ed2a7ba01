import { createHash } from 'node:crypto';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { CHUNK_HASHES, containerName, PENDING_HASH } from '@crewcall/contract/release-hash';
import { testApp } from '../../../../test/support';
import { handlers } from '../../../areas';
import type { TaskDefinition } from '../../queue/tasks';
import { hashOfRelease } from '../release-hash';

export const sha = (bytes: string) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Files as they arrive, path to bytes. */
const bytesOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));

/** What a release of these tests needs. */
export const usual: RemoteManifest['requires'] = {
  platform: '^1.0.0',
  react: '^19.0.0',
  calls: ['getMe'],
  slots: [],
};

/** A small release, named by its bytes as a build does it; `content` is in each of its files. */
export function release(name: string, version: string, content: string, more: Partial<RemoteManifest> = {}) {
  const pending = containerName(name, version, PENDING_HASH);
  const page = `page ${content}`.repeat(20);
  const chunks = `${CHUNK_HASHES},"1.js":"${sha(page).slice('sha384-'.length)}"}`;
  const files = {
    'entry.js': `entry ${content} ${pending} {"./page":1} ${chunks}`,
    '1.js': page,
    'words.json': '{}',
  };
  const manifest: RemoteManifest = {
    schema: 1,
    name,
    title: name,
    version,
    release: `${version}-${PENDING_HASH}`,
    container: pending,
    entry: { file: 'entry.js', integrity: '', bytes: files['entry.js'].length },
    requires: usual,
    routes: [{ path: `/${name.slice(3)}`, title: name, policy: 'session', region: 'page' }],
    nav: [],
    slots: [],
    events: { sends: [], hears: [] },
    regions: { page: { expose: './page', files: ['1.js'] } },
    files: {},
    ...more,
  };
  const hash = hashOfRelease(manifest, bytesOf(files));
  manifest.release = `${version}-${hash}`;
  manifest.container = containerName(name, version, hash);
  files['entry.js'] = files['entry.js'].replace(pending, manifest.container);
  manifest.entry.integrity = sha(files['entry.js']);
  if (more.files === undefined)
    manifest.files = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha(text)]));
  const coded = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, Buffer.from(text).toString('base64')]),
  );
  const mounted = { in: 'Chromium 140', regions: Object.keys(manifest.regions) };
  return { manifest, files: coded, mounted, plain: files };
}

/** `mf-manifest.json` with this part of ours in it. */
export const manifestFile = <T>(crewcall: T) => ({ metaData: { crewcall } });

export type Release = ReturnType<typeof release>;

/** A server with a shell, somebody who may publish there, and what it serves. */
export async function releaseWorld(tasks: readonly TaskDefinition[] = []) {
  const world = await testApp({
    handlers,
    tasks,
    shell: {
      page: '<head><!--hints--></head><script type="application/json" id="registry">null</script>',
      styleHashes: ['sha256-abc='],
      signIn: ['assets/sign-in.js'],
      everyday: ['assets/everyday.js'],
      provides: { platform: '1.2.0', react: '19.3.1' },
      files: new Map(),
    },
  });
  const admin = await world.signIn(await world.make.admin());
  const publish = (given: Release, activate = true, who = admin) =>
    world.call(who, 'publishRelease', {
      manifest: manifestFile(given.manifest),
      files: given.files,
      mounted: given.mounted,
      activate,
    });
  const registry = async () =>
    (await world.inject('/registry.json')).json<{
      remotes: {
        name: string;
        live: { manifest: RemoteManifest; misfits: string[] } | null;
        disabled: unknown;
        canary: unknown;
      }[];
      sequence: number;
    }>();
  const live = async (name: string) =>
    (await registry()).remotes.find((remote) => remote.name === name)?.live?.manifest.release;
  return { world, admin, publish, registry, live };
}

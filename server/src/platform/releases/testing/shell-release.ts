import type { RemoteManifest } from '@crewcall/contract/manifest';
import { hashOfRelease } from '../release-hash';
import { release, sha, usual } from './release-world';

interface Given {
  /** The version of the platform that remotes find in it. */
  platform?: string;
  more?: Partial<RemoteManifest>;
  /** Files besides, or in place of others. */
  files?: Record<string, string>;
}

/** A small shell: `content` is in its page, its script and its hash. */
export function shellRelease(
  version: string,
  content: string,
  { platform = '1.2.0', more, files: own }: Given = {},
) {
  const like = release('shell', version, content);
  const files: Record<string, string> = {
    [`assets/main.${content}.js`]: `main ${content}`,
    'shell.json': JSON.stringify({ provides: { platform, react: '19.3.1' }, styleHashes: [], signIn: [] }),
    'index.html': `<!doctype html><!--hints--><title>${content}</title><script id="registry">null</script>`,
    'sw.js': `worker ${content}`,
    ...own,
  };
  const manifest: RemoteManifest = {
    ...like.manifest,
    entry: {
      file: `assets/main.${content}.js`,
      integrity: sha(`main ${content}`),
      bytes: `main ${content}`.length,
    },
    requires: { ...usual, platform: `^${platform}` },
    ...{ routes: [], regions: {} },
    container: 'shell',
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha(text)])),
    ...more,
  };
  manifest.release = `${version}-${hashOfRelease(manifest, new Map())}`;
  const coded = Object.entries(files).map(([path, text]) => [path, Buffer.from(text).toString('base64')]);
  const mounted = { ...like.mounted, regions: [] };
  return { manifest, files: Object.fromEntries(coded) as typeof like.files, mounted, plain: like.plain };
}

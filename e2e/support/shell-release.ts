import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MfManifest, RemoteManifest } from '@crewcall/contract/manifest';
import { hashedShell } from '@crewcall/contract/release-hash';

const dist = join(import.meta.dirname, '../../shell/dist');
const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The built shell as it is, by the manifest of its build. */
export const builtShell = (): RemoteManifest =>
  (JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')) as MfManifest).metaData.crewcall;

/** The built shell under another version, whose page says `mark` in its head: what the call that publishes wants, and its name. */
export function markedShell(version: string, mark: string) {
  const like = builtShell();
  const own = (JSON.parse(readFileSync(join(dist, 'shell.json'), 'utf8')) as { release: string }).release;
  const next = createHash('sha256').update(mark).digest('hex').slice(0, 8);
  const changed = (path: string, bytes: Buffer): Buffer =>
    path === 'index.html'
      ? Buffer.from(bytes.toString().replace('<head>', `<head><meta name="mark" content="${mark}">`))
      : path === 'sw.js'
        ? Buffer.from(bytes.toString().replaceAll(own, next))
        : bytes;
  const files = new Map(
    Object.keys(like.files).map((path) => [path, changed(path, readFileSync(join(dist, path)))] as const),
  );
  const listed = Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)]));
  const hash = createHash('sha256').update(hashedShell(listed)).digest('hex').slice(0, 8);
  const manifest: RemoteManifest = { ...like, version, release: `${version}-${hash}`, files: listed };
  return {
    release: manifest.release,
    manifest: { metaData: { crewcall: manifest } },
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')])),
  };
}

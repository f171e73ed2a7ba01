import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Provides } from '@crewcall/contract/fit';
import type { ReleaseFile } from '../releases/registry';
import { isText, mimeOf } from '../releases/mime';

/** The built shell in memory. */
export interface Shell {
  /** The page, with `<!--hints-->` and the empty registry in it. */
  page: string;
  styleHashes: string[];
  /** Files of the sign-in screen, which the page of a visitor names beside the first one. */
  signIn: string[];
  provides: Provides;
  /** Hash of what it provides, by which its tabs know what was compared with them. */
  provided: string;
  files: Map<string, ReleaseFile>;
}

interface ShellJson {
  styleHashes?: string[];
  signIn?: string[];
  provides: string;
}

/** Reads the shell's `dist`; null while it is not built. */
export function readShell(folder: string): Shell | null {
  if (!existsSync(join(folder, 'shell.json'))) return null;
  const files = new Map<string, ReleaseFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue;
    const full = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(full);
    const mime = mimeOf(full);
    files.set(`/${relative(folder, full).split(sep).join('/')}`, {
      mime,
      etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
      bytes,
      brotli: existsSync(`${full}.br`) ? readFileSync(`${full}.br`) : null,
      gzip: isText(mime) ? gzipSync(bytes) : null,
    });
  }
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const json = read('shell.json') as ShellJson;
  return {
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    styleHashes: json.styleHashes ?? [],
    signIn: json.signIn ?? [],
    provides: read(`assets/provides.${json.provides}.json`) as Provides,
    provided: json.provides,
    files,
  };
}

/** The shell as it is now: in a work tree it is built again while the server runs. */
export function watchShell(folder: string): () => Shell | null {
  let shell = readShell(folder);
  let stamp = 0;
  let checked = 0;
  return () => {
    const now = Date.now();
    if (now - checked < 1_000) return shell;
    checked = now;
    const file = join(folder, 'shell.json');
    const next = existsSync(file) ? statSync(file).mtimeMs : 0;
    if (next !== stamp && next !== 0) {
      stamp = next;
      shell = readShell(folder) ?? shell;
    }
    return shell;
  };
}

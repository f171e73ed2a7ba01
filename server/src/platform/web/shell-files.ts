import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { HostVersions } from '@crewcall/contract/fit';
import { etagOf } from '../http/etag';
import { ShellFacts } from '../releases/host-in';
import type { ReleaseFile } from '../releases/registry';
import { isText, mimeOf } from '../releases/mime';

/** The built shell in memory. */
export interface Shell {
  /** The page, which contains `<!--hints-->` and an empty registry. */
  page: string;
  styleHashes: string[];
  scriptHashes: string[];
  /** Files of the sign-in screen, which the page preloads for a visitor. */
  signIn: string[];
  /** Shared modules that nearly every region needs, and that the page of a region preloads. */
  everyday: string[];
  provides: HostVersions;
  files: Map<string, ReleaseFile>;
}

/** Makes a shell from its files, by address; throws if a file that every shell needs is missing. */
export function shellOf(files: Map<string, ReleaseFile>): Shell {
  const read = (path: string): string => {
    const file = files.get(`/${path}`);
    if (file === undefined) throw new Error(`The shell has no ${path}.`);
    return file.bytes.toString();
  };
  const facts = ShellFacts.parse(JSON.parse(read('shell.json')));
  return {
    ...facts,
    page: read('index.html'),
    files,
  };
}

/** Reads the shell's `dist`; null if it is not built. */
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
      etag: etagOf(bytes),
      bytes,
      brotli: existsSync(`${full}.br`) ? readFileSync(`${full}.br`) : null,
      gzip: isText(mime) ? gzipSync(bytes) : null,
    });
  }
  return shellOf(files);
}

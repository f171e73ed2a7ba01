import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from './server';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

interface About {
  name: string;
  short: string;
  title: string;
  address: string;
}
interface Templates {
  filesOf(about: About): Record<string, string>;
  packageOf(about: About): string;
}

export interface LocalRemote {
  /** The address of its development server. */
  url: string;
  /** Writes a file of its source. */
  write(path: string, text: string): void;
  stop(): Promise<void>;
}

/** A remote as `npm run new-remote` makes it, with other files where given, served by `npm run dev -- --against`. */
export async function devAgainst(
  shell: string,
  about: About,
  files: Readonly<Record<string, string>>,
): Promise<LocalRemote> {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(root, 'test-results/dev-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const templates = join(root, 'tools/new-remote/templates.mjs');
  const { filesOf, packageOf } = (await import(pathToFileURL(templates).href)) as Templates;
  const made = { ...filesOf(about), 'package.json': packageOf(about), ...files };
  for (const [path, text] of Object.entries(made)) write(path, text);
  symlinkSync(join(root, 'mf-calendar/node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(root, 'shared/build/bin/dev.mjs'), '--port', String(port), '--against', shell],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes(`inside ${shell}`) && resolve());
    child.once('exit', () => reject(new Error(`The development server ended:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    write,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

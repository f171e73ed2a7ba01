import { callShapes } from '@crewcall/contract/shapes';
import type { Provides } from '@crewcall/contract/fit';
import { z } from 'zod';
import { badRequest } from '../../errors';

/** What releases meet: what the shell and this server's calls provide, and the shell by the hash of what it provides. */
export interface Host {
  provides: Provides;
  shell: string;
}

/** What a built shell says of itself in its `shell.json`: files of its page, and the hash of what it provides. */
export const ShellFacts = z.object({
  styleHashes: z.array(z.string()).default([]),
  signIn: z.array(z.string()).default([]),
  provides: z.string().regex(/^[\w-]+$/),
});
const Provided = z.object({
  platform: z.string(),
  shared: z.record(z.string(), z.string()),
  names: z.record(z.string(), z.unknown()),
});

/** Where a shell keeps what it provides, by the hash of that. */
export const providesFile = (provided: string): string => `assets/provides.${provided}.json`;

const needed = (path: string): never =>
  badRequest(`The file ${path} of the shell is missing, or no build of it. Build the shell anew.`);

function parsed<T>(kind: z.ZodType<T>, path: string, bytes: Buffer | undefined): T {
  try {
    return kind.parse(JSON.parse((bytes ?? needed(path)).toString()));
  } catch {
    return needed(path);
  }
}

/** What a remote can use in this shell (its hash is `shell`): the names that it provides, and the calls of this server. */
export const hostOf = (provides: Provides, shell: string): Host => ({
  shell,
  provides: { ...provides, names: { ...provides.names, calls: callShapes } },
});

/** What remotes meet in a shell of these files, served by this server. CallError 400 names the file that is none. */
export async function hostIn(read: (path: string) => Promise<Buffer | undefined>): Promise<Host> {
  const { provides: shell } = parsed(ShellFacts, 'shell.json', await read('shell.json'));
  const path = providesFile(shell);
  const own = parsed(Provided, path, await read(path)) as Provides;
  return hostOf(own, shell);
}

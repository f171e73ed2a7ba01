import type { HostVersions } from '@crewcall/contract/fit';
import { z } from 'zod';
import { badRequest } from '../../errors';

/** The content of a built shell's `shell.json`: files of its page, and the versions that it provides. */
export const ShellFacts = z.object({
  styleHashes: z.array(z.string()).default([]),
  scriptHashes: z.array(z.string()).default([]),
  signIn: z.array(z.string()).default([]),
  everyday: z.array(z.string()).default([]),
  provides: z.object({ platform: z.string(), react: z.string() }),
});

/** Reads from a `shell.json` which versions the shell provides to remotes; throws 400 if the file is not valid. */
export function versionsIn(file: Buffer | undefined): HostVersions {
  try {
    return ShellFacts.parse(JSON.parse(String(file))).provides;
  } catch {
    return badRequest('The file shell.json of the shell is missing, or is not one. Build the shell again.');
  }
}

import { isInRange } from '@crewcall/contract/range';
import type { Registry, RemoteManifest } from '@crewcall/contract/manifest';

/** What the shell being served and this server provide to remotes. */
export interface Provides {
  /** From the shell's build; null while no shell is built, when these two are not checked. */
  shell: { platform: string; shared: Record<string, string> } | null;
  calls: Registry['provides']['calls'];
}

/** Sentences that say what a release requires and is not provided; none when it fits. */
export function misfits(requires: RemoteManifest['requires'], provides: Provides): string[] {
  const said: string[] = [];
  const { shell, calls } = provides;
  if (shell) {
    if (!isInRange(shell.platform, requires.platform)) {
      said.push(`It needs platform ${requires.platform}; the shell has ${shell.platform}.`);
    }
    for (const [name, range] of Object.entries(requires.shared)) {
      const has = shell.shared[name];
      if (has === undefined || !isInRange(has, range)) {
        said.push(`It needs ${name} ${range}; the shell has ${has ?? 'none'}.`);
      }
    }
  }
  for (const [name, hash] of Object.entries(requires.calls)) {
    if (calls[name] === undefined) said.push(`It uses the call ${name}, which this server does not have.`);
    else if (!calls[name].includes(hash)) {
      said.push(`It was built against another form of the call ${name} (${hash}). Build it anew.`);
    }
  }
  return said;
}

import { isInRange } from '@crewcall/contract/range';
import type { Registry, RemoteManifest } from '@crewcall/contract/manifest';

export interface Provides {
  platform: string;
  /** Strict singletons and their versions. */
  shared: Readonly<Record<string, string>>;
  /** From the registry: per call every schema hash that the server still answers. */
  calls: Registry['provides']['calls'];
}

export interface Misfit {
  what: string;
  needs: string;
  has: string;
}

/** Everything a release requires and this shell does not provide; empty when it fits. Decided before any download. */
export function misfitsOf(requires: RemoteManifest['requires'], provides: Provides): Misfit[] {
  const misfits: Misfit[] = [];
  if (!isInRange(provides.platform, requires.platform)) {
    misfits.push({ what: 'platform', needs: requires.platform, has: provides.platform });
  }
  for (const [name, range] of Object.entries(requires.shared)) {
    const has = provides.shared[name];
    if (has === undefined || !isInRange(has, range))
      misfits.push({ what: name, needs: range, has: has ?? 'none' });
  }
  for (const [name, hash] of Object.entries(requires.calls)) {
    const has = provides.calls[name];
    if (has === undefined || !has.includes(hash)) {
      misfits.push({ what: `call ${name}`, needs: hash, has: has?.join(', ') ?? 'none' });
    }
  }
  return misfits;
}

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

/**
 * Whether `version` is in a range written as `^1.2.3`, `~1.2.3`, `>=1.2.3`, `1.2.3` or `*`, or a list of those
 * joined by ` || `. A caret below 1.0.0 fixes the minor, as npm has it.
 */
export function isInRange(version: string, range: string): boolean {
  const has = parse(version);
  if (has === null) return false;
  return range.split('||').some((part) => {
    const match = /^\s*(\^|~|>=)?\s*(\d+(?:\.\d+){0,2})\s*$/.exec(part);
    if (match === null) return part.trim() === '*';
    const needs = parse(match[2] ?? '');
    if (needs === null) return false;
    const order = compare(has, needs);
    if (match[1] === undefined) return order === 0;
    if (order < 0) return false;
    if (match[1] === '>=') return true;
    const fixed = match[1] === '~' || needs[0] === 0 ? 2 : 1;
    return has.slice(0, fixed).every((number, index) => number === needs[index]);
  });
}

type Version = [number, number, number];
function parse(text: string): Version | null {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text);
  return match === null ? null : [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
}
const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

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

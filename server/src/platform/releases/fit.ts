import type { Registry, RemoteManifest } from '@crewcall/contract/manifest';

/** What the shell being served and this server provide to remotes. */
export interface Provides {
  /** From the shell's build; null while no shell is built, when these two are not checked. */
  shell: { platform: string; shared: Record<string, string> } | null;
  calls: Registry['provides']['calls'];
}

type Version = readonly [number, number, number];
const parse = (text: string): Version | null => {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text.trim().replace(/[-+].*$/, ''));
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : null;
};

/** Negative when `a` is the older version. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [parse(a) ?? [0, 0, 0], parse(b) ?? [0, 0, 0]];
  return x[0] - y[0] || x[1] - y[1] || (x[2] ?? 0) - (y[2] ?? 0);
}

/** Ranges as the shell reads them: `^1.2.3`, `~1.2.3`, `>=1.2.3`, `1.2.3`, `*`, joined by ` || `. */
export function isInRange(version: string, range: string): boolean {
  const has = parse(version);
  if (has === null) return false;
  return range.split('||').some((part) => {
    if (part.trim() === '*') return true;
    const match = /^\s*(\^|~|>=)?\s*([\d.]+)\s*$/.exec(part);
    const needs = parse(match?.[2] ?? '');
    if (!match || needs === null) return false;
    const order = has[0] - needs[0] || has[1] - needs[1] || has[2] - needs[2];
    if (match[1] === undefined) return order === 0;
    if (order < 0) return false;
    if (match[1] === '>=') return true;
    const fixed = match[1] === '~' || needs[0] === 0 ? 2 : 1;
    return has.slice(0, fixed).every((number, index) => number === needs[index]);
  });
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

type Version = readonly [number, number, number];

// What follows a `-` or `+` says nothing about what fits.
const parse = (text: string): Version | null => {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text.trim().replace(/[-+].*$/, ''));
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : null;
};
const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Negative when `a` is the older version. */
export const compareVersions = (a: string, b: string): number =>
  compare(parse(a) ?? [0, 0, 0], parse(b) ?? [0, 0, 0]);

/**
 * Whether `version` is in a range written as `^1.2.3`, `~1.2.3`, `>=1.2.3`, `1.2.3` or `*`, or a list of those
 * joined by ` || `. A caret below 1.0.0 fixes the minor, as npm has it. The shell asks it of what it loads, the server
 * of what is published.
 */
export function isInRange(version: string, range: string): boolean {
  const has = parse(version);
  if (has === null) return false;
  return range.split('||').some((part) => {
    if (part.trim() === '*') return true;
    const [, sign, wanted = ''] = /^\s*(\^|~|>=)?\s*([\d.]+)\s*$/.exec(part) ?? [];
    const needs = parse(wanted);
    if (needs === null) return false;
    const order = compare(has, needs);
    if (sign === undefined) return order === 0;
    if (order < 0) return false;
    if (sign === '>=') return true;
    const fixed = sign === '~' || needs[0] === 0 ? 2 : 1;
    return has.slice(0, fixed).every((number, index) => number === needs[index]);
  });
}

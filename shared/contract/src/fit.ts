import { isInRange } from './range';

/**
 * What a value looks like: a kind such as `string`, several kinds that it may be, or fields. A `?` ends the name of a
 * field that may be missing; the field `[]` is what a list holds, `{}` what a table holds.
 */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

/** What a name takes, as the props of a component or the body of a call, and what it gives, as an answer. */
export interface Named {
  in?: Shape;
  out?: Shape;
}
/** By the place they come from, as `@crewcall/ui`, `calls` or `events`, the names in it. */
export type Names = Readonly<Record<string, Readonly<Record<string, Named>>>>;

export interface Requires {
  /** Range of the platform: host and region meet as they did then. */
  platform: string;
  /** Range of each library that a page can have only once. */
  shared: Readonly<Record<string, string>>;
}
export interface Provides {
  platform: string;
  shared: Readonly<Record<string, string>>;
  names: Names;
}

/** What stands under a name; not what every object has, such as `constructor`. */
const under = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const kindsOf = (shape: Shape): readonly Shape[] => (Array.isArray(shape) ? shape : [shape]);
const isFields = (shape: Shape): shape is { readonly [field: string]: Shape } =>
  typeof shape === 'object' && !Array.isArray(shape);

function fieldDifferences(
  given: Readonly<Record<string, Shape>>,
  wanted: Readonly<Record<string, Shape>>,
  at: string,
  isExact: boolean,
): string[] {
  const paths: string[] = [];
  const below = (name: string) => (at === '' ? name : `${at}.${name}`);
  const wants = (name: string) => Object.hasOwn(wanted, name) || Object.hasOwn(wanted, `${name}?`);
  for (const [key, shape] of Object.entries(wanted)) {
    const name = key.replace('?', '');
    const has = under(given, name);
    const may = has ?? under(given, `${name}?`);
    const isRequired = name === key;
    if (may === undefined ? isRequired : isRequired && has === undefined) paths.push(below(name));
    else if (may !== undefined) paths.push(...differences(may, shape, below(name), isExact));
  }
  if (isExact)
    for (const key of Object.keys(given)) {
      const name = key.replace('?', '');
      if (!wants(name)) paths.push(below(name));
    }
  return paths;
}

/**
 * The places where a `given` value is not what is `wanted`; none where it fits. Fields that nobody asks for count only
 * with `isExact`.
 */
export function differences(given: Shape, wanted: Shape, at = '', isExact = false): string[] {
  const accepted = kindsOf(wanted);
  return kindsOf(given).flatMap((one) => {
    if (one === 'any' || accepted.some((kind) => kind === 'any' || kind === one)) return [];
    const fields = accepted.filter(isFields);
    if (!isFields(one) || fields.length === 0) return [at || 'it'];
    const tries = fields.map((kind) => fieldDifferences(one, kind, at, isExact));
    return tries.reduce((best, next) => (next.length < best.length ? next : best));
  });
}

const titles: Readonly<Record<string, string>> = { calls: 'the call', events: 'the event' };

function nameMisfits(origin: string, name: string, use: Named, has: Named | undefined): string[] {
  const title = titles[origin];
  const what = title === undefined ? `${name} of ${origin}` : `${title} ${name}`;
  if (has === undefined) return [`It uses ${what}, which is not there.`];
  const isLax = title !== undefined;
  const takes = use.in && has.in ? differences(use.in, has.in, '', !isLax) : [];
  const gives = use.out && has.out ? differences(has.out, use.out) : [];
  return [
    ...(takes.length === 0 ? [] : [`It uses ${what}, which no longer takes ${takes.join(', ')} as it did.`]),
    ...(gives.length === 0 ? [] : [`It uses ${what}, which no longer gives ${gives.join(', ')} as it did.`]),
  ];
}

/** What other remotes give, which is compared among releases: see `neighbours.ts`. */
const ofRemotes: readonly string[] = ['slots', 'links'];

/** Sentences that name everything a release needs and does not get; none where it fits. */
export function misfitsOf(requires: Requires, uses: Names, provides: Provides): string[] {
  const ranges = { platform: requires.platform, ...requires.shared };
  const versions: Readonly<Record<string, string>> = { platform: provides.platform, ...provides.shared };
  return [
    ...Object.entries(ranges).flatMap(([name, range]) => {
      const has = under(versions, name);
      return has !== undefined && isInRange(has, range)
        ? []
        : [`It needs ${name} ${range}; the shell has ${has ?? 'none'}.`];
    }),
    ...Object.entries(uses).flatMap(([origin, names]) =>
      ofRemotes.includes(origin)
        ? []
        : Object.entries(names).flatMap(([name, use]) =>
            nameMisfits(origin, name, use, under(under(provides.names, origin) ?? {}, name)),
          ),
    ),
  ];
}

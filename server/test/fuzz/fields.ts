import type { z } from 'zod';

/** Where a value sits in a body: names of fields, and 0 for the first of a list. */
export type Path = readonly (string | number)[];

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  valueType?: z.ZodType;
}

const MAX_DEPTH = 5;

/** Every place of a schema that a caller can put something wrong into, lists and their entries apart. */
export function fieldsOf(schema: z.ZodType, at: Path = []): Path[] {
  const def = schema.def as unknown as Def;
  if (at.length > MAX_DEPTH) return [];
  const here = at.length === 0 ? [] : [at];
  switch (def.type) {
    case 'object':
      return [
        ...here,
        ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => fieldsOf(inner, [...at, name])),
      ];
    case 'array':
      return [...here, ...(def.element ? fieldsOf(def.element, [...at, 0]) : [])];
    case 'record':
      return [...here, ...(def.valueType ? fieldsOf(def.valueType, [...at, 'anything']) : [])];
    case 'union':
      return [...here, ...(def.options ?? []).flatMap((option) => fieldsOf(option, at))];
    case 'optional':
    case 'nullable':
    case 'default':
      return def.innerType ? fieldsOf(def.innerType, at) : here;
    default:
      return here;
  }
}

/** A copy of `body` with another value at `path`; `undefined` leaves the field out. */
export function putAt(body: unknown, path: Path, value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (typeof head === 'number') {
    const list: unknown[] = Array.isArray(body) ? [...(body as unknown[])] : [];
    list[head] = putAt(list[head], rest, value);
    return list;
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  const changed = putAt((object as Record<string, unknown>)[head], rest, value);
  return { ...object, [head]: changed };
}

import type { Shape } from './fit';

/** The part of JSON Schema that says which kinds and fields a value has. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
}

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);
const oneOf = (kinds: Shape[]): Shape => {
  const all = [...new Map(kinds.flat().map((kind) => [JSON.stringify(kind), kind])).values()];
  return all.length === 1 ? (all[0] ?? 'any') : all;
};

/** The shape of what a JSON Schema describes. Which words a text may be, and how long, is no part of it. */
export function schemaShape(schema: Schema): Shape {
  const { type, properties, additionalProperties, items } = schema;
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return oneOf(either.map(schemaShape));
  if (schema.enum !== undefined) return oneOf(schema.enum.map(kindOf));
  if ('const' in schema) return kindOf(schema.const);
  if (type === 'array') return { '[]': schemaShape(items ?? {}) };
  if (type === 'integer') return 'number';
  if (type !== 'object') return type ?? 'any';
  const required = new Set(schema.required);
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [
    required.has(name) ? name : `${name}?`,
    schemaShape(field),
  ]);
  const table = typeof additionalProperties === 'object' ? { '{}': schemaShape(additionalProperties) } : {};
  return { ...Object.fromEntries(fields), ...table };
}

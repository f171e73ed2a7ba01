/** The part of JSON Schema that says which kinds and fields a value has. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; required: boolean; schema: Schema }[];
  responses: { 200: { content?: Record<string, { schema: Schema }> } };
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
}

function kindsOf(schema: Schema): Schema[] {
  const { type, anyOf, oneOf } = schema;
  const either =
    anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : null);
  return either?.flatMap(kindsOf) ?? [schema];
}

function typeOf({ type, const: only, enum: some }: Schema): string | undefined {
  if (typeof type === 'string') return type === 'integer' ? 'number' : type;
  const value = some?.[0] ?? only;
  return value === undefined ? undefined : typeof value;
}

function oneBreaks(given: Schema, wanted: Schema, at: string): string[] {
  const type = typeOf(wanted);
  if (type === undefined) return [];
  if (typeOf(given) !== type) return [at];
  if (type === 'array') return breaks(given.items ?? {}, wanted.items ?? {}, `${at}[]`);
  const has = given.properties ?? {};
  const lacking = (wanted.required ?? []).filter((name) => !(given.required ?? []).includes(name));
  const tables = [given.additionalProperties, wanted.additionalProperties];
  return [
    ...lacking.map((name) => `${at}.${name}`),
    ...Object.entries(wanted.properties ?? {}).flatMap(([name, schema]) =>
      has[name] === undefined ? [] : breaks(has[name], schema, `${at}.${name}`),
    ),
    ...(tables.every((one) => typeof one === 'object')
      ? breaks(tables[0] as Schema, tables[1] as Schema, `${at}{}`)
      : []),
  ];
}

/** The places where a `given` value may not be what is `wanted`. Which words a text may be is not compared. */
function breaks(given: Schema, wanted: Schema, at: string): string[] {
  const accepted = kindsOf(wanted);
  return kindsOf(given).flatMap((kind) => {
    const tries = accepted.map((one) => oneBreaks(kind, one, at));
    return tries.reduce((best, next) => (next.length < best.length ? next : best));
  });
}

const content = (holder: { content?: Record<string, { schema: Schema }> } | undefined): Schema =>
  Object.values(holder?.content ?? {})[0]?.schema ?? {};
const query = ({ parameters = [] }: Operation): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** A sentence for each call of an older contract that a caller of then could not make or read any more. */
export const contractBreaks = (older: Document, newer: Document): string[] =>
  Object.entries(older.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, then]) => {
      const now = newer.paths[path]?.[method];
      if (now === undefined) return [`${then.operationId} is gone from ${method.toUpperCase()} ${path}.`];
      return [
        ...breaks(content(then.requestBody), content(now.requestBody), 'body'),
        ...breaks(query(then), query(now), 'query'),
        ...breaks(content(now.responses[200]), content(then.responses[200]), 'answer'),
      ].map((place) => `${then.operationId} has changed at ${place}.`);
    }),
  );

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Named } from './fit';
import { calls } from './index';
import { schemaShape } from './schema-shape';

// Generator only: it needs node:crypto.

const schemasOf = (name: keyof typeof calls) => {
  const { body, ok } = calls[name];
  const schema = (type: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return [schema(body, 'input'), schema(ok, 'output')] as const;
};

/** Hash (8 hex digits) over method, path and both schemas of a call: what a kept answer was made for. */
export function callHash(name: keyof typeof calls): string {
  const { method, path } = calls[name];
  const text = JSON.stringify([method, path, ...schemasOf(name)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** What a call takes and gives, as remotes that use it are compared with. */
export function callShape(name: keyof typeof calls): Named {
  const [body, ok] = schemasOf(name).map((schema) => schemaShape(JSON.parse(JSON.stringify(schema))));
  return { ...(body === undefined ? {} : { in: body }), ...(ok === undefined ? {} : { out: ok }) };
}

export { calls };
export const callNames = Object.keys(calls) as (keyof typeof calls)[];

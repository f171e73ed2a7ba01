import { createHash } from 'node:crypto';
import { z } from 'zod';
import { calls } from './index';

// Server and generator only: it needs node:crypto.

/** Hash (8 hex digits) over method, path and both schemas of a call: what a remote was built against. */
export function callHash(name: keyof typeof calls): string {
  const { method, path, body, ok } = calls[name];
  const shape = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify([method, path, shape(body, 'input'), shape(ok, 'output')]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export { calls };
export const callNames = Object.keys(calls) as (keyof typeof calls)[];

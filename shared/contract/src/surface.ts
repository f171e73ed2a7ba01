import { createHash } from 'node:crypto';
import { z } from 'zod';
import { calls } from './index';

// Only the generator imports this file: it needs node:crypto, which browsers lack.

/**
 * Hash (8 hex digits) of a call's method, path and schemas. When it changes, browsers ignore saved answers of the
 * call.
 */
export function callHash(name: keyof typeof calls): string {
  const { method, path, body, ok } = calls[name];
  const schema = (type: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(type, { io, unrepresentable: 'any' });
  const text = JSON.stringify([method, path, schema(body, 'input'), schema(ok, 'output')]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export { openApi } from './openapi';
export { calls };
export const callNames = Object.keys(calls) as (keyof typeof calls)[];

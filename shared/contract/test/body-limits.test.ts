import { z } from 'zod';
import { calls } from '../src';
import type { Call } from '../src';
import { BODY_BYTES } from '../src/values';

interface Schema {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
}

const NUMBER = 24;
// A unit of a text takes at most three bytes in UTF-8.
const UNIT = 3;
// What a pattern describes has no length of its own here: dates, digits, addresses.
const PATTERN = 300;
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How many bytes of JSON a value of this schema takes at most; `Infinity` where nothing limits it. */
function mostBytes(schema: Schema): number {
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (either !== undefined) return Math.max(...either.map(mostBytes));
  if (schema.enum !== undefined) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length));
  if ('const' in schema) return NUMBER;
  if (schema.type === 'string') {
    if (schema.maxLength !== undefined) return schema.maxLength * UNIT + 2;
    return schema.pattern === undefined ? Infinity : PATTERN;
  }
  if (schema.type === 'array') return (schema.maxItems ?? Infinity) * (mostBytes(schema.items ?? {}) + 1) + 2;
  if (schema.type === 'object') {
    if (typeof schema.additionalProperties === 'object') return Infinity;
    const fields = Object.entries(schema.properties ?? {});
    return sum(fields.map(([name, field]) => mostBytes(field) + name.length + 4)) + 2;
  }
  return schema.type === undefined ? Infinity : NUMBER;
}

const posted = (Object.values(calls) as Call[]).filter(({ method }) => method === 'POST');
// Chosen by who builds releases, and by nobody else.
const unbounded = ['activateRelease'];

test('X-13: what a call takes fits the limit of its body, which is small unless its declaration says more', () => {
  const tight = posted.flatMap(({ name, body, bodyLimit, multipart }) => {
    if (multipart !== undefined || bodyLimit !== undefined || unbounded.includes(name)) return [];
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
    return mostBytes(schema) > BODY_BYTES ? [name] : [];
  });
  expect(tight).toEqual([]);
});

test('X-13: more than 64 kB of JSON is for pictures, for the office, and for who runs the shift', () => {
  const larger = posted.filter(({ bodyLimit }) => (bodyLimit ?? 0) > BODY_BYTES);
  const workers = larger.filter(({ policy }) => policy === 'public' || policy === 'session');
  expect(workers.map(({ name }) => name).sort()).toEqual([
    'answerHours',
    'createProfile',
    'saveProfile2',
    'saveSignature',
    'signContract',
  ]);
});

import * as fc from 'fast-check';

// JSON cannot hold them, but a sender's text can: they are put in after stringify.
const RAW: Record<string, string> = { '@@huge': '1e400', '@@minus': '-0', '@@long': '9223372036854775808' };

/** The body as its sender's bytes. */
export const toText = (body: unknown): string =>
  JSON.stringify(body)?.replace(/"(@@\w+)"/g, (all, name: string) => RAW[name] ?? all) ?? '';

const nest = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
};

const numbers = [
  0,
  -1,
  1.5,
  -0.1,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e21,
  1e308,
  '@@huge',
  '@@minus',
  '@@long',
  999_999_999,
  7_258_118_400_000,
  -2_208_988_800_000,
];

const strings = [
  '',
  ' ',
  '\t\r\n',
  '\u00a0\u200b\ufeff',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'Zoë 👩🏽‍🔧🦺🔧',
  '\u202eevitcejbo\u202c مرحبا שלום',
  'x'.repeat(300),
  'é'.repeat(12_000),
  'NaN',
  'Infinity',
  'undefined',
  'null',
  '-1',
  '0',
  '1e9',
  '٣',
  "'; drop table job; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '2026-02-31',
  '9999-99-99',
  '24:60',
  '#12345g',
  'data:image/png;base64,AAAA',
  'AAAA====',
  'not base64 !',
  'JVBERi0xLjQK',
  'a@b',
  `${'a'.repeat(250)}@example.com`,
  'A\r\nBcc: x@example.com',
  '__proto__',
  'constructor',
];

const others: unknown[] = [
  undefined,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [1, 1, 1],
  ['x'],
  { length: 5 },
  { toString: 'x', valueOf: 1 },
  { hasOwnProperty: 1, constructor: { name: 'x' } },
  nest(60),
  Array.from({ length: 6_000 }, (_, index) => index + 1),
];

/** What no field expects, and now and then something that it does. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...strings) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...others) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 1, arbitrary: fc.integer({ min: 9, max: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Whole bodies that are no object of the call's, as text. */
export const oddTexts: readonly string[] = [
  '',
  'null',
  '[]',
  '[{}]',
  '42',
  '"text"',
  'true',
  '{}',
  '{',
  '{"a":}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  'NaN',
  'undefined',
  '<xml/>',
  '\u0000',
  '\ufeff{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"id":1,"id":"2"}',
  toText(nest(2_000)),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
];

import { z } from 'zod';
import { differences, misfitsOf } from '../src/fit';
import type { Names, Shape } from '../src/fit';
import { schemaShape } from '../src/schema-shape';

const requires = { platform: '^1.1.0', shared: { react: '^19.0.0' } };
const provides = (names: Names, platform = '1.1.0') => ({ platform, shared: { react: '19.3.1' }, names });

test('F05, F21: names the versions that a release needs and does not get', () => {
  expect(misfitsOf(requires, {}, provides({}))).toEqual([]);
  expect(
    misfitsOf({ platform: '^2.0.0', shared: { react: '^18.0.0', x: '^1.0.0' } }, {}, provides({})),
  ).toEqual([
    'It needs platform ^2.0.0; the shell has 1.1.0.',
    'It needs react ^18.0.0; the shell has 19.3.1.',
    'It needs x ^1.0.0; the shell has none.',
  ]);
});

const shapeOf = (schema: z.ZodType, io: 'input' | 'output') =>
  schemaShape(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))));
const call = (body: z.ZodType, ok: z.ZodType): Names => ({
  calls: { getIt: { in: shapeOf(body, 'input'), out: shapeOf(ok, 'output') } },
});
const body = z.object({ id: z.number(), text: z.string().optional() });
const ok = z.object({ jobs: z.array(z.object({ id: z.number(), title: z.string().nullable() })) });
const jobs = (fields: z.ZodRawShape) => z.object({ jobs: z.array(z.object(fields)) });

test.each([
  ['the same', body, ok],
  [
    'one more field of the answer',
    body,
    jobs({ id: z.number(), title: z.string().nullable(), at: z.number() }),
  ],
  ['one more field that a body may have', body.extend({ at: z.number().optional() }), ok],
  ['one more field with a default', body.extend({ at: z.number().default(1) }), ok],
  ['a field that a body need not have any more', body.partial(), ok],
  ['an answer that always holds what it might not', body, jobs({ id: z.number(), title: z.string() })],
  ['a body that takes more kinds', body.extend({ id: z.union([z.number(), z.string()]) }), ok],
])('C.0.01: a release goes on with a call that has %s', (_what, nextBody, nextOk) =>
  expect(misfitsOf(requires, call(body, ok), provides(call(nextBody, nextOk)))).toEqual([]),
);

test.each([
  ['a renamed field', body, jobs({ id: z.number(), name: z.string().nullable() }), 'gives jobs.[].title as'],
  [
    'a field that may be missing now',
    body,
    jobs({ id: z.number().optional(), title: z.string().nullable() }),
    'gives jobs.[].id as',
  ],
  [
    'a field that may be null now',
    body,
    jobs({ id: z.number().nullable(), title: z.string().nullable() }),
    'gives jobs.[].id as',
  ],
  [
    'a field of another kind',
    body,
    jobs({ id: z.string(), title: z.string().nullable() }),
    'gives jobs.[].id as',
  ],
  ['a newly required field', body.extend({ at: z.number() }), ok, 'takes at as'],
  ['a field that has become required', body.required(), ok, 'takes text as'],
])('a release ends with a call that has %s', (_what, nextBody, nextOk, text) =>
  expect(misfitsOf(requires, call(body, ok), provides(call(nextBody, nextOk)))).toEqual([
    `It uses the call getIt, which no longer ${text} it did.`,
  ]),
);

test('F05, F18: what is not there is named, also an event', () => {
  const uses: Names = { calls: { gone: {} }, events: { 'moon.changed': {} }, '@crewcall/ui': { Button: {} } };
  expect(misfitsOf(requires, uses, provides({}))).toEqual([
    'It uses the call gone, which is not there.',
    'It uses the event moon.changed, which is not there.',
    'It uses Button of @crewcall/ui, which is not there.',
  ]);
});

test.each<[Shape, Shape, string[]]>([
  [['string', 'null'], 'string', ['it']],
  ['string', ['string', 'null'], []],
  ['any', { a: 'string' }, []],
  [{ '[]': { a: 'string' } }, { '[]': { a: 'number' } }, ['[].a']],
  [{ a: 'string' }, [{ b: 'string' }, { a: 'string' }, 'null'], []],
])('of %j for %j differ %j', (given, wanted, expected) =>
  expect(differences(given, wanted)).toEqual(expected),
);

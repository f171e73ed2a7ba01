import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { calls } from '../src/index';
import { openApi } from '../src/openapi';
import { contractBreaks } from './growth';
import type { Document } from './growth';

const file = 'shared/contract/openapi.json';
const root = join(__dirname, '../../..');
const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64e6,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
};
const written = JSON.parse(readFileSync(join(root, file), 'utf8')) as Document;

test('openapi.json is what the calls declare: else run `npm run generate`', () =>
  expect(written).toEqual(JSON.parse(JSON.stringify(openApi(calls)))));

test('F05: since the last tag of this major the contract has only grown', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version?: string };
  const major = (version ?? '1').split('.')[0] ?? '1';
  const tag = git('describe', '--tags', '--abbrev=0', '--match', `v${major}.*`);
  const older = tag === null ? null : git('show', `${tag}:${file}`);
  expect(older === null ? [] : contractBreaks(JSON.parse(older) as Document, written)).toEqual([]);
});

const documentOf = (body: z.ZodType, ok: z.ZodType): Document => {
  const { getJobs } = calls;
  const call = { ...getJobs, name: 'getIt', method: 'POST', path: '/api/getIt', body, ok } as const;
  return JSON.parse(JSON.stringify(openApi({ getIt: call as never }))) as Document;
};
const body = z.object({ id: z.number(), text: z.string().optional() });
const ok = z.object({ jobs: z.array(z.object({ id: z.number(), title: z.string().nullable() })) });
const jobs = (fields: z.ZodRawShape) => z.object({ jobs: z.array(z.object(fields)) });

test.each([
  ['nothing', body, ok],
  ['a field of the answer', body, jobs({ id: z.number(), title: z.string().nullable(), at: z.number() })],
  ['a field that a body may have', body.extend({ at: z.number().optional() }), ok],
  ['a field with a default', body.extend({ at: z.number().default(1) }), ok],
  ['room in the body', body.partial(), ok],
  ['more kinds in the body', body.extend({ id: z.union([z.number(), z.string()]) }), ok],
  ['a promise about the answer', body, jobs({ id: z.number(), title: z.string() })],
])('C.0.01: a contract may add %s', (_what, nextBody, nextOk) =>
  expect(contractBreaks(documentOf(body, ok), documentOf(nextBody, nextOk))).toEqual([]),
);

test.each([
  ['rename a field of the answer', body, jobs({ id: z.number(), name: z.string().nullable() }), 'title'],
  [
    'leave out a field now and then',
    body,
    jobs({ id: z.number().optional(), title: z.string().nullable() }),
    'id',
  ],
  ['answer null now and then', body, jobs({ id: z.number().nullable(), title: z.string().nullable() }), 'id'],
  ['change the kind of a field', body, jobs({ id: z.string(), title: z.string().nullable() }), 'id'],
  ['ask for another field', body.extend({ at: z.number() }), ok, 'body.at'],
  ['take fewer kinds', body.extend({ id: z.string() }), ok, 'body.id'],
])('C.0.01: a contract may not %s', (_what, nextBody, nextOk, place) =>
  expect(contractBreaks(documentOf(body, ok), documentOf(nextBody, nextOk))).toEqual([
    expect.stringMatching(new RegExp(`^getIt has changed at .*${place}\\.$`)),
  ]),
);

test('C.0.01: a contract may not drop a call', () =>
  expect(contractBreaks(documentOf(body, ok), { paths: {} })).toEqual([
    'getIt is gone from POST /api/getIt.',
  ]));

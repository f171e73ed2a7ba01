import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { calls } from '@crewcall/contract';
import type { CallName } from '@crewcall/contract/types';

const root = join(dirname(__filename), '../../..');
const MOST_BYTES = 350_000;

interface Case {
  body: unknown;
  answer: unknown;
}
interface Examples {
  at: number;
  answers: Record<string, Case[]>;
}

/** Every example of the work tree, by remote and person. */
const files = readdirSync(root)
  .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'examples')))
  .flatMap((name) => readdirSync(join(root, name, 'examples')).map((file) => `${name}/examples/${file}`));

const cases = files.flatMap((file) => {
  const { answers } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Examples;
  return Object.entries(answers).map(([name, found]) => [file, name, found] as const);
});

test('F35: the examples of the work tree are few and small', () => {
  expect(files).not.toEqual([]);
  expect(files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)).toBeLessThan(MOST_BYTES);
});

test.each(cases)('F35: %s answers %s as the contract says', (_file, name, found) => {
  // Of a call that is gone, or that changes something, there can be no example.
  expect(calls[name as CallName]?.kind).toBe('read');
  const { body: question, ok } = calls[name as CallName];
  for (const { body, answer } of found) {
    expect(Object.keys(body as object).filter((field) => !(field in shapeOf(question)))).toEqual([]);
    // A field that the contract no longer has is cut away by it, and one that it asks for now is missing.
    expect(ok.parse(answer)).toEqual(answer);
  }
});

/** The fields that a call takes. */
const shapeOf = (schema: object): object => ('shape' in schema ? (schema.shape as object) : {});

test('F35: no example holds a digit of a bank account, a tax file number, or a key', () => {
  const told = (value: unknown, name: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((inner) => told(inner, name));
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([inner, each]) => told(each, inner));
    if (typeof value !== 'string') return [];
    const isAccount = /bsb|accountnumber|tfn/i.test(name) && /[1-9]/.test(value);
    const isKey = /^[\w-]{32,}$/.test(value) || /^eyJ/.test(value);
    return isAccount || isKey ? [`${name}: ${value}`] : [];
  };
  for (const file of files)
    expect(told(JSON.parse(readFileSync(join(root, file), 'utf8')), file)).toEqual([]);
});

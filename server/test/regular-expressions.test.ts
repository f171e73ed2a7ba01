import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript-api';

const root = join(__dirname, '../..');

/** Patterns that take long over crafted text, and why nobody can send them such text. */
const bounded: Readonly<Record<string, string>> = {
  'server/src/platform/database/binaries.ts': 'what PostgreSQL itself prints',
  'server/src/platform/operations/report.ts': 'an address that the operator has set',
  'server/src/platform/operations/settings.ts': 'an address that the operator has set',
  'server/src/platform/releases/maps.ts': 'a stack of at most 8,000 characters',
  'server/src/public/abn-register.ts': "the business register's own answer, in one try a number",
  'shared/domain/src/contract-text.ts': 'HTML that was cleaned, in which every tag is closed',
  'shared/domain/src/money.ts': 'the digits of a number',
  'shared/domain/src/pay-words.ts': 'four digits',
};

const files = execFileSync('git', ['ls-files', 'server/src', 'shared/domain/src', 'shared/contract/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/(testing|generated|seed)\//.test(file));

/** The regular expressions that a file writes out, as source and flags. */
function patternsOf(file: string): (readonly [source: string, flags: string])[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: (readonly [string, string])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push([node.text.slice(1, end), node.text.slice(end + 1)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

test('X-13: no text that a stranger can send makes a pattern of the server take more than linear time', () => {
  const slow = files
    .filter((file) => !(file in bounded))
    .flatMap((file) =>
      patternsOf(file)
        .filter(([source, flags]) => checkSync(source, flags, { timeout: 10_000 }).status === 'vulnerable')
        .map(([source]) => `${file}: ${source}`),
    );
  expect(slow).toEqual([]);
}, 300_000);

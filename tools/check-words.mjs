// No code may decide by words that people read, because these may change at any time: compare a code or a kind.
// Also, every code of shared/contract/src/refusals.ts must be sent by the server and used by a client.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript-api';
import { remotes, root } from './steps.mjs';

const clients = ['shell', 'shared/platform', 'shared/ui', 'shared/profile-form', 'shared/stage', ...remotes];
const isTest = /\.test\.tsx?$|[/\\]testing[/\\.-]/;
const sourcesOf = (folder) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isTest.test(file));

/** Names of objects whose values are texts for people: `texts`, `applyLabels`, `cardWords`. */
const tables = /^(texts|\w*(Texts|Labels|Words))$/;
/** Properties that hold a sentence, by name. `text` counts only on an object whose name matches `thrown`. */
const held = /^(message|sentence|refusal)$/;
const thrown = /error|fail|refus|problem|warn|answer|notice|snackbar|trouble/i;
/** A string with a space after its first word is a text for people: a code and a key have no spaces. */
const sentence = /^\p{L}[\p{L}’]* \p{L}/u;
/** Files that may compare words, because those come from browsers, drivers and libraries that give no code. */
const foreign =
  /shell.src.host.report|server.src.platform.(queue.queue-log|http.validation-messages|database.(connection-lost|pool))\.ts$/;
const searches = new Set(['includes', 'indexOf', 'has', 'startsWith', 'endsWith', 'match', 'search', 'test']);
const same = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

function isWords(node) {
  if (ts.isStringLiteralLike(node)) return sentence.test(node.text);
  if (!ts.isPropertyAccessExpression(node)) return false;
  const of = node.expression.getText();
  return tables.test(of) || held.test(node.name.text) || (node.name.text === 'text' && thrown.test(of));
}

const nameOf = (node) => (ts.isPropertyAccessExpression(node) ? node.name.text : node.getText());
/** Two comparisons are allowed: whether a text is empty, and whether two texts are equal. */
const isEmpty = (node) => ['', "''", 'undefined', 'null'].includes(node.getText());
const isHarmless = ([left, right]) => right && (isEmpty(right) || nameOf(left) === nameOf(right));

/** A list, set or table of words, written out here or named by a constant of this file. */
const holdsWords = (node) =>
  ts.isArrayLiteralExpression(node)
    ? node.elements.some(isWords)
    : ts.isNewExpression(node) && (node.arguments ?? []).some(holdsWords);

function faultsIn(file, text) {
  const faults = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lists = new Set();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && holdsWords(node.initializer))
      lists.add(node.name.getText());
    const compared =
      (ts.isBinaryExpression(node) && same.has(node.operatorToken.kind) && [node.left, node.right]) ||
      (ts.isCaseClause(node) && [node.expression]) ||
      (ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        searches.has(node.expression.name.text) && [node.expression.expression, ...node.arguments]) ||
      [];
    if (
      !isHarmless(compared) &&
      compared.some((one) => isWords(one) || holdsWords(one) || lists.has(one.getText()))
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      faults.push(`${relative(root, file)}:${line + 1} decides by words: ${node.getText().slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

const faults = [];
const textOf = new Map();
for (const folder of [...clients, 'shared/domain', 'server'])
  for (const file of sourcesOf(folder)) textOf.set(file, readFileSync(file, 'utf8'));
for (const [file, text] of textOf) if (!foreign.test(file)) faults.push(...faultsIn(file, text));

const declared = readFileSync(join(root, 'shared/contract/src/refusals.ts'), 'utf8').match(
  /(?<=\| )'[\w-]+'|(?<== )'[\w-]+'/g,
);
const isIn = (folders, code) =>
  folders.some((folder) => sourcesOf(folder).some((file) => textOf.get(file)?.includes(code)));
for (const code of declared) {
  if (!isIn(['server'], code)) faults.push(`Nothing refuses with the code ${code}.`);
  if (!isIn(clients, code)) faults.push(`Nobody decides by the code ${code}: its refusal needs none.`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

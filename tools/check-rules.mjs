// Every number of a rule that a test names stands in docs/rules.md, and no other does. Each test lies where its
// package keeps tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './steps.mjs';

const skipped = new Set(['node_modules', 'dist', 'gallery', 'test-results']);
const isTest = /\.(test|spec)\.tsx?$|(^|\/)(test|e2e)\//;
const isSource = /\.(ts|tsx|mjs)$/;

/** The numbers of both kinds: a statement (A.2.03) and a decision (J-13). */
const statement = /(?<![\w.-])[A-C]\.\d+\.\d\d(?!\w)/;
const decision = /(?<![\w.-])[CIJKNPRSTXY]-\d\d(?!\w)/;
const number = new RegExp(`${statement.source}|${decision.source}`);
const mention = new RegExp(`(${number.source})(?: ?– ?(${number.source}))?`, 'g');

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield relative(root, path).replaceAll('\\', '/');
  }
}

/** A.4.08 and A.4.10 with all numbers between them. */
function between(first, last) {
  const chapter = first.slice(0, -2);
  if (chapter !== last.slice(0, -2)) return [first, last];
  const start = Number(first.slice(-2));
  const count = Number(last.slice(-2)) - start + 1;
  return Array.from({ length: count }, (_, at) => chapter + String(start + at).padStart(2, '0'));
}

/** The numbers that a text names; a range stands for all of its numbers. */
function named(text) {
  return [...text.matchAll(mention)].flatMap(([, first, last]) => (last ? between(first, last) : [first]));
}

/** A unit test of these lies beside its file; every other package keeps its tests in `test`. */
const besideFiles = /^(server|shared\/domain|shared\/ui)\/src\//;
const inFolder = /^(?!shared\/(?:domain|ui)\/)(.+\/)?(test|e2e)\//;

const inTests = new Map();
const faults = [];
for (const file of files(root)) {
  if (!isSource.test(file) || !isTest.test(file)) continue;
  if (!besideFiles.test(file) && !inFolder.test(file))
    faults.push(`${file} lies elsewhere than the tests of its package: see docs/architecture.md.`);
  for (const rule of named(readFileSync(join(root, file), 'utf8'))) {
    if (!inTests.has(rule)) inTests.set(rule, file);
  }
}

const explained = new Set();
const line = new RegExp(`^- \\*\\*(${number.source})\\*\\* \\S`);
for (const text of readFileSync(join(root, 'docs/rules.md'), 'utf8').split('\n')) {
  const [, rule] = line.exec(text) ?? [];
  if (!rule) continue;
  if (explained.has(rule)) faults.push(`docs/rules.md explains ${rule} twice.`);
  if (!inTests.has(rule))
    faults.push(`docs/rules.md explains ${rule}, which no test names: remove the line.`);
  explained.add(rule);
}
for (const [rule, file] of inTests) {
  if (!explained.has(rule))
    faults.push(`${file} names ${rule}: add it to docs/rules.md, in one sentence of your own.`);
}

for (const fault of faults.toSorted()) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

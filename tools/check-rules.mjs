// Checks that docs/rules.md explains exactly the decisions (J-13) that tests name, and that each test is in its
// package's test folder. `--list A.2.20-A.2.23 C.7 Y-01` prints these numbers with the tests whose titles name them,
// and fails if one has no test; `C.7` means every number of that chapter that a test names.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './steps.mjs';

const skipped = new Set(['node_modules', 'dist', 'gallery', 'test-results']);
const isTest = /\.(test|spec)\.tsx?$|(^|\/)(test|e2e)\//;
const isSource = /\.(ts|tsx|mjs)$/;

/** A statement (A.2.03), a decision (J-13) and a promise of the remote platform (F12). */
const statement = /(?<![\w.-])[A-D]\.\d+\.\d\d(?!\w)/;
const decision = /(?<![\w.-])[CIJKNPRSTXY]-\d\d(?!\w)/;
const promise = /(?<![\w.#-])F\d\d(?!\w)/;
const number = new RegExp(`${statement.source}|${decision.source}|${promise.source}`);
const mention = new RegExp(`(${number.source})(?: ?– ?(${number.source}))?`, 'g');

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield relative(root, path).replaceAll('\\', '/');
  }
}

/** All numbers from the first to the last: A.4.08 to A.4.10 gives three. */
function between(first, last) {
  const chapter = first.slice(0, -2);
  if (chapter !== last.slice(0, -2)) return [first, last];
  const start = Number(first.slice(-2));
  const count = Number(last.slice(-2)) - start + 1;
  return Array.from({ length: count }, (_, at) => chapter + String(start + at).padStart(2, '0'));
}

/** The numbers that a text names. A range gives all numbers in it. */
function named(text) {
  return [...text.matchAll(mention)].flatMap(([, first, last]) => (last ? between(first, last) : [first]));
}

/** These packages keep a unit test beside its file; every other package keeps its tests in `test`. */
const besideFiles = /^(server|shared\/domain|shared\/ui)\/src\//;
const inFolder = /^(?!shared\/(?:domain|ui)\/)(.+\/)?(test|e2e)\//;

const inTests = new Map();
const faults = [];
for (const file of files(root)) {
  if (!isSource.test(file) || !isTest.test(file)) continue;
  if (!besideFiles.test(file) && !inFolder.test(file))
    faults.push(`${file} is not where its package keeps tests: see docs/architecture.md.`);
  for (const rule of named(readFileSync(join(root, file), 'utf8'))) {
    if (!inTests.has(rule)) inTests.set(rule, file);
  }
}

const explained = new Set();
const line = new RegExp(`^- \\*\\*(${decision.source})\\*\\* \\S`);
for (const text of readFileSync(join(root, 'docs/rules.md'), 'utf8').split('\n')) {
  const [, rule] = line.exec(text) ?? [];
  if (!rule) continue;
  if (explained.has(rule)) faults.push(`docs/rules.md explains ${rule} twice.`);
  if (!inTests.has(rule))
    faults.push(`docs/rules.md explains ${rule}, which no test names: remove the line.`);
  explained.add(rule);
}
for (const [rule, file] of inTests) {
  if (decision.test(rule) && !explained.has(rule))
    faults.push(`${file} names ${rule}: add it to docs/rules.md, in one sentence of your own.`);
}

/** Matches the titles in a test file. For `test.each` the match includes the table, whose cells may have the number. */
const title = /\b(?:test|it|describe)(?:\.\w+)*\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const titleOfEach =
  /\.each\((?:[\w.]+|[\s\S]*?\]\s*(?:as const)?,?\s*)\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Each number with the titles of the tests that name it, by file. */
function titlesByNumber() {
  const found = new Map();
  const add = (rule, file, text) => {
    const list = found.get(rule) ?? [];
    if (!list.some((one) => one.file === file && one.text === text)) list.push({ file, text });
    found.set(rule, list);
  };
  for (const file of files(root)) {
    if (!/\.(test|spec)\.(tsx?|mjs)$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, , words] of text.matchAll(title)) for (const rule of named(words)) add(rule, file, words);
    for (const [whole, , words] of text.matchAll(titleOfEach)) {
      for (const rule of named(words)) add(rule, file, words);
      // A title may take its number from the row of a table: `'%s: %s'` over `['A.2.33', …]`.
      if (words.startsWith('%s')) for (const rule of named(whole)) add(rule, file, words);
    }
  }
  return found;
}

/** The numbers that an argument asks for, in order: `A.2.20-A.2.23`, `C.7` or `Y-01`. */
function asked(text, titles) {
  const [first, last] = text.split(/-(?=[A-D]\.)|\.\.|–/);
  if (last) return between(first, last);
  const isChapter = /^(?:[A-D]\.\d+|[A-Z])$/.test(first);
  const inChapter = (rule) => /^[.\d-]/.test(rule.slice(first.length)) && rule.startsWith(first);
  return isChapter ? [...titles.keys()].filter(inChapter).toSorted() : [first];
}

function list(texts) {
  const titles = titlesByNumber();
  const numbers = texts.flatMap((text) => asked(text, titles));
  const missing = numbers.filter((rule) => !titles.has(rule));
  console.log('| number | tests |\n| --- | --- |');
  for (const rule of numbers) {
    const tests = titles.get(rule) ?? [];
    const cells = tests.map(({ file, text }) => `\`${file}\`: ${text.replaceAll('|', '\\|')}`);
    console.log(`| ${rule} | ${cells.join('<br>') || '**none**'} |`);
  }
  console.log(
    `\n${numbers.length} numbers, ${missing.length} without a test${missing.length > 0 ? `: ${missing.join(', ')}` : ''}.`,
  );
  return missing.length === 0;
}

const [flag, ...wanted] = process.argv.slice(2);
const isSound = flag === '--list' ? list(wanted) : faults.length === 0;
if (flag !== '--list') for (const fault of faults.toSorted()) console.error(fault);
// Not `process.exit`, which would cut off output that a slow reader of a pipe has not read yet.
process.exitCode = isSound ? 0 : 1;

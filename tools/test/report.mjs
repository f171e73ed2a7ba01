// What a run of the tests says at its end, from the JSON reports of jest and Playwright.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../steps.mjs';

const SLOWEST = 10;

/** A test that ran, or a file that could not be loaded: it has no tests of its own to count. */
function* jestTests({ testResults }) {
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(root, name);
    for (const test of assertionResults)
      yield { title: `${file}: ${test.fullName}`, ms: test.duration ?? 0, status: test.status };
    if (status === 'failed' && assertionResults.length === 0) yield { title: file, ms: 0, status };
  }
}

function* browserTests(suite, label) {
  for (const child of suite.suites ?? []) yield* browserTests(child, label);
  for (const { title, ok, tests } of suite.specs ?? []) {
    const ms = tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0);
    const isSkipped = tests.every((test) => test.status === 'skipped');
    yield { title: `${label}: ${title}`, ms, status: isSkipped ? 'pending' : ok ? 'passed' : 'failed' };
  }
}

const readReports = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))])
    : [];

/** Seconds of test files by package, over both workers. */
function byPackage(reports) {
  const sums = new Map();
  for (const [, { testResults = [] }] of reports)
    for (const { name, startTime, endTime } of testResults) {
      const [first, second] = relative(root, name).split('/');
      const key = first === 'shared' ? `${first}/${second}` : first;
      sums.set(key, (sums.get(key) ?? 0) + (endTime - startTime) / 1000);
    }
  return [...sums].sort((a, b) => b[1] - a[1]);
}

const line = (seconds, text) => console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${text}`);

/** Prints where the time went, the slowest tests and, alone on the last line, what passed and failed. */
export function printReport(folder, times) {
  const reports = readReports(folder);
  const tests = reports.flatMap(([label, report]) => [
    ...(report.testResults ? jestTests(report) : []),
    ...(report.suites ?? []).flatMap((suite) => [...browserTests(suite, label)]),
  ]);
  const count = (...wanted) => tests.filter(({ status }) => wanted.includes(status)).length;
  console.log('\nTimes');
  for (const { name, seconds } of times) line(seconds, name);
  const packages = byPackage(reports);
  if (packages.length > 0) console.log('Jest by package, both workers together');
  for (const [name, seconds] of packages) line(seconds, name);
  console.log('Slowest tests');
  for (const { title, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) line(ms / 1000, title);
  const skipped = count('pending', 'skipped', 'todo', 'disabled');
  const more = skipped > 0 ? `, ${skipped} skipped` : '';
  return `\n${count('passed')} passed, ${count('failed')} failed${more}`;
}

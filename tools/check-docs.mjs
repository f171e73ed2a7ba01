// Checks that every file named in docs or in a package's README exists, and that a decision is half a page at most.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const pages = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const faults = [];
const HALF_A_PAGE = 220;
for (const file of pages('docs/decisions')) {
  const words = readFileSync(join(root, file), 'utf8').trim().split(/\s+/).length;
  if (words > HALF_A_PAGE) faults.push(`${file} has ${words} words: half a page is ${HALF_A_PAGE} at most.`);
}

/** A path from the root, as docs name it: `server/src/areas.ts`. */
const named = /`((?:shared|server|shell|e2e|tools|docs|mf-[a-z-]+)\/[\w./-]+)`/g;
for (const file of ['README.md', ...pages('docs'), ...pages('docs/decisions')]) {
  for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(named))
    if (!existsSync(join(root, path))) faults.push(`${file} names ${path}, which is not there.`);
}

/** The end of a path, as a package's README names it: `host/outbox.ts`. */
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
  '\n',
);
const endings = /`([\w./-]+\.(?:tsx?|mjs))`/g;
for (const file of tracked.filter((path) => /^[^.].*\/README\.md$/.test(path))) {
  for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(endings))
    if (!tracked.some((one) => `/${one}`.endsWith(`/${path.replace(/^(\.\.\/)+/, '')}`)))
      faults.push(`${file} names ${path}, which is not there.`);
}

for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

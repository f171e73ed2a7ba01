// The pages of docs read at the first go: no sentence over 30 words, each decision says whether it holds, and every
// file that a page or a package's README names is there.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const most = 30;
const pages = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

/** A page's paragraphs and list items, without tables, code and headings. */
function blocks(page) {
  return page
    .replace(/^```[^]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=\s*[-*] )/)
    .map((block) => block.trim())
    .filter((block) => !/^[|#]/.test(block));
}

/** The sentences of a block; the address of a link is no part of them. */
function sentences(block) {
  const text = block.replace(/\]\([^)]*\)/g, ']').replace(/`[^`]*`/g, 'code');
  return text.split(/(?<=[.!?]["”’'*_)\]]*)\s+/);
}

const words = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const faults = [];
for (const file of ['README.md', ...pages('docs'), ...pages('docs/decisions')]) {
  const page = readFileSync(join(root, file), 'utf8');
  for (const sentence of blocks(page).flatMap(sentences)) {
    const count = words(sentence);
    if (count > most) faults.push(`${file} has a sentence of ${count} words, at most ${most}: ${sentence}`);
  }
}
for (const file of pages('docs/decisions')) {
  if (!/^\**Status[:.]/m.test(readFileSync(join(root, file), 'utf8')))
    faults.push(`${file} has no status: write "Status: Accepted." below its heading.`);
}

/** What a page names from the root: `server/src/areas.ts`. */
const named = /`((?:shared|server|shell|e2e|tools|docs|mf-[a-z-]+)\/[\w./-]+)`/g;
for (const file of ['README.md', ...pages('docs'), ...pages('docs/decisions')]) {
  for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(named))
    if (!existsSync(join(root, path))) faults.push(`${file} names ${path}, which is not there.`);
}

/** What a package's README names by the end of its path: `host/outbox.ts`. */
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

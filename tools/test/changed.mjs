// What changed since main, for `npm test -- changed`.
import { execFileSync } from 'node:child_process';
import { root } from '../steps.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const lines = (text) => (text === '' ? [] : text.split('\n'));

/** The commit to compare with: where this branch left main; on main itself the last commit, or the one before it. */
function baseOf() {
  const head = git('rev-parse', 'HEAD');
  const base = git('merge-base', 'main', 'HEAD');
  if (base !== head) return base;
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD~1') : head;
}

/** Since which commit, and the paths that are different from it, uncommitted and new ones included. */
export function changes() {
  const base = baseOf();
  const paths = [
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  return { base, paths };
}

// Makes a work tree of an earlier commit, to compare this version with it.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './steps.mjs';

export const git = async (...args) => (await run('git', args, { quiet: true })).trim();

/** A commit's work tree, installed, and its own `tools/steps.mjs`. Reused if it exists, as a commit never changes. */
export async function workTree(commit) {
  // Not inside node_modules, because files there are not compiled.
  const folder = join(tmpdir(), `crewcall-bench-${commit.slice(0, 12)}`);
  if (!existsSync(join(folder, 'package.json'))) {
    await git('worktree', 'prune');
    await git('worktree', 'add', '--force', '--detach', folder, commit);
  }
  const steps = await import(join(folder, 'tools/steps.mjs'));
  await steps.install();
  return { folder, steps };
}

// A work tree of an earlier commit, for what compares this version with it.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './steps.mjs';

export const git = async (...args) => (await run('git', args, { quiet: true })).trim();

/** The folder of a commit's work tree, installed, and its own `tools/steps.mjs`; cached: a commit does not change. */
export async function workTree(commit) {
  // Outside node_modules: what lies there is not compiled.
  const folder = join(tmpdir(), `crewcall-bench-${commit.slice(0, 12)}`);
  if (!existsSync(join(folder, 'package.json'))) {
    await git('worktree', 'prune');
    await git('worktree', 'add', '--force', '--detach', folder, commit);
  }
  const steps = await import(join(folder, 'tools/steps.mjs'));
  await steps.install();
  return { folder, steps };
}

import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** The output of a git command in a folder; null if it fails, for example outside a repository. */
function git(folder, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/**
 * What a build was made from, for people who look at a release later: the commit (`+` if files had changed since),
 * the branch and who built it. Null outside a git repository. `CREWCALL_BUILDER` names a pipeline.
 */
export function builtFrom(folder, env = process.env) {
  const commit = git(folder, 'rev-parse', 'HEAD');
  if (commit === null) return null;
  const isChanged = git(folder, 'status', '--porcelain') !== '';
  return {
    commit: isChanged ? `${commit}+` : commit,
    branch: git(folder, 'rev-parse', '--abbrev-ref', 'HEAD') ?? '',
    by: env['CREWCALL_BUILDER'] || git(folder, 'config', 'user.name') || userInfo().username,
  };
}

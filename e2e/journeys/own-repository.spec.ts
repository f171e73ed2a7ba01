import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MfManifest } from '@crewcall/contract/manifest';
import { ownDemo } from '../support/own-demo';
import { liveOf } from '../support/releases';
import { needsOwnServer } from '../support/run';
import { accounts, password } from '../support/accounts';
import { expect } from '../support/test';

needsOwnServer('It publishes a remote.');

const test = ownDemo();
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const parent = mkdtempSync(join(tmpdir(), 'crewcall-team-'));
const folder = join(parent, 'rosters');
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A wrong prop, a wrong field of the user, and a wrong body of a call. */
const mistakes = `import { useChange, useSession } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { PageHeader } from '@crewcall/ui/page-header';

export function Wrong() {
  const { user } = useSession();
  const end = useChange('endSession');
  return (
    <>
      <PageHeader titel="Rosters" sub={user.firstNme} />
      <Button onClick={() => end.mutate({ ide: 'x' })}>End</Button>
    </>
  );
}
`;

/** Runs a command as a team would; answers what it said, and throws that where it fails. */
function run(
  cwd: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...process.env, NODE_OPTIONS: '', ...env } });
  let said = '';
  child.stdout.on('data', (data) => (said += data));
  child.stderr.on('data', (data) => (said += data));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${command} ${args.join(' ')}:\n${said}`)),
    );
  });
}

test('F39: a team makes a remote in a repository of its own, from packed files alone, and publishes it', async ({
  page,
  server,
  login,
}) => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  await run(root, process.execPath, [
    ...['tools/new-remote.mjs', 'rosters', '--at', '/admin/rosters', '--repository', folder],
  ]);
  await run(folder, 'npx', ['-y', packageManager, 'install', '--prefer-offline']);
  // Nothing of the work tree is reached from there.
  expect(existsSync(join(folder, 'node_modules/@crewcall/ui/src/mui.ts'))).toBe(true);
  expect(existsSync(join(root, 'mf-rosters'))).toBe(false);

  const wrong = join(folder, 'src/wrong.tsx');
  writeFileSync(wrong, mistakes);
  const refused = await run(folder, 'npm', ['run', 'types']).catch(String);
  for (const name of ['titel', 'firstNme', 'ide'])
    expect(refused).toMatch(new RegExp(`src/wrong\\.tsx.*\\n?.*'${name}' does not exist`));
  rmSync(wrong);
  expect(await run(folder, 'npm', ['test'])).toContain('1 passed');
  await run(folder, 'npm', ['run', 'build']);
  const file = readFileSync(join(folder, 'dist/mf-manifest.json'), 'utf8');
  const manifest = (JSON.parse(file) as MfManifest).metaData.crewcall;
  const asAdmin = { CREWCALL_EMAIL: accounts.admin, CREWCALL_PASSWORD: password };
  const said = await run(folder, 'npm', ['run', 'release', '--', '--to', server.url], asAdmin);
  expect(said).toContain(`mf-rosters ${manifest.release} is live; 1 regions were mounted in Chromium`);

  expect((await liveOf(server.url)).get('mf-rosters')?.manifest.release).toBe(manifest.release);
  await login('admin');
  await page.goto('/admin/rosters');
  await expect(page.getByText('This page is new.')).toBeVisible();
  await expect(page.locator('[data-remote="mf-rosters"]').first()).toHaveAttribute(
    'data-release',
    manifest.release,
  );
});

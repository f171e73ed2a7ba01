import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { caller } from '../support/api';
import { liveOf, publish, reissue } from '../support/releases';
import { needsOwnServer } from '../support/run';
import { builtShell } from '../support/shell-release';
import { expect, test } from '../support/test';

needsOwnServer('It runs the command itself.');

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const report = 'test-results/e2e-command';
test.afterAll(() => rmSync(join(root, report), { recursive: true, force: true }));

/** Runs the command as somebody would; answers how it ended and what it said. */
function command(...words: string[]): Promise<{ code: number | null; said: string }> {
  const env: NodeJS.ProcessEnv = { ...process.env, E2E_REPORT: report };
  // Of the run that this test belongs to.
  for (const name of Object.keys(env))
    if (/^(TEST_|PLAYWRIGHT_|FORCE_COLOR|CREWCALL_)/.test(name)) delete env[name];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'tools/e2e.mjs'), ...words], { cwd: root, env });
    let said = '';
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (said += data));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, said }));
  });
}

test('F36, F40: the journeys run against a server with an idle release, one that is down and one that throws, and the report repeats it', async ({
  page,
  server,
}) => {
  const live = await liveOf(server.url);
  const jobs = live.get('mf-jobs');
  if (jobs === undefined) throw new Error('There are no jobs.');
  const idle = await reissue(server.url, jobs, '1.0.88');
  expect((await publish(await caller(server.url, 'admin'), idle)).status).toBe(200);
  const { code, said } = await command(
    ...['--base-url', server.url, '--with', 'mf-jobs@1.0.88'],
    ...['--chaos', 'mf-calendar:down,mf-invoicing:throw', 'every-page', 'journeys/mix'],
  );
  expect(said).toContain('3 passed');
  expect(code).toBe(0);
  const names = [
    ['shell', builtShell()] as const,
    ...[...live].map(
      ([name, { manifest }]) => [name, name === 'mf-jobs' ? idle.manifest : manifest] as const,
    ),
  ];
  const list = names.map(([name, { release }]) => `${name}@${release}`).join(',');
  const repeat = `npm run e2e -- --base-url ${server.url} --with ${list} --chaos mf-calendar:down,mf-invoicing:throw every-page journeys/mix`;
  expect(said).toContain(`Repeat it with\n  ${repeat}`);
  expect(said).toContain('mf-calendar ' + live.get('mf-calendar')?.manifest.release + ', down');
  expect(said).toMatch(
    /Left out\n.*mix\.spec\.ts › F34: .*: Needs a server of its own\. It publishes releases\./,
  );

  const [shell, own] = /Shell (\S+), server ([^\s,]+)/.exec(said)?.slice(1) ?? [];
  const inReport = (file: string) => readFileSync(join(root, report, file), 'utf8');
  for (const text of [inReport('report.json'), inReport('junit.xml')])
    for (const fact of [shell, own, repeat, ...names.map(([name, { release }]) => `${name} ${release}`)])
      expect(text).toContain(fact);
  await page.goto(pathToFileURL(join(root, report, 'html/index.html')).href);
  await page.getByText('as worker, every page').first().click();
  for (const fact of [repeat, ...names.map(([name, { release }]) => `${name} ${release}`)])
    await expect(page.getByText(fact).first()).toBeVisible();
});

for (const [words, sentence] of [
  [
    ['--with', 'mf-jobs'],
    '--with wants a remote and a release as mf-jobs@1.4.0, separated by commas, not "mf-jobs".',
  ],
  [['--with', 'mf-none@1.0.0'], 'There is no remote mf-none. There are: '],
  [['--with', 'mf-jobs@9.9.9'], 'mf-jobs has no release 9.9.9.'],
  [['--chaos', 'mf-jobs:loud'], '--chaos knows no "loud". Choose one of down, slow, throw, old.'],
  [['--chaos', 'mf-none:down'], 'There is no remote mf-none. There are: '],
  [['--chaos', 'mf-jobs:old'], 'mf-jobs has no previous release now.'],
  [['--loud'], "Unknown option '--loud'."],
] as const) {
  test(`F36, F40: the command answers ${words.join(' ')} with a sentence`, async ({ server }) => {
    const { code, said } = await command('--base-url', server.url, ...words);
    expect(said).toContain(sentence);
    expect(said).not.toContain('at file:');
    expect(code).toBe(2);
  });
}

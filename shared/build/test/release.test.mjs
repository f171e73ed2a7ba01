import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const command = new URL('../bin/release.mjs', import.meta.url).pathname;
const challenge = {
  error: true,
  code: 'second-factor',
  token: 'challenge',
  snackbar: { text: 'Enter the code of your authenticator app to go on.' },
};
const answers = {
  '/api/auth/login': () => [400, challenge],
  '/api/auth/signInWithCode': ({ code }) =>
    code === '123456' ? [200, { token: 'session' }] : [401, { error: true, snackbar: { text: 'Wrong.' } }],
  '/api/platform/disable': () => [200, { ok: true }],
  '/api/platform/publish': () => [200, { ok: true, release: '1.3.0-dddddddd', base: '' }],
  '/api/platform/activate': () => [200, { ok: true }],
  '/api/platform/endCanary': () => [200, { ok: true }],
  '/api/platform/getReleases': () => [
    200,
    {
      releases: [
        {
          release: '1.2.0-cccccccc',
          state: 'idle',
          publishedAt: 86_400_000,
          publishedBy: 'Pipeline (token of Ada)',
        },
        { release: '1.1.0-bbbbbbbb', state: 'live', publishedAt: 0, publishedBy: 'Ada' },
        { release: '1.0.0-aaaaaaaa', state: 'idle', publishedAt: 0, publishedBy: 'Ada' },
      ],
      history: [
        { action: 'publish', detail: '1.2.0-cccccccc' },
        { action: 'activate', detail: '1.1.0-bbbbbbbb' },
        { action: 'activate', detail: '1.0.0-aaaaaaaa' },
      ],
    },
  ],
  '/api/auth/logout': () => [200, {}],
};

let folder;
let server;
const heard = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crewcall-release-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/manifest.json'), JSON.stringify({ name: 'mf-jobs', files: {} }));
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = JSON.parse(text);
    heard.push([request.url, body, request.headers.authorization ?? null]);
    const [status, answer] = answers[request.url]?.(body) ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const release = (env) =>
  promisify(execFile)(
    process.execPath,
    [command, '--to', `http://127.0.0.1:${server.address().port}`, '--off', 'Broken'],
    {
      cwd: folder,
      env: { ...process.env, CREWCALL_EMAIL: 'lee@example.test', CREWCALL_PASSWORD: 'x', ...env },
    },
  );

test('an account with a second factor releases with the code of its app', async () => {
  const { stdout } = await release({ CREWCALL_CODE: '123456' });
  expect(stdout).toBe('mf-jobs is switched off: Broken\n');
  expect(heard.map(([path, , token]) => [path, token])).toEqual([
    ['/api/auth/login', null],
    ['/api/auth/signInWithCode', null],
    ['/api/platform/disable', 'session'],
    ['/api/auth/logout', 'session'],
  ]);
  expect(heard[1][1]).toEqual({ token: 'challenge', code: '123456' });
});

test('without a code it says which variable wants one', async () => {
  await expect(release({ CREWCALL_CODE: '' })).rejects.toMatchObject({
    code: 1,
    stderr: 'This account has a second factor: put the code of its app into CREWCALL_CODE.\n',
  });
});

test('F07: a share that is none is refused before anything is published', async () => {
  const canary = promisify(execFile)(
    process.execPath,
    [command, '--to', `http://127.0.0.1:${server.address().port}`, '--canary', '10 people'],
    {
      cwd: folder,
      env: {
        ...process.env,
        CREWCALL_EMAIL: 'lee@example.test',
        CREWCALL_PASSWORD: 'x',
        CREWCALL_CODE: '123456',
      },
    },
  );
  await expect(canary).rejects.toMatchObject({
    code: 1,
    stderr: '--canary wants a share from 0.1 to 100 or roles as admin,manager, not "10 people".\n',
  });
  expect(heard.map(([path]) => path)).not.toContain('/api/platform/publish');
});

describe('with a team’s token', () => {
  const env = {
    ...process.env,
    CREWCALL_TOKEN: 'crewcall_team_x',
    CREWCALL_EMAIL: '',
    CREWCALL_PASSWORD: '',
  };
  const run = (options, more = {}) =>
    promisify(execFile)(
      process.execPath,
      [command, '--to', `http://127.0.0.1:${server.address().port}`, ...options],
      { cwd: folder, env, ...more },
    );
  beforeEach(() => void heard.splice(0));

  test('nobody signs in or out, and one word goes back to what was live before', async () => {
    const { stdout } = await run(['--back']);
    expect(stdout).toBe('mf-jobs 1.0.0-aaaaaaaa is live\n');
    expect(heard).toEqual([
      ['/api/platform/getReleases', { remote: 'mf-jobs' }, 'crewcall_team_x'],
      ['/api/platform/activate', { remote: 'mf-jobs', release: '1.0.0-aaaaaaaa' }, 'crewcall_team_x'],
    ]);
  });

  test('F07: a canary for roles, its end, and a remote that is switched on again', async () => {
    const { stdout } = await run(['--canary', 'admin, manager']);
    expect(stdout).toContain('is a canary for admin, manager');
    expect(heard.at(-1)[1]).toMatchObject({ canary: { roles: ['admin', 'manager'] } });
    expect((await run(['--end'])).stdout).toBe('The canary of mf-jobs is ended\n');
    expect((await run(['--on'])).stdout).toBe('mf-jobs is switched on\n');
    expect(heard.slice(-2)).toEqual([
      ['/api/platform/endCanary', { remote: 'mf-jobs' }, 'crewcall_team_x'],
      ['/api/platform/disable', { remote: 'mf-jobs', reason: null }, 'crewcall_team_x'],
    ]);
  });

  test('what it does not know is answered with a sentence and what it knows', async () => {
    const wrong = {
      code: 2,
      stderr: expect.stringMatching(/^Unknown option '--live-on'\.\n\nUsage: npm run/),
    };
    await expect(run(['--live-on'])).rejects.toMatchObject(wrong);
    expect((await run(['--help'])).stdout).toContain('--back');
    expect(heard).toEqual([]);
  });

  test('it lists what is there, and changes nothing', async () => {
    const { stdout } = await run(['--list']);
    expect(stdout.split('\n')[0]).toBe(
      '1.2.0-cccccccc        idle     1970-01-02T00:00  Pipeline (token of Ada)',
    );
    expect(heard.map(([path]) => path)).toEqual(['/api/platform/getReleases']);
  });

  test('it says what it would send, and sends nothing', async () => {
    const { stdout } = await run(['--preview']);
    expect(stdout).toContain('Live there: 1.1.0-bbbbbbbb');
    expect(heard.map(([path]) => path)).toEqual(['/api/platform/getReleases']);
  });

  test('what its build noted of commit and branch goes along', async () => {
    const built = { commit: '0a1b2c3d', branch: 'main', by: 'Ada' };
    writeFileSync(join(folder, 'dist/built.json'), JSON.stringify(built));
    await run(['--idle']);
    expect(heard.at(-1)).toMatchObject([
      '/api/platform/publish',
      { built, activate: false },
      'crewcall_team_x',
    ]);
  });

  test('two actions at once are none, and what is no team token is called so', async () => {
    const said = (options, more) =>
      run(options, more).then(
        () => '',
        ({ stderr }) => stderr,
      );
    expect(await said(['--preview', '--back'])).toBe('Choose one of these: --preview, --back.\n');
    expect(await said(['--list'], { env: { ...env, CREWCALL_TOKEN: 'abc' } })).toContain(
      'CREWCALL_TOKEN is no team token',
    );
    expect(heard).toEqual([]);
  });

  test('an address that is none, a server that is away, a folder without a build: each has its sentence', async () => {
    const said = (options, more) =>
      run(options, more).then(
        () => '',
        ({ stderr }) => stderr,
      );
    expect(await said(['--to', 'crew', '--list'])).toBe(
      '--to wants an address as https://crew.example.com, not "crew".\n',
    );
    expect(await said(['--to', 'http://127.0.0.1:9', '--list'])).toBe(
      'http://127.0.0.1:9 could not be reached. Is it the right address, and does it run?\n',
    );
    expect(await said([], { cwd: tmpdir() })).toContain('There is no dist/manifest.json here.');
    // What is there already is listed without a build.
    expect(await said(['--list'], { cwd: tmpdir() })).toContain(
      'This is no folder of a remote or of the shell.',
    );
  });
});

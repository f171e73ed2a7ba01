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
let off = null;
const answers = {
  '/api/auth/login': () => [400, challenge],
  '/api/auth/signInWithCode': ({ code }) =>
    code === '123456' ? [200, { token: 'session' }] : [401, { error: true, snackbar: { text: 'Wrong.' } }],
  '/api/platform/disable': () => [200, { ok: true }],
  '/api/platform/publish': () => [200, { ok: true, release: '1.3.0-dddddddd', base: '' }],
  '/registry.json': () => [
    200,
    { remotes: [{ name: 'mf-jobs', disabled: off === null ? null : { reason: off } }] },
  ],
  '/api/platform/activate': () => [200, { ok: true }],
  '/api/platform/endCanary': () => [200, { ok: true }],
  '/api/platform/getReleases': () => [
    200,
    {
      releases: [
        {
          release: '1.2.0-cccccccc',
          state: 'canary',
          rule: { percent: 10, roles: ['admin'] },
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
  writeFileSync(
    join(folder, 'dist/mf-manifest.json'),
    JSON.stringify({ metaData: { crewcall: { name: 'mf-jobs', release: '1.3.0-dddddddd', files: {} } } }),
  );
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = text === '' ? {} : JSON.parse(text);
    if (request.method === 'POST') heard.push([request.url, body, request.headers.authorization ?? null]);
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
describe('with a team’s token', () => {
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
    // In one call: where the canary cannot be, nothing is published.
    expect(heard).toMatchObject([
      [
        '/api/platform/publish',
        { activate: false, canary: { roles: ['admin', 'manager'] } },
        'crewcall_team_x',
      ],
    ]);
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
      '1.2.0-cccccccc        canary   1970-01-02T00:00  Pipeline (token of Ada)  for 10 %, admin',
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
    expect(await said([], { cwd: tmpdir() })).toContain('There is no dist/mf-manifest.json here.');
    // What is there already is listed without a build.
    expect(await said(['--list'], { cwd: tmpdir() })).toContain(
      'This is no folder of a remote or of the shell.',
    );
  });

  test('what is switched off is not called live without that, and the list says it', async () => {
    off = 'Wrong pay';
    const stays = ' is live, but mf-jobs stays switched off (Wrong pay) until --on switches it on';
    expect((await run(['--live', '1.0.0-aaaaaaaa'])).stdout).toBe(`mf-jobs 1.0.0-aaaaaaaa${stays}\n`);
    expect((await run([])).stdout).toContain(`mf-jobs 1.3.0-dddddddd${stays}`);
    const { stdout } = await run(['--list']);
    off = null;
    expect(stdout).toContain('mf-jobs is switched off: Wrong pay\n');
    expect(stdout).toMatch(/1\.2\.0-cccccccc +canary .* for 10 %, admin\n/);
  });

  test('without an address, or a token or account, it says which is missing', async () => {
    const said = (options, more) =>
      promisify(execFile)(process.execPath, [command, ...options], more).catch(({ stderr }) => stderr);
    expect(await said([], { cwd: folder, env })).toMatch(/^Say where to publish: --to URL\.\n/);
    const nobody = { cwd: folder, env: { ...env, CREWCALL_TOKEN: '' } };
    expect(await said(['--to', 'http://127.0.0.1:9'], nobody)).toMatch(
      /^Set CREWCALL_TOKEN, or CREWCALL_EMAIL and CREWCALL_PASSWORD\.\n/,
    );
  });
});

describe('where something else answers', () => {
  let other;
  let answer;
  beforeAll(async () => {
    other = createServer((_request, response) => answer(response));
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  });
  const every = [['--idle'], ['--off', 'Broken'], ['--on'], ['--end'], ['--list'], ['--back'], []];
  const saidOf = async (options) => {
    const to = `http://127.0.0.1:${other.address().port}`;
    const { code, stderr } = await run([...options, '--to', to]).then(
      () => ({ code: 0, stderr: '' }),
      (error) => error,
    );
    expect([options, code]).toEqual([options, 1]);
    return stderr.replace(/^Not mounted: .*\n/, '').replace(to, 'IT');
  };

  test('a page with 200, a way to a sign-in, and JSON of somebody else are no success', async () => {
    for (const options of every) {
      answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
      expect(await saidOf(options)).toBe(
        'IT answered 200 with something that is not Crewcall’s, as a sign-in page in between does. Is it the right address?\n',
      );
    }
    answer = (response) => response.writeHead(302, { location: 'https://sso.test/in' }).end();
    expect(await saidOf(['--off', 'x'])).toBe(
      'IT leads on to https://sso.test/in. Give --to the address at which Crewcall itself answers.\n',
    );
    for (const text of ['{}', 'null', '{"ok":true}']) {
      answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      expect(await saidOf(['--list'])).toBe('IT did not answer as Crewcall does. Is it the right address?\n');
      // Another release than that which was sent.
      expect(await saidOf(['--idle'])).toContain('did not answer as Crewcall does');
    }
  });

  test('one that never answers is waited for so long and no longer', async () => {
    answer = () => {};
    expect(await saidOf(['--list', '--wait', '0.3'])).toContain('IT has not answered within 0.3 s.');
  });
});

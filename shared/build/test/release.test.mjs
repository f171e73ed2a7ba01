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

import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

const command = new URL('../bin/dev.mjs', import.meta.url).pathname;
let server;
let at;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('<h1>Sign in</h1>'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  at = server.address().port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const said = (...options) =>
  promisify(execFile)(process.execPath, [command, ...options], { cwd: tmpdir() }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr,
  );

test.each([
  [['--foo'], /^Unknown option '--foo'\.\n\nUsage: npm run dev/],
  [['--against'], /^Option '--against <value>' argument missing\.\n\nUsage/],
  [['--port', 'abc'], /^--port wants a number from 1 to 65535, not "abc"\.\n$/],
  [['--against', 'crew'], /^--against wants an address as https:\/\/crew\.example\.com, not "crew"\.\n$/],
  [['--against', 'http://127.0.0.1:9'], /^http:\/\/127\.0\.0\.1:9 could not be reached\./],
])('F33: %j is answered with one sentence', async (options, sentence) => {
  expect(await said('--port', '47113', ...options)).toMatch(sentence);
});

test('F33: a port that somebody has, and an address where something else answers, each have a sentence', async () => {
  expect(await said('--port', String(at))).toBe(
    `Port ${at} cannot be used (EADDRINUSE). Take another one with --port.\n`,
  );
  expect(await said('--port', '47113', '--against', `http://127.0.0.1:${at}`)).toMatch(
    /answered 200 with something that is not Crewcall’s/,
  );
});

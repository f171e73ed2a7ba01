import { mkdtempSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import faceLoader from '../src/face-loader.mjs';
import { integrityOf, replaceInFiles } from '../src/files.mjs';
import { intoFreshFolder } from '../src/fresh-folder.mjs';
import { sharedOfRemote } from '../src/provided.mjs';
import { manifestHead, readRemoteSource } from '../src/remote-source.mjs';
import { runTypescript } from '../src/run-typescript.mjs';
import { callsOf, callsOfHost, slotsOf } from '../src/uses.mjs';

const root = join(import.meta.dirname, '../../..');
const folder = () => mkdtempSync(join(tmpdir(), 'build-'));

test('names in a face what it passes on whole, each name with its part, and no type', () => {
  const at = folder();
  const files = {
    'core.ts': `export * from './pieces'; export { day as dayOf, type Day } from './day'; export type { Tone } from './tone';`,
    'pieces.tsx': `export const One = () => <b />, two = 2; export function three() {} export interface Four { a: 1 }`,
  };
  for (const [file, source] of Object.entries(files)) writeFileSync(join(at, file), source);
  const read = [];
  const loader = { resourcePath: join(at, 'index.ts'), addDependency: (file) => read.push(file) };
  expect(faceLoader.call(loader, "export * from '@crewcall/ui/core';")).toBe(
    "export { One, two, three, dayOf } from '@crewcall/ui/core';",
  );
  expect(read).toEqual([join(at, 'core.ts'), join(at, 'pieces.tsx')]);
});

test('what a remote carries itself it does not look for in its host', () => {
  expect(sharedOfRemote({}, ['@crewcall/ui'])).not.toHaveProperty('@crewcall/ui/core');
  expect(sharedOfRemote()).toHaveProperty(['@crewcall/ui/core', 'import'], false);
});

test('reads plain data and nothing else', () => {
  const at = folder();
  const file = join(at, 'manifest.ts');
  writeFileSync(file, `import { d } from 'known'; export const manifest = d({ name: 'x' } as const);`);
  expect(runTypescript(file, { known: { d: (value) => value } }).manifest).toEqual({ name: 'x' });
  expect(() => runTypescript(file)).toThrow('may not import known');
});

test('a manifest says once what a route and its navigation, or a region and its file, have in common', () => {
  const at = folder();
  mkdirSync(join(at, 'src/regions'), { recursive: true });
  for (const file of ['rosters.page.tsx', 'person.slot.tsx'])
    writeFileSync(join(at, 'src/regions', file), '');
  const write = (to) =>
    writeFileSync(
      join(at, 'manifest.ts'),
      `export const manifest = {
        routes: [{ path: '/rosters', title: 'Rosters', policy: 'job.read', region: 'rosters' }],
        nav: [{ to: '${to}', icon: 'M1 1', order: 1, area: 'admin' }],
        slots: [{ name: 'person', title: 'Person', width: 480, policy: 'session' }],
      };`,
    );
  write('/rosters');
  expect(readRemoteSource(at)).toMatchObject({
    nav: [{ to: '/rosters', title: 'Rosters', policy: 'job.read' }],
    slots: [{ name: 'person', region: 'person' }],
    regions: { rosters: 'src/regions/rosters.page.tsx', person: 'src/regions/person.slot.tsx' },
  });
  write('/elsewhere');
  expect(() => readRemoteSource(at)).toThrow('/elsewhere is no route');
});

test('a route’s early reads get their paths, and must be reads of its own without input', () => {
  const calls = {
    getMe: ['GET', '/api/me'],
    getJob: ['GET', '/api/job/:idJob'],
    save: ['POST', '/api/save'],
  };
  const routes = (...early) =>
    manifestHead(
      root,
      '',
      { name: 'mf-jobs', version: '1.0.0', routes: [{ path: '/jobs', early }], slots: [], events: {} },
      { hash: 'x', needs: {}, calls },
    ).routes;
  expect(routes('getMe')).toEqual([{ path: '/jobs', early: [{ call: 'getMe', path: '/api/me' }] }]);
  expect(routes()).toEqual([{ path: '/jobs' }]);
  for (const name of ['getJob', 'save', 'getJobs']) expect(() => routes(name)).toThrow(`reads ${name} early`);
});

test('puts a whole folder in place of the old one, or leaves the old one', async () => {
  const at = folder();
  const out = join(at, 'dist');
  mkdirSync(out);
  writeFileSync(join(out, 'old'), '');
  await expect(intoFreshFolder(out, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(readdirSync(out)).toEqual(['old']);
  await intoFreshFolder(out, async (fresh) => writeFileSync(join(fresh, 'new'), ''));
  expect(readdirSync(out)).toEqual(['new']);
  expect(readdirSync(join(at, 'node_modules/.cache'))).toEqual([]);
});

test('a name of the same length takes the place of the pending one in texts only', () => {
  const at = folder();
  writeFileSync(join(at, 'a.js'), 'x zzzz y');
  writeFileSync(join(at, 'b.png'), 'zzzz');
  replaceInFiles(at, 'zzzz', '1234');
  expect(readFileSync(join(at, 'a.js'), 'utf8')).toBe('x 1234 y');
  expect(readFileSync(join(at, 'b.png'), 'utf8')).toBe('zzzz');
  expect(integrityOf('')).toBe('sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb');
});

/** A package whose one file holds `source`. */
function packageOf(source) {
  const at = folder();
  writeFileSync(join(at, 'package.json'), '{}');
  writeFileSync(join(at, 'page.tsx'), source);
  return at;
}

test('a remote names every call it makes, through a hook of its own or as one of two as well', () => {
  const at = packageOf(`
    useCall('getMe', {}); useClockChange('setTimeDelete', 7);
    const name = isLate ? 'askTime' : 'replyTime'; const other = 'no call at all';`);
  expect(Object.keys(callsOf(root, at))).toEqual(['askTime', 'getMe', 'replyTime', 'setTimeDelete']);
});

test('a call that the contract does not declare ends the build', () => {
  expect(() => callsOf(root, packageOf(`useCall('getNothing', {})`))).toThrow('getNothing');
});

test('a host carries its own calls and those of the platform, and no others', () => {
  const names = Object.keys(callsOfHost(root, packageOf(`call('login', {})`)));
  expect(names).toEqual(expect.arrayContaining(['login', 'doclock', 'sendchat', 'insertNewJobs']));
  expect(names).not.toContain('getCheckTime');
});

test('F20: reads which slots of others a remote opens, and takes no other `open` for one', () => {
  const at = packageOf(`
    export const Page = () => { panel.open('person', { idUser }); window.open('elsewhere'); return (
      <Slot params={{ idJob }} name="job-form" />); };`);
  expect(slotsOf(root, at)).toEqual(['job-form', 'person']);
});

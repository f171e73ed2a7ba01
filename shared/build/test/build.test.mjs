import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uiVersions } from '../src/content-version.mjs';
import { integrityOf, replaceInFiles } from '../src/files.mjs';
import { intoFreshFolder } from '../src/fresh-folder.mjs';
import { providedByHost, consumedByRemote } from '../src/provided.mjs';
import { manifestHead, readRemoteSource } from '../src/remote-source.mjs';
import { runTypescript } from '../src/run-typescript.mjs';
import { callsOf, callsOfHost, slotsOf } from '../src/uses.mjs';

const root = join(import.meta.dirname, '../../..');
const folder = () => mkdtempSync(join(tmpdir(), 'build-'));

/** A work tree of the design system and the domain alone. */
function smallTree() {
  const at = folder();
  for (const name of ['ui', 'domain', 'platform']) {
    for (const path of ['src', 'package.json'])
      cpSync(join(root, 'shared', name, path), join(at, 'shared', name, path), { recursive: true });
    symlinkSync(join(root, 'shared', name, 'node_modules'), join(at, 'shared', name, 'node_modules'));
  }
  return at;
}

test.each([
  ['a component', 'ui/src/pill.tsx', { ui: true, mui: false }],
  ['a rule of the domain that a component imports', 'domain/src/time.ts', { ui: true, mui: false }],
  ['a rule that no component imports', 'domain/src/aba.ts', { ui: false, mui: false }],
  // Components of another MUI would give their theme to the wrong copy.
  ['the entry of MUI', 'ui/src/mui.ts', { ui: true, mui: true }],
  ['a test', 'ui/src/pill.test.tsx', { ui: false, mui: false }],
])('a content version follows %s', (_what, file, changed) => {
  const at = smallTree();
  const before = uiVersions(at);
  appendFileSync(join(at, 'shared', file), '\n// More.\n');
  const after = uiVersions(at);
  expect({ ui: after.ui !== before.ui, mui: after.mui !== before.mui }).toEqual(changed);
  expect(after.ui).toMatch(/^1\.0\.0-h[0-9a-f]{12}$/);
});

test('a host provides every module of the design system, at the version that remotes of the same sources ask for', () => {
  const provided = Object.values(providedByHost(root)).filter(({ shareKey }) => shareKey !== undefined);
  const wanted = consumedByRemote(root);
  for (const { shareKey, version } of provided)
    expect(version).toBe((wanted[shareKey] ?? wanted['@crewcall/ui/']).requiredVersion);
  expect(provided.map(({ shareKey }) => shareKey)).toEqual(
    expect.arrayContaining(['@crewcall/ui/mui', '@crewcall/ui/pill', '@crewcall/ui/combobox']),
  );
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

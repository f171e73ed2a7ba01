import { mkdtempSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { misfitsOf } from '../../contract/src/fit';
import { callsOfHost, callsUsed } from '../src/calls-used.mjs';
import faceLoader from '../src/face-loader.mjs';
import { readNames } from '../src/face-names.mjs';
import { integrityOf, replaceInFiles } from '../src/files.mjs';
import { intoFreshFolder } from '../src/fresh-folder.mjs';
import { namesUsed } from '../src/names-used.mjs';
import { isForeignTo, neighboursOfHost, neighboursUsed } from '../src/neighbours-used.mjs';
import { sharedOfRemote } from '../src/provided.mjs';
import { manifestHead, readRemoteSource } from '../src/remote-source.mjs';
import { runTypescript } from '../src/run-typescript.mjs';

const root = join(import.meta.dirname, '../../..');
const folder = () => mkdtempSync(join(tmpdir(), 'build-'));

/** The names of a small face. */
function faceOf(source) {
  const file = join(folder(), 'face.tsx');
  writeFileSync(file, source);
  return readNames(root, { face: file });
}
const face = `
interface Column { title: string; width?: number }
export function Pill(props: { tone?: 'good' | 'bad'; label: string; columns: Column[] }) { return null; }
export const money = (cents: number, sign?: string) => String(cents);
export type Unseen = string;`;

test('reads what a face exports at run time: props with what they hold, parameters and answers', () => {
  expect(faceOf(face).face).toEqual({
    Pill: {
      in: { 'tone?': 'string', label: 'string', columns: { '[]': { title: 'string', 'width?': 'number' } } },
    },
    money: { in: { 0: 'number', '1?': 'string' }, out: 'string' },
  });
});

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

/** What a remote of before uses, compared with a face of today. */
function misfits(
  today,
  page = `import { Pill, money } from 'face';
  export const Page = () => <><Pill tone="good" label={money(5)} columns={[]} /><Pill label="" columns={[]} /></>;`,
) {
  const file = join(folder(), 'page.tsx');
  writeFileSync(file, page);
  const uses = namesUsed([file], faceOf(face));
  return misfitsOf({ platform: '*', shared: {} }, uses, {
    platform: '1.0.0',
    shared: {},
    names: faceOf(today),
  });
}

test.each([
  ['the same', face],
  ['one more export', `${face} export const more = 1;`],
  ['one more prop that may be given', face.replace('label: string', 'label: string; icon?: string')],
  ['a wider prop', face.replace('label: string', 'label: string | number')],
  ['one more parameter that may be given', face.replace('sign?: string', 'sign?: string, zone?: string')],
])('F18: a remote goes on with a face that has %s', (_what, today) => expect(misfits(today)).toEqual([]));

test.each([
  ['a renamed export', face.replace('function Pill', 'function Tag'), 'Pill of face, which is not there'],
  [
    'no such prop any more',
    face.replace("tone?: 'good' | 'bad'; ", ''),
    'Pill of face, which no longer takes tone as it did',
  ],
  [
    'a renamed prop',
    face.replace('label: string', 'text?: string'),
    'Pill of face, which no longer takes label as it did',
  ],
  [
    'a newly required prop',
    face.replace('label: string', 'label: string; icon: string'),
    'Pill of face, which no longer takes icon as it did',
  ],
  [
    'a prop that all must give now',
    face.replace('tone?:', 'tone:'),
    'Pill of face, which no longer takes tone as it did',
  ],
  [
    'a renamed field in a prop',
    face.replace('title: string', 'head: string'),
    'Pill of face, which no longer takes columns.[].head, columns.[].title as it did',
  ],
  [
    'another answer',
    face.replace('=> String(cents)', '=> cents'),
    'money of face, which no longer gives it as it did',
  ],
])('a remote ends with a face that has %s', (_what, today, text) =>
  expect(misfits(today)).toEqual([`It uses ${text}.`]),
);

test('a prop that a remote does not give may go, unless a spread may give it', () => {
  const today = face.replace("tone?: 'good' | 'bad'; ", '');
  const page = (props) => `import { Pill } from 'face'; export const Page = (p) => <Pill ${props} />;`;
  expect(misfits(today, page('label="" columns={[]}'))).toEqual([]);
  expect(misfits(today, page('{...p}'))).toEqual([
    'It uses Pill of face, which no longer takes tone as it did.',
  ]);
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
  expect(Object.keys(callsUsed(root, at))).toEqual(['askTime', 'getMe', 'replyTime', 'setTimeDelete']);
});

test('a call that the contract does not declare ends the build', () => {
  expect(() => callsUsed(root, packageOf(`useCall('getNothing', {})`))).toThrow('getNothing');
});

test('a host carries its own calls and those of the platform, and no others', () => {
  const names = Object.keys(callsOfHost(root, packageOf(`call('login', {})`)));
  expect(names).toEqual(expect.arrayContaining(['login', 'doclock', 'sendchat', 'insertNewJobs']));
  expect(names).not.toContain('getCheckTime');
});

test('F20: reads which slots of others a remote opens and which addresses it leads to', () => {
  const file = join(folder(), 'page.tsx');
  writeFileSync(
    file,
    `const other = '/admin/pay'; const none = \`/\${id}/x\`;
    export const Page = () => { panel.open('person', { idUser }); window.open('elsewhere'); return <>
      <Slot name="job-form" params={{ idJob }} /> <Link to={\`/admin/crew/\${id}?tab=rates\`} />
      <Link to="/me?tab=account" /> <Link to={\`/admin/gr\${part}\`} /> <Route path="/deep" />
      <Link to="/own/more" /></>; };`,
  );
  const slots = { 'job-form': { idJob: 'number' }, person: { idUser: 'number' }, elsewhen: {} };
  expect(neighboursUsed([file], slots, (path) => !path.startsWith('/own'))).toEqual({
    slots: { 'job-form': { in: { idJob: 'number' } }, person: { in: { idUser: 'number' } } },
    links: { '/admin': {}, '/admin/crew': {}, '/admin/pay': {}, '/me': {} },
  });
});

test('F20: reads a slot that is named by a constant, and ends the build where none can be read', () => {
  const file = join(folder(), 'page.tsx');
  const slots = { 'job-form': {}, person: {}, 'time-card': {} };
  const used = (text) => {
    writeFileSync(file, text);
    return neighboursUsed([file], slots, () => true);
  };
  const { slots: names, links } = used(
    `export const Page = () => { const slot = can ? 'job-form' : 'time-card'; panel.open(slot, {});
    return <><Slot name={'person'} /> <Link to={base + '/groups'} /></>; };`,
  );
  expect([Object.keys(names), links]).toEqual([['job-form', 'person', 'time-card'], {}]);
  for (const unread of ['panel.open(given)', '<Slot name={given} />'])
    expect(() => used(`export const Page = ({ given }) => ${unread};`)).toThrow('Name the slot by a text');
});

test('F20: a shell says which addresses of remotes it leads to, and no files, nor its own', () => {
  const at = folder();
  mkdirSync(join(at, 'src'));
  writeFileSync(
    join(at, 'src/bell.ts'),
    `export const to = ['/messages/approvals', '/login', '/admin/audit', '/api/live', '/sw.js', '/icons/a.png'];`,
  );
  expect(neighboursOfHost(root, at).links).toEqual({ '/messages/approvals': {} });
  expect(Object.keys(neighboursOfHost(root, join(root, 'shell')).links)).toEqual(
    expect.arrayContaining(['/jobs', '/messages/approvals', '/messages/companies']),
  );
});

test('F20: each address of a remote that the shell leads to is some remote’s of this work tree', () => {
  const routes = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .flatMap((name) => readRemoteSource(join(root, name)).routes);
  const isTheirs = isForeignTo(root, routes);
  expect(Object.keys(neighboursOfHost(root, join(root, 'shell')).links).filter(isTheirs)).toEqual([]);
});

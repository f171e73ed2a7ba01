import type { Names } from '@crewcall/contract/fit';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { names, release, releaseWorld } from './testing/release-world';
import type { Release } from './testing/release-world';
import { shellRelease } from './testing/shell-release';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeEach(async () => {
  t = await releaseWorld();
}, 120_000);
afterEach(() => t.world.close());

const slots: RemoteManifest['slots'] = [
  {
    name: 'job-form',
    title: 'Job',
    width: 520,
    policy: 'session',
    region: 'page',
    params: { idJob: 'number' },
  },
];
const opens: Names = { slots: { 'job-form': { in: { idJob: 'number' } } } };
const owner = (version: string, more: Partial<RemoteManifest> = { slots }) =>
  release('mf-owner', version, `owner ${version}`, more);
const user = (version: string, uses: Names = opens) =>
  release('mf-user', version, `user ${version}`, {}, uses);

const said = ({ status, body }: { status: number; body: { snackbar?: { text: string } } }) => [
  status,
  body.snackbar?.text,
];
const activate = (given: Release, canary?: { percent: number }) =>
  t.world.call(t.admin, 'activateRelease', {
    remote: given.manifest.name,
    release: given.manifest.release,
    ...(canary ? { canary } : {}),
  });
const keeps =
  'mf-user 1.0.0 (live) opens the slot job-form, which mf-owner 2.0.0 no longer has in this form. ' +
  'Keep it until mf-user does without it.';

test('F20: who uses a slot cannot come before it, and nobody takes it away while they do', async () => {
  expect(said(await t.publish(user('1.0.0')))).toEqual([
    409,
    'mf-user 1.0.0 opens the slot job-form, which no remote has. Publish a remote that has it first, or leave it out.',
  ]);
  expect((await t.publish(owner('1.0.0'))).status).toBe(200);
  expect((await t.publish(user('1.0.0'))).status).toBe(200);
  for (const isLive of [false, true])
    expect(said(await t.publish(owner('2.0.0', {}), isLive))).toEqual([409, keeps]);
  expect(await t.live('mf-owner')).toBe(owner('1.0.0').manifest.release);
});

test('F20: going back and a canary are compared with what has come live since', async () => {
  const bare = owner('0.9.0', {});
  expect((await t.publish(bare)).status).toBe(200);
  expect((await t.publish(owner('1.0.0'))).status).toBe(200);
  expect((await t.publish(owner('1.1.0'))).status).toBe(200);
  expect((await t.publish(user('1.0.0'))).status).toBe(200);
  const refused = [409, keeps.replace('2.0.0', '0.9.0')];
  const back = await activate(bare);
  expect([back.status, back.body.snackbar?.text]).toEqual(refused);
  const canary = await activate(bare, { percent: 10 });
  expect([canary.status, canary.body.snackbar?.text]).toEqual(refused);
});

test('F20: what the release of before uses stays, so that its team can go back to it', async () => {
  await t.publish(owner('1.0.0'));
  await t.publish(user('1.0.0'));
  expect((await t.publish(user('1.1.0', {}))).status).toBe(200);
  expect(said(await t.publish(owner('2.0.0', {})))).toEqual([409, keeps.replace('(live)', '(previous)')]);
  await t.publish(user('1.2.0', {}));
  expect((await t.publish(owner('2.0.0', {}))).status).toBe(200);
});

test('F20: an address that no remote answers at is refused, and one that is led to is not dropped', async () => {
  const leads = user('1.0.0', { links: { '/owner/open': {} } });
  expect((await t.publish(leads)).body.snackbar?.text).toContain('leads to /owner/open, which no remote has');
  await t.publish(owner('1.0.0'));
  expect((await t.publish(leads)).status).toBe(200);
  const moved = owner('2.0.0', {
    routes: [{ path: '/moved', title: 'T', policy: 'session', region: 'page' }],
  });
  expect(said(await t.publish(moved))).toEqual([
    409,
    expect.stringContaining('mf-user 1.0.0 (live) leads to /owner/open, which mf-owner 2.0.0 no longer has'),
  ]);
});

test('F20: a page that the server leads to is not dropped', async () => {
  const calendar = (version: string, path: string) =>
    release('mf-days', version, `days ${version}`, {
      routes: [{ path, title: 'T', policy: 'session', region: 'page' }],
    });
  await t.publish(calendar('1.0.0', '/calendar'));
  expect(said(await t.publish(calendar('2.0.0', '/days')))).toEqual([
    409,
    'The server leads to /calendar, which mf-days 2.0.0 no longer has in this form. ' +
      'Keep it until the server does without it.',
  ]);
});

test('F04, F25: an address that a team has left is free once it can no longer go back to it', async () => {
  const place = (path: string) => ({ path, title: 'T', policy: 'session', region: 'page' });
  const left = (version: string) => owner(version, { routes: [place('/owner')] });
  const both = owner('1.0.0', { routes: [place('/owner'), place('/left')] });
  const claims = release('mf-claims', '1.0.0', 'claims', { routes: [place('/left')] });
  await t.publish(both);
  await t.publish(left('1.1.0'));
  expect(said(await t.publish(claims))).toEqual([
    409,
    '/left belongs to mf-owner 1.0.0, to which its team can still go back. ' +
      'It is free after one more release of mf-owner.',
  ]);
  expect((await activate(both)).status).toBe(200);
  await t.publish(left('1.2.0'));
  await t.publish(left('1.3.0'));
  expect((await t.publish(claims)).status).toBe(200);
});

test('F04, F25: an address that a start brought stays its team’s while the release after it was deployed', async () => {
  const place = (path: string) => ({ path, title: 'T', policy: 'session', region: 'page' });
  await t.publish(owner('1.0.0', { routes: [place('/owner'), place('/left')] }));
  const { db } = t.world;
  await db.updateTable('release').set({ published_by: null }).where('remote', '=', 'mf-owner').execute();
  await t.publish(owner('1.1.0', { routes: [place('/owner')] }));
  const claims = release('mf-claims', '1.0.0', 'claims', { routes: [place('/left')] });
  expect((await t.publish(claims)).status).toBe(409);
  // A start that replaces a build of its own has left for good what that had.
  await db.updateTable('release').set({ published_by: null }).where('remote', '=', 'mf-owner').execute();
  expect((await t.publish(claims)).status).toBe(200);
});

test('F02, F20: of an owner that drops a slot and a user that comes at the same moment, one is refused', async () => {
  await t.publish(owner('1.0.0'));
  const answers = await Promise.all([t.publish(owner('2.0.0', {})), t.publish(user('1.0.0'))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

const bell: Names = { links: { '/owner/open': {} } };
const shell = (version: string, uses: Names = bell) =>
  shellRelease(version, `shell${version.replaceAll('.', '')}`, { names, uses });
const moved = (version: string) =>
  owner(version, { routes: [{ path: '/moved', title: 'T', policy: 'session', region: 'page' }] });

test('F20: a shell that leads to a page nobody has is refused, and one that leads to a dropped page as well', async () => {
  expect(said(await t.publish(shell('1.0.0')))).toEqual([
    409,
    'The shell 1.0.0 leads to /owner/open, which no remote has. Publish a remote that has it first, or leave it out.',
  ]);
  await t.publish(owner('1.0.0', {}));
  expect((await t.publish(shell('1.0.0'))).status).toBe(200);
  await t.publish(shell('1.1.0', {}));
  await t.publish(shell('1.2.0', {}));
  expect((await t.publish(moved('2.0.0'))).status).toBe(200);
  expect(said(await activate(shell('1.0.0')))).toEqual([
    409,
    'The shell 1.0.0 leads to /owner/open, which mf-owner 2.0.0 (live) does not have in this form. ' +
      'Ask for a release of mf-owner that has it.',
  ]);
});

test('F20: a page that a live, tried or former shell leads to is not taken away', async () => {
  const keep = (state: string, version = '1.0.0') =>
    `The shell ${version} (${state}) leads to /owner/open, which mf-owner 2.0.0 no longer has in this form. ` +
    'Keep it until the shell does without it.';
  await t.publish(owner('1.0.0', {}));
  await t.publish(shell('1.0.0'));
  expect(said(await t.publish(moved('2.0.0')))).toEqual([409, keep('live')]);
  await t.publish(shell('1.1.0', {}));
  expect(said(await t.publish(moved('2.0.0')))).toEqual([409, keep('previous')]);
  await t.publish(shell('1.2.0', {}));
  await t.publish(shell('1.3.0'), false);
  await activate(shell('1.3.0'), { percent: 10 });
  expect(said(await t.publish(moved('2.0.0')))).toEqual([409, keep('canary', '1.3.0')]);
  await t.world.call(t.admin, 'endCanary', { remote: 'shell' });
  expect((await t.publish(moved('2.0.0'))).status).toBe(200);
});

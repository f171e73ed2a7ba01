import { MINUTE_MS } from '@crewcall/domain/units';
import type { Registry } from '@crewcall/contract/manifest';
import { callPaths } from '@crewcall/contract/paths';
import { SHELL } from '@crewcall/contract/shell-paths';
import { release, releaseWorld, usual } from './testing/release-world';
import { shellRelease } from './testing/shell-release';

let t: Awaited<ReturnType<typeof releaseWorld>>;
const old = release('mf-one', '1.0.0', 'a');
const next = release('mf-one', '1.1.0', 'b');
const idle = release('mf-one', '1.2.0', 'c');
beforeEach(async () => {
  t = await releaseWorld();
  for (const one of [old, next, release('mf-two', '2.0.0', 'd')]) await t.publish(one);
  await t.publish(idle, false);
}, 120_000);
afterEach(() => t.world.close());

const make = (remotes: Record<string, string>, who = t.admin, more: object = {}) =>
  t.world.call(who, 'makeMix', { remotes, minutes: 30, ...more });
const open = (text: string, who = t.admin) => t.world.call(who, 'openMix', { with: text });
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { snackbar?: { text: string } }).snackbar?.text,
];
const cookiesOf = ({ headers }: Pick<Awaited<ReturnType<typeof open>>, 'headers'>) =>
  [headers['set-cookie']].flat().map(String);
const cookieOf = (answer: Parameters<typeof cookiesOf>[0]) =>
  (cookiesOf(answer).find((one) => one.startsWith('mix=')) ?? '').split(';')[0] ?? '';

/** What a browser with this cookie is sent: the registry of the page, which is the same as the one that it asks for. */
async function seen(cookie = ''): Promise<Registry> {
  const page = await t.world.inject({ url: '/one', headers: { cookie } });
  const asked = await t.world.inject({ url: '/registry.json', headers: { cookie } });
  const inPage = JSON.parse(/id="registry">(.*?)<\/script>/.exec(page.body)?.[1] ?? '') as Registry;
  const registry = asked.json<Registry>();
  expect(inPage).toEqual(registry);
  return registry;
}
const releasesIn = ({ remotes }: Registry) =>
  Object.fromEntries(remotes.map(({ name, live }) => [name, live?.manifest.version]));

test('F34, F36: a link shows an idle release to who opened it, and to nobody else, until they go back', async () => {
  const made = await make({ 'mf-one': '1.2.0' });
  expect(made.body).toMatchObject({
    remotes: [{ remote: 'mf-one', release: idle.manifest.release, version: '1.2.0' }],
    live: [{ remote: 'mf-two', version: '2.0.0' }],
    shell: '',
  });
  const opened = await open(made.body.with);
  expect(opened.body).toMatchObject({ until: made.body.until, remotes: made.body.remotes });
  const registry = await seen(cookieOf(opened));
  expect(releasesIn(registry)).toEqual({ 'mf-one': '1.2.0', 'mf-two': '2.0.0' });
  expect(registry.mix).toEqual({
    until: made.body.until,
    idUser: expect.any(Number),
    remotes: { 'mf-one': idle.manifest.release },
    problem: null,
  });
  expect(registry.remotes[0]?.live?.misfits).toEqual([]);
  expect(releasesIn(await seen())).toEqual({ 'mf-one': '1.1.0', 'mf-two': '2.0.0' });
  expect(cookieOf(await t.world.call(t.admin, 'closeMix', {}))).toBe('mix=');
});

test('F36: live, canary and previous are taken as they are now, and stay so', async () => {
  const mix = async (wanted: string) => (await make({ 'mf-one': wanted })).body.remotes?.[0]?.version;
  expect([await mix('live'), await mix('previous')]).toEqual(['1.1.0', '1.0.0']);
  expect(said(await make({ 'mf-one': 'canary' }))).toEqual([
    404,
    'mf-one has no canary release now. Name a version of it.',
  ]);
  const { body } = await make({ 'mf-one': 'live' });
  await t.publish(release('mf-one', '1.3.0', 'e'));
  expect(releasesIn(await seen(cookieOf(await open(body.with))))).toMatchObject({ 'mf-one': '1.1.0' });
});

test('F34: without the right no link is made, and none opens but where it names them', async () => {
  const crew = await t.world.make.user();
  const worker = await t.world.signIn(crew);
  expect((await make({ 'mf-one': '1.2.0' }, worker)).status).toBe(403);
  const { body } = await make({ 'mf-one': '1.2.0' });
  const refused = await open(body.with, worker);
  expect(said(refused)).toEqual([
    403,
    'This link shows other releases to people who may see releases. You see what is live. The person who made it can add you to a new one.',
  ]);
  expect(cookieOf(refused)).toBe('');
  const named = await make({ 'mf-one': '1.2.0' }, t.admin, { people: [crew] });
  const cookie = cookieOf(await open(named.body.with, worker));
  expect(releasesIn(await seen(cookie))).toMatchObject({ 'mf-one': '1.2.0' });
});

test('F07, F36: what fails in a mix is no failure of what people have', async () => {
  const { body } = await make({ 'mf-one': '1.2.0' });
  const cookie = cookieOf(await open(body.with));
  const figures = [{ remote: 'mf-one', release: next.manifest.release, loads: 5, failures: 5, readyMs: [] }];
  const tell = (headers: Record<string, string>) =>
    t.world.call(t.admin, 'reportServing', { figures }, headers);
  expect((await tell({ cookie })).status).toBe(200);
  expect(await t.world.db.selectFrom('release_figure').selectAll().execute()).toEqual([]);
  await tell({});
  expect(await t.world.db.selectFrom('release_figure').selectAll().execute()).toHaveLength(1);
});

test('F34: a forged link opens nothing, and neither does one whose time is over', async () => {
  const { body } = await make({ 'mf-one': '1.2.0' });
  const [text = '', mac = ''] = body.with.split('.');
  const other = Buffer.from(
    Buffer.from(text, 'base64url').toString().replace(idle.manifest.release, old.manifest.release),
  ).toString('base64url');
  for (const forged of [`${other}.${mac}`, text, `${text}.`, 'x', '']) {
    const answer = await open(forged);
    expect(said(answer)).toEqual([
      400,
      'This link was not made here, or a part of it is missing. Copy it whole, or ask for a new one.',
    ]);
    expect(cookieOf(answer)).toBe('');
  }
  // The link itself is no cookie.
  expect((await seen(`mix=${body.with}`)).mix).toBeUndefined();
  const { links } = t.world.services;
  const sealed = links.seal('mix-link', { remotes: {}, people: [] }, Date.now() - 1);
  expect(said(await open(sealed))).toEqual([
    403,
    'The time of this link to other releases is over. Ask the person who sent it for a new one.',
  ]);
  const held = { remotes: { 'mf-one': idle.manifest.release }, idUser: 1 };
  expect((await seen(`mix=${links.seal('mix-cookie', held, Date.now() - 1)}`)).mix).toBeUndefined();
  expect((await seen(`mix=${links.seal('mix-cookie', held, Date.now() + MINUTE_MS)}`)).mix).toBeDefined();
});

test('F34: what is not there is named: a remote, a version, no remote at all, a time beyond a day', async () => {
  expect(said(await make({ 'mf-none': '1.0.0' }))).toEqual([
    404,
    'There is no remote mf-none. There are: mf-one, mf-two.',
  ]);
  expect(said(await make({ 'mf-one': '9.9.9' }))).toEqual([
    404,
    'mf-one has no release 9.9.9. Take one of those at /admin/releases, or live, canary or previous.',
  ]);
  expect(said(await make({ shell: '9.9.9' }))[0]).toBe(404);
  expect(said(await make({}))).toEqual([400, 'Name at least one remote and its release, as mf-jobs@1.4.0.']);
  expect((await make({ 'mf-one': 'live' }, t.admin, { minutes: 24 * 60 + 1 })).status).toBe(400);
  const none = await make({ 'mf-one': 'live' }, t.admin, { minutes: 0 });
  expect(said(none)).toEqual([400, expect.stringMatching(/^The number of minutes must be /)]);
});

test('F05: releases of a mix must not claim one address; where that comes later, what is live is shown with the reason', async () => {
  const routes = [{ path: '/claimed', title: 'T', policy: 'session', region: 'page' }];
  const claims = (name: string, version: string) => release(name, version, version, { routes });
  await t.publish(claims('mf-one', '1.4.0'), false);
  await t.publish(claims('mf-two', '2.1.0'), false);
  const taken = '/claimed belongs to mf-two.';
  expect(said(await make({ 'mf-one': '1.4.0', 'mf-two': '2.1.0' }))).toEqual([409, taken]);
  const opened = await open((await make({ 'mf-one': '1.4.0' })).body.with);
  const { release: next2 } = claims('mf-two', '2.1.0').manifest;
  await t.world.call(t.admin, 'activateRelease', { remote: 'mf-two', release: next2 });
  const registry = await seen(cookieOf(opened));
  expect(registry.mix?.problem).toBe(taken);
  expect(releasesIn(registry)).toEqual({ 'mf-one': '1.1.0', 'mf-two': '2.1.0' });
});

test('F34: a mix shows what is switched off, without canaries, and the next person at the browser does not get it', async () => {
  await t.world.call(t.admin, 'disableRemote', { remote: 'mf-one', reason: 'Being mended' });
  const canary = { remote: 'mf-one', release: idle.manifest.release, canary: { percent: 100 } };
  await t.world.call(t.admin, 'activateRelease', canary);
  const cookie = cookieOf(await open((await make({ 'mf-one': '1.0.0' })).body.with));
  expect((await seen(cookie)).remotes[0]).toMatchObject({ canary: null, disabled: null });
  const out = await t.world.inject({
    method: 'POST',
    url: callPaths.logout?.[1] ?? '',
    payload: {},
    headers: { cookie, authorization: t.admin.token },
  });
  expect([out.headers['set-cookie']].flat().some((one) => String(one).startsWith('mix=;'))).toBe(true);
});

const titleOf = ({ payload }: { payload: string }) => /<title>(\w+)/.exec(payload)?.[1];
const page = (cookie: string, url = '/one') => t.world.inject({ url, headers: { cookie } });

test('F34, F36: a link shows an idle shell, its files and its worker to who opened it, and an address leads back', async () => {
  await t.publish(shellRelease('1.0.0', 'first'));
  const other = shellRelease('1.1.0', 'second');
  await t.publish(other, false);
  await t.world.shells.refresh();
  const made = await make({ [SHELL]: '1.1.0', 'mf-one': '1.2.0' });
  expect(made.body.remotes).toContainEqual({
    remote: SHELL,
    release: other.manifest.release,
    version: '1.1.0',
  });
  const cookie = cookieOf(await open(made.body.with));
  expect([titleOf(await page(cookie)), titleOf(await page(''))]).toEqual(['second', 'first']);
  const files = ['/assets/main.second.js', '/sw.js'];
  expect(await Promise.all(files.map(async (url) => (await page(cookie, url)).payload))).toEqual([
    'main second',
    'worker second',
  ]);
  expect((await page('', '/assets/main.second.js')).statusCode).toBe(404);
  expect(releasesIn((await page(cookie, '/registry.json')).json<Registry>())).toMatchObject({
    'mf-one': '1.2.0',
  });
  // A shell that does not start shows no button that leads back.
  const back = await page(cookie, '/one?with=live');
  expect([titleOf(back), cookieOf(back)]).toEqual(['first', 'mix=']);
});

test('F05, F36: a shell that a release of the mix does not fit is refused; where that comes later, the live one is shown', async () => {
  await t.publish(shellRelease('1.0.0', 'first'));
  const lean = shellRelease('2.0.0', 'lean', { platform: '1.1.0' });
  await t.publish(lean, false);
  const needy = release('mf-one', '1.5.0', 'p', { requires: { ...usual, platform: '^1.2.0' } });
  expect((await t.publish(needy, false)).status).toBe(200);
  expect(said(await make({ [SHELL]: '2.0.0', 'mf-one': '1.5.0' }))).toEqual([
    409,
    expect.stringContaining('mf-one 1.5.0 does not fit'),
  ]);
  const cookie = cookieOf(await open((await make({ [SHELL]: '2.0.0' })).body.with));
  await t.world.shells.refresh();
  expect(titleOf(await page(cookie))).toBe('lean');
  const active = await t.world.call(t.admin, 'activateRelease', {
    remote: 'mf-one',
    release: needy.manifest.release,
  });
  expect(active.status).toBe(200);
  expect(titleOf(await page(cookie))).toBe('first');
  expect(said(await make({ [SHELL]: '2.0.0' }))).toEqual([409, expect.stringContaining('mf-one 1.5.0')]);
});

import { calls } from '@crewcall/contract';
import type { Call } from '@crewcall/contract';
import { permissions } from '@crewcall/domain/policies';
import { DAY_MS } from '@crewcall/domain/units';
import type { CallName } from '@crewcall/contract/types';
import { manifestFile, release, releaseWorld } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
  await t.publish(release('mf-one', '1.0.0', 'a'));
  await t.publish(release('mf-two', '1.0.0', 'b'));
  own = await t.world.signIn(await person());
}, 120_000);
afterAll(() => t.world.close());

const PASSWORD = 'seven grey kettles';
type Who = typeof t.admin;
const person = () => t.world.make.user({ permissions: [...permissions], password: PASSWORD });
type Scopes = ('publish' | 'activate' | 'disable')[];
let made = 0;
let own: Who;
async function token(scopes: Scopes, more: { days?: number; who?: Who } = {}) {
  const body = { remote: 'mf-one', name: `CI ${(made += 1)}`, scopes, days: more.days ?? 30 };
  const answer = await t.world.call(more.who ?? own, 'makeTeamToken', { ...body, ownPassword: PASSWORD });
  expect(answer.status).toBe(200);
  const as: Who = { id: 0, token: answer.body.token };
  return { as, token: answer.body.token, id: answer.body.id, name: body.name };
}
const said = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { snackbar?: { text: string } }).snackbar?.text ?? '',
];

test('Team tokens: a team publishes its remote with its token and makes it live; the history names the token', async () => {
  const team = await token(['publish', 'activate']);
  const first = release('mf-one', '1.1.0', 'c');
  expect((await t.publish(first, true, team.as)).status).toBe(200);
  expect(await t.live('mf-one')).toBe(first.manifest.release);
  const { body } = await t.world.call(team.as, 'getReleases', { remote: 'mf-one' });
  expect(body.history[0]).toMatchObject({
    action: 'activate',
    by: expect.stringMatching(/^CI \d+ \(token of /),
  });
  expect(body.releases[0]?.publishedBy).toContain(team.name);
  const { body: list } = await t.world.call(t.admin, 'getTeamTokens', {});
  expect(list.tokens.find(({ id }) => id === team.id)).toMatchObject({
    state: 'works',
    usedAt: expect.any(Number),
  });
  expect(JSON.stringify(list)).not.toContain(team.token);
});

test('Team tokens: the token of one remote is refused for every other, and its own sentence says so', async () => {
  const team = await token(['publish', 'activate', 'disable']);
  const alone = [403, 'This team token is for mf-one alone.'];
  expect(said(await t.publish(release('mf-two', '1.1.0', 'd'), false, team.as))).toEqual(alone);
  const other = { remote: 'mf-two', reason: 'No' };
  expect(said(await t.world.call(team.as, 'disableRemote', other))).toEqual(alone);
  expect(said(await t.world.call(team.as, 'getReleases', {}))).toEqual(alone);
  expect(said(await t.world.call(team.as, 'getReleases', { remote: 'mf-two' }))).toEqual(alone);
});

test('Team tokens: a scope that it lacks is refused, and nothing is stored by halves', async () => {
  const team = await token(['publish']);
  const next = release('mf-one', '1.2.0', 'e');
  expect(said(await t.publish(next, true, team.as))).toEqual([
    403,
    'This team token may not make releases live. Make one that may at /admin/releases.',
  ]);
  const { body } = await t.world.call(t.admin, 'getReleases', { remote: 'mf-one' });
  expect(body.releases.map(({ version }) => version)).not.toContain('1.2.0');
  expect((await t.publish(next, false, team.as)).status).toBe(200);
  const off = { remote: 'mf-one', reason: 'Being mended' };
  expect((await t.world.call(team.as, 'disableRemote', off)).status).toBe(403);
});

test('Team tokens: a token opens no call that does not say what it needs of one', async () => {
  const team = await token(['publish', 'activate', 'disable']);
  const closed = Object.values<Call>(calls).filter(({ team: needs, path }) => !needs && !path.includes(':'));
  expect(closed.length).toBeGreaterThan(150);
  for (const { name } of closed) {
    const { status } = await t.world.call(team.as, name as CallName, {} as never);
    expect([name, status]).toEqual([name, 403]);
  }
});

test('Team tokens: revoked, expired, unknown, or of somebody who left: 401 with what is wrong', async () => {
  const maker = await person();
  const who = await t.world.signIn(maker);
  const [revoked, old, left] = [
    await token(['publish']),
    await token(['publish']),
    await token(['publish'], { who }),
  ];
  expect((await t.world.call(t.admin, 'revokeTeamToken', { id: revoked.id })).status).toBe(200);
  await t.world.db
    .updateTable('team_token')
    .set({ expires_at: Date.now() - DAY_MS })
    .where('id', '=', old.id)
    .execute();
  await t.world.db.updateTable('app_user').set({ active: false }).where('id', '=', maker).execute();
  const ask = async (given: string) =>
    said(await t.world.call({ token: given }, 'getReleases', { remote: 'mf-one' }));
  const mend = 'Make another one at /admin/releases, and put it into CREWCALL_TOKEN.';
  expect(await ask(revoked.token)).toEqual([401, `This team token was revoked. ${mend}`]);
  expect(await ask(old.token)).toEqual([401, `This team token has expired. ${mend}`]);
  expect(await ask(left.token)).toEqual([
    401,
    `The person who made this team token is no longer here. ${mend}`,
  ]);
  expect(await ask(`${left.token}x`)).toEqual([401, `This team token is not known here. ${mend}`]);
  const { body } = await t.world.call(t.admin, 'getTeamTokens', {});
  const stateOf = (id: number) => body.tokens.find((one) => one.id === id)?.state;
  expect([revoked, old, left].map(({ id }) => stateOf(id))).toEqual(['revoked', 'expired', 'asleep']);
});

test('Team tokens: a token can do no more than its maker may now', async () => {
  const maker = await person();
  const team = await token(['publish'], { who: await t.world.signIn(maker) });
  await t.world.db
    .updateTable('app_user')
    .set({ permissions: ['job:read'] })
    .where('id', '=', maker)
    .execute();
  expect((await t.world.call(team.as, 'getReleases', { remote: 'mf-one' })).status).toBe(403);
});

test('Team tokens: making one asks for the maker’s own password, and keeps a hash alone', async () => {
  const who = await t.world.signIn(await person());
  const body = { remote: 'mf-one', name: 'CI', scopes: ['publish' as const], days: 30 };
  expect((await t.world.call(who, 'makeTeamToken', body)).body).toMatchObject({ code: 'own-password' });
  const { body: given } = await t.world.call(who, 'makeTeamToken', { ...body, ownPassword: PASSWORD });
  const rows = await t.world.db.selectFrom('team_token').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(given.token);
  const audits = await t.world.db.selectFrom('audit').select('detail').execute();
  expect(JSON.stringify(audits)).not.toContain(given.token);
});

test('Team tokens: for a remote that is not there none is made', async () => {
  const body = {
    ...{ remote: 'mf-nobody', name: 'CI', scopes: ['publish' as const], days: 30 },
    ownPassword: PASSWORD,
  };
  expect(said(await t.world.call(own, 'makeTeamToken', body))).toEqual([
    200,
    'There is no remote mf-nobody. A person publishes its first release.',
  ]);
});

test('Team tokens: whoever has no password makes none, and a name is given once', async () => {
  const body = { remote: 'mf-one', name: 'Twice', scopes: ['publish' as const], days: 30 };
  expect(said(await t.world.call(t.admin, 'makeTeamToken', body))).toEqual([
    200,
    'You have no password yet. Choose one under Me, and then make the token.',
  ]);
  const full = { ...body, ownPassword: PASSWORD };
  const { id } = (await t.world.call(own, 'makeTeamToken', full)).body;
  expect(said(await t.world.call(own, 'makeTeamToken', full))).toEqual([
    200,
    'mf-one has a token Twice already. Choose another name, or revoke that one.',
  ]);
  const lines = async () =>
    (await t.world.call(t.admin, 'getReleases', { remote: 'mf-one' })).body.history.filter(
      ({ action }) => action === 'revoke a token of',
    ).length;
  const before = await lines();
  for (let time = 0; time < 2; time += 1)
    expect((await t.world.call(t.admin, 'revokeTeamToken', { id })).status).toBe(200);
  expect(await lines()).toBe(before + 1);
  expect((await t.world.call(own, 'makeTeamToken', full)).body.ok).toBe(true);
});

test('Team tokens: a new password of their maker revokes them, and the mail names them', async () => {
  const maker = await person();
  const who = await t.world.signIn(maker);
  const team = await token(['publish'], { who });
  const change = { password: 'nine green kettles', ownPassword: PASSWORD };
  expect((await t.world.call(who, 'saveProfile2', change)).body.ok).toBe(true);
  expect((await t.world.call(team.as, 'getReleases', { remote: 'mf-one' })).status).toBe(401);
  const mail = await t.world.db
    .selectFrom('message')
    .select('body')
    .where('user_id', '=', maker)
    .executeTakeFirstOrThrow();
  expect(mail.body).toContain(`The team tokens that you made are revoked: ${team.name} of mf-one.`);
});

test('Team tokens: what somebody switched off stays off when a pipeline makes a release live', async () => {
  const team = await token(['publish', 'activate']);
  await t.world.call(t.admin, 'disableRemote', { remote: 'mf-one', reason: 'Wrong pay' });
  expect((await t.publish(release('mf-one', '2.0.0', 'z'), true, team.as)).status).toBe(200);
  const one = (await t.registry()).remotes.find(({ name }) => name === 'mf-one');
  expect(one?.disabled).toEqual({ reason: 'Wrong pay' });
  await t.world.call(t.admin, 'disableRemote', { remote: 'mf-one', reason: null });
});

test('Team tokens: what somebody switched off a token neither switches on nor gives a reason of its own', async () => {
  const team = await token(['disable']);
  const set = (who: Who, reason: string | null) =>
    t.world.call(who, 'disableRemote', { remote: 'mf-one', reason });
  expect((await set(team.as, 'Being mended')).status).toBe(200);
  expect((await set(team.as, null)).status).toBe(200);
  expect((await set(t.admin, 'Wrong pay.')).status).toBe(200);
  const theirs = [
    403,
    'mf-one was switched off by somebody, not by a team token: Wrong pay. ' +
      'Who may publish switches it on again at /admin/releases.',
  ];
  expect(said(await set(team.as, 'Being mended'))).toEqual(theirs);
  expect(said(await set(team.as, null))).toEqual(theirs);
  expect((await set(t.admin, null)).status).toBe(200);
});

test('Team tokens: revoked while its body is on the way, it publishes nothing', async () => {
  const team = await token(['publish']);
  const given = release('mf-one', '3.0.0', 'w');
  const { sessions } = t.world.services;
  const ask = sessions.teamOf.bind(sessions);
  let asked = 0;
  sessions.teamOf = async (text) => {
    const found = await ask(text);
    asked += 1;
    if (asked === 1) await t.world.call(t.admin, 'revokeTeamToken', { id: team.id });
    return found;
  };
  expect((await t.publish(given, false, team.as)).status).toBe(401);
  sessions.teamOf = ask;
  const { body } = await t.world.call(t.admin, 'getReleases', { remote: 'mf-one' });
  expect(body.releases.map(({ version }) => version)).not.toContain('3.0.0');
});

test('Team tokens: the audit says which token acted, and a body that is none is refused', async () => {
  const team = await token(['publish']);
  await t.publish(release('mf-one', '4.0.0', 'v'), false, team.as);
  const row = await t.world.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'publishRelease')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(row.detail).toMatchObject({ team: team.id });
  const odd = { manifest: manifestFile({ name: { toString: 1 } }), files: {} };
  expect((await t.world.call(team.as, 'publishRelease', odd)).status).toBe(403);
});

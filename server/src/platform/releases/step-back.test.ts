import { permissions } from '@crewcall/domain/policies';
import { HOUR_MS } from '@crewcall/domain/units';
import type { In, Out } from '@crewcall/contract/types';
import { tasks } from '../../areas';
import { release, releaseWorld } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
const one = release('mf-one', '1.0.0', 'a').manifest.release;
const two = release('mf-one', '1.1.0', 'b').manifest.release;
beforeEach(async () => {
  t = await releaseWorld(tasks);
  await t.publish(release('mf-one', '1.0.0', 'a'));
  await t.publish(release('mf-one', '1.1.0', 'b'), false);
}, 120_000);
afterEach(() => t.world.close());

type Figure = In<'reportServing'>['figures'][number];
const figure = (id: string, loads: number, failures: number, readyMs: number[] = []): Figure => ({
  remote: 'mf-one',
  release: id,
  ...{ loads, failures, readyMs },
});
const someone = async () => t.world.signIn(await t.world.make.user());
const tellAs = async (crew: Awaited<ReturnType<typeof someone>>, ...figures: Figure[]) => {
  const answer = await t.world.call(crew, 'reportServing', { figures });
  expect(answer.status).toBe(200);
  await t.world.drain();
};
const tell = async (...figures: Figure[]) => tellAs(await someone(), ...figures);
/** Five loads of the canary that failed for two people. */
const tellFive = async () => {
  await tell(figure(two, 3, 3));
  await tell(figure(two, 2, 2));
};
const tryIt = (who = t.admin) =>
  t.world.call(who, 'activateRelease', { remote: 'mf-one', release: two, canary: { percent: 100 } });
const list = async (): Promise<Out<'getReleases'>> =>
  (await t.world.call(t.admin, 'getReleases', { remote: 'mf-one' })).body;
const rowOf = async (id: string) => (await list()).releases.find((row) => row.release === id);
const stateOf = async (id: string) => (await rowOf(id))?.state;

test('F07: a canary whose regions fail ends by itself, the history says why, and its maker is told', async () => {
  const maker = await t.world.signIn(await t.world.make.admin());
  await tryIt(maker);
  await tell(figure(one, 40, 0), figure(two, 6, 4));
  expect(await stateOf(two)).toBe('canary');
  await tell(figure(two, 2, 2));
  const { releases, history } = await list();
  expect(releases.find((row) => row.release === two)).toMatchObject({ state: 'idle', rule: null });
  expect(releases.find((row) => row.release === one)?.state).toBe('live');
  expect(history[0]).toMatchObject({
    by: 'Crewcall',
    action: 'end the failing canary of',
    detail: `${two}: 6 of 8 (75 %) of its loads failed, of live 0 of 40 (0 %).`,
  });
  expect((await t.registry()).remotes.find(({ name }) => name === 'mf-one')?.canary).toBeNull();
  const mails = await t.world.db.selectFrom('message').select(['user_id', 'subject', 'body']).execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    user_id: maker.id,
    subject: 'The canary of mf-one was ended: it failed',
  });
  expect(mails[0]?.body).toContain(`the canary ${two} of mf-one: 6 of 8 (75 %) of its loads failed`);
});

test('F07: who made a canary and may publish no more is not told, but those who may', async () => {
  const maker = await t.world.signIn(await t.world.make.admin());
  await tryIt(maker);
  const rest = permissions.filter((name) => name !== 'release:publish');
  await t.world.db.updateTable('app_user').set({ permissions: rest }).where('id', '=', maker.id).execute();
  await tellFive();
  expect(await stateOf(two)).toBe('idle');
  const mails = await t.world.db.selectFrom('message').select('user_id').execute();
  expect(mails).toEqual([{ user_id: t.admin.id }]);
});

test('F07: nobody is told who may not publish: a manager with old rights, or somebody of another company', async () => {
  const maker = await t.world.signIn(await t.world.make.admin());
  await tryIt(maker);
  await t.world.db.updateTable('app_user').set({ permissions: [] }).where('id', '=', maker.id).execute();
  await t.world.make.user({ permissions: ['release:publish'], manager_of: ['ACME'] });
  const other = await t.world.db
    .insertInto('company')
    .values({ name: 'Other', config: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.world.make.user({ permissions: ['release:publish'], company_id: other.id });
  await tellFive();
  const mails = await t.world.db.selectFrom('message').select('user_id').execute();
  expect(mails).toEqual([{ user_id: t.admin.id }]);
});

test('F07: what fails in live as well does not end a canary', async () => {
  await tryIt();
  await tell(figure(one, 40, 30));
  await tell(figure(two, 6, 6));
  expect(await stateOf(two)).toBe('canary');
});

test('F07: a failing live release is left alone', async () => {
  await tell(figure(one, 40, 40));
  expect(await stateOf(one)).toBe('live');
  expect((await list()).history.map(({ action }) => action)).not.toContain('end the failing canary of');
});

test('A freeze: a canary that fails ends also while releases are frozen', async () => {
  await tryIt();
  await t.world.call(t.admin, 'freezeReleases', { until: Date.now() + HOUR_MS, reason: 'Pay day' });
  await tellFive();
  expect(await stateOf(two)).toBe('idle');
  expect((await tryIt()).status).toBe(409);
});

test('F07: another trial of the same release begins anew, without the failures of the one before', async () => {
  await tryIt();
  await tellFive();
  expect(await stateOf(two)).toBe('idle');
  await tryIt();
  await tell(figure(two, 1, 1));
  expect(await stateOf(two)).toBe('canary');
  expect((await rowOf(two))?.trial).toEqual({ loads: 1, failures: 1, medianMs: null, slowMs: null });
  expect((await rowOf(two))?.figures).toMatchObject({ loads: 6, failures: 6 });
});

test('F43: loads, failures and times to ready are summed up for each release, canary beside live', async () => {
  await tell(figure(one, 10, 1, [90, 90, 90, 90, 90, 90, 90, 90, 1900]));
  await tryIt();
  await tell(figure(one, 4, 0, [90, 90, 90, 90]), figure(two, 2, 0, [700, 700]), figure(two, 1, 0, [700]));
  const [live, canary] = [await rowOf(one), await rowOf(two)];
  expect(live?.figures).toMatchObject({ loads: 14, failures: 1 });
  expect(live?.figures?.slowMs).toBeGreaterThan(1500);
  expect(live?.trial).toMatchObject({ loads: 4, failures: 0 });
  expect(canary?.trial).toMatchObject({ loads: 3, failures: 0 });
  expect(canary?.trial?.medianMs).toBeGreaterThan(600);
  expect(canary?.trial?.medianMs).toBeLessThanOrEqual(800);
});

test('F43: figures are kept by release and hour, and name nobody; of unknown releases nothing is kept', async () => {
  await tell(figure(one, 3, 0, [100]), figure('9.9.9-00000000', 3, 3));
  await tell(figure(one, 3, 0, [100]));
  const rows = await t.world.db.selectFrom('release_figure').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'begins_at',
    'failed_by',
    'failures',
    'loads',
    'ready',
    'release_id',
  ]);
  expect(rows[0]).toMatchObject({ loads: 6, failures: 0 });
  expect(
    await t.world.db.selectFrom('audit').where('call', '=', 'reportServing').selectAll().execute(),
  ).toEqual([]);
});

test('F07: one person alone ends no canary that others have as well, however often they tell', async () => {
  await tryIt();
  const [first, second] = [await someone(), await someone()];
  await tellAs(second, figure(two, 1, 0));
  await tellAs(first, figure(two, 40, 40));
  await tellAs(first, figure(two, 40, 40));
  expect(await stateOf(two)).toBe('canary');
  await tellAs(second, figure(two, 1, 1));
  expect(await stateOf(two)).toBe('idle');
});

test('F07: who may open nothing of a canary ends none', async () => {
  const office = release('mf-one', '1.2.0', 'c', {
    routes: [{ path: '/one', title: 'One', policy: 'settings.write', region: 'page' }],
  });
  await t.publish(office, false);
  const { release: id } = office.manifest;
  await t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: id, canary: { percent: 100 } });
  await tell(figure(id, 5, 5));
  await tell(figure(id, 5, 5));
  expect(await stateOf(id)).toBe('canary');
  const boss = await t.world.signIn(await t.world.make.admin());
  for (const who of [t.admin, boss]) await tellAs(who, figure(id, 5, 5));
  expect(await stateOf(id)).toBe('idle');
});

test('F07: another release that goes live ends a canary, and the history says so', async () => {
  await tryIt();
  await t.publish(release('mf-one', '1.2.0', 'c'));
  const lines = (await list()).history.map(({ action, detail }) => `${action} ${detail}`);
  expect(lines[1]).toBe(`end canary ${two}`);
});

test('F07: where one person alone has opened the canary, theirs are enough, and nobody else’s count', async () => {
  const role = { roles: ['manager' as const] };
  const boss = await t.world.make.user({ manager_of: ['ACME'] });
  // Who has it too, and has not opened it.
  await t.world.make.user({ manager_of: ['ACME'] });
  await t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: two, canary: role });
  await tellFive();
  expect(await stateOf(two)).toBe('canary');
  expect((await rowOf(two))?.trial).toMatchObject({ loads: 0 });
  await tellAs(await t.world.signIn(boss), figure(two, 5, 5));
  expect(await stateOf(two)).toBe('idle');
});

test('F07: however much one person tells, it hides nothing of what the others meet', async () => {
  await tryIt();
  const liar = await someone();
  for (let times = 0; times < 10; times += 1) await tellAs(liar, figure(two, 500, 0));
  await tell(figure(two, 10, 8));
  await tell(figure(two, 10, 8));
  expect(await stateOf(two)).toBe('idle');
});

test('F43: during a trial figures are kept by a mark as well, which names nobody', async () => {
  await tell(figure(one, 3, 0));
  expect(await t.world.db.selectFrom('release_teller').selectAll().execute()).toEqual([]);
  await tryIt();
  const crew = await Promise.all([someone(), someone()]);
  for (const one of [...crew, ...crew]) await tellAs(one, figure(two, 90, 1));
  const rows = await t.world.db.selectFrom('release_teller').selectAll().execute();
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect(row).toMatchObject({
      mark: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      ...{ loads: 180, failures: 2 },
    });
});

test.each([
  [5, 6, []],
  [2, 1, [90, 90]],
])('F43: %d loads with %d failures and times to ready %j are refused', async (loads, failures, readyMs) => {
  const figures = [figure(one, loads, failures, readyMs)];
  const { status, body } = await t.world.call(await someone(), 'reportServing', { figures });
  expect([status, body.snackbar?.text]).toEqual([
    400,
    `${loads} loads of mf-one ${one} cannot have ${failures} failures and ${readyMs.length} times to ready. ` +
      'Count each try once, as ready or as failed.',
  ]);
});

test('F43: figures come from those signed in alone, and senseless ones are refused', async () => {
  const answer = await t.world.call(null, 'reportServing', { figures: [figure(one, 1, 0)] });
  expect(answer.status).toBe(401);
  const crew = await t.world.signIn(await t.world.make.user());
  const senseless = { figures: [figure(one, -1, 0)] };
  expect((await t.world.call(crew, 'reportServing', senseless)).status).toBe(400);
});

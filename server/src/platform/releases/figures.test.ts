import type { In, Out } from '@crewcall/contract/types';
import { release, releaseWorld } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
const one = release('mf-one', '1.0.0', 'a').manifest.release;
const two = release('mf-one', '1.1.0', 'b').manifest.release;
beforeEach(async () => {
  t = await releaseWorld();
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
const reportAs = async (crew: Awaited<ReturnType<typeof someone>>, ...figures: Figure[]) => {
  const answer = await t.world.call(crew, 'reportServing', { figures });
  expect(answer.status).toBe(200);
};
const tell = async (...figures: Figure[]) => reportAs(await someone(), ...figures);
const tryIt = () =>
  t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: two, canary: { percent: 100 } });
const list = async (): Promise<Out<'getReleases'>> =>
  (await t.world.call(t.admin, 'getReleases', { remote: 'mf-one' })).body;
const rowOf = async (id: string) => (await list()).releases.find((row) => row.release === id);

test('F07: a canary goes on however much of it fails, until a person ends it', async () => {
  await tryIt();
  await tell(figure(one, 40, 0), figure(two, 20, 20));
  expect((await rowOf(two))?.state).toBe('canary');
  expect((await rowOf(two))?.trial).toMatchObject({ loads: 20, failures: 20 });
  expect((await t.world.call(t.admin, 'endCanary', { remote: 'mf-one' })).status).toBe(200);
  expect((await rowOf(two))?.state).toBe('idle');
});

test('F07: another canary of the same release begins without the failures of the last one', async () => {
  await tryIt();
  await tell(figure(two, 5, 5));
  await t.world.call(t.admin, 'endCanary', { remote: 'mf-one' });
  await tryIt();
  await tell(figure(two, 1, 1));
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

test('F07: of a canary only reports of those who can have had it count', async () => {
  const office = release('mf-one', '1.2.0', 'c', {
    routes: [{ path: '/one', title: 'One', policy: 'settings.write', region: 'page' }],
  });
  await t.publish(office, false);
  const { release: id } = office.manifest;
  await t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: id, canary: { percent: 100 } });
  // A worker may open nothing of it.
  await tell(figure(id, 5, 5));
  expect((await rowOf(id))?.trial).toMatchObject({ loads: 0 });
  await reportAs(t.admin, figure(id, 5, 5));
  expect((await rowOf(id))?.trial).toMatchObject({ loads: 5, failures: 5 });
  // It is for managers now, and an administrator is none.
  const role = { roles: ['manager' as const] };
  await t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: id, canary: role });
  await reportAs(t.admin, figure(id, 5, 5));
  expect((await rowOf(id))?.trial).toMatchObject({ loads: 0 });
});

test('F07: another release that goes live ends a canary, and the history says so', async () => {
  await tryIt();
  await t.publish(release('mf-one', '1.2.0', 'c'));
  const lines = (await list()).history.map(({ action, detail }) => `${action} ${detail}`);
  expect(lines[1]).toBe(`end canary ${two}`);
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

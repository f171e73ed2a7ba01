import { randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { taskContext } from '../queue/tasks';
import { pruneReleasesTask } from './prune-releases.task';
import { manifestFile, release, releaseWorld } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
const made = Array.from({ length: 10 }, (_none, at) => release('mf-one', `1.${at}.0`, `content ${at}`));
const nameOf = (at: number) => made[at]?.manifest.release ?? '';
/** A source map of its own for each release, so that no two share their bytes. */
const mapOf = (name: string) =>
  Buffer.from(JSON.stringify({ version: 3, sources: [name], names: [], mappings: 'AAAA' })).toString(
    'base64',
  );
const newId = () => randomBytes(16).toString('hex');
const old = Date.now() - 31 * DAY_MS;
beforeEach(async () => {
  t = await releaseWorld();
  for (const { manifest, files, mounted } of made)
    await t.world.call(t.admin, 'publishRelease', {
      manifest: manifestFile(manifest),
      files,
      mounted,
      activate: true,
      maps: { '1.js': mapOf(manifest.release) },
    });
  await t.world.db.updateTable('release').set({ published_at: old, served_at: old }).execute();
}, 120_000);
afterEach(() => t.world.close());

const prune = () =>
  pruneReleasesTask.run(taskContext({ db: t.world.db, services: t.world.services }, 'prune-releases', {}));
const reportOpen = async (release: string, id = newId(), tabs = 2) => {
  const crew = await t.world.signIn(await t.world.make.user());
  const open = { id, tabs: tabs === 0 ? [] : [{ remote: 'mf-one', release, tabs }] };
  expect((await t.world.call(crew, 'reportServing', { figures: [], open })).status).toBe(200);
};
const rows = async () => (await t.world.call(t.admin, 'getReleases', { remote: 'mf-one' })).body.releases;
const gone = async () =>
  (await rows())
    .filter(({ prunedAt }) => typeof prunedAt === 'number')
    .map(({ release: name }) => name)
    .sort();
const fileOf = async (at: number) =>
  (await t.world.inject(`/remotes/mf-one/${nameOf(at)}/entry.js`)).statusCode;

test('F08, 13.3: files and maps of what nobody used for a month go; the newest, and what is live or was before, stay', async () => {
  await t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: nameOf(0) });
  await t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: nameOf(1) });
  await prune();
  expect(await gone()).toEqual([nameOf(2), nameOf(3), nameOf(4)]);
  expect([await fileOf(0), await fileOf(1), await fileOf(2), await fileOf(9)]).toEqual([200, 200, 404, 200]);
  const { rows: blobs } = { rows: await t.world.db.selectFrom('blob').select('id').execute() };
  const files = await t.world.db.selectFrom('release_file').select(['blob_id', 'brotli_blob_id']).execute();
  const maps = await t.world.db.selectFrom('release_map').select('blob_id').execute();
  expect(maps).toHaveLength(7);
  expect(blobs).toHaveLength(
    files.flatMap((file) => [file.blob_id, file.brotli_blob_id ?? []].flat()).length + maps.length,
  );
});

test('F08: what an open tab still runs is never removed, until its browser is closed or silent', async () => {
  const id = newId();
  await reportOpen(nameOf(2), id);
  await reportOpen(nameOf(2));
  await reportOpen(nameOf(3));
  expect((await rows()).find((row) => row.release === nameOf(2))?.openTabs).toBe(4);
  await prune();
  expect(await gone()).toEqual([nameOf(0), nameOf(1), nameOf(4)]);
  await reportOpen(nameOf(2), id, 0);
  expect((await rows()).find((row) => row.release === nameOf(2))?.openTabs).toBe(2);
  await t.world.db
    .updateTable('open_browser')
    .set({ seen_at: Date.now() - 4 * MINUTE_MS })
    .execute();
  await prune();
  expect(await gone()).toEqual([nameOf(0), nameOf(1), nameOf(2), nameOf(3), nameOf(4)]);
});

test('F08: what served somebody within the month stays', async () => {
  const crew = await t.world.signIn(await t.world.make.user());
  const figures = [{ remote: 'mf-one', release: nameOf(2), loads: 1, failures: 0, readyMs: [80] }];
  await t.world.call(crew, 'reportServing', { figures });
  await prune();
  expect(await gone()).toEqual([nameOf(0), nameOf(1), nameOf(3), nameOf(4)]);
});

test('F08: what was live or tried within the month stays, whatever came after it; so does what was published again', async () => {
  const set = (at: number, more: object = {}) =>
    t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: nameOf(at), ...more });
  for (const at of [2, 7, 8, 9]) await set(at);
  await set(3, { canary: { percent: 10 } });
  await t.world.call(t.admin, 'endCanary', { remote: 'mf-one' });
  await prune();
  expect(await gone()).toEqual([nameOf(0), nameOf(1), nameOf(4)]);
  expect((await t.publish(made[1]!, false)).status).toBe(200);
  await prune();
  expect(await gone()).toEqual([nameOf(0), nameOf(4)]);
});

test('F02, F04: a release without its files is not made live, other bytes do not get its version, and it comes back', async () => {
  await prune();
  const live = () => t.world.call(t.admin, 'activateRelease', { remote: 'mf-one', release: nameOf(1) });
  const refused = await live();
  expect(refused.status).toBe(409);
  expect(refused.body.snackbar?.text).toBe(
    `The files of mf-one ${nameOf(1)} are gone: nobody used it for a month. Publish it again first.`,
  );
  expect((await t.publish(release('mf-one', '1.1.0', 'other bytes'), false)).status).toBe(409);
  expect((await t.publish(made[1]!, false)).status).toBe(200);
  expect((await live()).status).toBe(200);
  expect(await fileOf(1)).toBe(200);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@crewcall/domain/policies';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { publishFolder } from './publish-folder';
import { release, releaseWorld } from './testing/release-world';
import type { Release } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeEach(async () => {
  t = await releaseWorld();
  await t.publish(release('mf-one', '1.0.0', 'a'));
}, 120_000);
afterEach(() => t.world.close());

const freeze = (until: number, who = t.admin) =>
  t.world.call(who, 'freezeReleases', { until, reason: 'Pay day' });
const said = (answer: { body: unknown }) =>
  (answer.body as { snackbar?: { text: string } }).snackbar?.text ?? '';

test('A freeze: while releases are frozen nothing goes live; what is published waits, switching off works', async () => {
  await freeze(Date.now() + HOUR_MS);
  const next = release('mf-one', '1.1.0', 'b');
  const refused = await t.publish(next);
  expect(refused.status).toBe(409);
  expect(said(refused)).toMatch(
    /^Nothing goes live now: releases are frozen until \d+ \w+ \d{4}, .* \(Pay day\)\. Who may freeze releases can lift it, with a reason, at \/admin\/releases\.$/,
  );
  expect((await t.publish(next, false)).status).toBe(200);
  const { release: name } = next.manifest;
  const canary = { remote: 'mf-one', release: name, canary: { percent: 10 } };
  expect((await t.world.call(t.admin, 'activateRelease', canary)).status).toBe(409);
  expect(await t.live('mf-one')).toMatch(/^1\.0\.0/);
  const off = { remote: 'mf-one', reason: 'Being mended' };
  expect((await t.world.call(t.admin, 'disableRemote', off)).status).toBe(200);
});

test('A freeze: only a right of its own freezes and lifts, with a reason, and both stand in the history', async () => {
  const team = await t.world.signIn(
    await t.world.make.admin(permissions.filter((name) => name !== 'release:freeze')),
  );
  expect((await freeze(Date.now() + HOUR_MS, team)).status).toBe(403);
  await freeze(Date.now() + HOUR_MS);
  const lift = (reason: string, who = t.admin) => t.world.call(who, 'liftFreeze', { reason });
  expect((await lift('We need it', team)).status).toBe(403);
  expect((await lift('')).status).toBe(400);
  expect((await lift('Crew cannot clock in')).status).toBe(200);
  expect((await t.publish(release('mf-one', '1.1.0', 'b'), true, team)).status).toBe(200);
  const { body } = await t.world.call(t.admin, 'getReleases', {});
  const lines = body.history.map(({ action, detail }) => `${action} ${detail}`);
  expect(lines).toContain('lift the freeze of Crew cannot clock in');
  expect(lines.some((line) => /^freeze until .*: Pay day$/.test(line))).toBe(true);
  expect(said(await lift('Again'))).toBe('Releases are not frozen.');
});

test('A freeze: a freeze ends by itself, another takes its place, and who holds only its right sees the releases', async () => {
  const payroll = await t.world.signIn(await t.world.make.admin(['release:freeze']));
  await freeze(Date.now() + HOUR_MS, payroll);
  await freeze(Date.now() + 2 * HOUR_MS, payroll);
  const { body } = await t.world.call(payroll, 'getReleases', {});
  expect(body.freeze?.until).toBeGreaterThan(Date.now() + HOUR_MS);
  await t.world.db
    .updateTable('release_freeze')
    .set({ until: Date.now() - 1 })
    .execute();
  expect((await t.world.call(payroll, 'getReleases', {})).body.freeze).toBeNull();
  expect((await t.publish(release('mf-one', '1.1.0', 'b'))).status).toBe(200);
  expect((await t.publish(release('mf-one', '1.2.0', 'c'), true, payroll)).status).toBe(403);
});

test('A freeze: a start brings its whole work tree all the same: a new server and old screens would not fit', async () => {
  const start = async (given: Release) => {
    const folder = mkdtempSync(join(tmpdir(), 'crewcall-start-'));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(given.manifest));
    for (const [path, text] of Object.entries(given.plain)) writeFileSync(join(folder, path), text);
    await publishFolder(t.world.db, t.world.services, folder);
    rmSync(folder, { recursive: true });
  };
  await start(release('mf-tree', '1.0.0', 'c'));
  await freeze(Date.now() + HOUR_MS);
  const [next, first] = [release('mf-tree', '1.1.0', 'd'), release('mf-first', '1.0.0', 'e')];
  await start(next);
  await start(first);
  expect(await t.live('mf-tree')).toBe(next.manifest.release);
  expect(await t.live('mf-first')).toBe(first.manifest.release);
});

test('A freeze: a time that is over, or more than two weeks, is refused', async () => {
  expect(said(await freeze(Date.now() - 1))).toBe('This time is over. Choose one that is still to come.');
  expect(said(await freeze(Date.now() + 15 * DAY_MS))).toContain('at most 14 days');
});

test('A freeze: a release that is to be tried at once is not published by halves, nor for a role that is none', async () => {
  const given = release('mf-tried', '1.0.0', 't');
  const { manifest, files, mounted } = given;
  const put = (roles: string[]) =>
    t.world.call(t.admin, 'publishRelease', {
      manifest,
      files,
      mounted,
      canary: { roles: roles as ['admin'] },
    });
  const states = async () =>
    (await t.world.call(t.admin, 'getReleases', { remote: 'mf-tried' })).body.releases.map(
      ({ state }) => state,
    );
  await freeze(Date.now() + HOUR_MS);
  expect((await put(['admin'])).status).toBe(409);
  expect((await put(['testers'])).status).toBe(400);
  expect(await states()).toEqual([]);
  await t.world.db
    .updateTable('release_freeze')
    .set({ until: Date.now() - 1 })
    .execute();
  expect((await put(['admin'])).status).toBe(200);
  expect(await states()).toEqual(['canary']);
});

import type { Names } from '@crewcall/contract/fit';
import { callShapes } from '@crewcall/contract/shapes';
import { names, release, releaseWorld } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

describe('fit', () => {
  const usual: Names = {
    '@crewcall/ui': { Button: { in: { kind: 'string' } } },
    calls: { getMe: { in: {}, out: { firstName: 'string' } } },
  };
  const fitsOf = async (name: string) =>
    (await t.registry()).remotes.find((remote) => remote.name === name)?.live?.fits;

  test('a shell with more names, more optional props and a server with more fields is no hindrance', async () => {
    expect(Object.keys(callShapes['getMe']?.out ?? {}).length).toBeGreaterThan(1);
    expect((await t.publish(release('mf-v-fits', '1.0.0', 'a4', {}, usual))).status).toBe(200);
    expect(await fitsOf('mf-v-fits')).toBe('aa');
  });

  test('while its list of what is used cannot be read, a release is not vouched for, and all else goes on', async () => {
    const unread = release('mf-v-unread', '1.0.0', 'a6', {}, usual);
    expect((await t.publish(unread)).status).toBe(200);
    const away = jest
      .spyOn(t.world.services.blobs, 'get')
      .mockRejectedValue(new Error('The store of files is away.'));
    const [answer, page] = [await t.world.inject('/registry.json'), await t.world.inject('/one/deep')];
    away.mockRestore();
    expect([answer.statusCode, page.statusCode]).toEqual([200, 200]);
    expect(await fitsOf('mf-v-unread')).toBeNull();
    t.world.services.releases.changed();
    expect(await fitsOf('mf-v-unread')).toBe('aa');
  });

  test('forced live, a release that does not fit is not vouched for, so that shells refuse it', async () => {
    const forced = release('mf-v-forced', '1.0.0', 'a5', {}, usual);
    expect((await t.publish(forced)).status).toBe(200);
    const { Button, ...rest } = names['@crewcall/ui'] ?? {};
    const provides = t.world.services.releases.provides;
    if (provides === null || Button === undefined) throw new Error('There is no shell.');
    // The next shell has the button no more.
    Object.assign(provides, { names: { ...provides.names, '@crewcall/ui': rest } });
    t.world.services.releases.changed();
    expect(await fitsOf('mf-v-forced')).toBeNull();
    const back = await t.world.call(t.admin, 'activateRelease', {
      remote: 'mf-v-forced',
      release: forced.manifest.release,
    });
    expect([back.status, back.body.snackbar?.text]).toEqual([
      409,
      expect.stringContaining('It uses Button of @crewcall/ui, which is not there.'),
    ]);
    Object.assign(provides, { names: { ...provides.names, '@crewcall/ui': { ...rest, Button } } });
    t.world.services.releases.changed();
    expect(await fitsOf('mf-v-forced')).toBe('aa');
  });
});

import { release, releaseWorld, sha } from './testing/release-world';
import type { Release } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

describe('going back', () => {
  const back = async (given: Release) => {
    const { name: remote, release: one } = given.manifest;
    const { status, body } = await t.world.call(t.admin, 'activateRelease', { remote, release: one });
    return [status, body.snackbar?.text];
  };
  const slot = {
    name: 'job-viewer',
    title: 'Job',
    width: 520,
    policy: 'session',
    region: 'page',
    params: { idJob: 'number' },
  } as const;

  test('while the list of what it uses cannot be fetched, a release is not made live, and that is said', async () => {
    const one = release('mf-w-away', '1.0.0', 'w1', {}, { events: {} });
    expect((await t.publish(one, false)).status).toBe(200);
    const away = jest.spyOn(t.world.services.blobs, 'get').mockRejectedValue(new Error('No store answers.'));
    const refused = await back(one);
    away.mockResolvedValue(null);
    const gone = await back(one);
    away.mockRestore();
    const text = expect.stringMatching(/could not be fetched just now/) as string;
    expect([refused, gone]).toEqual([
      [503, text],
      [503, text],
    ]);
    expect((await back(one))[0]).toBe(200);
  });

  test('to a release whose slots take what they are no longer given is refused, naming it', async () => {
    const one = release('mf-w-slots', '1.0.0', 'w2', { slots: [slot] });
    expect((await t.publish(one, false)).status).toBe(200);
    const set = (slots: unknown[]) =>
      t.world.db
        .updateTable('release')
        .set({ manifest: JSON.stringify({ ...one.manifest, slots }) })
        .where('remote', '=', 'mf-w-slots')
        .execute();
    await set([{ ...slot, params: { jobId: 'number' } }]);
    expect(await back(one)).toEqual([
      409,
      expect.stringContaining('It offers the slot job-viewer, which is no longer given jobId as it was.'),
    ]);
    await set([{ name: 'job-viewer', policy: 'session', region: 'page', params: {} }]);
    expect(await back(one)).toEqual([409, expect.stringContaining('has a manifest of before')]);
    await set([slot]);
    expect((await back(one))[0]).toBe(200);
  });

  test.each([
    [
      'too deep',
      JSON.stringify({ calls: { a: { in: '@' } } }).replace('"@"', '['.repeat(9_000) + ']'.repeat(9_000)),
    ],
    ['too large', JSON.stringify({ calls: { a: { in: Array.from({ length: 60_000 }, () => 'string') } } })],
    ['no JSON', '{'],
  ])('a list of what is used that is %s is refused at publish', async (_what, list) => {
    const one = release('mf-w-list', '1.0.0', 'w3');
    one.manifest.files['uses.json'] = sha(list);
    one.files['uses.json'] = Buffer.from(list).toString('base64');
    const { status, body } = await t.publish(one, false);
    expect([status, body.snackbar?.text]).toEqual([
      400,
      expect.stringContaining('does not list what is used'),
    ]);
  });
});

import { sql } from 'kysely';
import { release, releaseWorld } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

test('F07: of hundreds of releases the list has the newest fifty of each remote, and what people have', async () => {
  const first = release('mf-one', '1.0.0', 'a');
  const second = release('mf-one', '1.1.0', 'b');
  await t.publish(first);
  await t.publish(second);
  await t.publish(release('mf-one', '1.2.0', 'c'), false);
  await t.publish(release('mf-two', '1.0.0', 'a'));
  await sql`
    insert into release (remote, version, release, manifest, published_at)
    select 'mf-one', '2.0.' || n, '2.0.' || n || '-cafe', r.manifest, r.published_at
    from generate_series(1, 300) n, release r where r.remote = 'mf-one' and r.version = '1.0.0'`.execute(
    t.world.db,
  );
  const { body } = await t.world.call(t.admin, 'getReleases', {});
  const of = (remote: string) => body.releases.filter((row) => row.remote === remote);
  expect(of('mf-two')).toMatchObject([{ entry: 'entry.js' }]);
  const versions = of('mf-one').map(({ version }) => version);
  expect(versions).toHaveLength(52);
  expect(versions[0]).toBe('2.0.300');
  expect(versions.slice(-3)).toEqual(['2.0.251', '1.1.0', '1.0.0']);
  expect(of('mf-one').find(({ version }) => version === '1.1.0')?.state).toBe('live');
});

import { release, releaseWorld } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

test('S-15: the pages that a sign-in names are those of what is live, and the shell’s own', async () => {
  const route = (path: string, policy: string) => ({ path, title: path, policy, region: 'page' });
  const pagesOf = async (email: string) =>
    (await t.world.call(null, 'login', { email, password: 'correct horse' })).body.userPages;
  const password = 'correct horse';
  await t.world.make.user({ email: 'crew@example.test', password });
  await t.world.make.user({ email: 'boss@example.test', password, manager_of: ['ACME'] });
  await t.world.make.user({
    email: 'sees@example.test',
    password,
    permissions: ['job:read', 'settings:write'],
  });
  const first = [route('/own', 'session'), route('/admin/own', 'job.read'), route('/public/own', 'public')];
  await t.publish(release('mf-own', '1.0.0', 'pages', { routes: first }));
  expect(await pagesOf('crew@example.test')).toContain('own');
  expect(await pagesOf('crew@example.test')).not.toContain('admin/own');
  expect(await pagesOf('boss@example.test')).toContain('admin/own');
  const office = await pagesOf('sees@example.test');
  expect(office).toEqual(expect.arrayContaining(['own', 'admin/own', 'admin/audit', 'admin/debug']));
  expect(office).not.toContain('public/own');
  expect(office).not.toContain('admin/releases');
  await t.publish(release('mf-own', '1.0.1', 'moved', { routes: [route('/elsewhere', 'session')] }));
  expect(await pagesOf('crew@example.test')).toContain('elsewhere');
  expect(await pagesOf('crew@example.test')).not.toContain('own');
  await t.world.call(t.admin, 'disableRemote', { remote: 'mf-own', reason: 'Being mended' });
  expect(await pagesOf('crew@example.test')).not.toContain('elsewhere');
});

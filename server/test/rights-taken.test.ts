import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp } from './support';
import type { TestApp } from './support';

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  one = await testApp();
  other = await testApp({ connection: one.connection });
  await other.app.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(async () => {
  await other.close();
  await one.close();
});

/** A feed on the other server: what it said so far, and a wait for more. */
function listen(token: string) {
  let text = '';
  const { port } = other.app.server.address() as AddressInfo;
  const asked = request({ port, path: '/api/live', headers: { authorization: token } }, (reply) => {
    reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
  });
  asked.on('error', () => undefined).end();
  return {
    until: async (pattern: RegExp) => {
      for (let tries = 0; tries < 500 && !pattern.test(text); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(text).toMatch(pattern);
      return text;
    },
    close: () => asked.destroy(),
  };
}

test('R-15, C-05: a job that somebody no longer supervises is closed to them at once, on another server too', async () => {
  const office = await one.signIn(await one.make.admin());
  const supervisor = await one.signIn(await one.make.user());
  const job = await one.make.job({ hide_public: true });
  await one.make.supervisor(job, supervisor.id);
  const feed = listen(supervisor.token);
  await feed.until(/event: hello/);
  expect((await other.call(supervisor, 'getMe', {})).body.supervisedIds).toEqual([job]);
  expect((await other.call(supervisor, 'getJobDialog', { idJob: job })).body.canSupervise).toBe(true);

  const saved = await one.call(office, 'saveUpdatedJobv2', { job: { id: job, selectedSupervisors: [] } });
  expect(saved.status).toBe(200);
  await feed.until(/user.changed/);
  expect((await other.call(supervisor, 'getMe', {})).body.supervisedIds).toEqual([]);
  expect((await other.call(supervisor, 'getJobDialog', { idJob: job })).body.error).toBe(true);

  await one.call(office, 'saveUpdatedJobv2', { job: { id: job, location: 'Gate 4' } });
  await one.call(office, 'saveUserDetails', { id: supervisor.id, suburb: 'Redfern' });
  const text = await feed.until(/user.changed[\s\S]*user.changed/);
  const after = text.slice(text.indexOf('user.changed'));
  expect(after).not.toContain('job.changed');
  feed.close();
});

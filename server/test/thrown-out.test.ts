import { permissions } from '@crewcall/domain/policies';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestFor, testApp } from './support';
import type { TestApp } from './support';

const PASSWORD = 'seven grey kettles';
let world: TestApp;
let boss: { id: number; token: string };
beforeAll(async () => {
  world = await testApp();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  boss = await world.signIn(await world.make.user({ permissions: [...permissions], password: PASSWORD }));
}, 120_000);
afterAll(() => world.close());

/** Sends the first byte of a body, does what comes `between`, and sends the rest. */
async function slowly(
  token: string,
  { url, payload, headers }: { url: string; payload: Buffer; headers: Record<string, string> },
  between: () => Promise<unknown>,
): Promise<number> {
  const { port } = world.app.server.address() as AddressInfo;
  const admitted = new Promise<void>((resolve) => {
    const userOf = world.services.sessions.userOf.bind(world.services.sessions);
    world.services.sessions.userOf = async (asked) => {
      const user = await userOf(asked);
      if (asked === token) {
        world.services.sessions.userOf = userOf;
        setImmediate(resolve);
      }
      return user;
    };
  });
  const sent = request({
    port,
    method: 'POST',
    path: url,
    headers: { authorization: token, 'content-length': payload.length, ...headers },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    sent.on('error', reject);
  });
  sent.write(payload.subarray(0, 1));
  await admitted;
  await between();
  sent.end(payload.subarray(1));
  return status;
}

function asSent(name: string, body: object) {
  const { url, payload, headers = {} } = requestFor(name, body);
  const isForm = Buffer.isBuffer(payload);
  return {
    url: url as string,
    payload: isForm ? payload : Buffer.from(JSON.stringify(payload)),
    headers: isForm ? (headers as Record<string, string>) : { 'content-type': 'application/json' },
  };
}

const proof = { ownPassword: PASSWORD };
const ends: [string, number, (id: number) => Promise<{ status: number }>][] = [
  ['is switched off', 401, (id) => world.call(boss, 'toggeuseractive', { id, newState: false })],
  [
    'gets a new password',
    401,
    (id) => world.call(boss, 'saveUserDetails', { id, password: 'two wet umbrellas', ...proof }),
  ],
  ['loses their rights', 403, (id) => world.call(boss, 'saveUserDetails', { id, permissions: [], ...proof })],
];

describe('a request that was begun before', () => {
  test.each(ends)('writes nothing once its sender %s', async (_end, refused, end) => {
    const other = await world.make.user();
    const job = await world.make.job();
    const writes = [
      asSent('saveUserDetails', { id: other, suburb: 'Redfern' }),
      asSent('disableRemote', { remote: 'mf-jobs', reason: 'Mine' }),
      asSent('uploadJobFile', { idJob: job, file: Buffer.from('a plan of the stage') }),
    ];
    for (const write of writes) {
      const { id, token } = await world.signIn(await world.make.user({ permissions: [...permissions] }));
      const between = async () => expect((await end(id)).status).toBe(200);
      expect(await slowly(token, write, between)).toBe(refused);
    }
    const { suburb } = await world.db
      .selectFrom('app_user')
      .select('suburb')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    expect(suburb).toBe('');
    expect(await world.db.selectFrom('job_file').select('id').where('job_id', '=', job).execute()).toEqual(
      [],
    );
  });

  test('goes through where nothing has changed', async () => {
    const { id, token } = await world.signIn(await world.make.user());
    const write = asSent('saveProfile2', { suburb: 'Redfern' });
    expect(await slowly(token, write, () => Promise.resolve())).toBe(200);
    const saved = world.db.selectFrom('app_user').select('suburb').where('id', '=', id);
    expect(await saved.executeTakeFirstOrThrow()).toEqual({ suburb: 'Redfern' });
  });
});

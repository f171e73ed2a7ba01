import { sql } from 'kysely';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { onSlowStatement } from '../database/slow-statements';
import { readSettings } from './settings';

const TOKEN = 'a-token-of-twenty-and-more';
let world: TestApp;
beforeAll(async () => {
  world = await testApp({ settings: { metricsToken: TOKEN } });
});
afterAll(() => world.close());

const scrape = async (token?: string) =>
  world.inject({
    method: 'GET',
    url: '/api/metrics',
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
const figures = async () => (await scrape(TOKEN)).body.split('\n');

test('the figures are for whoever sends the token, and for nobody else', async () => {
  expect((await scrape()).statusCode).toBe(401);
  const wrong = await scrape('another-token-altogether');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json<{ snackbar: { text: string } }>().snackbar.text).toContain('METRICS_TOKEN');
  const right = await scrape(TOKEN);
  expect(right.statusCode).toBe(200);
  expect(right.headers['content-type']).toMatch(/^text\/plain; version=/);
});

test('without a token in the settings there is no such address', async () => {
  const plain = await testApp({ connection: world.connection });
  const reply = await plain.inject({ method: 'GET', url: '/api/metrics', headers: { authorization: 'x' } });
  expect(reply.statusCode).toBe(404);
  await plain.close();
});

test('a token that could be guessed is refused at the start', () => {
  expect(() => readSettings({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have at least 20');
  expect(readSettings({ METRICS_TOKEN: TOKEN }).metricsToken).toBe(TOKEN);
});

test('requests are counted by call and class of status, and never by address', async () => {
  const who = await world.signIn(await world.make.user());
  await world.call(who, 'getMe', {});
  await world.call(null, 'getMe', {});
  await world.inject({ method: 'GET', url: '/linklogin/secret-of-somebody' });
  const lines = await figures();
  expect(lines).toContain('crewcall_request_seconds_count{call="getMe",status="2xx"} 1');
  expect(lines).toContain('crewcall_request_seconds_count{call="getMe",status="4xx"} 1');
  expect(lines.join('\n')).not.toContain('secret-of-somebody');
});

test('what waits in the queue, what was given up and what the database says is told', async () => {
  await sql`select graphile_worker.add_job('nobody-does-this', '{}'::json, run_at := now() - interval '90 s')`.execute(
    world.db,
  );
  await world.db
    .insertInto('message')
    .values({
      channel: 'mail',
      recipient: 'lost@example.test',
      subject: 'Lost',
      body: 'Lost',
      status: 'failed',
      created_at: 1,
    })
    .execute();
  const lines = await figures();
  expect(lines).toContain('crewcall_database_up 1');
  expect(lines).toContain('crewcall_messages_failed 1');
  const due = lines.find((line) => line.startsWith('crewcall_queue_tasks{state="due"}'));
  expect(Number(due?.split(' ')[1])).toBeGreaterThanOrEqual(1);
  const oldest = lines.find((line) => line.startsWith('crewcall_queue_oldest_seconds'));
  expect(Number(oldest?.split(' ')[1])).toBeGreaterThanOrEqual(90);
});

test('a slow statement is named without its values', async () => {
  const heard: [string, number][] = [];
  const deaf = onSlowStatement((text, ms) => heard.push([text, ms]));
  await sql`select pg_sleep(1.05), ${'bank number 12345678'}::text as secret`.execute(world.db);
  await sql`select 1 as quick`.execute(world.db);
  deaf();
  expect(heard).toHaveLength(1);
  expect(heard[0]?.[0]).toContain('pg_sleep');
  expect(heard[0]?.[0]).not.toContain('12345678');
  expect((await figures()).join('\n')).toMatch(/crewcall_slow_statements_total [1-9]/);
});

import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
}, 120_000);
afterAll(() => world.close());

const tell = (payload: string, type = 'application/csp-report') =>
  world.inject({
    method: 'POST',
    url: '/api/platform/violations',
    headers: { 'content-type': type },
    payload,
  });
const kept = async () =>
  (
    await world.db
      .selectFrom('failure_report')
      .select(['message', 'page'])
      .where('endpoint', '=', '/api/platform/violations')
      .execute()
  ).map(({ message, page }) => [message, page]);
const violation = (more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'blocked-uri': 'https://evil.example/x.js',
      'document-uri': 'https://crew.example/jobs',
      'effective-directive': 'script-src-elem',
      ...more,
    },
  });

test('F41: what the policy of a page kept from running is told, and what makes no sense is dropped', async () => {
  expect((await tell(violation())).statusCode).toBe(204);
  for (const text of ['', '{', '[]', '{"csp-report":7}', violation({ 'blocked-uri': 7 })])
    expect((await tell(text)).statusCode).toBe(204);
  expect(await kept()).toEqual([
    ['The page’s policy (script-src-elem) kept https://evil.example/x.js away.', 'https://crew.example/jobs'],
  ]);
});

test('F41: a report is small, and only so many are kept', async () => {
  expect((await tell(violation({ sample: 'x'.repeat(20_000) }))).statusCode).toBe(413);
  for (let count = 0; count < 20; count += 1)
    expect((await tell(violation({ 'blocked-uri': `${count}` }))).statusCode).toBe(204);
  expect((await kept()).length).toBeLessThanOrEqual(10);
});

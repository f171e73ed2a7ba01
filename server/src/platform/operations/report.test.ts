import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
}, 120_000);
afterAll(() => world.close());

const kept = (message: string) =>
  world.db.selectFrom('failure_report').select('id').where('message', '=', message).execute();

test('S-20: strangers’ reports are few, and crowd out neither those of people nor of the server', async () => {
  for (let count = 0; count < 70; count += 1) {
    const sent = await world.inject({
      method: 'POST',
      url: '/api/platform/report',
      payload: { message: 'from a stranger' },
      remoteAddress: `10.9.0.${count}`,
    });
    expect(sent.statusCode).toBe(200);
  }
  expect(await kept('from a stranger')).toHaveLength(10);
  const person = await world.signIn(await world.make.user());
  await world.call(person, 'reportFailure', { message: 'from somebody signed in' });
  await world.services.report({ message: 'from the server' }, 'server');
  expect(await kept('from somebody signed in')).toHaveLength(1);
  expect(await kept('from the server')).toHaveLength(1);
});

test.each(['/api/health', '/api/auth/otllogin/made-up', '/api/user/getMe', '/api/nothing-here'])(
  'answers of %s cannot be embedded elsewhere, and no page of ours asks for camera or place',
  async (url) => {
    const { headers } = await world.inject({ url });
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/);
  },
);

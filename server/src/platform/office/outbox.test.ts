import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';

const LINK = 'https://crew.example.test/linklogin/Secret-token_1/acceptJob/1/2/1';
const RESET = 'https://crew.example.test/?reset=Secret-token_1';

let sending: TestApp;
let keeping: TestApp;
beforeAll(async () => {
  keeping = await testApp();
  sending = await testApp({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
}, 120_000);
afterAll(async () => {
  await sending.close();
  await keeping.close();
});

async function bodies(app: TestApp, status: string): Promise<string> {
  const office = await app.signIn(await app.make.user({ permissions: ['settings:write'] }));
  await app.db
    .insertInto('message')
    .values({
      channel: 'mail',
      recipient: 'kim@example.test',
      subject: 'x',
      body: `${LINK} ${RESET}`,
      status,
    })
    .execute();
  const { body } = await app.call(office, 'getOutbox', {});
  return body.messages[0]?.body ?? '';
}

test('X-12: without a transport the outbox is the way to the link', async () => {
  expect(await bodies(keeping, 'kept')).toBe(`${LINK} ${RESET}`);
});

test.each(['waiting', 'sent', 'failed'])(
  'nobody signs in as the recipient of a mail that is really sent (%s)',
  async (status) => expect(await bodies(sending, status)).not.toContain('Secret-token_1'),
);

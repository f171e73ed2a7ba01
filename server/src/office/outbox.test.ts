import { permissions } from '@crewcall/domain/policies';
import type { Permission } from '@crewcall/domain/policies';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';

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

/** The newest message as somebody with these rights reads it, in the outbox and where it failed among the failed. */
async function bodies(app: TestApp, status: string, rights: readonly Permission[]): Promise<string[]> {
  const office = await app.signIn(await app.make.admin(rights));
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
  const { body: failed } = await app.call(office, 'getFailedMessages', {});
  return [body.messages[0]?.body ?? '', ...(status === 'failed' ? [failed.messages[0]?.body ?? ''] : [])];
}

test('X-12: without a transport the outbox is the way to the link, for who may publish', async () => {
  const held = ['settings:write', 'release:publish'] as const;
  expect(await bodies(keeping, 'unsent', held)).toEqual([`${LINK} ${RESET}`]);
});

test('R-15: who may not publish reads no link that makes them somebody else', async () => {
  const held = permissions.filter((right) => right !== 'release:publish');
  for (const status of ['unsent', 'failed'])
    for (const body of await bodies(keeping, status, held)) {
      expect(body).toContain('/linklogin/…');
      expect(body).not.toContain('Secret-token');
    }
});

test.each(['waiting', 'sent', 'failed'])(
  'nobody signs in as the recipient of a mail that is really sent (%s)',
  async (status) => {
    for (const body of await bodies(sending, status, permissions))
      expect(body).not.toContain('Secret-token_1');
  },
);

test('X-12: a message says by name whom it is for; one to nobody with an account has only its address', async () => {
  const office = await keeping.signIn(await keeping.make.admin(permissions));
  const id = await keeping.make.user({ first_name: 'Mia', last_name: 'Costa' });
  const message = { channel: 'mail', subject: 'x', body: 'y', status: 'failed' };
  await keeping.db
    .insertInto('message')
    .values([
      { ...message, recipient: 'mia@example.test', user_id: id },
      { ...message, recipient: 'nobody@example.test' },
    ])
    .execute();
  for (const call of ['getOutbox', 'getFailedMessages'] as const) {
    const { body } = await keeping.call(office, call, {});
    expect(body.messages.slice(0, 2).map(({ recipient, person }) => [recipient, person])).toEqual([
      ['nobody@example.test', null],
      ['mia@example.test', 'Mia Costa'],
    ]);
  }
});

test('D.2.05: what customers are charged is masked for who has no right to see it', async () => {
  await keeping.db
    .insertInto('message')
    .values({
      ...{ channel: 'mail', recipient: 'pay@acme.example', subject: 'Invoice INV-1001', status: 'failed' },
      ...{ body: 'invoice INV-1001 is attached: $649.00.', extra: JSON.stringify({ isCharge: true }) },
    })
    .execute();
  const read = async (rights: readonly Permission[]) => {
    const who = await keeping.signIn(await keeping.make.admin(rights));
    const outbox = (await keeping.call(who, 'getOutbox', {})).body.messages[0];
    const failed = (await keeping.call(who, 'getFailedMessages', {})).body.messages[0];
    return [outbox?.body, failed?.body];
  };
  const masked = 'Only people who may see what customers are charged read this mail.';
  expect(await read(['settings:write'])).toEqual([masked, masked]);
  expect((await read(['settings:write', 'client:read']))[0]).toContain('$649.00');
});

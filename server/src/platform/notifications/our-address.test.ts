import PostalMime from 'postal-mime';
import { inHours, testApp } from '../../../test/support';
import type { Caller, TestApp } from '../../../test/support';
import { mailResetTask } from '../../session/mail-reset.task';
import { taskContext } from '../queue/tasks';
import { startMailServer } from '../../../test/support/mail-server';
import type { MailServer } from '../../../test/support/mail-server';

const letters: string[] = [];
let smtp: MailServer;
let before: TestApp;
let after: TestApp;
beforeAll(async () => {
  smtp = await startMailServer(async (raw) => {
    letters.push(raw);
    return undefined;
  });
  before = await testApp({ settings: { publicUrl: 'https://old.example.com' } });
  after = await testApp({
    connection: before.connection,
    settings: { publicUrl: 'https://new.example.com', smtpUrl: smtp.url },
  });
}, 120_000);
afterAll(async () => {
  await after.close();
  await before.close();
  await smtp.close();
});

const bodies = async (who: Caller) =>
  (await before.call(who, 'getOutbox', { limit: 200 })).body.messages.map(({ body }) => body);

test('X-12: messages made under another address are delivered with links to the present one', async () => {
  const office = await before.signIn(await before.make.admin());
  const worker = await before.make.user({ email: 'kim@example.test', password: 'seven grey kettles' });
  const job = await before.make.job({ start_at: inHours(72) });
  const crew = await before.make.crew(job, { start_at: inHours(72) });
  await before.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: worker, status: 1 } });
  await before.call(null, 'requestReset', { email: 'kim@example.test' });
  await mailResetTask.run(
    taskContext({ db: before.db, services: before.services }, 'mail-reset', { email: 'kim@example.test' }),
  );
  await before.call(await before.signIn(worker), 'saveProfile2', {
    password: 'eight brown kettles',
    ownPassword: 'seven grey kettles',
  });
  const registrant = await before.db
    .insertInto('registrant')
    .values({
      company_id: await before.make.companyId(),
      type: 'worker',
      first_name: 'Reg',
      last_name: 'Istrant',
      email: 'reg@example.test',
      phone: '+61412345678',
      postcode: '2000',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const approved = await before.call(office, 'processPreregister', { id: registrant.id, approve: true });
  expect(approved.body.link).toMatch(/^https:\/\/old\.example\.com\/public\/Register\//);

  // Nothing that waits knows the address, and whoever reads the outbox reads their own.
  const { rows } = await before.pool.query(`
    select body || extra::text as text from message
    union all select payload::text from graphile_worker._private_jobs`);
  expect(JSON.stringify(rows)).not.toContain('old.example.com');
  expect(await bodies(office)).toContainEqual(expect.stringContaining('https://old.example.com/linklogin/'));

  await after.drain();
  const sent = await Promise.all(letters.map((letter) => PostalMime.parse(letter)));
  const text = sent.map((mail) => mail.text ?? '').join('\n');
  expect(text).toMatch(/https:\/\/new\.example\.com\/linklogin\/[\w-]{43}\/acceptJob\//);
  expect(text).toMatch(/https:\/\/new\.example\.com\/reset\/[\w-]{43}/);
  expect(text).toMatch(/https:\/\/new\.example\.com\/reset\n/);
  expect(text).toMatch(/https:\/\/new\.example\.com\/public\/Register\//);
  expect(text).not.toMatch(/old\.example\.com|\.invalid/);
});

import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { inHours, testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { configure } from '../../../test/support/shift';
import { handlers, tasks } from '../../areas';
import { MAIL_TIMESHEET, mailTimesheetTask } from '../../timesheets/mail-timesheet.task';
import { taskContext } from '../queue/tasks';
import { laneOf } from './about-shift';
import { startMailServer } from '../../../test/support/mail-server';
import type { MailServer } from '../../../test/support/mail-server';

let t: TestApp;
let office: { id: number; token: string };
let smtp: MailServer;
let gateway: Server;
/** The subjects of mails and the texts of text messages, in the order of their arrival. */
const arrived: string[] = [];
beforeAll(async () => {
  smtp = await startMailServer(async (raw) => {
    arrived.push((await PostalMime.parse(raw)).subject ?? '');
    return undefined;
  });
  gateway = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      arrived.push((JSON.parse(text) as { text: string }).text);
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;
  t = await testApp({
    handlers,
    tasks,
    settings: {
      smtpUrl: smtp.url,
      smsUrl: `http://127.0.0.1:${portOf(gateway)}/sms`,
    },
  });
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(async () => {
  await t.close();
  gateway.close();
  await smtp.close();
});

/** Queues two messages, and puts the first off as the queue does after a failed attempt. */
async function inOrder(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<string[]> {
  arrived.length = 0;
  await first();
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
    where key like 'message:%'`.execute(t.db);
  await second();
  await t.drain();
  return arrived;
}

test('C-05: a corrected timesheet does not overtake the first one, and none is left out', async () => {
  await configure(t, { confFinishJobEmailSubject: 'Time of {JobName}' });
  const jobId = await t.make.job({ title: 'Gala', status: 3 });
  await t.db.insertInto('job_recipient').values({ job_id: jobId, email: 'client@example.test' }).execute();
  const mail = (at: number) => () => mailTimesheetTask.run(taskContext(t, MAIL_TIMESHEET, { jobId, at }));
  const before = Date.now();
  expect(await inOrder(mail(before), mail(before + 1))).toEqual(['Time of Gala', 'Corrected: Time of Gala']);
});

test.each(['mail', 'sms'])(
  'C-05: of two notifications by %s about a job the first arrives first',
  async (by) => {
    await configure(t, { confCompanyName: 'Bright Crew' });
    const job = await t.make.job({ title: 'Gala', start_at: inHours(30) });
    const kim = await t.make.user({ phone: '+61491570006' });
    const say = (text: string) => async () => {
      const to = { listUser: [kim], selectedEmail: by === 'mail', selectedPhone: by === 'sms' };
      const { body } = await t.call(office, 'sendNotification', { idJob: job, text, ...to });
      expect(body).toEqual({ sent: 1, failed: [] });
    };
    const got = await inOrder(say('Gate 4'), say('Forget that'));
    const { rows } = await sql<{ body: string }>`
    select body from message where user_id = ${kim} and status = 'sent' order by sent_at, id`.execute(t.db);
    const asSent = ['Gate 4', 'Forget that'].map((text) => (by === 'sms' ? `Bright Crew: ${text}` : text));
    expect(rows.map(({ body }) => body)).toEqual(asSent);
    if (by === 'sms') expect(got).toEqual(asSent);
  },
);

test('C-05, J-09: the first answer to a request arrives before the second', async () => {
  const manager = await t.signIn(await t.make.user({ manager_of: ['ACME'] }));
  const asked = await t.call(manager, 'insertNewJobs', { job: { title: 'Gala', date: inHours(72) } });
  const id = asked.body.jobId;
  const answer = (accept: boolean) => () => t.call(office, 'replyRequest', { id, accept });
  const second = async () => {
    await t.db.updateTable('job').set({ status: 0 }).where('id', '=', id).execute();
    await answer(false)();
  };
  expect(await inOrder(answer(true), second)).toEqual(['Accepted: Gala', 'Declined: Gala']);
});

test('readers without a user wait in different queues, and each of them always in one', () => {
  const lane = (recipient: string) =>
    laneOf({ channel: 'mail', user_id: null, recipient, extra: { shift: { idJob: 1 } } });
  const lanes = new Set(Array.from({ length: 20 }, (_, at) => lane(`client-${at}@example.test`)));
  expect(lanes.size).toBeGreaterThan(5);
  expect(lane('a@example.test')).toBe(lane('a@example.test'));
});

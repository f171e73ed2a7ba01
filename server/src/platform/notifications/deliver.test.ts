import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { testApp } from '../../../test/support';
import { configure } from '../../../test/support/shift';
import { openProxy } from '../../../test/support/proxy';
import type { TestApp } from '../../../test/support';
import { handlers, tasks } from '../../areas';
import { openDb, openPool } from '../database/pool';
import { deliverTask } from './deliver.task';
import { queueMail, queueTexts } from './messages';
import type { Tx } from '../database/tx';
import { taskContext } from '../queue/tasks';
import { writeAs } from '../database/write';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const received: Received[] = [];
const mails: string[] = [];
/** What happens between a mail's last byte and the word that it was taken. */
let taken = () => Promise.resolve();
let answer = 201;
let http: Server;
let smtp: SMTPServer;
let world: TestApp;
let silent: TestApp;

beforeAll(async () => {
  http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', async () => {
        mails.push(text);
        await taken();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  world = await testApp({
    handlers,
    tasks,
    settings: {
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      smsUrl: `http://key:pass@127.0.0.1:${httpPort()}/sms`,
    },
  });
  silent = await testApp({ handlers, tasks });
}, 120_000);
afterAll(async () => {
  await world.close();
  await silent.close();
  http.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const httpPort = () => (http.address() as AddressInfo).port;
const write = (app: TestApp, fn: (tx: Tx) => Promise<unknown>) =>
  writeAs({ db: app.db, call: 'test', userId: null, quiet: true }, fn);
const messages = (app: TestApp) => app.db.selectFrom('message').selectAll().orderBy('id').execute();

test('a mail goes out with its attachment and a key that a retry repeats, from the company, and an answer reaches the office', async () => {
  await configure(world, { confCompanyName: 'Bright Crew', confPublicEmail: 'office@bright.example' });
  await write(world, async (tx) => {
    const blobId = await world.services.blobs.put(tx.db, Buffer.from('%PDF-1.4'), 'application/pdf');
    await queueMail(tx, {
      to: 'kim@example.test',
      subject: 'Your time',
      text: 'Hello',
      attachments: [{ blobId, filename: 'time.pdf' }],
    });
  });
  await world.drain();
  const mail = await PostalMime.parse(mails[0] ?? '');
  expect(mail).toMatchObject({ subject: 'Your time', attachments: [{ filename: 'time.pdf' }] });
  expect(mail.messageId).toMatch(/^<message-\d+@/);
  expect(mail.from).toEqual({ name: 'Bright Crew', address: 'no-reply@localhost' });
  expect(mail.replyTo).toMatchObject([{ address: 'office@bright.example' }]);
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect((await messages(world))[0]).toMatchObject({ status: 'sent', attempts: 1 });
});

test('D.6.05: a text message goes to the gateway with the company’s name, its reference and authorization', async () => {
  await write(world, (tx) => queueTexts(tx, [{ to: '+61400000001', text: 'Shift?' }]));
  await world.drain();
  const [sms] = received.splice(0);
  expect(JSON.parse(String(sms?.body))).toMatchObject({
    to: '+61400000001',
    text: 'Bright Crew: Shift?',
    reference: expect.stringMatching(/^message-/),
  });
  expect(sms?.headers.authorization).toBe(`Basic ${Buffer.from('key:pass').toString('base64')}`);
});

test('a gateway that fails is tried again later, and what went wrong can be read', async () => {
  answer = 500;
  await write(world, (tx) => queueTexts(tx, [{ to: '+61400000002', text: 'Again' }]));
  await world.drain();
  answer = 201;
  received.length = 0;
  expect((await messages(world)).at(-1)).toMatchObject({
    status: 'waiting',
    attempts: 1,
    error: 'The SMS gateway answered 500.',
  });
});

test('a bundle is sent under one reference, whichever of its messages is due', async () => {
  const user_id = await world.make.user({ phone: '+61491570110' });
  const row = (idJob: number) => ({
    ...{ channel: 'sms', recipient: '+61491570110', user_id, body: `Shift ${idJob}` },
    extra: JSON.stringify({
      shift: { idJob, crews: [], says: 'other' },
      bundle: { key: 'one-reference', line: `Shift ${idJob}`, startsAt: idJob },
    }),
  });
  const made = await world.db
    .insertInto('message')
    .values([row(901), row(902)])
    .returning('id')
    .execute();
  const run = (id = 0) =>
    deliverTask.run(taskContext(world, deliverTask.name, { id })).catch((error: unknown) => error);
  received.length = 0;
  answer = 500;
  await run(made[0]?.id);
  answer = 201;
  await run(made[1]?.id);
  const sent = received.splice(0).map(({ body }) => JSON.parse(String(body)) as Record<string, string>);
  expect(sent.map(({ reference }) => reference)).toEqual([
    `message-${made[0]?.id}`,
    `message-${made[0]?.id}`,
  ]);
  expect(sent[0]?.text).toContain('Shift 902');
  expect(sent[1]).toEqual(sent[0]);
});

test('without a transport the message is kept, readable, and can be sent again', async () => {
  await write(silent, (tx) => queueMail(tx, { to: 'a@example.test', subject: 'S', text: 'T' }));
  await silent.drain();
  const admin = await silent.signIn(await silent.make.admin());
  const { body } = await silent.call(admin, 'getOutbox', {});
  expect(body.messages).toMatchObject([{ recipient: 'a@example.test', status: 'unsent' }]);
  expect((await silent.call(admin, 'retryMessage', { id: body.messages[0]?.id ?? 0 })).status).toBe(200);
  expect((await messages(silent))[0]?.status).toBe('waiting');
});

test('nothing is queued by a write that fails', async () => {
  const before = (await messages(silent)).length;
  const failing = write(silent, async (tx) => {
    await queueMail(tx, { to: 'b@example.test', subject: 'S', text: 'T' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await messages(silent)).toHaveLength(before);
});

test('C-05: a mail is sent once, though the database is away when it was taken', async () => {
  const { host, port } = world.connection;
  const proxy = await openProxy(`${host}/.s.PGSQL.${port}`);
  const pool = openPool({ ...world.connection, host: '127.0.0.1', port: proxy.port, max: 2 });
  const before = mails.length;
  const found = () => world.db.selectFrom('message').selectAll().where('recipient', '=', 'once@example.test');
  await write(world, (tx) => queueMail(tx, { to: 'once@example.test', subject: 'Once', text: 'Hello' }));
  const { id } = await found().executeTakeFirstOrThrow();
  taken = () => proxy.cut();
  // It comes back when it was asked in vain.
  const connect = pool.connect.bind(pool);
  const refuse = () =>
    connect().catch(async (error: unknown) => {
      await proxy.mend();
      throw error;
    });
  pool.connect = refuse as unknown as typeof pool.connect;
  const context = taskContext({ db: openDb(pool), services: world.services }, deliverTask.name, { id });
  const failed = await deliverTask.run(context).catch((error: unknown) => error);
  taken = () => Promise.resolve();
  await pool.end();
  await proxy.close();
  expect(failed).toBeUndefined();
  expect(await found().execute()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  await world.drain();
  expect(mails.length - before).toBe(1);
});

test('C-05: a text is sent once, though a deadlock undoes the first record of it', async () => {
  const { db } = world;
  await sql`create sequence once_deadlocked`.execute(db);
  await sql`create function deadlock_once() returns trigger language plpgsql as $$ begin
    if nextval('once_deadlocked') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return new; end $$`.execute(db);
  await write(world, (tx) => queueTexts(tx, [{ to: '+61400000003', text: 'Once' }]));
  await sql`create trigger deadlock_once before update on message for each row
    when (new.recipient = '+61400000003') execute function deadlock_once()`.execute(db);
  received.length = 0;
  await world.drain();
  await sql`drop trigger deadlock_once on message`.execute(db);
  const found = await db.selectFrom('message').selectAll().where('recipient', '=', '+61400000003').execute();
  expect(found).toMatchObject([{ status: 'sent', attempts: 1 }]);
  expect(received.filter(({ body }) => String(body).includes('+61400000003'))).toHaveLength(1);
});

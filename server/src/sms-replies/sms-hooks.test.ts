import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handlers, tasks } from '../areas';
import { inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { addDevice } from '../../test/support/device';
import { deliverTask } from '../platform/notifications/deliver.task';
import { taskContext } from '../platform/queue/tasks';
import { readOwnData } from '../privacy/own-data/own-data';
import { configure } from '../../test/support/shift';

const PUBLIC = 'https://crew.example.test';
const TOKEN = 'auth-token';
/** The texts that the provider was asked to send. */
const sent: { to: string; text: string }[] = [];
let vendor: Server;
let t: TestApp;
let status = 201;
let serial = 0;

beforeAll(async () => {
  vendor = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      sent.push({ to: form.get('To') ?? '', text: form.get('Body') ?? '' });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const { port } = vendor.address() as AddressInfo;
  t = await testApp({
    handlers,
    tasks,
    settings: {
      publicUrl: PUBLIC,
      smsUrl: `twilio://AC1:${TOKEN}@127.0.0.1:${port}?from=%2B61400000001`,
    },
  });
  await configure(t, {
    confCompanyName: 'Bright Crew',
    confPublicPhone: '02 9000 1234',
    confQuietFrom: '',
    confQuietTo: '',
    confNotificationRegistrantEmail: 'desk@bright.example',
  });
}, 120_000);
afterAll(async () => {
  await t.close();
  vendor.close();
});
beforeEach(async () => {
  await t.drain();
  sent.length = 0;
  status = 201;
});

/** A request as Twilio signs it. */
async function hook(path: string, fields: Record<string, string>, signature?: string) {
  const signed = createHmac('sha1', TOKEN)
    .update(
      `${PUBLIC}${path}${Object.keys(fields)
        .sort()
        .map((name) => `${name}${fields[name]}`)
        .join('')}`,
    )
    .digest('base64');
  const reply = await t.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signed,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, text: reply.payload };
}

const phoneOf = () => `+61491570${String((serial += 1)).padStart(3, '0')}`;
const receipt = (id: number, fields: Record<string, string>, signature?: string) =>
  hook(`/api/sms/receipt/twilio?message=message-${id}`, fields, signature);
const reply = (From: string, Body: string, MessageSid = `SM${(serial += 1)}`) =>
  hook('/api/sms/reply/twilio', { From, Body, MessageSid });
const messages = (idUser: number) =>
  t.db.selectFrom('message').selectAll().where('user_id', '=', idUser).orderBy('id').execute();
const memberOf = async (crew: number, user: number) =>
  (
    await t.db
      .selectFrom('crew_member')
      .select('status')
      .where('crew_id', '=', crew)
      .where('user_id', '=', user)
      .executeTakeFirst()
  )?.status;

/** A shift within a day, so that its invitations also go by SMS. */
async function shiftSoon(amount = 2, location = 'Hilton, 488 George St') {
  const job = await t.make.job({
    title: 'Load in',
    start_at: inHours(6),
    zone: 'Australia/Sydney',
    location,
  });
  const crew = await t.make.crew(job, { group_id: await t.make.group(), amount, start_at: inHours(6) });
  return { job, crew };
}
const office = async () => t.signIn(await t.make.admin());

/** Invites somebody, and returns the text they get, with its code. */
async function invited(crew: number, phone = phoneOf(), first_name = 'Kim') {
  const id = await t.make.user({ first_name, last_name: 'Lee', phone });
  await t.call(await office(), 'saveJobUserList', { idReqCrew: crew, statusUser: { id, status: 1 } });
  await t.drain();
  const text = sent.findLast(({ to }) => to === phone)?.text ?? '';
  return { id, phone, text, code: /Reply (\d{4})Y or \1N$/.exec(text)?.[1] ?? 'none' };
}

describe('D.6.02: receipts', () => {
  const oneSms = async () => {
    const kim = await invited((await shiftSoon()).crew);
    const sms = (await messages(kim.id)).find(({ channel }) => channel === 'sms');
    return { ...kim, idMessage: sms?.id ?? 0 };
  };
  const smsOf = async (id: number) => (await messages(id)).find(({ channel }) => channel === 'sms');

  test('D.6.02: one that arrived says so in the outbox', async () => {
    const { id, idMessage } = await oneSms();
    expect((await receipt(idMessage, { MessageStatus: 'sent' })).status).toBe(200);
    expect(await smsOf(id)).toMatchObject({ status: 'sent', delivered_at: null });
    expect(await receipt(idMessage, { MessageStatus: 'delivered' })).toEqual({
      status: 200,
      text: '<Response/>',
    });
    const { body } = await t.call(await office(), 'getOutbox', { channel: 'sms' });
    expect(body.messages.find((one) => one.id === idMessage)).toMatchObject({
      status: 'sent',
      deliveredAt: expect.any(Number),
    });
    // A late receipt changes nothing.
    expect((await receipt(idMessage, { MessageStatus: 'failed' })).status).toBe(200);
    expect(await smsOf(id)).toMatchObject({ status: 'sent' });
  });

  test('D.6.02: a failed one is listed by name with its reason, and goes out by mail, once', async () => {
    const { id, idMessage, text } = await oneSms();
    const fail = () => receipt(idMessage, { MessageStatus: 'undelivered', ErrorCode: '30005' });
    expect((await fail()).status).toBe(200);
    expect((await fail()).status).toBe(200);
    const { body } = await t.call(await office(), 'getFailedMessages', {});
    expect(body.messages).toContainEqual(
      expect.objectContaining({
        id: idMessage,
        person: 'Kim Lee',
        status: 'failed',
        error: 'The number is not in use.',
      }),
    );
    const instead = (await messages(id)).filter(({ subject }) => subject.includes('did not reach you'));
    expect(instead).toHaveLength(1);
    expect(instead[0]).toMatchObject({ channel: 'mail', body: expect.stringContaining(text.slice(0, 40)) });
  });

  test('D.6.02: who has a device gets a push instead', async () => {
    const { id, idMessage } = await oneSms();
    await addDevice(t.db, id);
    await receipt(idMessage, { MessageStatus: 'failed' });
    const instead = (await messages(id)).filter(({ subject }) => subject.includes('did not reach you'));
    expect(instead.map(({ channel }) => channel)).toEqual(['push']);
  });

  /** Two messages that go out as one SMS. */
  async function twoInOne() {
    const id = await t.make.user({ first_name: 'Kim', phone: phoneOf() });
    const { phone } = await t.db
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const row = (idJob: number) => ({
      ...{ channel: 'sms', recipient: phone, user_id: id, body: `Shift ${idJob}` },
      extra: JSON.stringify({
        shift: { idJob, crews: [], says: 'other' },
        bundle: { key: `two-${id}`, line: `Shift ${idJob}`, startsAt: idJob },
      }),
    });
    const rows = await t.db
      .insertInto('message')
      .values([row(901), row(902)])
      .returning('id')
      .execute();
    const send = (attempt: { lastAttempt?: boolean } = {}) =>
      deliverTask.run(taskContext(t, 'deliver', { id: rows[0]?.id }, attempt)).catch(() => undefined);
    return { id, send, carrier: rows[0]?.id ?? 0 };
  }
  const substitutes = async (id: number) =>
    (await messages(id)).filter(({ subject }) => subject.includes('did not reach you'));

  test.each([
    ['before the provider has answered', 500],
    ['after it was sent', 201],
  ])('D.6.02: one SMS about two shifts fails for both, %s', async (_when, answered) => {
    status = answered;
    const { id, send, carrier } = await twoInOne();
    await send();
    await receipt(carrier, { MessageStatus: 'undelivered', ErrorCode: '30005' });
    const own = (await messages(id)).filter(({ channel }) => channel === 'sms');
    expect(own.map((one) => one.status)).toEqual(['failed', 'failed']);
    const [mail, ...others] = await substitutes(id);
    expect(others).toEqual([]);
    expect(mail?.body).toMatch(/Shift 901[\s\S]*Shift 902/);
    expect(mail?.extra).not.toHaveProperty('shift');
  });

  test('D.6.02: one SMS about two shifts that is given up is mailed once, and sent again as one', async () => {
    status = 500;
    const { id, send, carrier } = await twoInOne();
    await send({ lastAttempt: true });
    const own = async () => (await messages(id)).filter(({ channel }) => channel === 'sms');
    expect((await own()).map((one) => one.status)).toEqual(['failed', 'failed']);
    expect(await substitutes(id)).toMatchObject([{ body: expect.stringContaining('Shift 902') }]);
    status = 201;
    await t.call(await office(), 'retryMessage', { id: carrier });
    await t.drain();
    expect(sent.at(-1)?.text).toMatch(/Shift 901[\s\S]*Shift 902/);
    expect((await own()).map((one) => one.status)).toEqual(['sent', 'sent']);
  });

  test('D.6.02: what is sent instead does not ask for a reply by SMS', async () => {
    const { id, idMessage } = await oneSms();
    await receipt(idMessage, { MessageStatus: 'failed' });
    expect((await substitutes(id))[0]?.body).not.toMatch(/Reply \d{4}Y/);
  });

  test('D.6.02: a forged one is refused, an unknown one is not found, and nothing changes', async () => {
    const { id, idMessage } = await oneSms();
    const forged = await receipt(idMessage, { MessageStatus: 'failed' }, 'Zm9yZ2Vk');
    expect(forged.status).toBe(403);
    expect(forged.text).toContain('does not come from the provider');
    expect((await receipt(999_999_999, { MessageStatus: 'failed' })).status).toBe(404);
    expect((await hook('/api/sms/receipt/clicksend', { status_code: '301' })).status).toBe(404);
    expect(await smsOf(id)).toMatchObject({ status: 'sent', error: null });
  });
});

describe('D.6.04: replies', () => {
  test('D.6.04, D.6.05: an invitation names the company and ends with its code; Y confirms', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    expect(kim.text).toMatch(/^Bright Crew: Kim, Load in /);
    expect(kim.code).toMatch(/^\d{4}$/);
    expect(await reply(kim.phone, `${kim.code}Y`)).toEqual({ status: 200, text: '<Response/>' });
    expect(await memberOf(crew, kim.id)).toBe(2);
    await t.drain();
    expect(sent.at(-1)).toEqual({
      to: kim.phone,
      text: expect.stringMatching(/^Bright Crew: Confirmed: [A-Z][a-z]{2} \d{1,2}:00 [ap]m Hilton$/),
    });
  });

  test('D.6.04: N declines, in lower case and from a number without a plus sign', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    await reply(kim.phone.slice(1), ` ${kim.code} n`);
    expect(await memberOf(crew, kim.id)).toBe(3);
    await t.drain();
    expect(sent.at(-1)?.text).toMatch(/^Bright Crew: Declined: /);
  });

  test('D.6.04: the last place is given once; the other hears that the shift is filled', async () => {
    const { crew } = await shiftSoon(1);
    const [kim, ann] = [await invited(crew), await invited(crew, phoneOf(), 'Ann')];
    await reply(kim.phone, `${kim.code}Y`);
    await reply(ann.phone, `${ann.code}Y`);
    await t.drain();
    expect(await memberOf(crew, ann.id)).toBe(1);
    expect(sent.filter(({ to }) => to === ann.phone).at(-1)?.text).toBe('Bright Crew: This shift is filled');
  });

  test('D.6.04: two people who share a phone are told apart by their codes', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    const ann = await invited(crew, kim.phone, 'Ann');
    expect(ann.code).not.toBe(kim.code);
    await reply(kim.phone, `${ann.code}Y`);
    expect([await memberOf(crew, kim.id), await memberOf(crew, ann.id)]).toEqual([1, 2]);
  });

  test('D.6.04: a code from another number answers nothing', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    await reply(phoneOf(), `${kim.code}Y`);
    expect(await memberOf(crew, kim.id)).toBe(1);
  });

  test('D.6.04: one that the provider sends twice counts once', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    await reply(kim.phone, `${kim.code}Y`, 'SM-twice');
    await reply(kim.phone, `${kim.code}Y`, 'SM-twice');
    await t.drain();
    expect(sent.filter(({ to, text }) => to === kim.phone && text.includes('Confirmed'))).toHaveLength(1);
    expect(sent.at(-1)?.text).toContain('Confirmed');
  });

  test('D.6.04: a second answer changes nothing, and reaches the supervisors of the job', async () => {
    const { job, crew } = await shiftSoon();
    const kim = await invited(crew);
    const boss = await t.make.user({ first_name: 'Bo', last_name: 'Boss' });
    await t.db.insertInto('job_supervisor').values({ job_id: job, user_id: boss }).execute();
    await reply(kim.phone, `${kim.code}N`);
    await reply(kim.phone, `${kim.code}Y`);
    expect(await memberOf(crew, kim.id)).toBe(3);
    await t.drain();
    expect(sent.at(-1)?.text).toContain('You have answered already.');
    expect(await messages(boss)).toContainEqual(
      expect.objectContaining({ subject: 'SMS from Kim Lee', body: expect.stringContaining(`${kim.code}Y`) }),
    );
  });

  test('D.6.04: of a yes and a no at once one counts, and each is answered', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    const replies = await Promise.all(['Y', 'N'].map((word) => reply(kim.phone, `${kim.code}${word}`)));
    expect(replies.map((one) => one.status)).toEqual([200, 200]);
    await t.drain();
    const answers = sent.filter(({ to }) => to === kim.phone).map(({ text }) => text);
    const done = answers.filter((text) => /(Confirmed|Declined): /.test(text));
    expect(done).toHaveLength(1);
    expect(await memberOf(crew, kim.id)).toBe(done[0]?.includes('Confirmed') === true ? 2 : 3);
    expect(answers.filter((text) => text.includes('You have answered already.'))).toHaveLength(1);
  });

  test('D.6.04: a late answer changes nothing, and reaches the office where the job has no supervisor', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    await t.db
      .updateTable('job_crew')
      .set({ start_at: Date.now() - 60_000 })
      .where('id', '=', crew)
      .execute();
    await reply(kim.phone, `${kim.code}Y`);
    expect(await memberOf(crew, kim.id)).toBe(1);
    await t.drain();
    expect(sent.at(-1)?.text).toContain('This shift has started.');
    const desk = await t.db
      .selectFrom('message')
      .selectAll()
      .where('recipient', '=', 'desk@bright.example')
      .where('subject', '=', 'SMS from Kim Lee')
      .execute();
    expect(desk.at(-1)?.body).toContain('about Load in');
  });

  const told = ({ phone }: { phone: string }) =>
    sent.filter(({ to, text }) => to === phone && text.includes('such as 1234Y'));
  const readByOffice = async (text: string) =>
    (
      await t.db
        .selectFrom('message')
        .select('id')
        .where('recipient', '=', 'desk@bright.example')
        .where('body', 'like', `%${text}%`)
        .execute()
    ).length;

  test('D.6.04: five wrong codes close the number for an hour', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    for (const text of ['0000Y', '0001Y', '0002Y', '0003N', '0004Y']) await reply(kim.phone, text);
    await t.drain();
    expect(told(kim)).toHaveLength(5);
    expect(told(kim).at(-1)?.text).toContain('For an hour, no more answers are taken');
    await reply(kim.phone, `${kim.code}Y`);
    await t.drain();
    expect(await memberOf(crew, kim.id)).toBe(1);
    expect(told(kim)).toHaveLength(5);
    await reply(kim.phone, 'closed: I am in hospital');
    await t.drain();
    expect(await readByOffice('closed: I am in hospital')).toBe(1);
    expect(told(kim)).toHaveLength(5);
    await t.db
      .updateTable('login_attempt')
      .set({ blocked_until: Date.now() - 1, window_start: Date.now() - 4_000_000 })
      .where('key', '=', `sms:${kim.phone}`)
      .execute();
    await reply(kim.phone, `${kim.code}Y`);
    expect(await memberOf(crew, kim.id)).toBe(2);
  });

  test('D.6.04: words without a code close nothing; we answer five, and the office reads all', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    for (const text of ['Y', 'yes please', 'who is this?', '1Y', 'hello?', 'sixth of Kim'])
      await reply(kim.phone, text);
    await t.drain();
    expect(told(kim)).toHaveLength(5);
    expect(told(kim).at(-1)?.text).not.toContain('For an hour');
    expect(await readByOffice('sixth of Kim')).toBe(1);
    await reply(kim.phone, `${kim.code}Y`);
    expect(await memberOf(crew, kim.id)).toBe(2);
  });

  test('D.6.04: a number that nobody has reaches the office five times an hour', async () => {
    const phone = phoneOf();
    for (let nth = 0; nth < 7; nth += 1) await reply(phone, `flood of ${phone}`);
    expect(await readByOffice(`flood of ${phone}`)).toBe(5);
  });

  test('D.6.04: a sender without a number is passed on, and not answered', async () => {
    await reply('Telstra', 'Your bill is ready');
    await reply('Telstra', '0000Y');
    await t.drain();
    expect(await readByOffice('Your bill is ready')).toBe(1);
    const texts = t.db.selectFrom('message').select('id').where('recipient', '=', 'Telstra');
    expect(await texts.execute()).toEqual([]);
  });

  test('D.6.04: a long text with signs, a NUL or a long reference is taken', async () => {
    const phone = phoneOf();
    expect((await reply(phone, `${'x'.repeat(299)}\u{1F44D} and more`)).status).toBe(200);
    expect((await reply(phone, 'with\0 nothing')).status).toBe(200);
    expect(
      (await reply(phone, 'hello', Array.from({ length: 900 }, (_, n) => `SM${n}`).join(''))).status,
    ).toBe(200);
    expect(await readByOffice('with nothing')).toBe(1);
  });

  test('D.6.04: what somebody wrote is in the file of their own data', async () => {
    const kim = await invited((await shiftSoon()).crew);
    await reply(kim.phone, `${kim.code}N`);
    const own = JSON.parse(await readOwnData(t.db, kim.id)) as Record<string, unknown>;
    expect(own['text messages you sent']).toMatchObject([{ from_phone: kim.phone, body: `${kim.code}N` }]);
  });

  test('D.6.04: a forged one answers nothing', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    const fields = { From: kim.phone, Body: `${kim.code}Y`, MessageSid: 'SM-forged' };
    expect((await hook('/api/sms/reply/twilio', fields, 'Zm9yZ2Vk')).status).toBe(403);
    expect(await memberOf(crew, kim.id)).toBe(1);
  });

  test('D.6.04: an invitation that is made again has another code', async () => {
    const { crew } = await shiftSoon();
    const kim = await invited(crew);
    await reply(kim.phone, `${kim.code}N`);
    const admin = await office();
    for (const status of [0, 1])
      await t.call(admin, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: kim.id, status } });
    await t.drain();
    const code = /Reply (\d{4})Y/.exec(sent.findLast(({ to }) => to === kim.phone)?.text ?? '')?.[1] ?? '';
    await reply(kim.phone, `${code}Y`);
    expect(await memberOf(crew, kim.id)).toBe(2);
  });
});

test('D.6.02: one that the provider never took goes out by mail once it is given up', async () => {
  status = 500;
  const kim = await invited((await shiftSoon()).crew);
  const sms = (await messages(kim.id)).find(({ channel }) => channel === 'sms');
  const last = taskContext(t, 'deliver', { id: sms?.id }, { attempt: 12, lastAttempt: true });
  await expect(deliverTask.run(last)).rejects.toThrow('Twilio answered 500.');
  const rows = await messages(kim.id);
  expect(rows.find(({ id }) => id === sms?.id)).toMatchObject({ status: 'failed' });
  expect(rows.filter(({ subject }) => subject.includes('did not reach you'))).toMatchObject([
    { channel: 'mail' },
  ]);
});

test('D.6.01: a provider that answers 500 gets the message again later', async () => {
  status = 500;
  const kim = await invited((await shiftSoon()).crew);
  const sms = (await messages(kim.id)).find(({ channel }) => channel === 'sms');
  expect(sms).toMatchObject({ status: 'waiting', attempts: 1, error: 'Twilio answered 500.' });
});

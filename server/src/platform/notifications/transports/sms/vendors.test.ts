import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from '../../../operations/settings';
import { loggedAddress } from '../../../http/guard-addresses';
import { CircuitBreaker } from '../../../operations/circuit-breaker';
import { isRefusal } from '../refused';
import type { HookRequest } from './provider';
import { smsProvider } from './sms';

interface Asked {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const asked: Asked[] = [];
let answer: { status: number; body: unknown; isCut?: boolean } | null = { status: 201, body: {} };
const vendor = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push({ url: `${request.method} ${request.url}`, headers: request.headers, body });
    if (answer?.isCut === true) {
      response.writeHead(answer.status, { 'content-length': '100' }).write('{', () => response.destroy());
      return;
    }
    if (answer !== null) response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
});
beforeAll(() => new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  vendor.closeAllConnections();
  vendor.close();
});

const provider = (scheme: string, query = '') =>
  smsProvider(`${scheme}://AC1:s%2Fcret@127.0.0.1:${(vendor.address() as AddressInfo).port}${query}`);
const callback = 'https://crew.example.test/api/sms/receipt/x';
const sms = { id: 'message-7', to: '+61491570006', text: 'Shift & link?', callback };
const basic = `Basic ${Buffer.from('AC1:s/cret').toString('base64')}`;
const hook = (fields: Record<string, string>, facts: Partial<HookRequest> = {}): HookRequest => ({
  url: callback,
  signature: undefined,
  fields,
  metadata: {},
  ...facts,
});
const lastAsked = () => asked.at(-1) ?? { url: '', headers: {}, body: '' };

describe('D.6.01: Twilio', () => {
  test.each([
    ['+61400000001', { From: '+61400000001' }],
    ['BrightCrew', { From: 'BrightCrew' }],
    [`MG${'0'.repeat(32)}`, { MessagingServiceSid: `MG${'0'.repeat(32)}` }],
  ])('D.6.01: gets a form from %s, with authorization and where to report', async (from, sender) => {
    answer = { status: 201, body: { sid: 'SM1', status: 'queued' } };
    await provider('twilio', `?from=${from}`).send(sms);
    expect(lastAsked().url).toBe('POST /2010-04-01/Accounts/AC1/Messages.json');
    expect(lastAsked().headers.authorization).toBe(basic);
    expect(Object.fromEntries(new URLSearchParams(lastAsked().body))).toEqual({
      ...sender,
      To: '+61491570006',
      Body: 'Shift & link?',
      StatusCallback: `${callback}?message=message-7`,
    });
  });

  test('D.6.01: a refusal names the error, and neither number nor secret', async () => {
    answer = { status: 400, body: { code: 21211, message: 'The number +61491570006 is not valid' } };
    const refused = await provider('twilio', '?from=X')
      .send(sms)
      .catch((error: unknown) => error);
    expect(String(refused)).toBe('Error: Twilio answered 400 (error 21211).');
    expect(isRefusal(refused)).toBe(true);
  });

  test('D.6.02: only what Twilio has signed is genuine', () => {
    const twilio = provider('twilio', '?from=X');
    const fields = { MessageStatus: 'undelivered', ErrorCode: '30005', AccountSid: 'AC1' };
    const url = `${callback}?message=message-7`;
    const signature = createHmac('sha1', 's/cret')
      .update(`${url}AccountSidAC1ErrorCode30005MessageStatusundelivered`)
      .digest('base64');
    expect(twilio.isGenuine(hook(fields, { url, signature }))).toBe(true);
    expect(twilio.isGenuine(hook(fields, { url: `${url}1`, signature }))).toBe(false);
    expect(twilio.isGenuine(hook({ ...fields, ErrorCode: '30003' }, { url, signature }))).toBe(false);
    expect(twilio.isGenuine(hook(fields, { url }))).toBe(false);
    expect(twilio.read(hook(fields, { url }))).toEqual({
      kind: 'receipt',
      idMessage: 7,
      state: 'failed',
      reason: 'The number is not in use.',
    });
    expect(twilio.read(hook({ MessageStatus: 'queued' }, { url }))).toBeNull();
  });

  test('D.6.04: its inbound messages are read; a sender name cannot be answered', () => {
    const inbound = { MessageSid: 'SM9', From: '+61491570006', Body: '4821Y', SmsStatus: 'received' };
    expect(provider('twilio', '?from=X').read(hook(inbound))).toEqual({
      kind: 'reply',
      ref: 'SM9',
      from: '+61491570006',
      text: '4821Y',
    });
    const takes = (from: string) => provider('twilio', `?from=${from}`).takesReplies;
    expect([takes('BrightCrew'), takes('+61400000001'), takes(`MG${'a'.repeat(32)}`)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('D.6.01: MessageMedia', () => {
  test('D.6.01: gets JSON with number, sender and where to report', async () => {
    answer = { status: 202, body: { messages: [{ message_id: 'm1', status: 'queued' }] } };
    await provider('messagemedia', '?from=%2B61400000001').send(sms);
    expect(lastAsked()).toMatchObject({ url: 'POST /v1/messages', headers: { authorization: basic } });
    expect(JSON.parse(lastAsked().body)).toEqual({
      messages: [
        {
          content: 'Shift & link?',
          destination_number: '+61491570006',
          source_number: '+61400000001',
          callback_url: callback,
          delivery_report: true,
          metadata: { reference: 'message-7' },
        },
      ],
    });
  });

  test('D.6.02, D.6.04: its receipts and replies come to an address that only it knows', () => {
    const media = provider('messagemedia');
    const url = media.hookAddress(callback);
    expect(media.isGenuine(hook({}, { url }))).toBe(true);
    expect(media.isGenuine(hook({}, { url: `${url}0` }))).toBe(false);
    expect(media.isGenuine(hook({}))).toBe(false);
    expect(loggedAddress(url)).not.toContain(new URL(url).searchParams.get('token'));
    const metadata = { reference: 'message-7' };
    expect(media.read(hook({ status: 'delivered' }, { metadata }))).toMatchObject({
      kind: 'receipt',
      idMessage: 7,
      state: 'delivered',
    });
    expect(media.read(hook({ status: 'expired' }, { metadata }))).toMatchObject({
      state: 'failed',
      reason: 'The phone was off or out of reach for too long.',
    });
    const reply = { reply_id: 'r1', source_number: '+61491570006', content: '4821N' };
    expect(media.read(hook(reply, { metadata }))).toEqual({
      kind: 'reply',
      ref: 'r1',
      from: '+61491570006',
      text: '4821N',
    });
  });
});

describe('D.6.01: ClickSend', () => {
  test('D.6.01: gets JSON; a message that it did not take has failed, though it answers 200', async () => {
    answer = { status: 200, body: { data: { messages: [{ status: 'SUCCESS', message_id: 'c1' }] } } };
    await provider('clicksend', '?from=BrightCrew').send(sms);
    expect(lastAsked()).toMatchObject({ url: 'POST /v3/sms/send', headers: { authorization: basic } });
    expect(JSON.parse(lastAsked().body)).toMatchObject({
      messages: [
        { to: '+61491570006', body: 'Shift & link?', from: 'BrightCrew', custom_string: 'message-7' },
      ],
    });
    answer = { status: 200, body: { data: { messages: [{ status: 'INSUFFICIENT_CREDIT' }] } } };
    await expect(provider('clicksend').send(sms)).rejects.toThrow('ClickSend answered INSUFFICIENT_CREDIT.');
    answer = { status: 200, body: 'hello' };
    await expect(provider('clicksend').send(sms)).rejects.toThrow('ClickSend answered');
  });

  test('D.6.02, D.6.04: its receipts and replies are read', () => {
    const click = provider('clicksend');
    const url = click.hookAddress(callback);
    expect([click.isGenuine(hook({}, { url })), click.isGenuine(hook({}))]).toEqual([true, false]);
    const receipt = (status_code: string, error_text = '') =>
      click.read(hook({ message_id: 'c1', custom_string: 'message-7', status_code, error_text }));
    expect(receipt('201')).toMatchObject({ idMessage: 7, state: 'delivered' });
    expect(receipt('301', 'Number barred')).toMatchObject({ state: 'failed', reason: 'Number barred' });
    expect(receipt('300')).toBeNull();
    const reply = { message_id: 'c9', from: '+61491570006', body: '4821Y', custom_string: 'message-7' };
    expect(click.read(hook(reply))).toMatchObject({ kind: 'reply', ref: 'c9', text: '4821Y' });
  });
});

describe('D.6.01: a provider that is out of order', () => {
  test.each(['twilio', 'messagemedia', 'clicksend'])(
    'D.6.01: %s that answers 500 is tried again',
    async (name) => {
      answer = { status: 500, body: {} };
      const failed = await provider(name, '?from=X')
        .send(sms)
        .catch((error: unknown) => error);
      expect(String(failed)).toContain('answered 500');
      expect(isRefusal(failed)).toBe(false);
    },
  );

  test.each(['twilio', 'messagemedia'])(
    'D.6.01: %s has taken a text if it said so, though the rest of its answer is lost',
    async (name) => {
      answer = { status: 201, body: {}, isCut: true };
      await expect(provider(name, '?from=X').send(sms)).resolves.toBeUndefined();
    },
  );

  test('D.6.01: ClickSend says only in its answer what became of a text, so without it we try again', async () => {
    answer = { status: 200, body: {}, isCut: true };
    const failed = await provider('clicksend')
      .send(sms)
      .catch((error: unknown) => error);
    expect(String(failed)).toContain('terminated');
    expect(isRefusal(failed)).toBe(false);
  });

  test('D.6.01: one that never answers is given up, and counts as silent', async () => {
    answer = null;
    const breaker = new CircuitBreaker({ pauseMs: 1_000_000, longestMs: 1_000_000 });
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const gone = new AbortController();
      setTimeout(() => gone.abort(new DOMException('late', 'TimeoutError')), 20);
      return gone.signal;
    });
    await expect(breaker.ask('vendor', () => provider('twilio', '?from=X').send(sms))).rejects.toThrow();
    timeout.mockRestore();
    expect(() => breaker.check('vendor')).toThrow('left alone');
  });
});

test('D.6.01: a wrong SMS_URL is refused at the start, and its secret is not repeated', () => {
  const start = (SMS_URL: string) =>
    readSettings({ SMS_URL, PUBLIC_URL: 'https://crew.example.test' }).smsUrl;
  expect(start('twilio://AC1:secret@api.twilio.com?from=+61400000001')).toContain('twilio://');
  for (const wrong of [
    'ftp://u:secret@host',
    'twilio://AC1@api.twilio.com?from=X',
    'twilio://AC1:secret@api.twilio.com',
  ])
    expect(() => start(wrong)).toThrow(/^(?!.*secret@).*SMS_URL/);
});

import type { Log } from '../platform/http/handle';
import { abnOf } from '../seed/demo-numbers';
import { checkAbn } from './abn-register';

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const day = 86_400_000;
let asked = 0;
let serial = 0;
// A number that no other file asks about: the answers are kept for as long as the worker of these tests lives.
const firm = abnOf(300_000_000);
const answering =
  (reply: object | string, status = 200): typeof fetch =>
  () => {
    asked += 1;
    return Promise.resolve(
      new Response(typeof reply === 'string' ? reply : `callback(${JSON.stringify(reply)})`, { status }),
    );
  };
const check = (abn: string, reply: object | string, now = 0, guid: string | null = 'guid', status = 200) =>
  checkAbn(abn, { guid, now, log, fetcher: answering(reply, status) });

beforeEach(() => {
  asked = 0;
});

test('B.5.10: a wrong checksum is false without asking anybody', async () => {
  expect(await check('51824753557', {})).toBe(false);
  expect(asked).toBe(0);
});

test('B.5.10: without a GUID the checksum decides and says so', async () => {
  expect(await check('51 824 753 556', {}, 0, null)).toEqual({
    Abn: '51824753556',
    AbnStatus: 'Active',
    checkedBy: 'checksum',
  });
});

test('B.7.02: the register is asked once a day', async () => {
  const reply = { Abn: firm, AbnStatus: 'Cancelled', EntityName: 'A', Gst: null, Message: '' };
  expect(await check(firm, reply)).toMatchObject({ AbnStatus: 'Cancelled', checkedBy: 'register' });
  await check(firm, reply, day - 1);
  expect(asked).toBe(1);
  await check(firm, reply, day + 1);
  expect(asked).toBe(2);
  // The clock was ahead, and is mended.
  await check(firm, reply, 0);
  expect(asked).toBe(3);
});

test.each([
  ['no record', { Message: 'No record found' }, false],
  ['no ABN', { Message: 'Search text is not a valid ABN or ACN' }, false],
  ['nothing at all', {}, 'checksum'],
  ['another message', { Message: 'The service is being maintained' }, 'checksum'],
  ['a page with braces', '<style>a {"Message": "No record found"}</style>', 'checksum'],
  ['an object alone', '{"Message": "No record found"}', 'checksum'],
  ['a bad GUID', { Message: 'The GUID entered is not recognised as a Registered Party' }, 'checksum'],
  ['something else', '<html>', 'checksum'],
  ['another number', { Abn: '51824753556', AbnStatus: 'Active' }, 'checksum'],
  ['no texts', { Abn: 51_824_753_556, AbnStatus: { a: 1 }, Message: ['x'] }, 'checksum'],
  ['a text without end', { Abn: '51824753556', EntityName: 'x'.repeat(30_000) }, 'checksum'],
  ['lists in lists', `callback({"Abn":${'['.repeat(100_000)}})`, 'checksum'],
])('%s', async (_, reply, expected) => {
  const answer = await check(abnOf(100_000_000 + (serial += 1)), reply, 10 * day);
  expect(answer === false ? false : answer.checkedBy).toBe(expected);
});

test.each([302, 404, 500, 503])(
  'an answer of %d says nothing about a number, and is not kept',
  async (status) => {
    const abn = abnOf(100_000_000 + (serial += 1));
    const none = { Message: 'No record found' };
    expect(await check(abn, none, 0, 'guid', status)).toMatchObject({ checkedBy: 'checksum' });
    expect(await check(abn, none)).toBe(false);
  },
);

import type { Log } from '../platform/handle';
import { isInRegister, ownGst } from './gst-said';

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
afterEach(() => jest.restoreAllMocks());

test.each([
  ['registered', { AbnStatus: 'Active', Gst: '2020-07-01' }, '51824753556', true],
  ['not for GST', { AbnStatus: 'Active', Gst: null }, '53004085616', false],
  ['cancelled', { AbnStatus: 'Cancelled', Gst: '2020-07-01' }, '33102417032', false],
])(
  'I-21: a worker’s word for GST counts at once where the register says so: %s',
  async (_, said, abn, counts) => {
    const reply = `callback(${JSON.stringify({ Abn: abn, EntityName: 'A', Message: '', ...said })})`;
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(reply));
    const inRegister = await isInRegister(abn, { guid: 'guid', now: 5, log });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(inRegister).toBe(counts);
    expect(ownGst({ gstRegistered: true }, null, { now: 5, inRegister })).toEqual(
      counts ? { gst_registered: true, gst_asked_at: null } : { gst_asked_at: 5 },
    );
  },
);

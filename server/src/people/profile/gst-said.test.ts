import { ownGst } from './gst-said';

test('I-21: a worker’s word for GST waits for the office; that they are not registered counts at once', () => {
  expect(ownGst({ gstRegistered: true }, null, 5)).toEqual({ gst_asked_at: 5 });
  const stored = { gst_registered: true, gst_asked_at: null } as Parameters<typeof ownGst>[1];
  expect(ownGst({ gstRegistered: true }, stored, 5)).toEqual({});
  expect(ownGst({ gstRegistered: false }, stored, 5)).toEqual({ gst_registered: false, gst_asked_at: null });
});

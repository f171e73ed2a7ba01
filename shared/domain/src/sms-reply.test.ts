import { readReply, withReplyEnding } from './sms-reply';

test('D.6.04: an invitation ends with its code, and only with the newest', () => {
  const first = withReplyEnding('Load in, Wed.', '4821');
  expect(first).toBe('Load in, Wed. Reply 4821Y or 4821N');
  expect(withReplyEnding(first, '1111')).toBe('Load in, Wed. Reply 1111Y or 1111N');
});

test.each([
  ['4821Y', '4821', true],
  [' 4821 n. ', '4821', false],
  ['4821-yes', '4821', true],
  ['No 4821!', '4821', false],
])('D.6.04: the reply %s is read', (text, code, accept) => {
  expect(readReply(text)).toEqual({ code, accept });
});

test.each(['Y', '4821', '48211Y', '4821 maybe', '4821Y or 4821N', 'who is this?', ''])(
  'D.6.04: “%s” is no answer',
  (text) => {
    expect(readReply(text)).toBeNull();
  },
);

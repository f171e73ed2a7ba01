import type { ChatMessage } from '@crewcall/contract/types';
import { underDays, withNewest, withOlder } from '../src/worker/detail/chat/chat-log';

const message = (id: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  idChat: id,
  idSender: 2,
  chatContent: `Message ${id}`,
  timeSent: id * 1000,
  userName: 'Anh L.',
  deleted: false,
  fileId: null,
  ...change,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const ids = ({ messages }: { messages: readonly ChatMessage[] }) => messages.map(({ idChat }) => idChat);

test('A.9.04, N-03: pages join to one list without gap or double', () => {
  let log = withNewest(null, { messages: range(21, 40), hasMore: true });
  log = withOlder(log, { messages: range(1, 20), hasMore: false });
  log = withNewest(log, { messages: range(23, 42), hasMore: true });
  expect(ids(log)).toEqual(ids({ messages: range(1, 42) }));
  expect(log.hasMore).toBe(false);
});

test('N-03: after more than a page was missed the list begins anew, and older messages can be asked for', () => {
  const log = withNewest(
    { messages: range(1, 5), hasMore: false },
    { messages: range(40, 59), hasMore: true },
  );
  expect(ids(log)).toEqual(ids({ messages: range(40, 59) }));
  expect(log.hasMore).toBe(true);
});

test('N-02: a message that was removed meanwhile counts as read last', () => {
  const log = withNewest(
    { messages: range(1, 2), hasMore: false },
    { messages: [message(1), message(2, { deleted: true, chatContent: '' })], hasMore: false },
  );
  expect(log.messages[1]?.deleted).toBe(true);
});

test('B.2.31: messages stand under their days', () => {
  const days = underDays(range(1, 5), (ms) => (ms < 3000 ? 'Friday' : 'Saturday'));
  expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
    ['Friday', 2],
    ['Saturday', 3],
  ]);
});

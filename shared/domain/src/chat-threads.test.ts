import { parseThread, readBy, threadPattern } from './chat-threads';

test('who reads a chat is said by name where they are few, and by number where they are many', () => {
  expect(
    readBy([
      { group: 'crew', names: ['A', 'B', 'C', 'D'] },
      { group: 'supervisors', names: ['Lee Park'] },
      { group: 'office', names: ['Kim Tran', 'Max Bell'] },
      { group: 'managers', names: ['Ann Lee'] },
    ]),
  ).toBe(
    'Read by the crew of this job (4 people), its supervisor (Lee Park), the office (Kim Tran and Max Bell) and the customer’s manager (Ann Lee).',
  );
  expect(
    readBy([
      { group: 'member', names: ['you'] },
      { group: 'crew', names: [] },
      { group: 'office', names: ['A', 'B', 'C'] },
    ]),
  ).toBe('Read by you and the office (A, B and C).');
  expect(readBy([])).toBe('Nobody reads this.');
});

test('a thread is named by its kind, a private one with its worker', () => {
  expect(parseThread('crew')).toEqual({ kind: 'crew', idMember: null });
  expect(parseThread('office:42')).toEqual({ kind: 'office', idMember: 42 });
  for (const wrong of ['', 'office', 'crew:1', 'office:0', 'supervisor:1x', 'boss:1'])
    expect(threadPattern.test(wrong)).toBe(false);
});

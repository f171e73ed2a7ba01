import { calls } from '@crewcall/contract';
import { didWords } from '@crewcall/ui/audit-calls';

test('X-08: every change that a person can make has words, and none shows its brackets', () => {
  // What is done by machines, or leaves no row.
  const silent = [
    'editing',
    'getchat',
    'refresh',
    'reportFailure',
    'reportServing',
    'setNotificationToken',
    'forgetNotificationToken',
  ];
  const without = Object.values(calls)
    .filter(({ kind, name }) => kind === 'write' && !silent.includes(name))
    .filter(({ name }) => didWords(name).toLowerCase().replaceAll(' ', '') === name.toLowerCase())
    .map(({ name }) => name);
  expect(without).toEqual([]);
});

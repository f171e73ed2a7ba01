import { can, permissions, policies, roleOf, type Who } from './policies';

const who = (held: string[], managerOf: string[] = []): Who => ({ id: 1, permissions: held, managerOf });

test('R-01: a manager is a manager whatever permissions they hold', () => {
  const manager = who([...permissions], ['ACME']);
  expect([roleOf(who([])), roleOf(who(['job:read'])), roleOf(manager)]).toEqual(['crew', 'admin', 'manager']);
  expect(can(manager, 'job.write')).toBe(true);
  for (const policy of ['job.office', 'job.log', 'crew.read', 'invoice.read', 'settings.read', 'todo.use']) {
    expect(can(manager, policy)).toBe(false);
  }
});

test('C.0.02: a policy that this shell does not know is a no to everybody', () =>
  expect(can(who([...permissions]), 'later.policy')).toBe(false));

test('A.6.01: crew hold none of the office’s policies', () => {
  const crew = Object.keys(policies).filter((policy) => can(who([]), policy));
  expect(crew).toEqual([
    'session',
    'job.view',
    'job.apply',
    'job.supervise',
    'chat.use',
    'clock.own',
    'timesheet.job',
    'licence.own',
    'invoice.own',
    'expense.own',
  ]);
});

test('C.3.14: the board of the day is for the office, managers and supervisors, and in the menu of the last', () => {
  const people = {
    office: who(['job:read']),
    other: who(['settings:read']),
    manager: who([], ['ACME']),
    supervisor: { ...who([]), supervisedIds: [7] },
    crew: { ...who([]), supervisedIds: [] },
    both: { ...who(['job:read']), supervisedIds: [7] },
  };
  const allowed = (policy: string) =>
    Object.entries(people).flatMap(([name, one]) => (can(one, policy) ? [name] : []));
  expect(allowed('board.read')).toEqual(['office', 'manager', 'supervisor', 'both']);
  expect(allowed('board.lead')).toEqual(['supervisor']);
});

test('D.2.10: papers of customers are for managers and the office with the right, and a page of their own for managers', () => {
  const people = {
    office: who(['client:read']),
    other: who(['crewinvoice:read']),
    manager: who([], ['ACME']),
  };
  const allowed = (policy: string) =>
    Object.entries(people).flatMap(([name, one]) => (can(one, policy) ? [name] : []));
  expect(allowed('client.read')).toEqual(['office']);
  expect(allowed('client.papers')).toEqual(['office', 'manager']);
  expect(allowed('client.own')).toEqual(['manager']);
});

test('R-03: an unknown name, and a visitor, get a no', () => {
  const office = who([...permissions]);
  expect([can(office, 'nope'), can(office, 'toString'), can(null, 'session'), can(null, 'public')]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

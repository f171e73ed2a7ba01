import { demandsOf, fortnightHours, lackedOn, licenceState, shiftDay, shownNumber } from './licences';

const at = (text: string) => Date.parse(text);

test('C.4.04: a shift counts for the day in the job’s zone on which it ends; midnight is the day before', () => {
  const shift = (start: string, end: string | null) => ({
    startTime: at(start),
    endTime: end === null ? null : at(end),
  });
  const night = shift('2031-05-10T14:00Z', '2031-05-10T22:00Z');
  expect(shiftDay('Australia/Perth', night)).toBe('2031-05-11');
  expect(shiftDay('Europe/London', night)).toBe('2031-05-10');
  expect(shiftDay('Australia/Perth', shift('2031-05-10T10:00Z', '2031-05-10T16:00Z'))).toBe('2031-05-10');
  expect(shiftDay('Australia/Perth', shift('2031-05-10T14:00Z', null))).toBe('2031-05-11');
});

test('C.4.04: an accepted one counts to its last day; one without an expiry always', () => {
  const demands = [{ idType: 1, rule: 'block' as const }];
  const lacks = (expiryDay: string | null, idType = 1) =>
    lackedOn(demands, [{ idType, expiryDay }], '2031-05-11').length;
  expect([lacks('2031-05-11'), lacks('2031-05-10'), lacks(null), lacks(null, 2)]).toEqual([0, 1, 0, 1]);
});

test('C.4.05: a crew adds to its group and never weakens it', () => {
  const group = [
    { idType: 1, rule: 'block' as const },
    { idType: 2, rule: 'warn' as const },
  ];
  const crew = [
    { idType: 1, rule: 'warn' as const },
    { idType: 2, rule: 'block' as const },
    { idType: 3, rule: 'warn' as const },
  ];
  expect(demandsOf(group, crew)).toEqual([
    { idType: 1, rule: 'block' },
    { idType: 2, rule: 'block' },
    { idType: 3, rule: 'warn' },
  ]);
});

test('C.4.08: it runs out from the first of its warning days on', () => {
  const on = (day: string) => licenceState('2031-05-11', [7, 30], day);
  expect([on('2031-04-10'), on('2031-04-11'), on('2031-05-11'), on('2031-05-12')]).toEqual([
    'valid',
    'expiring',
    'expiring',
    'expired',
  ]);
  expect([licenceState(null, [7], '2031-05-11'), licenceState('2031-05-11', [], '2031-05-11')]).toEqual([
    'valid',
    'valid',
  ]);
});

test('C.4.09: a number shows its last three characters, and a short one none more', () => {
  expect([shownNumber('NSW-1234567'), shownNumber('123'), shownNumber('')]).toEqual(['••• 567', '123', '']);
});

test('C.4.11: the lowest limit of a person counts', () => {
  expect([fortnightHours(null, []), fortnightHours(null, [48, null, 40]), fortnightHours(30, [48])]).toEqual([
    null,
    40,
    30,
  ]);
});

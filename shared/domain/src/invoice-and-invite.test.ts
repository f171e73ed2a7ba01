import { inviteNames, isInCrew, isInviteStatus } from './invite';
import { nextInvoiceStatus } from './invoice';
import { doubleShiftText, invalidDomainText } from './texts';

test('B.4.02: invite statuses', () => {
  expect(Object.values(inviteNames)).toEqual(['Not Invited', 'Invited', 'Confirmed', 'Denied']);
  expect([0, 1, 2, 3].map(isInCrew)).toEqual([false, true, true, false]);
  expect([0, 3, 4, -1, 1.5].map(isInviteStatus)).toEqual([true, true, false, false, false]);
});

test('I-04: a full invoice goes back only by Clear Status', () => {
  expect([
    nextInvoiceStatus(0, 1),
    nextInvoiceStatus(1, 2),
    nextInvoiceStatus(2, 2),
    nextInvoiceStatus(2, 0),
  ]).toEqual([1, 2, 2, 0]);
  expect(nextInvoiceStatus(2, 1)).toBeNull();
});

test('B.5.14: prescribed sentences with a gap', () => {
  expect(doubleShiftText('Jo')).toBe(
    'Jo is in more then one shift in a period of 20 hours, please check again!',
  );
  expect(invalidDomainText('example.com')).toBe('Must be a valid domain (e.g. example.com).');
});

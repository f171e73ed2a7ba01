import { namesakes, namesApart } from './namesakes';

test('people of one name are told apart by the end of their phone, or else by their number', () => {
  const marks = namesakes([
    { id: 1, fullName: 'Kim Lee', phone: '+61491570006' },
    { id: 2, fullName: 'kim lee', phone: '+61491570156' },
    { id: 3, fullName: 'Kim Lee', phone: '' },
    { id: 4, fullName: 'Ana Pires', phone: '+61491570110' },
  ]);
  expect([...marks]).toEqual([
    [1, '…006'],
    [2, '…156'],
    [3, 'no. 3'],
  ]);
});

test('somebody who is listed twice is one person, and a marked name is written with its mark', () => {
  const kim = { id: 1, fullName: 'Kim Lee', phone: '+61491570006' };
  expect(namesApart([kim, kim])(kim)).toBe('Kim Lee');
  expect(namesApart([kim, kim, { id: 2, fullName: 'Kim Lee' }])(kim)).toBe('Kim Lee (…006)');
});

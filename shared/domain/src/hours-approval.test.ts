import { approvalState, shortName } from './hours-approval';

const sent = { answeredAt: null, replacedAt: null, expiresAt: 100, isQueried: false };

test('D.3.05: a link waits until it expires, is answered or is replaced', () => {
  expect(approvalState(sent, 99)).toBe('waiting');
  expect(approvalState(sent, 100)).toBe('lapsed');
  expect(approvalState({ ...sent, replacedAt: 50 }, 99)).toBe('replaced');
  expect(approvalState({ ...sent, answeredAt: 60 }, 200)).toBe('approved');
  expect(approvalState({ ...sent, answeredAt: 60, isQueried: true, replacedAt: 70 }, 80)).toBe('queried');
});

test('D.3.02: customers read a first name and an initial', () => {
  expect(shortName('Kim', 'Ott')).toBe('Kim O.');
  expect(shortName('Quốc', 'đặng')).toBe('Quốc Đ.');
  expect(shortName('Prince', '')).toBe('Prince');
});

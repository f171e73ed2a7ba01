import { HOUR_MS } from '@crewcall/domain/units';
import { proposedEnd } from '../src/clocks/proposed-end';

const start = Date.UTC(2026, 10, 22, 4, 30);
const member = (idUser: number, endTime: number | null = start + 8 * HOUR_MS) =>
  ({ idUser, idReqCrew: 7, startTime: start, endTime }) as Parameters<typeof proposedEnd>[0]['crew'][number];
const clock = (idUser: number, end = 0, from = start) =>
  ({ idUser, idReqCrew: 7, start: from, end }) as Parameters<typeof proposedEnd>[0]['timesheets'][number];
const late = start + 36 * HOUR_MS;

test('B.2.28, T-22: clocks that were forgotten are proposed the last planned end of their crews', () => {
  const crew = [member(1), member(2, start + 9 * HOUR_MS), member(3, null)];
  expect(proposedEnd({ timesheets: [clock(1), clock(2)], crew }, late)).toBe(start + 9 * HOUR_MS);
  // Four hours are assumed where no end is planned.
  expect(proposedEnd({ timesheets: [clock(3)], crew }, late)).toBe(start + 4 * HOUR_MS);
});

test('B.2.28: now is proposed while the shift goes on, or where one clock was not forgotten', () => {
  const crew = [member(1), member(2)];
  const during = start + 7 * HOUR_MS + 12_345;
  expect(proposedEnd({ timesheets: [clock(1), clock(2)], crew }, during)).toBe(start + 7 * HOUR_MS);
  const unplanned = [clock(1), clock(9)];
  expect(proposedEnd({ timesheets: unplanned, crew }, late)).toBe(late);
  const after = [clock(1), clock(2, 0, start + 9 * HOUR_MS)];
  expect(proposedEnd({ timesheets: after, crew }, late)).toBe(late);
  expect(proposedEnd({ timesheets: [clock(1, late)], crew }, late)).toBe(late);
});

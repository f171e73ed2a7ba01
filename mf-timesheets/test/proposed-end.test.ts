import { HOUR_MS } from '@crewcall/domain/units';
import { proposedEnds } from '../src/timesheet/proposed-end';

type Given = Parameters<typeof proposedEnds>[0];
const start = Date.UTC(2026, 10, 22, 4, 30);
const member = (idUser: number, endTime: number | null = start + 8 * HOUR_MS) =>
  ({ idUser, idReqCrew: 7, startTime: start, endTime }) as Given['crew'][number];
const clock = (idUser: number, end = 0, from = start) =>
  ({ id: idUser, idUser, idReqCrew: 7, start: from, end }) as Given['timesheets'][number];
const late = start + 36 * HOUR_MS;
const ends = (
  timesheets: Given['timesheets'],
  crew: Given['crew'],
  at: number,
  pendingPunches: Given['pendingPunches'] = [],
) => proposedEnds({ timesheets, crew, pendingPunches }, at).map(({ end, ids }) => [end, ...ids]);

test('B.2.28, T-22: clocks that were forgotten are proposed the planned ends of their crews', () => {
  const crew = [member(1), member(2, start + 9 * HOUR_MS), member(3, null), member(4)];
  expect(ends([clock(1), clock(2), clock(4)], crew, late)).toEqual([
    [start + 8 * HOUR_MS, 1, 4],
    [start + 9 * HOUR_MS, 2],
  ]);
  // Four hours are assumed where no end is planned, and for whoever is on the crew no more.
  expect(ends([clock(3)], crew, late)).toEqual([[start + 4 * HOUR_MS, 3]]);
  expect(ends([clock(9, 0, start + HOUR_MS)], crew, late)).toEqual([[start + 5 * HOUR_MS, 9]]);
});

test('B.2.28: now is proposed while the shift goes on, and to whoever came after its end', () => {
  const crew = [member(1), member(2)];
  const during = start + 7 * HOUR_MS + 12_345;
  expect(ends([clock(1), clock(2)], crew, during)).toEqual([[start + 7 * HOUR_MS, 1, 2]]);
  const after = [clock(1), clock(2, 0, start + 9 * HOUR_MS)];
  const evening = start + 20 * HOUR_MS;
  expect(ends(after, crew, evening)).toEqual([
    [start + 8 * HOUR_MS, 1],
    [evening, 2],
  ]);
  expect(ends(after, crew, late)).toEqual([
    [start + 8 * HOUR_MS, 1],
    [start + 13 * HOUR_MS, 2],
  ]);
  expect(ends([clock(1, late)], crew, late)).toEqual([[late]]);
});

test('B.2.28: whose own check-out waits to be accepted is proposed that time, whatever is planned', () => {
  const press = (idUser: number, action: 'in' | 'out', tapTime: number) =>
    ({ idUser, action, tapTime }) as Given['pendingPunches'][number];
  const crew = [member(1), member(2)];
  const out = start + 9 * HOUR_MS;
  const kept = [press(1, 'out', out), press(2, 'in', out), press(2, 'out', start - HOUR_MS)];
  expect(ends([clock(1), clock(2)], crew, late, kept)).toEqual([
    [start + 8 * HOUR_MS, 2],
    [out, 1],
  ]);
  expect(proposedEnds({ timesheets: [clock(1)], crew, pendingPunches: kept }, late)[0]?.from).toBe('press');
});

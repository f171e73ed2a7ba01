import { InviteStatus } from './invite';
import { ownShift } from './job-values';

const { Confirmed, Denied, Pending } = InviteStatus;
const place = (status: number, startTime: number) => ({ status, startTime, endTime: startTime + 5 });
const startOf = (places: ReturnType<typeof place>[], now = 0) => ownShift(places, 5, now).startTime;

test('14.4: somebody begins with the first crew that they are confirmed on, else invited to, else with the job', () => {
  expect(startOf([place(Pending, 10), place(Confirmed, 30), place(Confirmed, 20)])).toBe(20);
  expect(startOf([place(Pending, 40), place(Denied, 10), place(Pending, 30)])).toBe(30);
  expect(startOf([place(Denied, 10)])).toBe(5);
  expect(startOf([])).toBe(5);
});

test('14.4: a shift that is over is nobody’s next one, unless it is the last', () => {
  const both = [place(Confirmed, 20), place(Confirmed, 30)];
  expect(startOf(both, 24)).toBe(20);
  expect(startOf(both, 25)).toBe(30);
  expect(startOf(both, 90)).toBe(30);
  expect(startOf([place(Confirmed, 20), place(Pending, 30)], 25)).toBe(30);
});

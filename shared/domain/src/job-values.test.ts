import { InviteStatus } from './invite';
import { ownStart } from './job-values';

test('14.4: somebody begins with their first confirmed crew, else with the first they are invited to, else with the job', () => {
  const place = (status: InviteStatus, startTime: number) => ({ status, startTime });
  const { Confirmed, Pending, Denied } = InviteStatus;
  expect(ownStart([place(Pending, 10), place(Confirmed, 30), place(Confirmed, 20)], 5)).toBe(20);
  expect(ownStart([place(Pending, 40), place(Denied, 10), place(Pending, 30)], 5)).toBe(30);
  expect(ownStart([place(Denied, 10)], 5)).toBe(5);
});

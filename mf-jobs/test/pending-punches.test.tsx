import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { crew, dashboard, dialog, hour, job, me, now } from './fixtures';
import { openJobs } from './open-jobs';

const worked = job({
  title: 'Rooftop dinner',
  status: 1,
  date: now - 9 * hour,
  reqCrew: [crew({ mine: 2, startTime: now - 9 * hour, endTime: now - hour })],
  statusUser: 2,
});
const press = {
  id: 31,
  idJob: 5,
  title: 'Rooftop dinner',
  tz: 'Australia/Sydney',
  action: 'out' as const,
  tapTime: now - hour,
  receivedAt: now - hour / 2,
  reason: 'The code did not match.',
  decides: 'supervisor' as const,
};
const withPresses = (
  ...pendingPunches: (typeof press | (Omit<typeof press, 'decides'> & { decides: 'office' }))[]
) => ({
  ...dashboard([worked]),
  pendingPunches,
});
const lineOf = (title: string) => screen.findByText(new RegExp(`waits for .*: ${title}\\.`));

beforeEach(() => localStorage.clear());

test('T-22: a press that waits for a decision stays in sight on /jobs, says why, and leads to its time card', async () => {
  const { fake } = openJobs({ getMyDashboardv2: withPresses(press), getJobDialog: dialog(worked) });
  const line = await lineOf('Rooftop dinner');
  expect(line.textContent).toBe(
    'Your check-out of 2:00 pm waits for your supervisor: Rooftop dinner. The code did not match.',
  );
  const notice = line.closest<HTMLElement>('[role=status]');
  if (!notice) throw new Error('It interrupts.');
  fireEvent.click(within(notice).getByRole('button', { name: 'Time Card: Rooftop dinner' }));
  expect(fake.path()).toBe('/jobs/upcoming/5/timecard');
});

test('T-22, C-05: it goes without a reload once somebody has decided', async () => {
  const { fake } = openJobs({ getMyDashboardv2: withPresses(press) });
  await lineOf('Rooftop dinner');
  fake.answer('getMyDashboardv2', withPresses());
  act(() => fake.bus.emit('clock.changed', { idJob: 5, idUser: me }));
  await waitFor(() => expect(screen.queryByText(/waits for your supervisor/)).toBeNull());
});

test('T-22, X-03: several presses are one line; unfolded, those of one job stand together, each with its own time; one that cannot be right has none', async () => {
  openJobs({
    getMyDashboardv2: withPresses(
      { ...press, id: 30, tapTime: 0 },
      { ...press, tapTime: now - 20 * hour },
      { ...press, id: 32, idJob: 6, title: 'Off the crew', tz: 'Australia/Perth', decides: 'office' },
    ),
  });
  const line = await screen.findByText('3 of your check-ins and check-outs wait for a decision.');
  expect([screen.getAllByText(/wait for a decision/).length, screen.queryByText(/waits for/)]).toEqual([
    1,
    null,
  ]);
  const notice = line.closest<HTMLElement>('[role=status]') ?? line;
  fireEvent.click(within(notice).getByRole('button', { name: 'Show: what waits' }));
  await lineOf('Off the crew');
  const [both, other, ...more] = within(notice)
    .getAllByText(/waits for/)
    .map((sentence) => sentence.parentElement);
  expect(more).toHaveLength(1);
  expect([both === other, both?.textContent]).toEqual([
    true,
    'Your check-out waits for your supervisor: Rooftop dinner. The code did not match.' +
      'Your check-out of Fri 20 Nov, 7:00 pm waits for your supervisor: Rooftop dinner. The code did not match.Time Card',
  ]);
  // The page of a job that one is no longer on may be closed.
  expect(more[0]?.textContent).toBe(
    'Your check-out of 11:00 am AWST waits for the office: Off the crew. The code did not match.',
  );
});

test('T-22: whoever has checked out of a clock that runs on, and waits for a decision, is not told to check out', async () => {
  const running = { ...worked, clockList: [{ idUser: me, start: now - 20 * hour, end: null }] };
  const long = {
    ...running,
    reqCrew: [crew({ mine: 2, startTime: now - 20 * hour, endTime: now - 13 * hour })],
  };
  const { fake } = openJobs({ getMyDashboardv2: { ...dashboard([long]), pendingPunches: [press] } });
  await lineOf('Rooftop dinner');
  const earlier = { name: /^I finished earlier/ };
  expect(screen.queryByRole('button', earlier)).toBeNull();
  fake.answer('getMyDashboardv2', { ...dashboard([long]), pendingPunches: [{ ...press, action: 'in' }] });
  act(() => fake.bus.emit('clock.changed', { idJob: 5, idUser: me }));
  expect(await screen.findByRole('button', earlier)).toBeTruthy();
});

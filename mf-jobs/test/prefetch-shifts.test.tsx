import { act, screen } from '@testing-library/react';
import { crew, dashboard, dialog, hour, job, now } from './fixtures';
import { openJobs } from './open-jobs';

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

test('X-07, A.4.03: the next shifts are read ahead with their address and phone, the nearest with its time card; what is over, declined or cancelled is not', async () => {
  const shift = (id: number, hours: number, change = {}) =>
    job({
      id,
      date: now + hours * hour,
      reqCrew: [
        crew({ id, mine: 2, startTime: now + hours * hour, endTime: now + (hours + 8) * hour, ...change }),
      ],
      statusUser: 2,
    });
  const jobs = [
    shift(1, -30),
    shift(2, -2),
    { ...shift(3, 10), status: 2 as const },
    shift(4, 20, { mine: 3 }),
    ...[40, 60, 80, 100, 120].map((hours, index) => shift(10 + index, hours)),
  ];
  jest.useFakeTimers();
  const { fake } = openJobs({
    getMyDashboardv2: dashboard(jobs, []),
    getJobDialog: ({ idJob }) => dialog(jobs.find(({ id }) => id === idJob) ?? jobs[0]!),
    getTimeCard: {
      canSupervise: false,
      canEdit: false,
      timesheets: [],
      crew: [],
      clock: { action: 'in', opensAt: null, requireCode: false },
      pendingPunches: [],
      tz: 'Australia/Sydney',
      jobStatus: 1,
      job: { title: 'Load in', prepend: 'ACME', date: 0 },
    },
  });
  await screen.findByRole('region', { name: 'Next shift' });
  expect(fake.callsOf('getJobDialog')).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(fake.callsOf('getJobDialog').map(({ idJob }) => idJob)).toEqual([2, 10, 11, 12, 13]);
  // Of the one that runs or comes first the time card as well: it is opened at the gate, where reception is worst.
  expect(fake.callsOf('getTimeCard')).toEqual([{ idJob: 2 }]);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { dashboard, hour, job, now } from './fixtures';
import { openJobs } from './open-jobs';

beforeEach(() => localStorage.clear());

test('T-22, X-03: a press that waited and was refused stays in sight with its time and job until it is let go', async () => {
  const worked = job({ title: 'Rooftop dinner' });
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([worked]),
    doclock: () => {
      throw new ApiError('offline', 'This needs the network.');
    },
  });
  const tapTime = now - hour;
  const body = { id: worked.id, action: 'out' as const, key: 'one', tapTime };
  await act(() =>
    fake.region.offlineQueue.put({ key: 'one', name: 'punch', idJob: worked.id, at: tapTime, body }),
  );
  fake.answer('doclock', () => {
    const text = 'You are not on this crew.';
    throw new ApiError('denied', text, 403, { error: true, snackbar: { text } });
  });
  await act(() => fake.reachAgain());
  const line = await screen.findByText(/^Your check-out of 2:00 pm was not recorded: Rooftop dinner\./);
  expect(line.textContent).toContain('You are not on this crew. Please tell your supervisor or the office.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: check-out of 2:00 pm' }));
  await waitFor(() => expect(screen.queryByText(/was not recorded/)).toBeNull());
  expect(fake.region.offlineQueue.refused.getSnapshot()).toEqual([]);
});

test.each([
  ['start-break', 'The start of your break of 2:00 pm was not recorded'],
  ['end-break', 'The end of your break of 2:00 pm was not recorded'],
  ['break-taken', 'The answer about your break of 2:00 pm was not recorded'],
] as const)('T-20: a refused %s is named in a sentence', async (action, text) => {
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([job()]),
    doclock: () => {
      throw new ApiError('offline', 'This needs the network.');
    },
  });
  const at = now - hour;
  const body = { id: 5, action, key: 'one', tapTime: at, break: 0 };
  await act(() => fake.region.offlineQueue.put({ key: 'one', name: 'punch', idJob: 5, at, body }));
  fake.answer('doclock', () => {
    throw new ApiError('denied', 'No.', 403, { error: true, snackbar: { text: 'No.' } });
  });
  await act(() => fake.reachAgain());
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy();
});

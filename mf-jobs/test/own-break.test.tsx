import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline } from '@crewcall/platform/testing';
import { crew, dashboard, hour, job, me, now } from './fixtures';
import { openJobs } from './open-jobs';

beforeEach(() => localStorage.clear());

test('T-20: Start break and End break are beside Check Out, and wait without reception', async () => {
  const running = job({
    reqCrew: [crew({ mine: 2 })],
    statusUser: 2,
    clockList: [{ idUser: me, idReqCrew: 11, start: now - 4 * hour, end: null }],
  });
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([running], [5]),
    doclock: () => {
      throw offline();
    },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start break' });
  fireEvent.click(button);
  // A disabled button would lose the focus. This one ignores a second tap.
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.click(button);
  expect(await screen.findByText(/Start break at 3:00 pm is saved on this phone/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'End break, on a break since 3:00 pm' })).toBe(button);
  expect(fake.callsOf('doclock')[0]).toMatchObject({
    id: 5,
    idReqCrew: 11,
    action: 'start-break',
    tapTime: now,
  });
});

test('T-20: a shift that ended is asked about on the list until its worker answers', async () => {
  const clock = { idUser: me, idReqCrew: 11, start: now - 8 * hour, end: now - hour };
  const over = job({
    title: 'Load out',
    reqCrew: [crew({ mine: 2 })],
    statusUser: 2,
    clockList: [clock],
  });
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([over]),
    doclock: { ok: true, timesheet: null, kept: false, text: 'Saved: no break.' },
  });
  const asked = await screen.findByRole('group', { name: 'Break taken? Load out, 7:00 am – 2:00 pm' });
  fake.answer('getMyDashboardv2', dashboard([{ ...over, clockList: [{ ...clock, breakSaid: 0 }] }]));
  fireEvent.click(within(asked).getByRole('button', { name: 'None' }));
  await waitFor(() => expect(fake.said).toContain('Saved: no break.'));
  expect(fake.callsOf('doclock')).toMatchObject([{ id: 5, idReqCrew: 11, action: 'break-taken', break: 0 }]);
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Break taken/ })).toBeNull());
});

test('T-20: a time that is signed or invoiced is not asked about, one before it is', async () => {
  const ended = (end: number, more: object) => ({
    reqCrew: [crew({ mine: 2 })],
    statusUser: 2,
    clockList: [{ idUser: me, idReqCrew: 11, start: end - 7 * hour, end, ...more }],
  });
  const signed = job(ended(now - hour, { locked: true }));
  const open = job({ id: 6, title: 'Gala dinner', ...ended(now - 9 * hour, {}) });
  openJobs({ getMyDashboardv2: dashboard([signed, open]) });
  const asked = await screen.findByRole('group', { name: /^Break taken/ });
  expect(asked.textContent).toContain('Gala dinner');
});

test('T-20, T-22: an answer about a break that waits leaves the late shift marked', async () => {
  const start = now - (37 / 60) * hour;
  const late = job({
    reqCrew: [crew({ mine: 2, startTime: start, endTime: now + 9 * hour })],
    statusUser: 2,
  });
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([late], [5]),
    doclock: () => {
      throw offline();
    },
  });
  await screen.findByText('Started 37 min ago, you are not checked in.');
  const body = { key: 'one', id: 5, action: 'break-taken' as const, tapTime: now, break: 0 };
  await act(() => fake.region.offlineQueue.put({ key: 'one', name: 'punch', idJob: 5, at: now, body }));
  expect(screen.getByText(/^Answer about your break at 3:00 pm/)).toBeTruthy();
  expect(screen.getByText('Started 37 min ago, you are not checked in.')).toBeTruthy();
  expect(screen.getByText('No reception? Tap anyway. The time you tap counts.')).toBeTruthy();
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { refusal } from '@crewcall/platform/testing';
import { formatDayTime, viewerZone } from '@crewcall/ui/format';
import { notifications, now } from './fixtures';
import { company, invite, open } from './open-messages';

test.each([
  [true, 'Accepted'],
  [false, 'Declined'],
])(
  'A.2.26, A.4.14, N-07: an answered invite (%s) says %s, also after it has left the list',
  async (accepted, word) => {
    const { fake } = open({ getNotifications: notifications({ jobsAvailable: [invite] }) }, '/invites');
    fake.answer('replyJob', () => {
      fake.answer('getNotifications', notifications());
      return { ok: true };
    });
    fireEvent.click(await screen.findByRole('button', { name: accepted ? /^Accept/ : /^Decline/ }));
    expect(await screen.findByText(word)).toBeTruthy();
    await waitFor(() => expect(fake.callsOf('getNotifications').length).toBeGreaterThan(1));
    expect(screen.getByText('Gala dinner')).toBeTruthy();
    expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted }]);
  },
);

test('A.2.26, A.4.14, J-29: who is invited again after an answer can answer again', async () => {
  const { fake } = open({ getNotifications: notifications({ jobsAvailable: [invite] }) }, '/invites');
  fake.answer('replyJob', () => {
    fake.answer('getNotifications', notifications());
    return { ok: true };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline: Gala dinner' }));
  expect(await screen.findByText('Declined')).toBeTruthy();
  await waitFor(() => expect(fake.callsOf('getNotifications').length).toBeGreaterThan(1));
  expect(screen.getByText('Declined')).toBeTruthy();
  fake.answer('getNotifications', notifications({ jobsAvailable: [invite] }));
  fake.bus.emit('notifications.changed', {});
  const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept: Gala dinner' });
  expect(screen.queryByText('Declined')).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await waitFor(() => expect(accept.disabled).toBe(false));
  fireEvent.click(accept);
  expect(await screen.findByText('Accepted')).toBeTruthy();
  expect(fake.callsOf('replyJob')).toEqual([
    { id: 11, accepted: false },
    { id: 11, accepted: true },
  ]);
});

test('A.2.26, J-29: a rejected invite can be undone on its card, which asks again', async () => {
  const { fake } = open({ getNotifications: notifications({ jobsAvailable: [invite] }) }, '/invites');
  fake.answer('replyJob', ({ undo }) => {
    fake.answer('getNotifications', notifications({ jobsAvailable: undo ? [invite] : [] }));
    return { ok: true };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline: Gala dinner' }));
  const undo = await screen.findByRole<HTMLButtonElement>('button', { name: 'Undo: Gala dinner' });
  expect(screen.getByText('Declined')).toBeTruthy();
  await waitFor(() => expect(undo.disabled).toBe(false));
  fireEvent.click(undo);
  expect(await screen.findByRole('button', { name: 'Accept: Gala dinner' })).toBeTruthy();
  expect(screen.queryByText('Declined')).toBeNull();
  expect(fake.callsOf('replyJob')).toEqual([
    { id: 11, accepted: false },
    { id: 11, accepted: false, undo: true },
  ]);
});

test('A.2.26, A.4.14: an answered invite keeps its place, and a double press does not answer the next one', async () => {
  const second = { ...invite, idReqCrew: 12, idJob: 6, title: 'Bump out' };
  const { fake } = open({ getNotifications: notifications({ jobsAvailable: [invite, second] }) }, '/invites');
  fake.answer('replyJob', () => {
    fake.answer('getNotifications', notifications({ jobsAvailable: [second] }));
    return { ok: true };
  });
  const cards = () => screen.getAllByRole('article').map(({ textContent }) => textContent);
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Accept: Bump out' });
  await screen.findByText('Gala dinner');
  jest.useFakeTimers();
  try {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Accept: Gala dinner' })));
    expect(cards()).toEqual([
      expect.stringMatching(/Accepted.*Gala dinner/),
      expect.stringMatching(/Waiting.*Bump out/),
    ]);
    // Only what was answered rests; the next one stays where it is and can be pressed.
    expect(next().disabled).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(fake.callsOf('getNotifications').length).toBeGreaterThan(1);
    expect(cards()[0]).toMatch(/Accepted.*Gala dinner/);
    expect(next().disabled).toBe(false);
    expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: true }]);
  } finally {
    jest.useRealTimers();
  }
});

test("A.8.07, B.8.03: a refused answer shows Error and the server's text", async () => {
  open(
    {
      getNotifications: notifications({ jobsAvailable: [invite] }),
      replyJob: () => {
        throw refusal('You are not in the crew');
      },
    },
    '/invites',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  const alert = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(alert.textContent).toContain('You are not in the crew');
});

test('N-06, N-07: approvals answer for the worker who applied', async () => {
  const applied = {
    idReqCrew: 11,
    idUser: 7,
    jobId: 5,
    groupName: 'Rigger',
    fullName: 'Anh Le',
    jobName: 'Gala dinner',
    startTime: now,
    tz: 'Australia/Sydney',
    ...{ prepend: '', location: '', amount: 4, confirmed: 1, hasDoubleShift: false },
  };
  const { fake } = open(
    { getNotifications: notifications({ listCrewInvite: [applied] }), replyInviteJob: { ok: true } },
    '/approvals',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  await waitFor(() =>
    expect(fake.callsOf('replyInviteJob')).toEqual([{ idReqCrew: 11, idUser: 7, jobId: 5, accept: true }]),
  );
});

test.each([
  [true, 'Accepted'],
  [false, 'Declined'],
])('N-08, A.3.14, A.4.14: a company that asks is answered (%s): %s', async (accept, word) => {
  const { fake } = open(
    {
      getNotifications: notifications({ listInviteCompany: [company] }),
      replyInviteCompany: { ok: true },
    },
    '/companies',
  );
  const button = await screen.findByRole('button', {
    name: `${accept ? 'Accept' : 'Decline'}: Southern Lights`,
  });
  expect(button.closest('article')?.querySelector('img')?.getAttribute('src')).toBe('/logo.png');
  fireEvent.click(button);
  expect(await screen.findByText(word)).toBeTruthy();
  expect(fake.callsOf('replyInviteCompany')).toEqual([{ id: 4, accept }]);
});

test("A.2.26, X-03: an invite's time names the job's zone where the viewer's clock differs", async () => {
  const zones = ['Australia/Brisbane', viewerZone()];
  const away = zones.map((tz, n) => ({ ...invite, idReqCrew: 20 + n, title: tz, tz }));
  open({ getNotifications: notifications({ jobsAvailable: away }) }, '/invites');
  expect((await screen.findByText(/2:00 pm/)).textContent).toBe('Sat 21 Nov, 2:00 pm AEST');
  expect(screen.getByText(formatDayTime(invite.startTime, viewerZone()))).toBeTruthy();
});

test('A.2.26, C-01: an invite whose places are gone is only declined, and says why', async () => {
  open({ getNotifications: notifications({ jobsAvailable: [{ ...invite, isFull: true }] }) }, '/invites');
  const why = await screen.findByRole<HTMLButtonElement>('button', { name: /^Job has been filled/ });
  expect(why.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Decline/ }).disabled).toBe(false);
});

test('A.2.26: an invite leads to its job', async () => {
  const { fake } = open({ getNotifications: notifications({ jobsAvailable: [invite] }) }, '/invites');
  fireEvent.click(await screen.findByRole('button', { name: 'Gala dinner' }));
  expect(fake.path()).toBe('/jobs/upcoming/5/details');
});

test('A.2.25: the invites stand right under the page’s heading', async () => {
  open({ getNotifications: notifications({ jobsAvailable: [invite] }) }, '/invites');
  expect(await screen.findByRole('heading', { level: 2, name: 'Gala dinner' })).toBeTruthy();
});

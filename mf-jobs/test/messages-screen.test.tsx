import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { formatDayTime, viewerZone } from '@crewcall/ui';
import { MessagesScreen } from '../src/worker/messages/messages-screen';
import { notifications, now } from './fixtures';
import { show } from './show';

const open = (answers: Answers, tab = '') =>
  show(
    <Routes>
      <Route path="/:tab?" element={<MessagesScreen />} />
    </Routes>,
    { answers: { getMyChats: { chats: [] }, ...answers }, at: `/messages${tab}`, basename: '/messages' },
  );
const invite = {
  idReqCrew: 11,
  idJob: 5,
  startTime: now,
  title: 'Gala dinner',
  groupName: 'Rigger',
  prepend: 'OPAL',
  location: 'Darling Harbour',
  tz: 'Australia/Sydney',
};

test.each([
  ['', 'No unread messages.'],
  ['/invites', 'No invites.'],
  ['/approvals', 'No approvals.'],
  ['/companies', 'No companies.'],
])('A.2.25, A.8.10, N-06: %s empty: %s', async (tab, text) => {
  open({ getNotifications: notifications() }, tab);
  expect(await screen.findByText(text)).toBeTruthy();
});

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

const unread = { id: 5, date: now - 120_000, prepend: 'OPAL', title: 'Gala dinner', count: 3 };
const company = { id: 4, companyLogo: '/logo.png', companyName: 'Southern Lights' };

test('A.2.24, N-09: four tabs with what waits in each, and the sum', async () => {
  open({
    getNotifications: notifications({
      unreadMessages: [unread],
      jobsAvailable: [invite, { ...invite, idReqCrew: 12 }],
      listInviteCompany: [company],
    }),
  });
  expect(await screen.findByText('4 waiting for you')).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Messages1',
    'Invites2',
    'Approvals',
    'Companies1',
  ]);
});

const said: Out<'getMyChats'>['chats'][number] = {
  idJob: 5,
  title: 'Gala dinner',
  prepend: 'OPAL',
  date: now - 120_000,
  sender: 'Anh L.',
  isOwn: false,
  text: 'Gate 4, not 5',
  deleted: false,
  unread: 3,
};

test('A.2.24, A.2.25, A.3.17: a conversation stays listed after it was read, with who said what last', async () => {
  const { fake } = open({
    getNotifications: notifications({ unreadMessages: [unread] }),
    getMyChats: { chats: [said] },
  });
  expect(await screen.findByText('3 messages')).toBeTruthy();
  expect(screen.getByText('Anh L.: Gate 4, not 5')).toBeTruthy();
  expect(screen.queryByText('No unread messages.')).toBeNull();
  fake.answer('getNotifications', notifications());
  fake.answer('getMyChats', { chats: [{ ...said, unread: 0 }] });
  fake.bus.emit('notifications.changed', {});
  expect(await screen.findByText('No unread messages.')).toBeTruthy();
  expect(screen.queryByText('3 messages')).toBeNull();
  expect(screen.getByText('Anh L.: Gate 4, not 5')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Gala dinner' }));
  expect(fake.path()).toBe('/jobs/upcoming/5/chat');
});

test('A.2.24: one’s own words, photos, files and removed messages are told apart; the newest conversation is first', async () => {
  const photo = { name: 'IMG 1.jpg', mime: 'image/jpeg' };
  const plan = { name: 'Plan.pdf', mime: 'application/pdf' };
  const parts = [
    { isOwn: true },
    { text: '', attachment: photo },
    { text: '', attachment: plan },
    { text: '', deleted: true },
  ];
  const chats = parts.map((part, at) => ({
    ...said,
    ...part,
    idJob: 5 + at,
    title: `Job ${at}`,
    date: now + at,
  }));
  open({ getNotifications: notifications(), getMyChats: { chats } });
  await screen.findByText('You: Gate 4, not 5');
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Anh L.: This message was removed.'),
    expect.stringContaining('Anh L.: Plan.pdf'),
    expect.stringContaining('Anh L.: Photo'),
    expect.stringContaining('You: Gate 4, not 5'),
  ]);
});

test('A.2.24, A.8.04: where the conversations do not load, what is unread is listed all the same', async () => {
  const { fake } = open({
    getNotifications: notifications({ unreadMessages: [unread] }),
    getMyChats: () => {
      throw refusal('The server has a problem.');
    },
  });
  expect(await screen.findByText('3 messages')).toBeTruthy();
  fake.answer('getMyChats', { chats: [said] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Anh L.: Gate 4, not 5')).toBeTruthy();
});

test('A.2.24, A.3.11: unread messages lead to the chat of their job', async () => {
  const { fake } = open({ getNotifications: notifications({ unreadMessages: [unread] }) });
  expect(await screen.findByText('3 messages')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Gala dinner' }));
  expect(fake.path()).toBe('/jobs/upcoming/5/chat');
});

test('A.2.24, N-10: what is new appears without a reload', async () => {
  const { fake } = open({ getNotifications: notifications() }, '/invites');
  await screen.findByText('No invites.');
  fake.answer('getNotifications', notifications({ jobsAvailable: [invite] }));
  fake.bus.emit('notifications.changed', {});
  expect(await screen.findByText('Gala dinner')).toBeTruthy();
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

test('A.8.04: what could not be loaded says so and is tried again', async () => {
  const { fake } = open({
    getNotifications: () => {
      throw refusal('The server has a problem.');
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fake.answer('getNotifications', notifications());
  fireEvent.click(retry);
  expect(await screen.findByText('No unread messages.')).toBeTruthy();
});

test('N-10, A.9.02: leaves the poll to the shell, and asks when it says that there is something new', async () => {
  jest.useFakeTimers();
  try {
    const { fake } = open({ getNotifications: notifications() });
    const asked = () => fake.callsOf('getNotifications').length;
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(asked()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(1);
    for (const [event, ids] of [
      ['notifications.changed', {}],
      ['chat.changed', { idJob: 5 }],
      ['invite.answered', { idReqCrew: 1, idUser: 2 }],
      ['job.changed', { idJob: 5 }],
    ] as const) {
      const before = asked();
      await act(async () => fake.bus.emit(event, ids as never));
      expect(asked()).toBe(before + 1);
    }
  } finally {
    jest.useRealTimers();
  }
});

test('A.2.25: the invites stand right under the page’s heading', async () => {
  open({ getNotifications: notifications({ jobsAvailable: [invite] }) }, '/invites');
  expect(await screen.findByRole('heading', { level: 2, name: 'Gala dinner' })).toBeTruthy();
});

test('A.2.24: of a long message the list says the beginning, in one line of text', async () => {
  const chats = [{ ...said, text: `Bring gloves\n${'and more '.repeat(30)}` }];
  open({ getNotifications: notifications(), getMyChats: { chats } });
  const line = await screen.findByText(/^Anh L\.: Bring gloves and more/);
  expect(line.textContent).toMatch(/…$/);
  expect(line.textContent?.length).toBeLessThan(90);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { refusal } from '@crewcall/platform/testing';
import { notifications, now } from './fixtures';
import { company, invite, open, said, unread } from './open-messages';

test.each([
  ['', 'No unread messages.'],
  ['/invites', 'No invites.'],
  ['/approvals', 'No approvals.'],
  ['/companies', 'No companies.'],
])('A.2.25, A.8.10, N-06: %s empty: %s', async (tab, text) => {
  open({ getNotifications: notifications() }, tab);
  expect(await screen.findByText(text)).toBeTruthy();
});

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

test('A.2.24, A.2.25, A.3.17: a conversation stays listed after it was read, with who said what last', async () => {
  const { fake } = open({
    getNotifications: notifications({ unreadMessages: [unread] }),
    getMyChats: { chats: [said], notices: [] },
  });
  expect(await screen.findByText('3 messages')).toBeTruthy();
  expect(screen.getByText('Anh L.: Gate 4, not 5')).toBeTruthy();
  expect(screen.queryByText('No unread messages.')).toBeNull();
  fake.answer('getNotifications', notifications());
  fake.answer('getMyChats', { chats: [{ ...said, unread: 0 }], notices: [] });
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
  open({ getNotifications: notifications(), getMyChats: { chats, notices: [] } });
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
  fake.answer('getMyChats', { chats: [said], notices: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Anh L.: Gate 4, not 5')).toBeTruthy();
});

test('A.2.24, A.3.11: unread messages lead to the chat of their job', async () => {
  const { fake } = open({ getNotifications: notifications({ unreadMessages: [unread] }) });
  expect(await screen.findByText('3 messages')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Gala dinner' }));
  expect(fake.path()).toBe('/jobs/upcoming/5/chat');
});

test('a message to many is there whole, with who sent it; shown once, it is not new any more', async () => {
  const notice = {
    id: 8,
    sender: 'Kim Tran',
    date: now,
    text: 'Gate 4 is closed.\nCome to gate 5.',
    isRead: false,
  };
  const { id, sender, date, text } = notice;
  const { fake } = open({
    getNotifications: notifications({ notices: [{ id, sender, date, text }] }),
    getMyChats: { chats: [], notices: [notice, { ...notice, id: 7, text: 'Bring gloves.', isRead: true }] },
    readNotices: { ok: true },
  });
  const [first, second] = await screen.findAllByRole('article');
  expect(first?.textContent).toContain('Kim TranTo several peopleGate 4 is closed.\nCome to gate 5.');
  expect(first?.textContent).toContain('New');
  expect(second?.textContent).toContain('Bring gloves.');
  expect(second?.textContent).not.toContain('New');
  expect(screen.getByText('1 waiting for you')).toBeTruthy();
  await waitFor(() => expect(fake.callsOf('readNotices')).toEqual([{ idNotice: 8 }]));
});

test('a conversation of some opens in its thread, and the list says between whom it is', async () => {
  const { fake } = open({
    getNotifications: notifications(),
    getMyChats: { chats: [{ ...said, thread: 'office:1', unread: 0 }], notices: [] },
  });
  expect(await screen.findByText('OPAL · Worker and office')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Gala dinner' }));
  expect(fake.path()).toBe('/jobs/upcoming/5/chat?thread=office:1');
});

test('A.2.24, N-10: what is new appears without a reload', async () => {
  const { fake } = open({ getNotifications: notifications() }, '/invites');
  await screen.findByText('No invites.');
  fake.answer('getNotifications', notifications({ jobsAvailable: [invite] }));
  fake.bus.emit('notifications.changed', {});
  expect(await screen.findByText('Gala dinner')).toBeTruthy();
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

test('A.2.24: of a long message the list says the beginning, in one line of text', async () => {
  const chats = [{ ...said, text: `Bring gloves\n${'and more '.repeat(30)}` }];
  open({ getNotifications: notifications(), getMyChats: { chats, notices: [] } });
  const line = await screen.findByText(/^Anh L\.: Bring gloves and more/);
  expect(line.textContent).toMatch(/…$/);
  expect(line.textContent?.length).toBeLessThan(90);
});

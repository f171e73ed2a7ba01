import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { refusal } from '@crewcall/platform/testing';
import { now } from './fixtures';
import { openDashboard } from './open-dashboard';

type Chat = Out<'getLatestsChatAdmin'>['chats'][number];
const chat = (idJob: number, change: Partial<Chat> = {}): Chat => ({
  idJob,
  users: ['Kiri Walker', 'Mia Costa'],
  title: `Job ${idJob}`,
  description: 'On my way',
  prepend: 'ACME',
  date: now - 120_000,
  unread: 0,
  thread: 'crew',
  ...change,
});
const five = [1, 2, 3, 4, 5].map((id) => chat(id));

beforeEach(() => localStorage.clear());
const open = (answers: Answers = {}) => {
  const opened = openDashboard(answers);
  fireEvent.click(screen.getByRole('tab', { name: /^Messages/ }));
  return opened;
};
const titles = () =>
  within(screen.getByRole('list', { name: 'Latest chats' }))
    .getAllByRole('link')
    .map((one) => one.textContent);

test('A.2.31, A.3.17: the latest chats with job, last message, who takes part, when, and what is unread; each opens its chat', async () => {
  const { fake } = open({ getLatestsChatAdmin: { chats: [chat(3, { unread: 2 })] } });
  const row = (await screen.findByText('ACME · Job 3')).closest('li');
  for (const text of ['On my way', 'Kiri Walker, Mia Costa', '2 min ago', '2 new'])
    expect(row?.textContent).toContain(text);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Messages · 1');
  fireEvent.click(screen.getByText('ACME · Job 3'));
  expect(fake.path()).toBe('/admin/dashboard/3/actions/chat');
});

test('A.7.19, A.9.04, N-14: five at a time; more leave out those that are shown', async () => {
  const { fake } = open({
    getLatestsChatAdmin: (body) => ({ chats: (body.skipIds ?? []).length > 0 ? [chat(6)] : five }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  await screen.findByText('ACME · Job 6');
  expect(fake.callsOf('getLatestsChatAdmin')).toEqual([
    { limit: 5, skipIds: [] },
    { limit: 5, skipIds: [1, 2, 3, 4, 5] },
  ]);
  expect(titles()).toHaveLength(6);
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

test('A.2.31, C-05: a new message brings its chat to the top by itself, but nothing moves under the pointer', async () => {
  const { fake } = open({ getLatestsChatAdmin: { chats: [chat(1), chat(2)] } });
  await screen.findByText('ACME · Job 1');
  const list = screen.getByRole('list', { name: 'Latest chats' });
  fireEvent.pointerEnter(list);
  fake.answer('getLatestsChatAdmin', { chats: [chat(2, { description: 'Here now', unread: 1 }), chat(1)] });
  act(() => fake.bus.emit('chat.changed', { idJob: 2 }));
  await screen.findByText('Here now');
  expect(titles()).toEqual(['ACME · Job 1', 'ACME · Job 2']);
  fireEvent.pointerLeave(list);
  expect(titles()).toEqual(['ACME · Job 2', 'ACME · Job 1']);
});

test('B.2.31, A.8.10: without any it says No messages', async () => {
  open();
  expect(await screen.findByText('No messages')).toBeTruthy();
});

test('A.8.04: chats that could not be loaded say so and are tried again', async () => {
  const { fake } = open({ getLatestsChatAdmin: () => Promise.reject(refusal('Out of order')) });
  expect(await screen.findByText('The messages could not be loaded')).toBeTruthy();
  fake.answer('getLatestsChatAdmin', { chats: five });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toHaveLength(5));
});

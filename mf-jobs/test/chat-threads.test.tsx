import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { offline, refusal } from '@crewcall/platform/testing';
import { now } from './fixtures';
import { answer, message, open, write } from './open-chat';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const threads = [
  { thread: 'crew', title: 'Everyone', unread: 0 },
  { thread: 'office:1', title: 'Office', unread: 2 },
  { thread: 'supervisor:1', title: 'Supervisor', unread: 0 },
];
const byThread = (body: { thread?: string }) =>
  body.thread === 'office:1'
    ? {
        ...answer([message(9, { chatContent: 'Call us' })]),
        threads,
        readBy: 'Read by you and the office (Kim Tran).',
      }
    : { ...answer([message(1)]), threads };
const sent = { idMessage: 90, messages: [] };

test('a chat says who reads it, beside what one writes', async () => {
  open({ getchat: answer([message(1)]) });
  expect(
    await screen.findByText('Read by the crew of this job (4 people) and the office (Kim Tran).'),
  ).toBeTruthy();
  // With one thread there is nothing to choose.
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('a worker writes to the office alone: another thread, other readers, and a message that goes there', async () => {
  const { fake } = open({ getchat: byThread, sendchat: sent });
  const tabs = await screen.findByRole('tablist', { name: 'Who you write to' });
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Everyone', 'Office2', 'Supervisor']);
  write('For all');
  await waitFor(() => expect(fake.callsOf('sendchat')).toHaveLength(1));
  const office = within(tabs).getByRole('tab', { name: /^Office/ });
  office.focus();
  fireEvent.click(office);
  expect(await screen.findByText('Call us')).toBeTruthy();
  expect(screen.getByText('Read by you and the office (Kim Tran).')).toBeTruthy();
  expect(screen.queryByText('Message 1')).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^Office/);
  // What waits for the crew's thread is not shown in this one.
  expect(screen.queryByText('For all')).toBeNull();
  write('I am late');
  await screen.findByText('I am late');
  await waitFor(() => expect(fake.callsOf('sendchat')).toHaveLength(2));
  const [all, alone] = fake.callsOf('sendchat');
  expect([all?.message, all?.thread]).toEqual(['For all', undefined]);
  expect([alone?.message, alone?.thread]).toEqual(['I am late', 'office:1']);
});

test('an address opens the thread that it names, and one that is none opens the crew’s', async () => {
  const first = open({ getchat: byThread }, true, '/jobs/upcoming/5/chat?thread=office:1');
  expect(await screen.findByText('Call us')).toBeTruthy();
  first.unmount();
  open({ getchat: byThread }, true, '/jobs/upcoming/5/chat?thread=boss');
  expect(await screen.findByText('Message 1')).toBeTruthy();
});

test('the office of a large crew chooses from a list', async () => {
  const many = [2, 3, 4, 5].map((id) => ({ thread: `office:${id}`, title: `Worker ${id}`, unread: id - 2 }));
  open({ getchat: { ...answer([message(1)]), threads: [...threads.slice(0, 1), ...many] } });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Who you write to' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Everyone',
    'Worker 2',
    'Worker 3 (1 new)',
    'Worker 4 (2 new)',
    'Worker 5 (3 new)',
  ]);
});

const tabNames = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

test('a private message that was refused is found, though the server no longer lists its thread', async () => {
  const { fake } = open({
    getchat: answer([message(1)]),
    sendchat: () => {
      throw refusal('Nobody would read this.');
    },
  });
  await screen.findByText('Message 1');
  const body = { key: 'one', idJob: 5, thread: 'office:1', message: 'I am late' };
  await act(() => fake.region.offlineQueue.put({ key: 'one', name: 'message', idJob: 5, at: now, body }));
  const other = { ...body, key: 'two', idJob: 6, thread: 'supervisor:1' };
  await act(() =>
    fake.region.offlineQueue.put({ key: 'two', name: 'message', idJob: 6, at: now, body: other }),
  );
  expect(tabNames()).toEqual(['Everyone', 'Worker and office · not sent']);
  // It stays open where the server lets nobody read the thread any more.
  fake.answer('getchat', () => {
    throw new ApiError('denied', 'You have no access to this.', 403);
  });
  fireEvent.click(screen.getByRole('tab', { name: /^Worker and office/ }));
  expect(await screen.findByText('I am late')).toBeTruthy();
});

test('a thread that a link names can be left without reception', async () => {
  open(
    {
      getchat: () => {
        throw offline();
      },
    },
    true,
    '/jobs/upcoming/5/chat?thread=office:1',
  );
  await screen.findByText('The messages could not be loaded', {}, { timeout: 5000 });
  expect(tabNames()).toEqual(['Everyone', 'Worker and office']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Worker and office');
});

test('a link to a thread that one may not read any more opens the crew’s, and says so', async () => {
  const { fake } = open(
    {
      getchat: (body) => {
        if (body.thread !== undefined) throw new ApiError('denied', 'You have no access to this.', 403);
        return answer([message(1)]);
      },
    },
    true,
    '/jobs/upcoming/5/chat?thread=office:1',
  );
  expect(await screen.findByText('Message 1')).toBeTruthy();
  expect(fake.said).toEqual(['You can no longer read that conversation. This is the one with everyone.']);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

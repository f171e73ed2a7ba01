import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Answers } from '@crewcall/platform/testing';
import { Route, Routes } from '@crewcall/platform/router';
import { Dashboard } from '../src/office/dashboard/dashboard';
import { Requests } from '../src/office/requests/requests';
import { job, now } from './fixtures';
import { show } from './show';

const office = { permissions: ['job:read', 'job:write'] };
const todo = {
  id: 1,
  userName: 'Alex Morgan',
  description: 'Order radios',
  dateAdded: now,
  completed: false,
};
const admin = {
  jobCompleteTimes: [],
  toDoList: [] as (typeof todo)[],
  graphData: { dates: [], requiredAmount: [], confirmedAmout: [], pendingAmount: [] },
  graphHours: [],
};
const open = (answers: Answers = {}, user: object = office) =>
  show(
    <Routes>
      <Route path="/:idJob?/:formSelectedTabId?/:formSubView?" element={<Dashboard />} />
    </Routes>,
    {
      at: '/admin/dashboard',
      basename: '/admin/dashboard',
      user,
      answers: {
        getDashboardJobs: {
          jobs: [job({ selectedSupervisors: [9] })],
          supervisors: [{ id: 9, fullName: 'Ravi Singh' }],
        },
        getDashboardAdminData: admin,
        getLatestsChatAdmin: { chats: [] },
        getJobDetail: () => new Promise(() => {}),
        ...answers,
      },
    },
  );

beforeEach(() => localStorage.clear());

test('A.2.29 a job stands under TODAY with its status, places and supervisor; the section stays closed', async () => {
  const { fake, unmount } = open();
  const row = (await screen.findByText('Load in, Riverside Stage')).closest('[role=row]');
  expect(row?.textContent).toContain('Getting Crew');
  expect(row?.textContent).toContain('R. Singh');
  fireEvent.click(screen.getByText('Load in, Riverside Stage'));
  expect(fake.path()).toBe('/admin/dashboard/5');
  fireEvent.click(screen.getByRole('button', { name: /^TODAY/ }));
  expect(screen.queryByText('Load in, Riverside Stage', { selector: 'a' })).toBeNull();
  unmount();
  open();
  expect((await screen.findByRole('button', { name: /^TODAY/ })).getAttribute('aria-expanded')).toBe('false');
});

test('A.2.30 Add Job makes a job and opens its form', async () => {
  const { fake } = open({ insertNewJobs: { jobId: 77, jobIds: [77] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Job' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/dashboard/77/info'));
});

test('A.2.32 and A.4.17 the empty list says No To Do; a todo is added, ticked and deleted', async () => {
  const { fake } = open({
    createtodo: { ok: true, todo },
    toggleTodo: { ok: true },
    deleteTodo: { ok: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Todo' }));
  expect(await screen.findByText('No To Do')).toBeTruthy();
  const add = screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement;
  expect(add.disabled).toBe(true);
  fake.answer('getDashboardAdminData', { ...admin, toDoList: [todo] });
  fireEvent.change(screen.getByLabelText('New todo'), { target: { value: 'Order radios' } });
  fireEvent.click(add);
  const box = await screen.findByRole('checkbox', { name: 'Order radios' });
  fireEvent.click(box);
  await waitFor(() => expect(fake.callsOf('toggleTodo')).toEqual([{ idTodo: 1, status: true }]));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Order radios' }));
  await waitFor(() => expect(fake.callsOf('deleteTodo')).toEqual([{ idTodo: 1 }]));
});

test('N-13 managers have no to-do list', async () => {
  const { fake } = open({}, { permissions: [], managerOf: ['ACME'] });
  await screen.findByText('Load in, Riverside Stage');
  expect(screen.queryByRole('tab', { name: /To Do/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add Todo' })).toBeNull();
  expect(fake.callsOf('getDashboardAdminData')).toEqual([]);
});

test('N-14 more chats leave out those shown', async () => {
  const chat = (idJob: number) => ({
    idJob,
    users: ['Mia Costa'],
    title: `Job ${idJob}`,
    description: 'On my way',
    prepend: '',
    date: now,
    unread: 0,
  });
  const { fake } = open({
    getLatestsChatAdmin: (body) => ({
      chats: (body.skipIds ?? []).length > 0 ? [chat(6)] : [1, 2, 3, 4, 5].map(chat),
    }),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Messages' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('Job 6')).toBeTruthy();
  expect(fake.callsOf('getLatestsChatAdmin').at(-1)).toEqual({ limit: 5, skipIds: [1, 2, 3, 4, 5] });
  fireEvent.click(screen.getByText('Job 3'));
  expect(fake.path()).toBe('/admin/dashboard/3/actions/chat');
});

test('A.2.45 a request is accepted; managers only look', async () => {
  const request = { ...job({ status: 0 }), requestedBy: 'Rachel Stone', requestedAt: now - 1 };
  const page = (
    <Routes>
      <Route path="/:idJob?" element={<Requests />} />
    </Routes>
  );
  const at = { at: '/admin/requests', basename: '/admin/requests' };
  const answers = { getRequests: { jobs: [request] }, replyRequest: { ok: true } } as const;
  const { fake, unmount } = show(page, {
    ...at,
    user: office,
    answers: { ...answers, getRequests: { jobs: [request] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(fake.callsOf('replyRequest')).toEqual([{ id: 5, accept: true }]));
  unmount();
  show(page, { ...at, user: { managerOf: ['ACME'] }, answers: { getRequests: { jobs: [request] } } });
  await screen.findByText('Load in, Riverside Stage');
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, startOfDay } from '@crewcall/domain/time';
import { refusal } from '@crewcall/platform/testing';
import { answerJobs, answersOf } from './dashboard-answers';
import { crew, hour, job, notifications, now } from './fixtures';
import { admin, manager, office, openDashboard, todo } from './open-dashboard';

beforeEach(() => localStorage.clear());

const zone = 'Australia/Sydney';
const today = startOfDay(zone, now);
const at = (day: number, hours: number) => addDays(zone, today, day) + hours * hour;
const rowOf = async (title: string) =>
  (await screen.findByText(title, { selector: 'a' })).closest('[role=row]') as HTMLElement;
const titlesOf = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .queryAllByRole('link')
    .map((link) => link.textContent);

test('A.2.28, N-13: tabs To Do, Jobs and Messages; the office starts with the jobs', async () => {
  openDashboard({ getDashboardAdminData: admin(todo(1, 'Order radios')) });
  await rowOf('Load in, Riverside Stage');
  await screen.findByRole('tab', { name: 'To Do · 1' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'To Do · 1',
    'Jobs · 1',
    'Messages',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Jobs · 1');
  fireEvent.click(screen.getByRole('tab', { name: 'Messages' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Messages');
});

test('A.6.12, N-13: managers have neither the to-do list nor the latest chats, and none are asked for', async () => {
  const { fake } = openDashboard({}, manager);
  await rowOf('Load in, Riverside Stage');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Jobs · 1']);
  expect(screen.queryByRole('button', { name: 'Add Todo' })).toBeNull();
  expect(fake.callsOf('getDashboardAdminData')).toEqual([]);
  expect(fake.callsOf('getLatestsChatAdmin')).toEqual([]);
});

test('A.9.06, J-22, I-25: fourteen days are summed, from the start of today in the zone of the company, and last night is listed', async () => {
  const zone = 'Australia/Perth';
  const { fake } = openDashboard(answersOf([job()], [], zone), { ...manager, companyZone: zone });
  await rowOf('Load in, Riverside Stage');
  const on = (day: number) => addDays(zone, startOfDay(zone, now), day);
  const page = { offset: 0, limit: 25 };
  expect(fake.callsOf('getDashboardSums')).toEqual([{ dateStart: on(0), dateEnd: on(14) }]);
  expect(fake.callsOf('getDashboardJobs')).toEqual([
    { dateStart: on(0), dateEnd: on(1), running: true, ...page },
    { dateStart: on(1), dateEnd: on(2), ...page },
    { dateStart: on(2), dateEnd: on(9), ...page },
  ]);
});

test('J-48: the jobs are those of getDashboardJobs, the to-do list that of getDashboardAdminData, the form reads getJobDetail', async () => {
  const { fake } = openDashboard({ getDashboardAdminData: admin(todo(1, 'Order radios')) });
  await rowOf('Load in, Riverside Stage');
  await screen.findByRole('tab', { name: 'To Do · 1' });
  fireEvent.click(screen.getByText('Load in, Riverside Stage'));
  await waitFor(() => expect(fake.callsOf('getJobDetail')).toEqual([{ id: 5 }]));
  expect(fake.callsOf('getDashboardAdminData')).toEqual([
    { dateStart: today, dateEnd: addDays(zone, today, 14), limit: 0 },
  ]);
  expect(new Set(fake.calls.map(({ name }) => name))).toEqual(
    new Set([
      'getNeeds',
      'getDashboardJobs',
      'getDashboardSums',
      'getDashboardAdminData',
      'getLatestsChatAdmin',
      'getNotifications',
      'getJobDetail',
    ]),
  );
});

test('A.2.29, A.9.06, J-23: today, tomorrow and the seven days after; no job twice, none of later', async () => {
  const jobs = [
    job({ id: 1, title: 'Last night', date: at(0, 0) - 1, reqCrew: [], endTime: at(0, 1) }),
    job({ id: 2, title: 'Early', date: at(0, 0) }),
    job({ id: 3, title: 'Late', date: at(1, 0) - 1 }),
    job({ id: 4, title: 'Sunday', date: at(1, 0) }),
    job({ id: 5, title: 'Monday', date: at(2, 0) }),
    job({ id: 6, title: 'In eight days', date: at(9, 0) - 1 }),
    job({ id: 7, title: 'In nine days', date: at(9, 0) }),
  ];
  openDashboard(answersOf(jobs));
  await rowOf('Early');
  await rowOf('Sunday');
  await rowOf('Monday');
  expect([titlesOf('TODAY'), titlesOf('TOMORROW'), titlesOf('NEXT 7 DAYS')]).toEqual([
    ['Early', 'Late'],
    ['Sunday'],
    ['Monday', 'In eight days'],
  ]);
});

test('A.2.29: a section closes, and stays closed over a reload', async () => {
  const { fake, unmount } = openDashboard();
  fireEvent.click(await screen.findByText('Load in, Riverside Stage', { selector: 'a' }));
  expect(fake.path()).toBe('/admin/dashboard/5');
  fireEvent.click(screen.getByRole('button', { name: /^TODAY/ }));
  expect(titlesOf('TODAY')).toEqual([]);
  unmount();
  openDashboard();
  const head = await screen.findByRole('button', { name: /^TODAY/ });
  expect(head.getAttribute('aria-expanded')).toBe('false');
});

test('A.2.30, A.7.28, J-08: Add Job makes one job however often it is pressed, and opens its form', async () => {
  const { fake } = openDashboard({ insertNewJobs: { jobId: 77, jobIds: [77] } });
  const add = await screen.findByRole('button', { name: 'Add Job' });
  fireEvent.click(add);
  fireEvent.click(add);
  await waitFor(() => expect(fake.path()).toBe('/admin/dashboard/77/info'));
  expect(fake.callsOf('insertNewJobs')).toHaveLength(1);
});

test('A.2.30, J-07: a company in Perth adds a job in WA, at eight on its own clock', async () => {
  const { fake } = openDashboard(
    { insertNewJobs: { jobId: 77, jobIds: [77] } },
    { ...office, companyZone: 'Australia/Perth' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add Job' }));
  await waitFor(() => expect(fake.callsOf('insertNewJobs')).toHaveLength(1));
  const { job: sent } = fake.callsOf('insertNewJobs')[0] ?? {};
  expect(sent).toMatchObject({ state: 5, date: Date.UTC(2026, 10, 24) });
});

test('A.2.30, J-08: a double click makes one job, even when the answer comes between its presses', async () => {
  const { fake } = openDashboard({ insertNewJobs: { jobId: 77, jobIds: [77] } });
  const add = await screen.findByRole('button', { name: 'Add Job' });
  fireEvent.click(add, { detail: 1 });
  await waitFor(() => expect(fake.path()).toBe('/admin/dashboard/77/info'));
  fireEvent.click(add, { detail: 2 });
  await act(() => Promise.resolve());
  expect(fake.callsOf('insertNewJobs')).toHaveLength(1);
});

test('A.2.30: a job that could not be made can be asked for again', async () => {
  const { fake } = openDashboard({ insertNewJobs: () => Promise.reject(refusal('No')) });
  const add = await screen.findByRole('button', { name: 'Add Job' });
  fireEvent.click(add);
  await waitFor(() => expect(fake.said).toEqual(['No']));
  fake.answer('insertNewJobs', { jobId: 78, jobIds: [78] });
  fireEvent.click(add);
  await waitFor(() => expect(fake.path()).toBe('/admin/dashboard/78/info'));
});

test('A.3.02, B.9.12: a row says when, where, for whom, how many of how many, who is missing, and who supervises', async () => {
  const applied = {
    idReqCrew: 11,
    idUser: 30,
    jobId: 5,
    groupName: 'Stagehand',
    fullName: 'Bo',
    jobName: '',
    tz: zone,
    startTime: now,
    ...{ prepend: '', location: '', amount: 4, confirmed: 1, hasDoubleShift: false },
  };
  openDashboard({
    ...answersOf(
      [job({ selectedSupervisors: [9], unreadMessages: 2, reqCrew: [crew({ mine: 1 })] })],
      [{ id: 9, fullName: 'Ravi Singh' }],
    ),
    getNotifications: notifications({ listCrewInvite: [applied] }),
  });
  const row = await rowOf('Load in, Riverside Stage');
  expect(within(row).getByRole('img', { name: '7 of 8 places confirmed' })).toBeTruthy();
  await waitFor(() => expect(row.textContent).toContain('1 open · 1 invited · 1 applied'));
  for (const text of ['4:00 pm – 2:00 am', 'ACME · Sydney Showground', '2 new messages', 'R. Singh'])
    expect(row.textContent).toContain(text);
});

test('A.2.29, A.9.06: the strip shows two weeks of places, and a day of it shows its jobs alone', async () => {
  const jobs = [
    job({ id: 1, title: 'Today', date: at(0, 20) }),
    job({
      id: 2,
      title: 'Far',
      date: at(11, 8),
      reqCrew: [crew({ amount: 4, confirmed: 4, startTime: at(11, 8) })],
    }),
    job({ id: 3, title: 'Off', date: at(11, 9), status: 2 }),
  ];
  openDashboard(answersOf(jobs));
  await rowOf('Today');
  const days = within(screen.getByRole('toolbar', { name: 'Days' })).getAllByRole('button');
  expect(days).toHaveLength(14);
  expect(days[0]?.textContent).toBe('Sat 21 November: 1 job, 7 of 8 places confirmed, 1 open');
  expect(days[1]?.textContent).toBe('Sun 22 November: no jobs–');
  expect(screen.queryByText('Far')).toBeNull();
  // One stop for Tab, then the arrows.
  act(() => days[0]?.focus());
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft'])
    fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement).toBe(days[11]);
  expect(days.filter((day) => day.tabIndex === 0)).toEqual([days[11]]);
  fireEvent.click(days[11] as Element);
  expect(days[11]?.textContent).toBe('Wed 2 December: 1 job, 4 of 4 places confirmed, crewed');
  await rowOf('Far');
  expect(titlesOf('WEDNESDAY 2 DECEMBER')).toEqual(['Far', 'Off']);
  fireEvent.click(screen.getByRole('button', { name: /back to all days/ }));
  expect(titlesOf('TODAY')).toEqual(['Today']);
});

test('A.8.10, A.2.28: a search that finds nothing says so and can be cleared', async () => {
  openDashboard();
  await rowOf('Load in, Riverside Stage');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
  await rowOf('Load in, Riverside Stage');
  expect(titlesOf('TODAY')).toEqual(['Load in, Riverside Stage']);
});

test('A.8.04: jobs that could not be loaded say so and are tried again; old ones stay, and say how old they are', async () => {
  const { fake } = openDashboard({ getDashboardJobs: () => Promise.reject(refusal('Out of order')) });
  expect(await screen.findByText('The jobs could not be loaded')).toBeTruthy();
  answerJobs(fake, [job()]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await rowOf('Load in, Riverside Stage');
  fake.answer('getDashboardJobs', () => Promise.reject(refusal('Out of order')));
  fake.bus.emit('job.changed', { idJob: 5 });
  expect((await screen.findByText(/^These are the jobs as of/)).textContent).toContain('Out of order');
  await rowOf('Load in, Riverside Stage');
});

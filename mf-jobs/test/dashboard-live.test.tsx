import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerJobs, answersOf } from './dashboard-answers';
import { crew, hour, job, now } from './fixtures';
import { openDashboard } from './open-dashboard';

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

const first = job({ id: 1, title: 'First' });
const second = job({ id: 2, title: 'Second', date: now + 2 * hour });
const earlier = job({ id: 3, title: 'Earlier', date: now + hour / 2 });
const titles = () =>
  within(screen.getByRole('region', { name: 'TODAY' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const table = () => screen.getByRole('region', { name: 'TODAY' }).parentElement as HTMLElement;
const start = async (...jobs: ReturnType<typeof job>[]) => {
  const opened = openDashboard(answersOf(jobs));
  await screen.findByText('First');
  const change = (...next: ReturnType<typeof job>[]) => {
    answerJobs(opened.fake, next);
    act(() => opened.fake.bus.emit('job.changed', { idJob: 1 }));
  };
  return { ...opened, change };
};

test('C-05, A.2.29: what another office user changes appears by itself', async () => {
  const { change } = await start(first);
  change({ ...first, title: 'Renamed' }, second);
  await waitFor(() => expect(titles()).toEqual(['Renamed', 'Second']));
});

test('C-05, A.4.08: rows under the pointer keep their places and show their present state; the rest waits', async () => {
  const { change } = await start(first, second);
  fireEvent.pointerEnter(table());
  change(earlier, { ...second, date: now + hour / 4, status: 2 });
  expect(await screen.findByText('Job Cancelled')).toBeTruthy();
  expect(titles()).toEqual(['First', 'Second']);
  expect(screen.getByText('First').closest('[role=row]')?.hasAttribute('data-gone')).toBe(true);
  expect(screen.getByRole('button', { name: '2 changes. Show now' })).toBeTruthy();
  fireEvent.pointerLeave(table());
  // What still wants crew stands before what was called off.
  expect(titles()).toEqual(['Earlier', 'Second']);
});

test('A.2.29, X-03: a job of another zone stands on the day of its own clock, with its zone', async () => {
  // 1 am on Sunday in Sydney, still Saturday in Perth.
  const date = Date.UTC(2026, 10, 21, 14);
  const late = job({ id: 4, title: 'Late', date, state: 5, tz: 'Australia/Perth' });
  await start(first, late, job({ id: 6, title: 'Here', date }));
  const section = (title: string) => screen.getByText(title).closest('section')?.getAttribute('aria-label');
  const when = (title: string) =>
    screen.getByText(title).closest('[role=row]')?.querySelector('[data-when]')?.textContent;
  await screen.findByText('Here');
  expect([section('Late'), section('Here')]).toEqual(['TODAY', 'TOMORROW']);
  expect(when('Late')).toBe('10:00 pm – 11:00 pm AWST');
  expect(when('Here')).toMatch(/^1:00 am/);
  fireEvent.click(screen.getByRole('button', { name: /^Sat 21 November: 2 jobs/ }));
  await screen.findByText('Late');
  expect(when('Late')).toBe('10:00 pm – 11:00 pm AWST');
});

test('C-05, A.2.28: a search is answered at once, wherever the pointer rests', async () => {
  await start(first, second);
  fireEvent.pointerEnter(table());
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'second' } });
  await waitFor(() => expect(titles()).toEqual(['Second']));
});

test('C-05, N-13: jobs and clocks that change do not read the to-do list anew; a to-do that changes does', async () => {
  const { fake, change } = await start(first);
  change({ ...first, title: 'Renamed' });
  await waitFor(() => expect(titles()).toEqual(['Renamed']));
  const read = fake.callsOf('getDashboardJobs').length;
  act(() => fake.bus.emit('clock.changed', { idJob: 1 }));
  await waitFor(() => expect(fake.callsOf('getDashboardJobs').length).toBeGreaterThan(read));
  expect(fake.callsOf('getDashboardAdminData')).toHaveLength(1);
  act(() => fake.bus.emit('todo.changed', {}));
  await waitFor(() => expect(fake.callsOf('getDashboardAdminData')).toHaveLength(2));
});

test('C-05: a supervisor who is renamed is called so on the dashboard', async () => {
  const { fake } = await start({ ...first, selectedSupervisors: [9] });
  const supervisors = [{ id: 9, fullName: 'Ravi Singh' }];
  answerJobs(fake, [{ ...first, selectedSupervisors: [9] }], supervisors);
  act(() => fake.bus.emit('user.changed', { idUser: 9 }));
  expect(await screen.findByText('R. Singh')).toBeTruthy();
});

test('C-05: a pointer that rests for long holds nothing up', async () => {
  const { change } = await start(first);
  jest.useFakeTimers();
  fireEvent.pointerEnter(table());
  jest.useRealTimers();
  change(first, second);
  jest.useFakeTimers();
  fireEvent.pointerMove(table());
  act(() => jest.advanceTimersByTime(30_000));
  jest.useRealTimers();
  await waitFor(() => expect(titles()).toEqual(['First', 'Second']));
});

test('C-05, A.2.29: after Show now the pointer holds the list again as soon as it moves', async () => {
  const { change } = await start(first, second);
  fireEvent.pointerEnter(table());
  change(first, second, earlier);
  fireEvent.click(await screen.findByRole('button', { name: '1 change. Show now' }));
  expect(titles()).toEqual(['Earlier', 'First', 'Second']);
  fireEvent.pointerMove(table());
  change(first, second);
  expect(await screen.findByRole('button', { name: '1 change. Show now' })).toBeTruthy();
  expect(titles()).toEqual(['Earlier', 'First', 'Second']);
});

test('A.4.10, C-05: a press of the clock elsewhere turns the row; a chat that was read takes its count away', async () => {
  const began = {
    ...first,
    date: now - hour,
    unreadMessages: 2,
    reqCrew: [crew({ startTime: now - hour, mine: 2, confirmed: 1, amount: 1 })],
  };
  const { fake } = await start(began);
  expect(screen.getByText('Missing Clock In')).toBeTruthy();
  const clocked = { ...began, clockList: [{ idUser: 1, start: now, end: null }] };
  answerJobs(fake, [clocked]);
  act(() => fake.bus.emit('clock.changed', { idJob: 1 }));
  expect(await screen.findByText('In progress')).toBeTruthy();
  answerJobs(fake, [{ ...clocked, unreadMessages: 0 }]);
  act(() => fake.bus.emit('notifications.changed', {}));
  await waitFor(() => expect(screen.queryByText('2 new messages')).toBeNull());
});

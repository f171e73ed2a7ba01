import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline, translatePage } from '@crewcall/platform/testing';
import { crew, dashboard, hour, job, me, now } from './fixtures';
import { admin, openDashboard, todo } from './open-dashboard';
import { openJobs } from './open-jobs';

beforeEach(() => localStorage.clear());

const unreached = {
  doclock: () => {
    throw offline();
  },
};
const slab = () => screen.findByRole('region', { name: 'Next shift' });
const press = (name: string) =>
  act(async () => void fireEvent.click(within(await slab()).getByRole('button', { name })));

test('B.2.19: Check In works on a translated page, and its button turns into Check Out', async () => {
  const confirmed = job({ reqCrew: [crew({ mine: 2 })], statusUser: 2 });
  openJobs({ getMyDashboardv2: dashboard([confirmed], [5]), ...unreached });
  expect((await slab()).textContent).toContain('No reception? Tap anyway.');
  translatePage();
  await press('Check In');
  expect(await screen.findByText(/Check In at 3:00 pm is saved on this phone/)).toBeTruthy();
  expect(within(await slab()).getByRole('button', { name: 'Check Out' })).toBeTruthy();
  expect((await slab()).textContent).not.toContain('No reception?');
});

test('T-20: on a translated page the button says End break during a break', async () => {
  const running = job({
    reqCrew: [crew({ mine: 2 })],
    statusUser: 2,
    clockList: [{ idUser: me, idReqCrew: 11, start: now - 4 * hour, end: null }],
  });
  openJobs({ getMyDashboardv2: dashboard([running], [5]), ...unreached });
  await screen.findByRole('button', { name: 'Start break' });
  translatePage();
  await press('Start break');
  expect(await screen.findByRole('button', { name: 'End break, on a break since 3:00 pm' })).toBeTruthy();
});

test('B.2.19: a translated page shows the title of the shift whose place and times it shows', async () => {
  const clock = { idUser: me, idReqCrew: 11, start: now - 4 * hour, end: null };
  const first = job({ reqCrew: [crew({ mine: 2 })], statusUser: 2, clockList: [clock] });
  const next = job({
    id: 6,
    title: 'Gala dinner',
    location: 'Town Hall',
    date: now + 24 * hour,
    reqCrew: [crew({ id: 12, mine: 2, startTime: now + 24 * hour, endTime: now + 29 * hour })],
    statusUser: 2,
  });
  const { fake } = openJobs({ getMyDashboardv2: dashboard([first, next], [5]) });
  expect((await slab()).textContent).toContain('Load in, Riverside Stage');
  translatePage();
  const left = { ...first, status: 3, clockList: [{ ...clock, end: now }] };
  fake.answer('getMyDashboardv2', dashboard([left, next]));
  await act(() => fake.bus.emit('clock.changed', { idJob: 5, idUser: me }));
  await waitFor(async () => expect((await slab()).textContent).toContain('Town Hall'));
  expect((await slab()).textContent).toContain('Gala dinner');
  expect((await slab()).textContent).not.toContain('Load in');
});

test('A.4.17: on a translated page the done To Dos open and close', async () => {
  openDashboard({ getDashboardAdminData: admin({ ...todo(1, 'Order radios'), completed: true }) });
  fireEvent.click(screen.getByRole('tab', { name: /^To Do/ }));
  const done = await screen.findByRole('button', { name: '1 done' });
  translatePage();
  fireEvent.click(done);
  expect(screen.getByRole('list', { name: 'Done' })).toBeTruthy();
  fireEvent.click(done);
  expect(screen.queryByRole('list', { name: 'Done' })).toBeNull();
});

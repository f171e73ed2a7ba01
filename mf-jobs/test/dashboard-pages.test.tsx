import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerJobs, answersOf } from './dashboard-answers';
import { crew, hour, job, now } from './fixtures';
import { openDashboard } from './open-dashboard';

beforeEach(() => localStorage.clear());

const full = crew({ amount: 2, confirmed: 2 });
const many = Array.from({ length: 60 }, (_, at) =>
  job({ id: at + 1, title: `Job ${at + 1}`, date: now + hour + at * 60_000, reqCrew: [full] }),
);
const today = () => screen.getByRole('region', { name: 'TODAY' });
const titles = () => [...today().querySelectorAll('[role=row] a')].map((link) => link.textContent);
const offsets = (fake: ReturnType<typeof openDashboard>['fake']) =>
  fake
    .callsOf('getDashboardJobs')
    .filter((body) => body.running)
    .map(({ offset }) => offset);
const more = (name: string) => fireEvent.click(within(today()).getByRole('button', { name }));

test('A.2.29: a section shows its rows as they come into sight, and says at once how many there are', async () => {
  const { fake } = openDashboard(answersOf(many));
  await screen.findByText('Job 1');
  expect(titles()).toHaveLength(25);
  expect(within(today()).getByRole('heading').textContent).toContain('60 jobs · all crewed');
  expect(offsets(fake)).toEqual([0]);
  more('35 more jobs');
  await screen.findByText('Job 50');
  more('10 more jobs');
  await screen.findByText('Job 60');
  expect(offsets(fake)).toEqual([0, 25, 50]);
  expect(within(today()).queryByRole('button', { name: /more job/ })).toBeNull();
  expect(titles()).toEqual(many.map(({ title }) => title));
});

test('C-05: rows of later pages come under the pointer too, and a change keeps the pages that are open', async () => {
  const { fake } = openDashboard(answersOf(many));
  await screen.findByText('Job 1');
  fireEvent.pointerEnter(today().parentElement as HTMLElement);
  more('35 more jobs');
  await screen.findByText('Job 50');
  fireEvent.pointerMove(today().parentElement as HTMLElement);
  // Job 55 loses its crew and stands first.
  const open = many.map((one) => (one.id === 55 ? { ...one, reqCrew: [crew()] } : one));
  answerJobs(fake, open);
  act(() => fake.bus.emit('job.changed', { idJob: 55 }));
  await screen.findByRole('button', { name: '2 changes. Show now' });
  expect(titles().slice(0, 2)).toEqual(['Job 1', 'Job 2']);
  expect(titles()).toHaveLength(50);
  fireEvent.pointerLeave(today().parentElement as HTMLElement);
  expect(titles().slice(0, 2)).toEqual(['Job 55', 'Job 1']);
  expect(titles()).toHaveLength(50);
});

test('A.2.28: the search and Needs crew are answered by the server', async () => {
  const { fake } = openDashboard(answersOf(many));
  await screen.findByText('Job 1');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' Job 37 ' } });
  await waitFor(() => expect(titles()).toEqual(['Job 37']));
  fireEvent.click(screen.getByRole('button', { name: /^Needs crew/ }));
  expect(await screen.findByText('No job needs crew')).toBeTruthy();
  expect(fake.callsOf('getDashboardJobs').at(-1)).toMatchObject({ text: 'Job 37', needsCrew: true });
  expect(fake.callsOf('getDashboardSums').at(-1)).toMatchObject({ text: 'Job 37', needsCrew: true });
});

test('C-05: a section that is opened again under a resting pointer shows its jobs at once', async () => {
  openDashboard(answersOf(many));
  await screen.findByText('Job 1');
  const all = today().parentElement as HTMLElement;
  const press = () => fireEvent.click(within(within(today()).getByRole('heading')).getByRole('button'));
  press();
  fireEvent.pointerEnter(all);
  press();
  expect(titles()).toHaveLength(25);
  expect(screen.queryByRole('button', { name: /changes?\. Show now/ })).toBeNull();
});

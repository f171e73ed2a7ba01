import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { areaOf, placesText } from '../src/worker/openings/openings';
import { crew, dashboard, hour, job, me, now } from './fixtures';
import { openJobs } from './open-jobs';

beforeEach(() => localStorage.clear());

const rigger = crew({ id: 12, groupName: 'Rigger', amount: 3, confirmed: 1 });
const filled = job({ id: 1, title: 'Filled gala', date: now, reqCrew: [crew({ confirmed: 8 })] });
const applied = job({ id: 2, title: 'Applied gala', date: now, hasApplied: true });
const nsw = job({
  id: 3,
  title: 'Sydney load in',
  date: now + 30 * hour,
  reqCrew: [crew({ startTime: now + 30 * hour })],
});
const vic = job({
  id: 4,
  title: 'Melbourne load in',
  date: now + 31 * hour,
  state: 2,
  pcode: '3000',
  reqCrew: [{ ...rigger, startTime: now + 31 * hour }],
});
const open = (jobs: Job[]) =>
  openJobs({ getMyDashboardv2: dashboard([]), getPublicJobs: { jobs } }, '/jobs/openings');
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('A.2.14, A.4.01: what one can apply for stands first, filled jobs are folded and open by a press', async () => {
  open([filled, applied, nsw, vic]);
  await screen.findByText('Sydney load in');
  expect(titles()).toEqual(['Sydney load in', 'Melbourne load in', 'Applied gala']);
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 filled job' }));
  expect(titles()).toEqual(['Sydney load in', 'Melbourne load in', 'Applied gala', 'Filled gala']);
});

test('A.2.14: what has begun says so and stands after what is to come', async () => {
  const begun = job({
    id: 7,
    title: 'Under way',
    date: now - hour,
    reqCrew: [crew({ startTime: now - hour, endTime: now + 5 * hour })],
  });
  open([begun, nsw]);
  await screen.findByText('Sydney load in');
  expect(titles()).toEqual(['Sydney load in', 'Under way']);
  expect(screen.getByText(/^Started 1 h ago/)).toBeTruthy();
});

test('an opening and the choice of a crew say what each crew pays, as an invitation does', async () => {
  const both = job({
    reqCrew: [crew(), rigger],
    pays: [
      { idReqCrew: 11, pay: '$38.50 an hour' },
      { idReqCrew: 12, pay: 'from $42.00 an hour, Sunday $73.50' },
    ],
  });
  open([{ ...nsw, pays: [{ idReqCrew: 11, pay: 'from $38.50 an hour, Sunday $67.38' }] }, both]);
  expect(await screen.findByText(/ · from \$38\.50 an hour, Sunday \$67\.38$/)).toBeTruthy();
  expect(
    screen.getByText(/ · Stagehand \$38\.50 an hour; Rigger from \$42\.00 an hour, Sunday \$73\.50$/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: `Apply: ${both.title}` }));
  expect(
    await screen.findByRole('radio', {
      name: /^Rigger.* · from \$42\.00 an hour, Sunday \$73\.50 · 2 places left$/,
    }),
  ).toBeTruthy();
});

test('A.4.03: filled jobs alone are shown as they are', async () => {
  open([filled]);
  expect(await screen.findByText('Filled gala')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show 1 filled/ })).toBeNull();
});

test('A.2.16: a card says how many places are left in which group, and the state and postcode', async () => {
  open([job({ reqCrew: [crew(), rigger] })]);
  const card = await screen.findByRole('article');
  expect(within(card).getByText('3 places left: 1 Stagehand, 2 Rigger')).toBeTruthy();
  expect(card.textContent).toContain(' · NSW 2127');
  expect(placesText(job(), me, now)).toBe('1 place left');
  expect([placesText(filled, me, now), areaOf(job({ state: 0, pcode: '' }))]).toEqual(['', '']);
});

test('A.2.14: openings are narrowed by group and by state, and widened again', async () => {
  open([nsw, vic]);
  await screen.findByText('Sydney load in');
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Group', 'Rigger');
  await waitFor(() => expect(titles()).toEqual(['Melbourne load in']));
  await choose('State', 'NSW');
  expect(await screen.findByText('No opening fits')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(titles()).toEqual(['Sydney load in', 'Melbourne load in']));
});

test('J-28: the card that was applied from stays in its place', async () => {
  const second = { ...nsw, id: 6, title: 'Second load in', date: nsw.date + hour };
  const { fake } = open([nsw, second]);
  await screen.findByText('Sydney load in');
  fake.answer('applyfor', () => {
    fake.answer('getPublicJobs', { jobs: [{ ...nsw, hasApplied: true }, second] });
    return { ok: true, idReqCrew: 11 };
  });
  fireEvent.click(screen.getByRole('button', { name: 'Apply: Sydney load in' }));
  expect(await screen.findByRole('button', { name: 'Applied' })).toBeTruthy();
  expect(titles()).toEqual(['Sydney load in', 'Second load in']);
});

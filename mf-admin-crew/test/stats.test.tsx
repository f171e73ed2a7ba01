import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { addDays, dayText, dayToEpoch } from '@crewcall/domain/time';
import { StatsScreen } from '../src/regions/stats.page';
import { show } from './show';

jest.mock('../src/charts/apex', () => ({ Apex: ({ type }: { type: string }) => `A chart: ${type}` }));

const zone = 'Australia/Sydney';
// A Saturday; 28 days before is a Saturday as well.
const now = Date.UTC(2026, 10, 21, 1);
const monday = '2026-10-19';
const graphData = {
  dates: ['2026-11-23', '2026-11-24'],
  requiredAmount: [8, 3],
  confirmedAmout: [6, 3],
  pendingAmount: [1, 0],
  openAmount: [2, 0],
  overAmount: [0, 0],
};
const graphHours = [
  { groupName: 'Stagehand', groupInterval: '2026-11-16', workedHours: 12.25 },
  { groupName: 'Rigger', groupInterval: '2026-11-23', workedHours: 4 },
];
const open = (answers: TestRegionOptions['answers'] = {}) =>
  show(<StatsScreen />, {
    now,
    at: '/admin/stats',
    basename: '/admin/stats',
    user: { companyZone: zone },
    answers: { getStats: { graphData, graphHours }, ...answers },
  });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

test('A.2.33, A.2.34: Crew Requests are an area of required, confirmed and pending crew, and a table for who sees none', async () => {
  open();
  const card = await screen.findByLabelText('Crew Requests', { selector: 'section' });
  expect(await within(card).findByText('A chart: area')).toBeTruthy();
  expect([...card.querySelectorAll('header li')].map((each) => each.textContent)).toEqual([
    'Required',
    'Confirmed',
    'Pending',
  ]);
  expect(await rowsOf('Crew Requests')).toEqual([
    ['Day', 'Required', 'Confirmed', 'Pending', 'Open', 'Too many'],
    ['Mon 23 Nov', '8', '6', '1', '2', '0'],
    ['Tue 24 Nov', '3', '3', '0', '0', '0'],
  ]);
  // Reached and scrolled by keyboard.
  const region = within(card).getByLabelText('Crew Requests as a table');
  expect(region.tabIndex).toBe(0);
});

test('A.2.35: historical data are an area per week, a donut per group, and the same as tables', async () => {
  open();
  const weeks = await screen.findByLabelText('Hours per week', { selector: 'section' });
  expect(await within(weeks).findByText('A chart: area')).toBeTruthy();
  const groups = screen.getByLabelText('Hours per group', { selector: 'section' });
  expect(await within(groups).findByText('A chart: donut')).toBeTruthy();
  expect(await rowsOf('Hours per week')).toEqual([
    ['Week of', 'Stagehand', 'Rigger'],
    ['Mon 16 Nov, so far', '12.25 h', '0 h'],
    ['Mon 23 Nov', '0 h', '4 h'],
  ]);
  expect(await rowsOf('Hours per group')).toEqual([
    ['Group', 'Hours'],
    ['Stagehand', '12.25 h'],
    ['Rigger', '4 h'],
  ]);
  expect(screen.getByText('The week of Mon 16 Nov is not over yet: it shows the hours so far.')).toBeTruthy();
});

test('A.9.10, A.2.36: it starts on a Monday 28 days back or a little more, and says so', async () => {
  const fake = open();
  await screen.findByLabelText('Hours per week', { selector: 'section' });
  const start = dayToEpoch(zone, monday);
  const asked = fake.callsOf('getStats').map(({ dateStart }) => dateStart);
  expect(new Set(asked)).toEqual(new Set([start]));
  expect(
    screen.getByText(/^Select at least 2 weeks, starting on a Monday\. These start on Mon 19 Oct\.$/),
  ).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});

test('A.2.36: other dates than a Monday are warned about, and moved to it with one press', async () => {
  open();
  const field = await screen.findByLabelText<HTMLInputElement>('Start date');
  fireEvent.change(field, { target: { value: '2026-10-20' } });
  fireEvent.blur(field);
  expect(await screen.findByRole('note')).toBeTruthy();
  fireEvent.click(screen.getByText('From Mon 19 Oct'));
  expect(field.value).toBe('19/10/2026');
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

test('A.2.33: the figures of both charts are downloaded as one workbook', async () => {
  const fake = open({ downloadStats: { xlsxFile: btoa('x'), fileName: 'statistics.xlsx' } });
  fireEvent.click(await screen.findByText('Download xlsx'));
  const start = dayToEpoch(zone, monday);
  const today = dayToEpoch(zone, dayText(zone, now));
  await waitFor(() =>
    expect(fake.callsOf('downloadStats')).toEqual([
      {
        dateStart: start,
        dateEnd: today,
        requestsStart: start,
        requestsEnd: addDays(zone, today, 14),
      },
    ]),
  );
});

test('A.2.33: without jobs or hours each part says so', async () => {
  const none = { ...graphData, requiredAmount: [0, 0], confirmedAmout: [0, 0], pendingAmount: [0, 0] };
  open({ getStats: { graphData: none, graphHours: [] } });
  expect(await screen.findByText('No crew was asked for')).toBeTruthy();
  expect(await screen.findByText('No hours were worked in this period')).toBeTruthy();
});

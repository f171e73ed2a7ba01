import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline } from '@crewcall/platform/testing';
import { at, december, hour, job, three } from './fixtures';
import { chip, chipOn, day, panel, setWidth, show, title, weekAnswers } from './show';

test('B.2.33, B.9.13: weekdays from Monday, today marked, days of other months apart, a title with arrows', async () => {
  show({ jobs: three });
  await chip('Gala');
  expect(
    screen
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .join(),
  ).toBe('Mon,Tue,Wed,Thu,Fri,Sat,Sun');
  expect(screen.getAllByRole('gridcell')).toHaveLength(42);
  expect(document.querySelector('[aria-current=date]')).toBe(day('2026-11-21'));
  expect(day('2026-10-31').hasAttribute('data-out')).toBe(true);
  expect(day('2026-11-01').hasAttribute('data-out')).toBe(false);
  expect(title()).toBe('November 2026');
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  await waitFor(() => expect(day('2026-10-15').hasAttribute('data-out')).toBe(false));
  expect(title()).toBe('October 2026');
});

test('B.2.32, B.7.21, J-24, K-01: asks week by week, with its filter and how much it shows; the first segment says which calendar', async () => {
  const { fake } = show({ jobs: [] });
  await screen.findByText('No jobs in November 2026');
  const mondays = ['10-25', '11-01', '11-08', '11-15', '11-22', '11-29', '12-06'].map((text) =>
    at(`2026-${text}T13:00:00Z`),
  );
  expect(fake.callsOf('getCalendarWeek').slice(0, 6)).toEqual(
    mondays.slice(0, 6).map((dateStart, week) => ({
      ...{ dateStart, dateEnd: mondays[week + 1] },
      ...{ text: '', company: '', state: 0, status: 10, most: 24 },
    })),
  );
  expect(fake.callsOf('getJobs')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Add Job' })).toBeTruthy();
});

test('B.4.07, B.7.21: another month loads its jobs; until they are there the old one stays', async () => {
  const start = at('2026-02-10T05:00:00Z');
  const later = weekAnswers([job({ id: 9, title: 'Regatta', date: start, endTime: start + hour })]);
  const waiting: (() => void)[] = [];
  const { fake } = show({ jobs: three });
  await chip('Gala');
  fake.answer(
    'getCalendarWeek',
    (body) => new Promise((resolve) => waiting.push(() => resolve(later.getCalendarWeek(body)))),
  );
  // Further than the neighbours, which are there already.
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  fireEvent.mouseDown(within(await panel('Filters')).getByRole('combobox', { name: 'Month' }));
  fireEvent.click(await screen.findByRole('option', { name: 'February' }));
  expect(title()).toBe('February 2026');
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('November 2026');
  expect(chipOn('2026-11-21', 'Gala')).toBeTruthy();
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  act(() => waiting.forEach((answer) => answer()));
  expect(await chip('Regatta')).toBeTruthy();
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false');
  expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('February 2026');
});

test('B.2.33: a neighbour that grew old is drawn as it is when turned to, and asked for again once it stands', async () => {
  const { fake } = show({ jobs: [...three, december] });
  await chip('Gala');
  const asked = () => fake.callsOf('getCalendarWeek').map(({ dateStart }) => dateStart);
  // Six weeks of November, and those of its neighbours that are not in it.
  await waitFor(() => expect(asked()).toHaveLength(14));
  const wasDrawn: boolean[] = [];
  fake.answer('getCalendarWeek', (body) => {
    wasDrawn.push(screen.queryByRole('button', { name: /Carols/ }) !== null);
    return weekAnswers([...three, december]).getCalendarWeek(body);
  });
  const later = Date.now() + 5 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await Promise.resolve();
  });
  expect(await chip('Carols')).toBeTruthy();
  const itsStart = at('2026-11-29T13:00:00Z');
  await waitFor(() => expect(asked().filter((start) => start === itsStart)).toHaveLength(2));
  expect(wasDrawn).not.toContain(false);
  clock.mockRestore();
});

test('B.2.33: whoever comes back to the page sees what has changed, also where no event told of it', async () => {
  const { fake } = show({ jobs: three });
  await chip('Gala');
  await waitFor(() => expect(fake.callsOf('getCalendarWeek')).toHaveLength(14));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  const moved = three.map((one) => ({ ...one, title: `${one.title} moved` }));
  fake.answer('getCalendarWeek', weekAnswers(moved).getCalendarWeek);
  fireEvent(document, new Event('visibilitychange'));
  expect(await chip('Gala moved')).toBeTruthy();
  clock.mockRestore();
});

test('B.2.33: of months and searches only the near ones stay in memory', async () => {
  const { fake } = show({ jobs: three });
  await chip('Gala');
  const asked = (dateStart: number, text = '') =>
    fake.callsOf('getCalendarWeek').filter((body) => body.dateStart === dateStart && body.text === text)
      .length;
  const november = at('2026-11-15T13:00:00Z');
  const february = at('2027-02-14T13:00:00Z');
  const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  search('gala');
  await waitFor(() => expect(asked(november, 'gala')).toBe(1));
  search('');
  for (const name of ['December 2026', 'January 2027']) {
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await screen.findByRole('grid', { name });
  }
  // Once the neighbours are asked for, the others are gone.
  await waitFor(() => expect(asked(february)).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Today' }));
  await screen.findByRole('grid', { name: 'November 2026' });
  await waitFor(() => expect(asked(november)).toBe(2));
  search('gala');
  await waitFor(() => expect(asked(november, 'gala')).toBe(2));
});

test('B.2.33: a month that cannot be loaded says so, with Retry and a way back', async () => {
  const { fake } = show({ jobs: three });
  await chip('Gala');
  fake.answer('getCalendarWeek', () => {
    throw offline();
  });
  for (let turns = 0; turns < 3; turns += 1)
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText('The jobs of February 2027 could not be loaded')).toBeTruthy();
  // The last month that was there: this one, or a neighbour that was asked for meanwhile.
  const back = screen.getByRole('button', { name: /^Back to / });
  fireEvent.click(back);
  expect(await screen.findByRole('grid', { name: back.textContent.slice(8) })).toBeTruthy();
});

test('B.2.33: a month whose jobs the filters leave out says how many, and shows them on demand', async () => {
  show({ jobs: [job({ title: 'Long ago', status: 3 }), job({ id: 2, title: 'Called off', status: 2 })] });
  await screen.findByText('No jobs in November 2026');
  expect(screen.getByText('2 jobs of this month are finished or cancelled.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all of them' }));
  expect(await chip('Long ago')).toBeTruthy();
});

test('K-05: the count is of what the calendar opens with; what is left out is said where a filter is set', async () => {
  show({ jobs: [...three, job({ id: 9, title: 'Long ago', status: 3 })] });
  await chip('Gala');
  const count = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;
  expect(count()).toBe('3 jobs');
  // All would not be true: one is hidden.
  expect(screen.getByRole('button', { name: 'Filtered' })).toBeTruthy();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'strike' } });
  await waitFor(() => expect(count()).toBe('1 of 3 jobs'));
  fireEvent.change(search, { target: { value: 'nothing like it' } });
  expect(await screen.findByText('The filters hide 3 jobs.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all of them' }));
  await waitFor(() => expect(count()).toBe('4 jobs'));
});

test('K-05: the head says how many finished ones the usual filter hides, also of a search, and shows them', async () => {
  const done = (id: number, title: string, status: number) => job({ id, title, status });
  show({ jobs: [...three, done(9, 'Long ago', 3), done(10, 'Strike before', 3), done(11, 'Called off', 2)] });
  await chip('Gala');
  expect(screen.getByRole('button', { name: '2 finished, 1 cancelled hidden' })).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'strike' } });
  fireEvent.click(await screen.findByRole('button', { name: '1 finished hidden' }));
  expect(await chip('Strike before')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /hidden$/ })).toBeNull();
});

test('B.2.33, K-11, B.9.13: under 1024 px it scrolls to today on load, at 1024 px it does not', async () => {
  const seen: (string | undefined)[] = [];
  Element.prototype.scrollIntoView = function scroll(this: HTMLElement) {
    seen.push(this.dataset['day']);
  };
  setWidth(1024);
  const wide = show({ jobs: three });
  await chip('Gala');
  expect(seen).toEqual([]);
  wide.unmount();
  setWidth(1023);
  show({ jobs: three });
  await chip('Gala');
  expect(seen).toEqual(['2026-11-21']);
});

test('B.2.33: many jobs of a day may be folded away, and one day opened', async () => {
  const many = Array.from({ length: 9 }, (_, n) => job({ id: n + 1, title: `Shift ${n}` }));
  show({ jobs: many });
  await chip('Shift 8');
  fireEvent.click(screen.getByRole('button', { name: 'Compact' }));
  await waitFor(() => expect(within(day('2026-11-21')).queryByText('Shift 8')).toBeNull());
  const more = screen.getByRole('button', { name: '5 more' });
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(chipOn('2026-11-21', 'Shift 8')).toBeTruthy());
  expect(document.activeElement).toBe(chipOn('2026-11-21', 'Shift 4'));
});

test('B.2.33: a day’s name is made of the words that stand in it, so that a voice can say them', async () => {
  show({ jobs: three });
  await chip('Gala');
  const cells = screen.getAllByRole('gridcell');
  expect(cells.some((cell) => cell.hasAttribute('aria-label'))).toBe(false);
  const today = day('2026-11-21');
  expect(today.querySelector('.short')?.textContent).toBe('Saturday 21 November');
  expect(today.textContent).toMatch(/, \d jobs?/);
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { at, job, three } from './fixtures';
import { admin, chip, day, panel, press, show, slot, title, weekAnswers } from './show';

test('B.2.34: Ctrl and F lead to the search, Escape out of it; what is typed narrows the month', async () => {
  show({ jobs: three });
  await chip('Gala');
  const search = screen.getByRole('searchbox', { name: 'Search jobs' });
  press(document.body, 'f', { ctrlKey: true });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'GALA' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Strike/ })).toBeNull());
  expect(screen.getByRole('button', { name: 'Filtered' })).toBeTruthy();
  press(search, 'Escape');
  expect(document.activeElement).not.toBe(search);
});

test('B.2.34, B.6.04, B.6.05: Add Job is the office’s with the right to it; crew have no such button', async () => {
  const { unmount } = show({ jobs: three, user: { permissions: ['job:read'] } });
  await chip('Gala');
  expect(screen.queryByRole('button', { name: 'Add Job' })).toBeNull();
  unmount();
  show({ jobs: three, isOffice: false });
  await chip('Gala');
  expect(screen.queryByRole('button', { name: 'Add Job' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});

test('B.7.21, B.6.04, A.7.28: Add Job makes one in the month however often it is pressed, which reloads and opens it', async () => {
  const { fake } = show({ jobs: three, answers: { insertNewJobs: { jobId: 77, jobIds: [77] } as never } });
  await chip('Gala');
  const before = fake.callsOf('getCalendarWeek').length;
  fireEvent.click(screen.getByRole('button', { name: 'Add Job' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add Job' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/calendar/77/info'));
  expect(fake.callsOf('insertNewJobs')).toHaveLength(1);
  expect(fake.callsOf('insertNewJobs')[0]?.job.date).toBe(at('2026-11-23T21:00:00Z'));
  await waitFor(() => expect(fake.callsOf('getCalendarWeek').length).toBeGreaterThan(before));
  expect(slot()).toContain('"idJob":77');
});

test('B.2.34, B.7.21: a double click on Add Job makes one job, even when the answer comes between its presses', async () => {
  const { fake } = show({ jobs: three, answers: { insertNewJobs: { jobId: 77, jobIds: [77] } as never } });
  await chip('Gala');
  const add = screen.getByRole('button', { name: 'Add Job' });
  fireEvent.click(add, { detail: 1 });
  await waitFor(() => expect(fake.path()).toBe('/admin/calendar/77/info'));
  fireEvent.click(add, { detail: 2 });
  await act(() => Promise.resolve());
  expect(fake.callsOf('insertNewJobs')).toHaveLength(1);
});

test('B.2.35, B.5.27, B.5.28: Filters has text, company, state, status, month, six years, This Month and Close', async () => {
  show({ jobs: [...three, job({ id: 9, title: 'Expo', prepend: 'NOVA', state: 2 })] });
  await chip('Gala');
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  const filters = within(await panel('Filters'));
  expect(filters.getByLabelText('Matching Text')).toBeTruthy();
  const choices = async (name: string) => {
    fireEvent.mouseDown(filters.getByRole('combobox', { name }));
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    return options;
  };
  const choose = async (name: string, option: string) => {
    fireEvent.mouseDown(filters.getByRole('combobox', { name }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  expect(await choices('Company')).toEqual(['All', 'ACME', 'NOVA']);
  expect(await choices('State')).toHaveLength(9);
  expect(await choices('Status')).toEqual(['All', 'Pending & Confirmed', 'Finished', 'Cancelled']);
  expect(await choices('Month')).toHaveLength(12);
  expect(await choices('Year')).toEqual(['2024', '2025', '2026', '2027', '2028', '2029']);
  await choose('Company', 'NOVA');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Gala/ })).toBeNull());
  expect(await chip('Expo')).toBeTruthy();
  await choose('Month', 'January');
  await choose('Year', '2027');
  expect(title()).toBe('January 2027');
  fireEvent.click(filters.getByRole('button', { name: 'This Month' }));
  expect(title()).toBe('November 2026');
  fireEvent.click(filters.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Filtered' })).toBeTruthy();
});

test('B.2.35: filter and month outlive a reload, and are not another user’s', async () => {
  const first = show({ jobs: three });
  await chip('Gala');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'strike' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(title()).toBe('December 2026'));
  first.unmount();
  const again = show({ jobs: three });
  expect(await screen.findByDisplayValue('strike')).toBeTruthy();
  expect(title()).toBe('December 2026');
  again.unmount();
  show({ jobs: three, user: { ...admin, id: 99 } });
  await chip('Gala');
  expect(title()).toBe('November 2026');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('B.2.35: the navigation leads to this month, with their filters', async () => {
  const first = show({ jobs: three });
  await chip('Gala');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'strike' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(title()).toBe('December 2026'));
  first.unmount();
  show({ jobs: three, comesBy: 'PUSH' });
  expect(await screen.findByDisplayValue('strike')).toBeTruthy();
  expect(title()).toBe('November 2026');
});

test('B.2.34: the server searches and filters; more than a day shows are a number, and come when asked for', async () => {
  const jobs = Array.from({ length: 160 }, (_, n) =>
    job({ id: 100 + n, title: `Shift ${n}`, location: n === 70 ? 'Town Hall' : 'Dock' }),
  );
  const { fake } = show({ jobs });
  // By what stands in the document: a role is looked for in each of so many chips.
  const count = () => document.querySelectorAll('.job').length;
  const more = () => document.querySelector('.more');
  await waitFor(() => expect([count(), more()?.textContent]).toEqual([24, '136 more']));
  expect(day('2026-11-21').textContent).toContain(', 160 jobs');
  const open = () => {
    (more() as HTMLElement).focus();
    fireEvent.click(more() as Element);
  };
  open();
  await waitFor(() => expect([count(), more()?.textContent]).toEqual([124, '36 more']));
  // The focus goes to the first of those that came.
  expect(document.activeElement?.textContent).toContain('Shift 24');
  open();
  await waitFor(() => expect([count(), more()]).toEqual([160, null]));
  expect(document.activeElement?.textContent).toContain('Shift 124');
  expect(fake.callsOf('getCalendarDay').map(({ offset, limit }) => [offset, limit])).toEqual([
    [24, 100],
    [124, 100],
  ]);
  fireEvent.change(document.querySelector('input[type=search]') as Element, { target: { value: 'hall' } });
  await waitFor(() => expect(count()).toBe(1));
  expect(document.querySelector('.job')?.textContent).toContain('Shift 70');
  expect(fake.callsOf('getCalendarWeek').at(-1)).toMatchObject({ text: 'hall', status: 10, most: 24 });
});

test('B.2.34: a day that cannot be opened says so, and is asked for again', async () => {
  const jobs = Array.from({ length: 30 }, (_, n) => job({ id: 100 + n, title: `Shift ${n}` }));
  const { fake } = show({ jobs });
  await chip('Shift 0');
  fake.answer('getCalendarDay', () => {
    throw new ApiError('missing', 'It does not answer.', 404);
  });
  fireEvent.click(screen.getByRole('button', { name: '6 more' }));
  const retry = await screen.findByRole('button', { name: 'Not loaded. Retry' });
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => /more jobs/i.test(text));
  expect(said()).toEqual(['More jobs on Saturday 21 November could not be loaded. Retry is below its jobs.']);
  let answer = () => {};
  const { getCalendarDay } = weekAnswers(jobs);
  fake.answer(
    'getCalendarDay',
    (body) => new Promise((resolve) => (answer = () => resolve(getCalendarDay(body)))),
  );
  retry.focus();
  fireEvent.click(retry);
  await waitFor(() => expect(said()).toEqual(['Loading more jobs on Saturday 21 November …']));
  act(() => answer());
  expect(await chip('Shift 29')).toBeTruthy();
  expect(said()).toEqual([]);
  expect(document.activeElement?.textContent).toContain('Shift 24');
  expect(screen.queryByRole('button', { name: /more|Retry/ })).toBeNull();
});

test('B.2.34: what was found stays at the next key until the answer; a failed search says so and is asked again', async () => {
  const jobs = [job({ id: 1, title: 'Gala', location: 'Town Hall' }), job({ id: 2, title: 'Strike' })];
  const { fake } = show({ jobs });
  await chip('Strike');
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const titles = () => [...document.querySelectorAll('.job')].map((one) => one.textContent);
  const onlyGala = [expect.stringContaining('Gala')];
  type('hal');
  await waitFor(() => expect(titles()).toEqual(onlyGala));
  const waiting: (() => void)[] = [];
  const { getCalendarWeek } = weekAnswers(jobs);
  fake.answer(
    'getCalendarWeek',
    (body) => new Promise((resolve) => waiting.push(() => resolve(getCalendarWeek(body)))),
  );
  type('hall');
  await waitFor(() => expect(fake.callsOf('getCalendarWeek').at(-1)).toMatchObject({ text: 'hall' }));
  expect(titles()).toEqual(onlyGala);
  expect(waiting).toHaveLength(6);
  await act(async () => waiting.forEach((answer) => answer()));
  fake.answer('getCalendarWeek', () => {
    throw new ApiError('missing', 'It does not answer.', 404);
  });
  type('strike');
  expect(await screen.findByText(/^Not everything could be loaded for this search or filter\./)).toBeTruthy();
  // The grid stays, and with it the focus and the place on the page.
  expect(screen.getByRole('grid', { name: 'November 2026' }).getAttribute('aria-busy')).toBe('false');
  fake.answer('getCalendarWeek', getCalendarWeek);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining('Strike')]));
  expect(screen.queryByText(/^Not everything could be loaded/)).toBeNull();
});

test('B.2.34: a key shows at once by what the chips say, before the server has searched', async () => {
  const { fake } = show({ jobs: three });
  await chip('Strike');
  fake.answer('getCalendarWeek', () => new Promise(() => {}));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gala' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Strike/ })).toBeNull());
  expect(await chip('Gala')).toBeTruthy();
});

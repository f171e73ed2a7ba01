import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { offline, refusal } from '@crewcall/platform/testing';
import { at, crew, hour, job, now } from './fixtures';
import { admin, chip, chipOn, day, panel, point, press, setWidth, show } from './show';

const gala = job({ id: 5, title: 'Gala' });
const bump = job({ id: 6, title: 'Bump out', date: now + 3 * hour, endTime: now + 7 * hour });
const strike = job({ id: 7, title: 'Strike', date: now + 20 * hour, endTime: now + 24 * hour });
const december = job({
  id: 8,
  title: 'Carols',
  date: at('2026-12-15T05:00:00Z'),
  endTime: at('2026-12-15T09:00:00Z'),
});
const three = [gala, bump, strike];
const slot = () => document.querySelector('[data-slot]')?.textContent ?? '';
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the month', () => {
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

  test('B.2.32, B.7.21, J-24, K-01: asks for the range alone and all statuses, filters here; the first segment says which calendar', async () => {
    const { fake } = show({ jobs: [] });
    await screen.findByText('No jobs in November 2026');
    expect(fake.callsOf('getJobs')[0]).toEqual({
      dateStart: at('2026-10-25T13:00:00Z'),
      dateEnd: at('2026-12-07T13:00:00Z'),
      status: -1,
    });
    expect(screen.getByRole('button', { name: 'Add Job' })).toBeTruthy();
  });

  test('B.4.07, B.7.21: another month loads its jobs; until they are there the old one stays', async () => {
    const waiting: ((answer: object) => void)[] = [];
    const { fake } = show({ jobs: three });
    await chip('Gala');
    fake.answer('getJobs', () => new Promise((resolve) => waiting.push(resolve as never)));
    // Further than the neighbours, which are there already.
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    fireEvent.mouseDown(within(await panel('Filters')).getByRole('combobox', { name: 'Month' }));
    fireEvent.click(await screen.findByRole('option', { name: 'February' }));
    expect(title()).toBe('February 2026');
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('November 2026');
    expect(chipOn('2026-11-21', 'Gala')).toBeTruthy();
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    const start = at('2026-02-10T05:00:00Z');
    const jobs = [job({ id: 9, title: 'Regatta', date: start, endTime: start + hour })];
    act(() => waiting.forEach((answer) => answer({ jobs })));
    expect(await chip('Regatta')).toBeTruthy();
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false');
    expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('February 2026');
  });

  test('B.2.33: a month that cannot be loaded says so, with Retry and a way back', async () => {
    const { fake } = show({ jobs: three });
    await chip('Gala');
    fake.answer('getJobs', () => {
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
    expect(screen.getByRole('button', { name: 'All' })).toBeTruthy();
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'strike' } });
    await waitFor(() => expect(count()).toBe('1 of 3 jobs'));
    fireEvent.change(search, { target: { value: 'nothing like it' } });
    expect(await screen.findByText('The filters leave out 3 jobs.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all of them' }));
    await waitFor(() => expect(count()).toBe('4 jobs'));
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
    fireEvent.click(screen.getByRole('button', { name: '5 more' }));
    expect(chipOn('2026-11-21', 'Shift 8')).toBeTruthy();
  });
});

describe('controls', () => {
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
    const before = fake.callsOf('getJobs').length;
    fireEvent.click(screen.getByRole('button', { name: 'Add Job' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add Job' }));
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar/77/info'));
    expect(fake.callsOf('insertNewJobs')).toHaveLength(1);
    expect(fake.callsOf('insertNewJobs')[0]?.job.date).toBe(at('2026-11-23T21:00:00Z'));
    await waitFor(() => expect(fake.callsOf('getJobs').length).toBeGreaterThan(before));
    expect(slot()).toContain('"idJob":77');
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
});

describe('opening jobs', () => {
  test('A.2.44, B.2.32, B.2.36, B.4.07: the office’s click opens the form, a second one closes it', async () => {
    const { fake } = show({ jobs: three });
    fireEvent.click(await chip('Gala'));
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar/5'));
    expect(slot()).toBe('job-form {"idJob":5}');
    expect((await chip('Gala')).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(await chip('Gala'));
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar'));
    expect(slot()).toBe('');
    expect((await chip('Gala')).getAttribute('aria-pressed')).toBe('false');
  });

  test('A.2.44, B.2.36, K-02: tab and sub-view of the form are in the address', async () => {
    show({ jobs: three, at: '/admin/calendar/5/actions/duplicate' });
    await panel('Gala');
    expect(slot()).toBe('job-form {"idJob":5,"tab":"actions","subView":"duplicate"}');
  });

  test('A.2.19, B.2.36, K-02, B.6.05: crew get the viewer, on Details unless the address says another part', async () => {
    const { unmount } = show({ jobs: three, isOffice: false, at: '/calendar/5' });
    await panel('Gala');
    expect(slot()).toBe('job-viewer {"idJob":5,"tab":"details"}');
    unmount();
    const { fake } = show({ jobs: three, isOffice: false, at: '/calendar/5/crews' });
    await panel('Gala');
    expect(slot()).toBe('job-viewer {"idJob":5,"tab":"crews"}');
    // No way to select several.
    fireEvent.click(await chip('Strike'), { shiftKey: true });
    await waitFor(() => expect(fake.path()).toBe('/calendar/7'));
    expect(screen.queryByRole('dialog', { name: 'Generate Timesheet' })).toBeNull();
  });

  test('A.2.44: an address that leads to a job of another month leads to that month', async () => {
    const detail = { job: december, extraData: {} } as never;
    show({ jobs: [...three, december], at: '/admin/calendar/8', answers: { getJobDetail: detail } });
    await waitFor(() => expect(title()).toBe('December 2026'));
    expect(await chip('Carols')).toBeTruthy();
    expect(await panel('Carols')).toBeTruthy();
  });
});

describe('several jobs', () => {
  const sheet = () => panel('Generate Timesheet');
  const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) });
  const isPressed = async (name: string) => (await chip(name)).getAttribute('aria-pressed');

  test('B.1.04, B.2.37, B.4.07, B.6.04, K-08: shift-click selects several; the first is the open one, removing it moves on; closing clears', async () => {
    const { fake } = show({ jobs: three });
    fireEvent.click(await chip('Gala'));
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar/5'));
    fireEvent.click(await chip('Bump out'), { shiftKey: true });
    fireEvent.click(await chip('Strike'), { shiftKey: true });
    const list = within(await sheet());
    expect((await list.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      expect.stringContaining('Gala'),
      expect.stringContaining('Bump out'),
      expect.stringContaining('Strike'),
    ]);
    expect(fake.path()).toBe('/admin/calendar/5');
    expect([await isPressed('Gala'), await isPressed('Bump out')]).toEqual(['true', 'true']);
    fireEvent.click(list.getByRole('button', { name: 'Remove Gala' }));
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar/6'));
    expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await isPressed('Strike')).toBe('false');
  });

  test('B.2.37, B.7.11, B.9.13: Generate asks for all of them and never marks a job finished; another month keeps the list', async () => {
    const { fake } = show({ jobs: three, answers: { generateTimesheetJob: () => new Promise(() => {}) } });
    fireEvent.click(await chip('Gala'), { shiftKey: true });
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar/5'));
    fireEvent.click(await chip('Strike'), { shiftKey: true });
    await sheet();
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('December 2026'));
    expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Generate' }));
    await waitFor(() =>
      expect(fake.callsOf('generateTimesheetJob')).toEqual([
        { idJob: [5, 7], invoiceMarkJobAsFinished: false },
      ]),
    );
    expect(within(await sheet()).getByRole('button', { name: 'Generating…' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  test('B.8.11, K-10: a refusal is said in the server’s words, no PDF is shown, and Generate can be pressed again', async () => {
    const text = 'There are no times in these jobs.';
    const { fake } = show({
      jobs: three,
      answers: {
        generateTimesheetJob: () => {
          throw refusal(text);
        },
      },
    });
    fireEvent.click(await chip('Gala'), { shiftKey: true });
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar/5'));
    fireEvent.click(await chip('Strike'), { shiftKey: true });
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Generate' }));
    await waitFor(() => expect(fake.said).toEqual([text]));
    expect(within(await sheet()).getByRole('button', { name: 'Generate' })).toHaveProperty('disabled', false);
    expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(2);
  });

  test('B.4.07, K-06: a finger that rests on a job begins a selection with checkboxes; the bar leads to the timesheet', async () => {
    setWidth(390);
    const { fake } = show({ jobs: three });
    const first = await chip('Gala');
    jest.useFakeTimers();
    point(first, 'pointerdown', 'touch');
    act(() => void jest.advanceTimersByTime(600));
    point(first, 'pointerup', 'touch');
    jest.useRealTimers();
    fireEvent.click(first);
    const box = await screen.findByRole('checkbox', { name: /Gala/ });
    await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'));
    expect(fake.path()).toBe('/admin/calendar/5');
    expect(slot()).toBe('');
    fireEvent.click(screen.getByRole('checkbox', { name: /Strike/ }));
    expect(await screen.findByText('2 jobs selected')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Timesheet' }));
    expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryAllByRole('checkbox')).toHaveLength(0));
  });

  test('K-06: the Select button does the same without holding', async () => {
    show({ jobs: three });
    await chip('Gala');
    fireEvent.click(screen.getByRole('button', { name: 'Select' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: /Gala/ }));
    await screen.findByText('1 job selected');
    fireEvent.click(screen.getByRole('checkbox', { name: /Bump out/ }));
    expect(await sheet()).toBeTruthy();
  });

  test('K-06: keys alone: arrows move between jobs, days and weeks, Shift with Enter or Space selects', async () => {
    const { fake } = show({ jobs: three });
    const first = await chip('Gala');
    expect(first.tabIndex).toBe(0);
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
    first.focus();
    const focused = () => document.activeElement?.textContent ?? '';
    press(first, 'ArrowDown');
    expect(focused()).toContain('Bump out');
    press(document.activeElement as Element, 'ArrowRight');
    expect(focused()).toContain('Strike');
    press(document.activeElement as Element, 'ArrowDown');
    expect(document.activeElement).toBe(day('2026-11-29'));
    press(document.activeElement as Element, 'ArrowUp');
    expect(focused()).toContain('Strike');
    press(document.activeElement as Element, 'Home');
    expect(document.activeElement).toBe(day('2026-11-16'));
    press(document.activeElement as Element, 'End');
    expect(focused()).toContain('Strike');
    const third = document.activeElement as HTMLElement;
    press(third, 'Enter', { shiftKey: true });
    await waitFor(() => expect(third.getAttribute('aria-checked')).toBe('true'));
    expect(fake.path()).toBe('/admin/calendar/7');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(third);
    press(third, 'ArrowLeft');
    expect(focused()).toContain('Gala');
    press(document.activeElement as Element, ' ', { shiftKey: true });
    expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Selected: 2 jobs. Tab leads to their timesheet.')).toBeTruthy();
    expect(focused()).toContain('Gala');
    press(document.activeElement as Element, 'ArrowDown');
    press(document.activeElement as Element, 'Enter', { shiftKey: true });
    await waitFor(async () => expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(3));
    expect(focused()).toContain('Bump out');
    // And back again, one by one, until nothing is selected: then Enter opens once more.
    for (const name of ['Bump out', 'Gala', 'Strike']) {
      press(await box(name), ' ', { shiftKey: true });
      await waitFor(() => expect(screen.queryByRole('checkbox', { name, checked: true })).toBeNull());
    }
    await waitFor(() => expect(fake.path()).toBe('/admin/calendar'));
    expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  });
});

describe('turning by keys', () => {
  const focused = () => document.activeElement;

  test('K-06, B.2.33: Page Down leads to the same day of the next month, again and again, and back', async () => {
    show({ jobs: [...three, december] });
    (await chip('Bump out')).focus();
    press(focused() as Element, 'PageDown');
    await waitFor(() => expect(focused()).toBe(day('2026-12-21')));
    press(focused() as Element, 'PageDown');
    await waitFor(() => expect(focused()).toBe(day('2027-01-21')));
    press(focused() as Element, 'PageUp');
    await waitFor(() => expect(focused()).toBe(day('2026-12-21')));
    press(focused() as Element, 'PageUp');
    await waitFor(() => expect(focused()?.textContent).toContain('Gala'));
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('December 2026'));
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  });

  test('K-06: a month that ends sooner takes the focus to its last day', async () => {
    show({ jobs: three });
    await chip('Gala');
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('October 2026'));
    day('2026-10-31').focus();
    press(focused() as Element, 'PageDown');
    await waitFor(() => expect(focused()).toBe(day('2026-11-30')));
  });

  test('K-06: from a day the arrows lead to its first job', async () => {
    show({ jobs: three });
    await chip('Gala');
    day('2026-11-21').focus();
    press(focused() as Element, 'ArrowDown');
    expect(focused()?.textContent).toContain('Gala');
    day('2026-11-21').focus();
    press(focused() as Element, 'ArrowRight');
    expect(focused()?.textContent).toContain('Strike');
  });
});

describe('live', () => {
  test('A.2.19: a worker’s month is asked for again when a clock changes or an invite is answered; the office’s only for the invite', async () => {
    for (const isOffice of [false, true]) {
      const { fake, unmount } = show({ jobs: three, isOffice });
      await chip('Gala');
      const asked = () => fake.callsOf('getJobs').length;
      await waitFor(() => expect(asked()).toBe(3));
      act(() => fake.bus.emit('clock.changed', { idJob: 5, idUser: 1 }));
      if (!isOffice) await waitFor(() => expect(asked()).toBe(4));
      const before = asked();
      act(() => fake.bus.emit('invite.answered', { idReqCrew: 11, idUser: 1 }));
      await waitFor(() => expect(asked()).toBe(before + 1));
      expect(before).toBe(isOffice ? 3 : 4);
      unmount();
    }
  });

  test('B.4.07: what somebody else changes is there, and the focused job stays the focused one', async () => {
    const { fake } = show({ jobs: three });
    const focused = await chip('Bump out');
    focused.focus();
    const early = job({ id: 10, title: 'Early bird', date: now - 2 * hour, endTime: now });
    fake.answer('getJobs', { jobs: [early, gala, { ...bump, title: 'Bump out, later' }, strike] });
    act(() => fake.bus.emit('job.changed', { idJob: 10 }));
    expect(await chip('Early bird')).toBeTruthy();
    expect(document.activeElement).toBe(focused);
    expect(focused.textContent).toContain('Bump out, later');
  });

  test('B.4.07: the focused job stays the focused one when others before it leave, and when they push it into the next block', async () => {
    const others = Array.from({ length: 15 }, (_, n) => job({ id: 20 + n, title: `Shift ${n}` }));
    const { fake } = show({ jobs: [...others, bump] });
    const focused = await chip('Bump out');
    focused.focus();
    const answer = async (jobs: readonly Job[], appears: string) => {
      fake.answer('getJobs', { jobs });
      act(() => fake.bus.emit('job.changed', { idJob: 20 }));
      await chip(appears);
      expect(document.activeElement).toBe(focused);
      expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
    };
    await answer([...others.slice(2), { ...bump, title: 'Bump out, alone' }], 'Bump out, alone');
    const early = [1, 2, 3, 4].map((n) => job({ id: 40 + n, title: `Early ${n}`, date: now - hour }));
    await answer([...early, ...others.slice(2), bump], 'Early 4');
    expect(focused.parentElement?.previousElementSibling?.childElementCount).toBe(16);
  });

  test('B.4.07: a new job comes below the one that is pointed at, and takes its place afterwards', async () => {
    const { fake } = show({ jobs: three });
    const held = await chip('Bump out');
    point(held, 'pointerover', 'mouse');
    const early = job({ id: 10, title: 'Early bird', date: now - 2 * hour, endTime: now });
    fake.answer('getJobs', { jobs: [early, bump, strike] });
    act(() => fake.bus.emit('job.changed', { idJob: 10 }));
    await chip('Early bird');
    const order = () => [...day('2026-11-21').querySelectorAll('.title')].map((one) => one.textContent);
    expect(order()).toEqual(['ACME Gala', 'ACME Bump out', 'ACME Early bird']);
    point(held, 'pointerout', 'mouse', { relatedTarget: document.body });
    await waitFor(() => expect(order()).toEqual(['ACME Early bird', 'ACME Bump out']));
  });
});

test('B.6.05, A.2.19: crew find their finished shifts under All, and see no places of others', async () => {
  const done = job({
    id: 12,
    title: 'Marathon village',
    status: 3,
    statusUser: 2,
    date: now - 30 * hour,
    endTime: now - 20 * hour,
    reqCrew: [crew({ mine: 2, startTime: now - 30 * hour, endTime: now - 20 * hour })],
  });
  show({ jobs: [done, gala], isOffice: false });
  expect((await chip('Gala')).textContent).not.toContain('8/8');
  expect(screen.queryByRole('button', { name: /Marathon/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  fireEvent.mouseDown(within(await panel('Filters')).getByRole('combobox', { name: 'Status' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Finished' }));
  expect((await chip('Marathon village')).textContent).toContain('Completed');
});

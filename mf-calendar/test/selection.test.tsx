import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '@crewcall/domain/texts';
import { refusal } from '@crewcall/platform/testing';
import { three } from './fixtures';
import { chip, panel, point, setWidth, show, slot } from './show';

// The library that draws it needs a browser.
jest.mock('@crewcall/ui/pdf-pages', () => ({ PdfPages: () => 'The PDF' }));

const sheet = () => panel('Generate Timesheet');
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
  expect(within(await sheet()).getByRole('button', { name: 'Generating…' })).toHaveProperty('disabled', true);
});

test('B.2.37, B.9.13: the PDF is of the listed jobs: another job in the list takes it away, and a late answer of the old list is none', async () => {
  const waiting: (() => void)[] = [];
  const made = { pdfData: 'JVBERi0=', duplicateTime: true, withoutTimes: [] } as never;
  const { fake } = show({
    jobs: three,
    answers: {
      generateTimesheetJob: () => new Promise((resolve) => waiting.push(() => resolve(made))),
    },
  });
  const button = async (name: string) => within(await sheet()).findByRole('button', { name });
  fireEvent.click(await chip('Gala'), { shiftKey: true });
  await waitFor(() => expect(fake.path()).toBe('/admin/calendar/5'));
  fireEvent.click(await chip('Bump out'), { shiftKey: true });
  fireEvent.click(await button('Generate'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  expect(await button('Back to the list')).toBeTruthy();
  expect(within(await sheet()).getByText(texts.duplicatedTimes)).toBeTruthy();

  fireEvent.click(await chip('Strike'), { shiftKey: true });
  await waitFor(async () => expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(3));
  fireEvent.click(await button('Generate'));
  await waitFor(() => expect(fake.callsOf('generateTimesheetJob').at(-1)?.idJob).toEqual([5, 6, 7]));
  fireEvent.click(await button('Remove Strike'));
  waiting[1]?.();
  expect(await button('Generate')).toHaveProperty('disabled', false);
  expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(2);
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

test('B.2.37: a job stays selected that the search no longer shows', async () => {
  show({ jobs: three, answers: { getJobDetail: { job: three[0], extraData: {} } as never } });
  fireEvent.click(await chip('Gala'));
  await waitFor(async () => expect(await isPressed('Gala')).toBe('true'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'strike' } });
  await waitFor(() => expect(document.querySelectorAll('.job')).toHaveLength(1));
  fireEvent.click(await chip('Strike'), { shiftKey: true });
  expect((await within(await sheet()).findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    expect.stringContaining('Gala'),
    expect.stringContaining('Strike'),
  ]);
});

test('D.5.02: jobs without times get their sign-in sheets instead of an empty report', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:made';
  const { fake } = show({
    jobs: three,
    answers: {
      generateTimesheetJob: { pdfData: 'JVBERi0=', duplicateTime: false, withoutTimes: [5, 7], error: false },
      downloadPack: { file: 'JVBERi0=', fileName: 'sign-in.pdf' },
    },
  });
  fireEvent.click(await chip('Gala'), { shiftKey: true });
  await waitFor(() => expect(fake.path()).toBe('/admin/calendar/5'));
  fireEvent.click(await chip('Strike'), { shiftKey: true });
  fireEvent.click(within(await sheet()).getByRole('button', { name: 'Generate' }));
  fireEvent.click(await within(await sheet()).findByRole('button', { name: 'Sign-in sheet: Gala' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(fake.callsOf('downloadPack')).toEqual([{ kind: 'sign-in', of: { idJob: 5 }, format: 'pdf' }]);
  expect(within(await sheet()).getByRole('button', { name: 'Sign-in sheet: Strike' })).toBeTruthy();
  expect((await sheet()).textContent).not.toContain('The PDF');
  click.mockRestore();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { copyDates, copyNotes, pathOfCopy } from '../src/office/actions/copies';
import { hour, job, now } from './fixtures';
import { detail, manager, openAction } from './open-action';

window.PointerEvent ??= MouseEvent as never;

const zone = 'Australia/Sydney';
const made = (jobIds: number[]) => ({
  error: false as const,
  snackbar: { text: `The job was duplicated to ${jobIds.length} days.`, timeout: 5000 },
  jobIds,
});
const press = async (day: string) => {
  const cell = await waitFor(() => document.querySelector(`[data-day="${day}"]`) as Element);
  fireEvent.pointerDown(cell, { button: 0 });
  fireEvent.pointerUp(cell, { button: 0 });
};

test("B.7.04, J-40: chosen days are sent as the job's time of day on them, also over a change of the clocks", () => {
  const start = Date.UTC(2026, 10, 21, 5);
  expect(copyDates(zone, start, ['2027-04-05', '2026-11-28'])).toEqual([
    Date.UTC(2026, 10, 28, 5),
    Date.UTC(2027, 3, 5, 6),
  ]);
});

test('J-40: a day whose clock skips the start, and days that are past, are said before copying', () => {
  const halfPastTwo = Date.UTC(2026, 10, 20, 15, 30);
  expect(copyNotes(zone, halfPastTwo, ['2027-10-03', '2026-11-20'], now)).toEqual([
    'One of these days is past.',
    'On Sun 3 Oct clocks go forward past 2:30 am: that copy starts at 3:30 am.',
  ]);
});

test('B.7.04: as many days as the server takes at once is said', () => {
  const days = Array.from(
    { length: 120 },
    (_, at) => `2030-0${1 + Math.floor(at / 28)}-${String(1 + (at % 28)).padStart(2, '0')}`,
  );
  expect(copyNotes(zone, now, days, now)).toEqual(['These are 120 days, as many as go at once.']);
  expect(copyNotes(zone, now, days.slice(1), now)).toEqual([]);
});

test("B.7.04: a copy's form opens where the job's form stands", () => {
  expect(pathOfCopy('/admin/calendar/5/actions/duplicate', 5, 77)).toBe('/admin/calendar/77');
  expect(pathOfCopy('/admin/time', 5, 77)).toBe('/admin/dashboard/77');
});

test('B.2.30, B.7.04, J-39: several days, what comes along, and the list of the new jobs', async () => {
  const { fake } = await openAction('duplicate', { duplicateJob: made([77, 78]) });
  const send = await screen.findByRole('button', { name: 'Duplicate' });
  expect((send as HTMLButtonElement).disabled).toBe(true);
  for (const name of [/^Keep their invite status/, /^Send the invitations now/])
    expect((screen.getByRole('checkbox', { name }) as HTMLInputElement).disabled).toBe(true);
  await press('2026-11-29');
  await press('2026-11-28');
  expect(screen.getByRole('list', { name: 'Chosen days' }).textContent).toBe('Sat 28 NovSun 29 Nov');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Copy the workers/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Keep their invite status/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Send the invitations now/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate to 2 days' }));
  const link = await screen.findByRole('link', { name: 'Sat 28 Nov, 4:00 pm' });
  const week = 7 * 24 * hour;
  expect(fake.callsOf('duplicateJob')).toEqual([
    {
      id: 5,
      dates: [job().date + week, job().date + week + 24 * hour],
      duplicateCrew: true,
      duplicateCrewStatus: true,
      sendNotification: true,
      asksDoubled: true,
      key: expect.any(String),
    },
  ]);
  expect(fake.said).toEqual(['The job was duplicated to 2 days.']);
  expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual([
    'Sat 28 Nov, 4:00 pm',
    'Sun 29 Nov, 4:00 pm',
  ]);
  // Nobody copies to the same day again without meaning it.
  expect(document.querySelector('[data-day="2026-11-28"]')?.getAttribute('title')).toBe('copied just now');
  fireEvent.click(link);
  expect(fake.path()).toBe('/admin/dashboard/77');
});

test('J-39: without the workers nobody keeps a standing and nobody is told', async () => {
  const { fake } = await openAction('duplicate', { duplicateJob: made([77]) });
  await press('2026-11-28');
  const crew = screen.getByRole('checkbox', { name: /^Copy the workers/ });
  fireEvent.click(crew);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Send the invitations now/ }));
  fireEvent.click(crew);
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate to 1 day' }));
  await waitFor(() =>
    expect(fake.callsOf('duplicateJob')).toMatchObject([
      { duplicateCrew: false, duplicateCrewStatus: false, sendNotification: false },
    ]),
  );
});

test('B.7.04: a double press copies once, and a refusal leaves the days chosen', async () => {
  const { fake } = await openAction('duplicate', {
    duplicateJob: () => Promise.reject(new Error('no')),
  });
  await press('2026-11-28');
  const send = screen.getByRole('button', { name: 'Duplicate to 1 day' });
  fireEvent.click(send);
  fireEvent.click(send);
  await screen.findByRole('button', { name: 'Duplicate to 1 day' });
  expect(fake.callsOf('duplicateJob')).toHaveLength(1);
});

test('J-39, R-14: a manager copies without the crew, and reads that copies are requests', async () => {
  const far = detail({ date: now + 96 * hour });
  await openAction('duplicate', { getJobDetail: far }, manager);
  expect(await screen.findByText(/copies go to the office as requests/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('B.8.05, J-39: a double shift is named before anybody gets it; only a yes copies', async () => {
  const text = 'Another shift within 20 hours: Mia Lee.';
  const refusal = new ApiError('refused', text, 200, { code: 'double-shift' });
  const { fake } = await openAction('duplicate', {
    duplicateJob: ({ asksDoubled }) => (asksDoubled ? Promise.reject(refusal) : made([77])),
  });
  await press('2026-11-28');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Copy the workers/ }));
  expect(screen.getByText(/not told yet/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Keep their invite status/ }));
  expect(screen.getByText(/Confirmed workers are notified straight away/)).toBeTruthy();
  const ask = async (answer: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate to 1 day' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(text)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await ask('Cancel');
  expect(fake.callsOf('duplicateJob')).toHaveLength(1);
  await ask('Duplicate anyway');
  expect(await screen.findByText('1 copy made')).toBeTruthy();
});

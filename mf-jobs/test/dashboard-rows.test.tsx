import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { rowNotes } from '../src/office/dashboard/job-row';
import { answersOf, jobRow } from './dashboard-answers';
import { crew, hour, job, now } from './fixtures';
import { openDashboard } from './open-dashboard';

const person = (id: number, fullName: string, status = 2) => ({ id, fullName, phone: null, status });
const two = [person(21, 'Anh Nguyễn'), person(22, 'Kiri Walker')];
const full = crew({ amount: 2, confirmed: 2, userList: two });
const clock = (idUser: number, end: number | null) => ({ idUser, start: now - hour, end });

/** The status of each job's row, and the colour that says the same. */
const statusOf = async (change: Partial<Job>) => {
  const { unmount } = openDashboard(answersOf([job(change)]));
  const row = (await screen.findByText('Load in, Riverside Stage')).closest('[role=row]');
  const pill = row?.querySelector('[data-tone]');
  const said = [pill?.textContent, pill?.getAttribute('data-tone'), pill?.querySelector('svg') !== null];
  unmount();
  return said;
};
const onIt = { startTime: now - hour };
const began = { date: now - hour, reqCrew: [{ ...full, ...onIt }] };

test('A.4.08, A.4.09, J-17: a cancelled job says so, before and after its start', async () => {
  expect(await statusOf({ status: 2 })).toEqual(['Job Cancelled', 'bad', true]);
  expect(await statusOf({ ...began, status: 2, clockList: [clock(21, null)] })).toEqual([
    'Job Cancelled',
    'bad',
    true,
  ]);
});

test('A.4.12, J-17: a finished job is Finished whatever its clocks say; a request is Pending', async () => {
  expect(await statusOf({ ...began, status: 3 })).toEqual(['Finished', 'idle', true]);
  expect(await statusOf({ status: 0 })).toEqual(['Pending', 'warn', true]);
});

test('A.4.11: before the start Getting Crew while somebody is missing, then Not started', async () => {
  expect(await statusOf({ reqCrew: [crew({ amount: 8, confirmed: 7 })] })).toEqual([
    'Getting Crew',
    'warn',
    true,
  ]);
  expect(await statusOf({ reqCrew: [full] })).toEqual(['Not started', 'idle', true]);
});

test('A.4.11: with nobody required nothing is missing: Not started, and the row says that no crew was asked for', async () => {
  expect(await statusOf({ reqCrew: [] })).toEqual(['Not started', 'idle', true]);
  openDashboard(answersOf([job({ reqCrew: [] })]));
  expect(await screen.findByText('No crew asked for yet')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^TODAY/ }).textContent).toMatch(/1 job · no crew wanted/);
  expect(screen.queryByText(/crewed/)).toBeNull();
});

test('A.4.10: at the start Missing Clock In until everybody confirmed is in, then In progress, then Finished', async () => {
  expect(await statusOf({ ...began, date: now })).toEqual(['Missing Clock In', 'bad', true]);
  expect(await statusOf({ ...began, clockList: [clock(21, null)] })).toEqual([
    'Missing Clock In',
    'bad',
    true,
  ]);
  expect(await statusOf({ ...began, clockList: [clock(21, now), clock(22, null)] })).toEqual([
    'In progress',
    'info',
    true,
  ]);
  expect(await statusOf({ ...began, clockList: [clock(21, now), clock(22, now)] })).toEqual([
    'Finished',
    'idle',
    true,
  ]);
});

test('A.4.10, J-16: without a confirmed worker nothing is Finished, clocks or not', async () => {
  const nobody = crew({ ...onIt, confirmed: 0, userList: [person(21, 'Anh Nguyễn', 1)] });
  expect(await statusOf({ ...began, reqCrew: [nobody], clockList: [clock(21, now)] })).toEqual([
    'Missing Clock In',
    'bad',
    true,
  ]);
});

const noteOf = (change: Partial<Job>, applications = 0) => rowNotes(jobRow(job(change)), applications);

test('A.4.10: who is not in yet is named', () => {
  expect(noteOf({ ...began, clockList: [clock(22, null)] })).toEqual({
    text: 'Not in: A. Nguyễn',
    title: 'Anh Nguyễn',
  });
  expect(noteOf(began, 1)).toEqual({
    text: 'Not in: A. Nguyễn +1 · 1 applied',
    title: 'Anh Nguyễn, Kiri Walker',
  });
  const absent = [{ idUser: 21, idReqCrew: 11 }];
  expect(noteOf({ ...began, absent }).text).toBe('Not in: K. Walker');
  expect(noteOf({ ...began, reqCrew: [] }).text).toBe('No crew');
  expect(noteOf({ ...began, reqCrew: [], absent }).text).toBe('Nobody came');
});

test('A.4.11: open places count group by group, and too many confirmed is said', () => {
  const over = crew({ id: 12, amount: 1, confirmed: 3 });
  expect(noteOf({ reqCrew: [full, over] }).text).toBe('Overfilled');
  expect(noteOf({ reqCrew: [crew(), over] }).text).toBe('1 open · Overfilled');
  expect(noteOf({ reqCrew: [crew({ deleted: true }), full] }).text).toBe('');
  expect(noteOf({ status: 2 }, 2).text).toBe('');
});

test('N-19: the row says that a customer changed the job, until that is seen', async () => {
  const changed = { at: now - hour, changed: ['Date', 'Location'] };
  const { unmount } = openDashboard(answersOf([job({ customerChange: changed })]));
  expect((await screen.findByText('Changed by customer')).title).toBe('Date, Location');
  unmount();
  openDashboard(answersOf([job({ customerChange: null })]));
  await screen.findByText('Load in, Riverside Stage');
  expect(screen.queryByText('Changed by customer')).toBeNull();
});

const titles = () => screen.getAllByRole('row').map((row) => row.querySelector('a')?.textContent);

test('A.2.29: what needs somebody stands first in its section; Needs crew shows what has free places alone', async () => {
  const at = (id: number, title: string, change: Partial<Job>) =>
    job({ id, title, date: now + id * 60_000, reqCrew: [full], ...change });
  const jobs = [
    at(1, 'Full', {}),
    at(2, 'Done', { status: 3, reqCrew: [crew({ amount: 4, confirmed: 1 })] }),
    at(3, 'Open', { reqCrew: [crew({ amount: 4, confirmed: 1 })] }),
    at(4, 'Asked for', { status: 0 }),
    at(5, 'Changed', { customerChange: { at: now, changed: ['Title'] } }),
  ];
  openDashboard(answersOf(jobs));
  await screen.findByText('Full');
  expect(titles()).toEqual(['Open', 'Asked for', 'Changed', 'Full', 'Done']);
  const filter = screen.getByRole('button', { name: 'Needs crew · 1' });
  fireEvent.click(filter);
  await waitFor(() => expect(titles()).toEqual(['Open']));
  expect(filter.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(filter);
  await waitFor(() => expect(titles()).toHaveLength(5));
});

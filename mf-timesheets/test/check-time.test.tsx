import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { refusal } from '@crewcall/platform/testing';
import { rowOf as clockOf, now } from './fixtures';
import { HOUR, otherTime, rowOf, rows, show, timesOf } from './check-time-kit';

const interval: Out<'getUserInterval'>['intervals'][number] = {
  ...clockOf({ id: 20, idJob: 9, idUser: 4, end: now }),
  ...{ jobName: 'Quay Lights', jobDate: now, tz: 'Australia/Sydney', corrects: null, question: null },
};

test('A.9.09 opens on the two weeks that end with the last Sunday', async () => {
  const fake = show();
  await screen.findByText('Mia Costa');
  expect(fake.callsOf('getCheckTime')[0]).toMatchObject({
    dateStart: Date.UTC(2026, 10, 1, 13),
    dateEnd: Date.UTC(2026, 10, 15, 13),
    showAllUsers: false,
  });
});

test.each([
  ['of an older week', Date.UTC(2026, 9, 28, 20), '/admin/time/2026-10-26/2026-11-01'],
  ['of this week', Date.UTC(2026, 10, 17, 20), '/admin/time/2026-11-16/2026-11-22'],
  ['of the two weeks', Date.UTC(2026, 10, 10, 20), '/admin/time'],
])('opens on the week of the oldest unpaid time, here one %s', async (_which, unpaidFrom, path) => {
  const fake = show('/admin/time', { getCheckTime: timesOf(rows, { unpaidFrom }) });
  await screen.findByText('Mia Costa');
  await waitFor(() => expect(fake.path()).toBe(path));
});

test('once a week is paid, the address without days opens the next unpaid week', async () => {
  const fake = show('/admin/time', {
    getCheckTime: timesOf(rows, { unpaidFrom: Date.UTC(2026, 9, 28, 20) }),
  });
  await waitFor(() => expect(fake.path()).toBe('/admin/time/2026-10-26/2026-11-01'));
  fake.answer('getCheckTime', timesOf(rows, { unpaidFrom: Date.UTC(2026, 10, 17, 20) }));
  act(() => fake.bus.emit('clock.changed', { idJob: 9 }));
  await act(async () => void fake.go('/admin/time'));
  await waitFor(() => expect(fake.path()).toBe('/admin/time/2026-11-16/2026-11-22'));
});

test('A.2.49 a running clock is missing its clock out; nobody’s hours are a dash', async () => {
  show();
  const anh = (await screen.findByText('Anh Nguyễn')).closest('tr') as HTMLElement;
  expect(within(anh).getByText('Missing Clock out')).toBeTruthy();
  const kiri = screen.getByText('Kiri Walker').closest('tr') as HTMLElement;
  expect(within(kiri).queryByText('Missing Clock out')).toBeNull();
  expect(within(kiri).getAllByText('–').length).toBeGreaterThan(1);
});

test('A.2.47, A.2.48, A.2.51: dates, Show All Users, search and filter narrow a table that says when it is empty', async () => {
  const fake = show();
  await screen.findByText('Mia Costa');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['Name', 'Hours Worked', 'Total Break', 'Invoice']));
  for (const label of [/^Start/, /^End/]) expect(screen.getAllByLabelText(label).length).toBeGreaterThan(0);
  expect(screen.getByRole('combobox', { name: 'Filter' })).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show All Users' }));
  await waitFor(() => expect(fake.callsOf('getCheckTime').at(-1)).toMatchObject({ showAllUsers: true }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody by that name' } });
  expect(await screen.findByText('No records found.')).toBeDefined();
});

test('A.2.47: filter, search and order are asked of the server', async () => {
  const fake = show();
  await screen.findByText('Mia Costa');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nguyen' } });
  await waitFor(() => expect(screen.queryByText('Mia Costa')).toBeNull());
  expect(screen.getByText('Anh Nguyễn')).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Filter' }));
  fireEvent.click(screen.getByRole('option', { name: 'Overlapping times' }));
  fireEvent.click(screen.getByRole('button', { name: /Hours Worked/ }));
  await waitFor(() =>
    expect(fake.callsOf('getCheckTime').at(-1)).toMatchObject({
      filter: 'overlaps',
      search: 'nguyen',
      sort: { key: 'worked', down: expect.any(Boolean) as boolean },
      limit: 100,
      offset: 0,
    }),
  );
});

test('Y-07: Check Time marks overlapping times in the list, in its filter, and on the time itself', async () => {
  const overlapping = rowOf({ idUser: 4, fullName: 'Kiri Walker', overlaps: 1 });
  show('/admin/time/2026-11-02/2026-11-15/4', {
    getCheckTime: timesOf([overlapping]),
    getUserInterval: { intervals: [{ ...interval, overlaps: [otherTime] }], punches: [] },
  });
  expect(await screen.findByText('1 overlapping')).toBeTruthy();
  expect(await screen.findByText(/Overlaps Hall, Sat 21 Nov, 9:00 am – 12:00 pm/)).toBeTruthy();
});

test('B.9.05: a time of over 20 hours is marked in the list, its filter, on itself and before invoices are made', async () => {
  const long = rowOf({ idUser: 4, fullName: 'Kiri Walker', long: 1, overlaps: 1, heldBack: 0 });
  show('/admin/time/2026-11-02/2026-11-15/4', {
    getCheckTime: timesOf([long]),
    getUserInterval: {
      intervals: [{ ...interval, start: now - 40 * HOUR, end: now - 4 * HOUR }],
      punches: [],
    },
  });
  expect(await screen.findByText('1 over 20 h')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /^Longer than 20 hours/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 1' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Longer than 20 hours, and invoiced as they are: Kiri Walker.');
  // What runs beside it holds nothing back.
  expect(question.textContent).not.toContain('overlap');
});

test('A.7.54, I-18: the workbook holds the times of everyone the search finds, of the days that were chosen', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  const fake = show('/admin/time', { downloadxlsxData: { xlsxFile: 'UEs=', fileName: 'time.xlsx' } });
  await screen.findByText('Mia Costa');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nguyen' } });
  await waitFor(() => expect(screen.queryByText('Mia Costa')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Workbook' }));
  await waitFor(() =>
    expect(fake.callsOf('downloadxlsxData')).toEqual([
      {
        type: 'time',
        dateStart: Date.UTC(2026, 10, 1, 13),
        dateEnd: Date.UTC(2026, 10, 15, 13),
        checked: { showAllUsers: false, filter: 'all', search: 'nguyen' },
      },
    ]),
  );
});

test('A.2.46, A.2.50: a row opens the worker’s panel at its own address', async () => {
  const fake = show();
  fireEvent.click(await screen.findByText('Kiri Walker'));
  await waitFor(() => expect(fake.path()).toBe('/admin/time/2026-11-02/2026-11-15/4'));
  expect(await screen.findByText('No times in these dates')).toBeTruthy();
});

test.each([
  ['J-06: days in the address', '2026-11-02/2026-11-15'],
  ['J-06: days in the address the other way round', '2026-11-15/2026-11-02'],
  ['J-06: epoch ms in the address', `${Date.UTC(2026, 10, 1, 13)}/${Date.UTC(2026, 10, 14, 22)}`],
])('%s: the same range, in epoch ms', async (_title, range) => {
  const asked = jest.fn(() => timesOf(rows));
  show(`/admin/time/${range}`, { getCheckTime: asked });
  await screen.findByText('Kiri Walker');
  // Midnights in Sydney, summer time.
  const days = { dateStart: Date.UTC(2026, 10, 1, 13), dateEnd: Date.UTC(2026, 10, 15, 13) };
  expect(asked).toHaveBeenCalledWith(expect.objectContaining(days));
});

test('A.7.49, A.7.50, T-22: punches that wait for a decision are seen here, and lead to the job where it is taken', async () => {
  const press = {
    ...{ id: 5, idUser: 4, userName: 'Kiri Walker', action: 'out' as const, tapTime: now, receivedAt: now },
    ...{ reason: 'The clock was already closed.', idJob: 9, jobName: 'Quay Lights', tz: 'Australia/Sydney' },
  };
  const waiting = rowOf({ idUser: 4, fullName: 'Kiri Walker', totalWorked: 0, toInvoice: 0, punches: 1 });
  const fake = show('/admin/time', {
    getCheckTime: timesOf([waiting]),
    getUserInterval: { intervals: [], punches: [press] },
  });
  expect(await screen.findByText('1 to decide')).toBeTruthy();
  fireEvent.click(screen.getByText('Kiri Walker'));
  const list = await screen.findByRole('list', { name: 'Check-ins and check-outs that wait for a decision' });
  expect(list.textContent).toContain('Check Out, Sat 21 Nov, 12:00 pm');
  expect(list.textContent).toContain('The clock was already closed.');
  fireEvent.click(within(list).getByRole('button', { name: 'Decide in Quay Lights' }));
  expect(fake.path()).toContain('panel=job-form');
  expect(fake.path()).toContain('panel.idJob=9');
});

test('A.7.49, A.7.50: what waits for a decision on other days is named by person, and leads there', async () => {
  const elsewhere = [
    { idUser: 4, fullName: 'Kiri Walker', count: 2, from: '2026-10-05', to: '2026-11-18' },
    { idUser: 2, fullName: 'Anh Nguyễn', count: 1, from: '2026-11-17', to: '2026-11-17' },
  ];
  show('/admin/time', { getCheckTime: timesOf(rows, { elsewhere }) });
  expect(
    await screen.findByText('3 check-ins, check-outs and questions of other days wait for a decision'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kiri Walker, 2' }).getAttribute('href')).toBe(
    '/admin/time/2026-10-05/2026-11-18/4',
  );
});

test('A.9.09, A.2.50, X-07: what was loaded stays in sight when it cannot be loaded anew', async () => {
  const fake = show('/admin/time/2026-11-02/2026-11-15/4', {
    getUserInterval: { intervals: [interval], punches: [] },
  });
  expect(await screen.findByText('Quay Lights')).toBeTruthy();
  const broken = () => {
    throw refusal('The database is having a rest.');
  };
  fake.answer('getCheckTime', broken);
  fake.answer('getUserInterval', broken);
  fake.bus.emit('clock.changed', { idJob: 9 });
  expect(await screen.findAllByText(/This is what was last loaded. The database/)).toHaveLength(2);
  expect(screen.getByText('Quay Lights')).toBeTruthy();
  expect(screen.getByText('Mia Costa')).toBeTruthy();
});

test('an open question about an invoiced time is opened from its line', async () => {
  const time = { ...interval, idInvoice: 44, question: 3 };
  const fake = show('/admin/time/2026-11-02/2026-11-15/4', {
    getUserInterval: { intervals: [time], punches: [] },
    getTimeQueries: { queries: [], askable: [], missingUntil: null },
    getTimeHistory: { tz: 'Australia/Sydney', rows: [] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open question about Quay Lights' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/time/2026-11-02/2026-11-15/4/20'));
  await waitFor(() => expect(fake.callsOf('getTimeQueries')).toEqual([{ idTimesheet: 20 }]));
  expect(screen.getByRole('button', { name: 'Open the time to correct it' })).toBeTruthy();
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Invoice, Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { ApiError } from '@crewcall/platform';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import { invalidates } from '../src/region';
import { rowOf as clockOf, now, overlapOf } from './fixtures';
import type { CheckRow } from '../src/check-time/check-rows';
import { invoicePlan, shownRows } from '../src/check-time/check-rows';
import { CheckTime } from '../src/check-time/check-time';
import { generateFor } from '../src/check-time/generate';

const HOUR = 3_600_000;
const rowOf = (part: Partial<CheckRow>): CheckRow => ({
  idUser: 1,
  fullName: 'Mia Costa',
  totalWorked: 8 * HOUR,
  totalBreak: 0,
  missingClockOut: false,
  toInvoice: 1,
  unsigned: 0,
  presses: 0,
  ...part,
});
const rows = [
  rowOf({}),
  rowOf({ idUser: 2, fullName: 'Anh Nguyễn', totalWorked: 0, missingClockOut: true, toInvoice: 0 }),
  rowOf({ idUser: 3, fullName: 'Ravi Singh', toInvoice: 2, unsigned: 2 }),
  rowOf({ idUser: 4, fullName: 'Kiri Walker', totalWorked: 0, toInvoice: 0 }),
];
const interval: Out<'getUserInterval'>['intervals'][number] = {
  ...clockOf({ id: 20, idJob: 9, idUser: 4, end: now }),
  ...{ jobName: 'Quay Lights', jobDate: now, tz: 'Australia/Sydney' },
};
const refusing = (body: { idUser: number | number[] }) => {
  if ([body.idUser].flat().includes(3)) throw refusal('Ravi Singh has no rate for Stagehand.');
  return { invoices: [{} as Invoice], total: 30_000 };
};

function show(at = '/admin/time', answers: Answers = {}) {
  const fake = createTestRegion({
    now,
    at,
    basename: '/admin/time',
    user: { permissions: [...permissions], companyZone: 'Australia/Sydney' },
    answers: {
      getCheckTime: { rows },
      generateInvoice: refusing,
      getUserInterval: { intervals: [], presses: [] },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:startTime?/:endTime?/:idUser?/:timesheetId?" element={<CheckTime />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}

test('A.9.09 opens on the two weeks that end with the last Sunday', async () => {
  const fake = show();
  await screen.findByText('Mia Costa');
  expect(fake.callsOf('getCheckTime')[0]).toEqual({
    dateStart: Date.UTC(2026, 10, 1, 13),
    dateEnd: Date.UTC(2026, 10, 15, 13),
    showAllUsers: false,
  });
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

test('A.2.47: filter and search', () => {
  const named = (found: CheckRow[]) => found.map((row) => row.idUser);
  expect(named(shownRows(rows, '', 'missing'))).toEqual([2]);
  expect(named(shownRows(rows, '', 'toInvoice'))).toEqual([1, 3]);
  expect(named(shownRows(rows, '', 'unsigned'))).toEqual([3]);
  expect(named(shownRows(rows, 'nguyen', 'all'))).toEqual([2]);
});

test('A.5.08, I-07: generating asks first, names count and unsigned, and shows refusals in full', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 2' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('2 workers');
  expect(question.textContent).toContain('3 times');
  expect(question.textContent).toContain('Nobody has signed 2 times of: Ravi Singh');
  expect(fake.callsOf('generateInvoice')).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Generate' }));
  const outcome = await screen.findByRole('alert');
  expect(outcome.textContent).toContain('1 invoice, $300.00');
  expect(outcome.textContent).toContain('Ravi Singh has no rate for Stagehand.');
  expect(fake.events).toContainEqual({ event: 'invoice.changed', payload: {} });
});

test('I-22 a refused worker does not keep the others from their invoices', async () => {
  const done: number[] = [];
  const out = await generateFor(
    invoicePlan(rows).workers,
    { dateStart: 1, dateEnd: 2 },
    (body) => Promise.resolve().then(() => refusing(body as { idUser: number | number[] })),
    (count) => done.push(count),
  );
  expect(out).toEqual({
    invoices: 1,
    total: 30_000,
    refused: [{ fullName: 'Ravi Singh', text: 'Ravi Singh has no rate for Stagehand.' }],
    leftOut: [],
    covered: [],
    stopped: null,
  });
  expect(done).toEqual([2]);
});

const otherTime = overlapOf({ idInvoice: 1003 });
const leftOut = [30, 32].map((idTimesheet) => ({
  ...{ idTimesheet, idJob: 9, jobName: 'Quay Lights', tz: 'Australia/Sydney', start: now - 4 * HOUR },
  ...{ end: now - HOUR, idInvoice: null, idUser: 1, fullName: 'Mia Costa', overlaps: [otherTime] },
}));

test('Y-07: times that overlap are left out by name, and each goes on an invoice by its own tick alone', async () => {
  const fake = show('/admin/time', {
    getCheckTime: { rows: [rowOf({ overlaps: 2 })] },
    generateInvoice: () => {
      const body = { error: true, leftOut, snackbar: { text: 'Times that share minutes were left out.' } };
      throw new ApiError('refused', body.snackbar.text, 200, body);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 1' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('are left out until you allow each of them: Mia Costa');
  fireEvent.click(within(question).getByRole('button', { name: 'Generate' }));
  const group = await screen.findByRole('group', { name: /2 times left out/ });
  expect(group.textContent).toContain('Mia Costa: Quay Lights, Sat 21 Nov, 8:00 am – 11:00 am');
  expect(group.textContent).toContain('overlaps Hall, Sat 21 Nov, 9:00 am – 12:00 pm AEDT (invoice 1003)');
  expect(within(group).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  fireEvent.click(within(group).getAllByRole('checkbox')[1] as HTMLElement);
  fake.answer('generateInvoice', { invoices: [{} as Invoice], total: 9_000, leftOut: [] });
  fireEvent.click(within(group).getByRole('button', { name: 'Invoice 1 ticked time' }));
  expect((await screen.findByText(/1 invoice, \$90\.00/)).textContent).toBeTruthy();
  expect(fake.callsOf('generateInvoice').map((body) => [body.idUser, body.allowOverlaps])).toEqual([
    [1, undefined],
    [1, [32]],
  ]);
  expect(screen.queryByRole('group', { name: /left out/ })).toBeNull();
});

test('C.7.07: a time that a minimum call had paid is named with the invoice that it is on now', async () => {
  show('/admin/time', {
    getCheckTime: { rows: [rowOf({})] },
    generateInvoice: {
      invoices: [],
      total: 0,
      covered: [
        {
          ...{ idTimesheet: 30, idUser: 1, fullName: 'Mia Costa', jobName: 'Quay Lights' },
          ...{ tz: 'Australia/Sydney', start: now - 4 * HOUR, end: now - HOUR, idInvoice: 1003 },
        },
      ],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 1' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Generate' }));
  const outcome = await screen.findByRole('alert');
  expect(outcome.textContent).toContain('No invoice was made.');
  expect(outcome.textContent).toContain('Paid before as a minimum call');
  expect(outcome.textContent).toMatch(/Mia Costa: Quay Lights, .*, invoice 1003/);
});

test('Y-07: Check Time marks overlapping times in the list, in its filter, and on the time itself', async () => {
  const overlapping = rowOf({ idUser: 4, fullName: 'Kiri Walker', overlaps: 1 });
  expect(shownRows([overlapping, ...rows], '', 'overlaps')).toEqual([overlapping]);
  show('/admin/time/2026-11-02/2026-11-15/4', {
    getCheckTime: { rows: [overlapping] },
    getUserInterval: { intervals: [{ ...interval, overlaps: [otherTime] }], presses: [] },
  });
  expect(await screen.findByText('1 overlapping')).toBeTruthy();
  expect(await screen.findByText(/Overlaps Hall, Sat 21 Nov, 9:00 am – 12:00 pm/)).toBeTruthy();
});

test('B.9.05: a time of over 20 hours is marked in the list, its filter, on itself and before invoices are made', async () => {
  const long = rowOf({ idUser: 4, fullName: 'Kiri Walker', long: 1, overlaps: 1, heldBack: 0 });
  expect(shownRows([long, ...rows], '', 'long')).toEqual([long]);
  show('/admin/time/2026-11-02/2026-11-15/4', {
    getCheckTime: { rows: [long] },
    getUserInterval: {
      intervals: [{ ...interval, start: now - 40 * HOUR, end: now - 4 * HOUR }],
      presses: [],
    },
  });
  expect(await screen.findByText('1 over 20 h')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /^Longer than 20 hours/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 1' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Longer than 20 hours, and invoiced as they stand: Kiri Walker.');
  // What runs beside it holds nothing back.
  expect(question.textContent).not.toContain('overlap');
});

test('A.7.54, I-18: the workbook holds the times of the workers in sight, of the days that were chosen', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  const fake = show('/admin/time', { downloadxlsxData: { xlsxFile: 'UEs=', fileName: 'time.xlsx' } });
  await screen.findByText('Mia Costa');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nguyen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Workbook' }));
  await waitFor(() =>
    expect(fake.callsOf('downloadxlsxData')).toEqual([
      {
        type: 'time',
        dateStart: Date.UTC(2026, 10, 1, 13),
        dateEnd: Date.UTC(2026, 10, 15, 13),
        idUsers: [2],
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
  ['J-06: epoch ms in the address', `${Date.UTC(2026, 10, 1, 13)}/${Date.UTC(2026, 10, 14, 22)}`],
])('%s: the same range, in epoch ms', async (_title, range) => {
  const asked = jest.fn(() => ({ rows }));
  show(`/admin/time/${range}`, { getCheckTime: asked });
  await screen.findByText('Kiri Walker');
  // Midnights in Sydney, summer time.
  expect(asked).toHaveBeenCalledWith({
    dateStart: Date.UTC(2026, 10, 1, 13),
    dateEnd: Date.UTC(2026, 10, 15, 13),
    showAllUsers: false,
  });
});

test('A.7.49, A.7.50, T-22: presses that wait for a decision are seen here, and lead to the job where it is taken', async () => {
  const press = {
    ...{ id: 5, idUser: 4, userName: 'Kiri Walker', action: 'out' as const, tapTime: now, receivedAt: now },
    ...{ reason: 'The clock was already closed.', idJob: 9, jobName: 'Quay Lights', tz: 'Australia/Sydney' },
  };
  const waiting = rowOf({ idUser: 4, fullName: 'Kiri Walker', totalWorked: 0, toInvoice: 0, presses: 1 });
  expect(shownRows([waiting, ...rows], '', 'presses')).toEqual([waiting]);
  const fake = show('/admin/time', {
    getCheckTime: { rows: [waiting] },
    getUserInterval: { intervals: [], presses: [press] },
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
  show('/admin/time', { getCheckTime: { rows, elsewhere } });
  expect(
    await screen.findByText('3 check-ins and check-outs of other days wait for a decision'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kiri Walker, 2' }).getAttribute('href')).toBe(
    '/admin/time/2026-10-05/2026-11-18/4',
  );
});

test('I-07, I-22: leaving while invoices are made asks; afterwards it does not', async () => {
  let answerIt = () => {};
  const fake = show('/admin/time', {
    generateInvoice: () =>
      new Promise((resolve) => (answerIt = () => resolve({ invoices: [{} as Invoice], total: 30_000 }))),
  });
  const asks = () => [...fake.unsaved].filter((entry) => entry.isDirty()).map((entry) => entry.title);
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 2' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(asks()).toEqual(['Invoices that are being made']));
  answerIt();
  await waitFor(() => expect(asks()).toEqual([]));
});

test('A.9.09, A.2.50, X-07: what was loaded stays in sight when it cannot be loaded anew', async () => {
  const fake = show('/admin/time/2026-11-02/2026-11-15/4', {
    getUserInterval: { intervals: [interval], presses: [] },
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

import type { Out } from '@crewcall/contract/types';
import { noMapping } from '@crewcall/domain/exports';
import { permissions } from '@crewcall/domain/policies';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import { ApiError } from '@crewcall/platform';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { Exports } from '../src/regions/exports.page';

const facts: Out<'checkExport'> = {
  count: 3,
  lines: 7,
  cents: 42_050,
  exported: 0,
  left: 0,
  blocked: [],
  work: [],
  findings: [],
};
const run: Out<'getExports'>['runs'][number] = {
  id: 41,
  target: 'xero-bills',
  firstDay: '2026-11-09',
  lastDay: '2026-11-15',
  count: 2,
  lines: 4,
  cents: 69_850,
  madeAt: Date.UTC(2026, 10, 23, 1),
  madeBy: 'Kim Lee',
  files: [
    { place: 1, fileName: 'xero-1.csv' },
    { place: 2, fileName: 'xero-2.csv' },
  ],
};

function show(answers: TestRegionOptions['answers'] = {}) {
  const fake = createTestRegion({
    at: '/admin/exports/2026-11-09/2026-11-15',
    basename: '/admin/exports',
    user: { permissions: [...permissions] },
    answers: {
      getExportProfiles: { profiles: [] },
      checkExport: facts,
      getExports: { runs: [run], more: false },
      getPayrollExtras: { extras: [] },
      exportMoney: { ...run, id: 42 },
      getExportFile: ({ place }: { place: number }) => ({ file: 'MA==', fileName: `xero-${place}.csv` }),
      saveExportProfile: { ok: true },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:startTime?/:endTime?" element={<Exports />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}

const saved: string[] = [];
beforeAll(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
});
beforeEach(() => saved.splice(0));

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

async function choose(target: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'For' }));
  fireEvent.click(await screen.findByRole('option', { name: target }));
}

test('C.9.02: what is ready is said, and every file of the export is saved', async () => {
  const fake = show();
  expect(await screen.findByText('3 invoices')).toBeDefined();
  expect(screen.getByText('$420.50')).toBeDefined();
  fireEvent.click(await button('Make file'));
  await waitFor(() => expect(saved).toEqual(['xero-1.csv', 'xero-2.csv']));
  expect(fake.callsOf('exportMoney')).toMatchObject([{ target: 'xero-bills', again: false }]);
  expect(fake.callsOf('exportMoney')[0]).not.toHaveProperty('confirmed');
});

test('C.9.03: what blocks the file is said with its mend, and the button waits', async () => {
  const text = 'The file cannot be made: the mapping lacks the account of “Expenses”.';
  show({ checkExport: { ...facts, blocked: [text], findings: ['Cancelled since they were exported: 7.'] } });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Cancelled since they were exported: 7.')).toBeDefined();
  expect((await button('Make file')).disabled).toBe(true);
});

test('C.9.05: what was exported before is exported again only with two ticks', async () => {
  const fake = show({
    checkExport: ({ again }: { again?: boolean }) =>
      again ? { ...facts, exported: 2 } : { ...facts, count: 1, left: 2 },
  });
  fireEvent.click(await screen.findByLabelText('With what was exported before (2 invoices left out)'));
  expect(await screen.findByText(/2 invoices exported before/)).toBeDefined();
  expect((await button('Make file')).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Export them again anyway'));
  fireEvent.click(await button('Make file'));
  await waitFor(() => expect(fake.callsOf('exportMoney')).toMatchObject([{ again: true, confirmed: true }]));
});

test('C.9.03: accounts and taxes are entered by kind, and the first can be used for all', async () => {
  const fake = show();
  fireEvent.click(await button('Mapping'));
  const form = await screen.findByRole('form', { name: 'Mapping' });
  const time = within(form).getByRole('group', { name: 'Time by the hour' });
  fireEvent.change(within(time).getByLabelText('Account'), { target: { value: '477' } });
  fireEvent.change(within(time).getByLabelText('Tax without GST'), { target: { value: 'BAS Excluded' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Use the first for all' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Save mapping' }));
  const coding = { account: '477', taxGst: '', taxFree: 'BAS Excluded' };
  await waitFor(() =>
    expect(fake.callsOf('saveExportProfile')).toMatchObject([
      { target: 'xero-bills', mapping: { lines: { time: coding, expense: coding } } },
    ]),
  );
});

test('C.9.03: what is typed into the mapping is lost only after a question', async () => {
  const fake = show();
  fireEvent.click(await button('Mapping'));
  const form = within(await screen.findByRole('form', { name: 'Mapping' }));
  const account = () => form.getAllByLabelText<HTMLInputElement>('Account')[0]!;
  fireEvent.change(account(), { target: { value: '477' } });
  expect([...fake.unsaved].filter((entry) => entry.isDirty()).map(({ title }) => title)).toEqual(['Mapping']);
  await choose('Employment Hero: times of employees');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(account().value).toBe('477');
  fireEvent.click(form.getByRole('button', { name: 'Close' }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  fireEvent.click(again.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Mapping' })).toBeNull());
  expect(fake.callsOf('saveExportProfile')).toEqual([]);
});

test('C.9.03: when somebody else has saved the same entry, what was typed stays and the rest is theirs', async () => {
  let stored = { ...noMapping, dueDays: 7 };
  let saves = 0;
  const text = 'Somebody else has changed the entries of “Time by the hour”.';
  const fake = show({
    getExportProfiles: () => ({ profiles: [{ target: 'xero-bills', mapping: stored }] }),
    saveExportProfile: () => {
      if ((saves += 1) > 1) return { ok: true };
      stored = { ...stored, dueDays: 30 };
      throw new ApiError('conflict', text, 409, { error: true, snackbar: { text } });
    },
  });
  fireEvent.click(await button('Mapping'));
  const form = within(await screen.findByRole('form', { name: 'Mapping' }));
  const account = () => form.getAllByLabelText<HTMLInputElement>('Account')[0]!;
  fireEvent.change(account(), { target: { value: '478' } });
  fireEvent.click(form.getByRole('button', { name: 'Save mapping' }));
  await waitFor(() =>
    expect(form.getByLabelText<HTMLInputElement>('Due, days after the invoice').value).toBe('30'),
  );
  expect(account().value).toBe('478');
  fireEvent.click(form.getByRole('button', { name: 'Save mapping' }));
  await waitFor(() => expect(fake.callsOf('saveExportProfile')).toHaveLength(2));
  expect(fake.callsOf('saveExportProfile')[1]).toMatchObject({
    mapping: { dueDays: 30, lines: { time: { account: '478' } } },
    was: { dueDays: 30, lines: { time: { account: '' } } },
  });
});

test('C.9.03: a work type is entered for each group and rule that has come up', async () => {
  const mapping = { ...noMapping, workTypes: { 'Rigger / Base': 'Ordinary' } };
  const fake = show({
    getExportProfiles: { profiles: [{ target: 'eh-timesheets', mapping }] },
    checkExport: { ...facts, cents: 0, work: [{ group: 'Rigger', rule: 'Sunday' }] },
  });
  await choose('Employment Hero: times of employees');
  expect(await screen.findByText('3 times')).toBeDefined();
  fireEvent.click(await button('Mapping'));
  fireEvent.change(await screen.findByLabelText('Rigger / Sunday'), { target: { value: 'Sunday rate' } });
  fireEvent.click(await button('Save mapping'));
  await waitFor(() =>
    expect(fake.callsOf('saveExportProfile')).toMatchObject([
      { mapping: { workTypes: { 'Rigger / Base': 'Ordinary', 'Rigger / Sunday': 'Sunday rate' } } },
    ]),
  );
});

test('C.9.05: past exports are listed, and their files are downloaded again', async () => {
  const fake = show();
  const table = await screen.findByRole('table', { name: 'Past exports' });
  expect(table.textContent).toMatch(
    /Xero: bills of contractors.*09\/11\/2026.*2 invoices.*\$698\.50.*Kim Lee/,
  );
  fireEvent.click(await button('Download export 41 again'));
  await waitFor(() => expect(saved).toEqual(['xero-1.csv', 'xero-2.csv']));
  expect(fake.callsOf('getExportFile')).toEqual([
    { idExport: 41, place: 1 },
    { idExport: 41, place: 2 },
  ]);
});

test('C.9.03, D.2.11: a file of sales is mapped by what customers are charged', async () => {
  const fake = show();
  await choose('MYOB: sales to customers');
  expect(await screen.findByText('3 invoices or credit notes')).toBeDefined();
  expect(screen.getByText('$420.50')).toBeDefined();
  expect(screen.getByLabelText('Issued from')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Employees’ amounts beside hours' })).toBeNull();
  fireEvent.click(await button('Mapping'));
  const form = await screen.findByRole('form', { name: 'Mapping' });
  const fees = within(form).getByRole('group', { name: 'Fees' });
  fireEvent.change(within(fees).getByLabelText('Account'), { target: { value: '4-1000' } });
  expect(within(form).queryByLabelText('Due, days after the invoice')).toBeNull();
  fireEvent.click(within(form).getByRole('button', { name: 'Save mapping' }));
  await waitFor(() =>
    expect(fake.callsOf('saveExportProfile')).toMatchObject([
      { target: 'myob-sales', mapping: { charges: { fee: { account: '4-1000', taxGst: '', taxFree: '' } } } },
    ]),
  );
});

test('C.9.01: employees’ amounts beside hours are marked as paid by payroll, and unmarked', async () => {
  const gloves = {
    ...{ id: 7, idUser: 3, fullName: 'Eva Extra', kind: 'adjustment' as const, day: Date.UTC(2026, 10, 10) },
    ...{ tz: 'Australia/Sydney', jobName: '', what: 'Gloves', why: 'Site', note: '', cents: 1250 },
    ...{ paidAt: null, paidBy: '' },
  };
  const fuel = {
    ...gloves,
    id: 8,
    what: 'Fuel',
    cents: 4400,
    paidAt: Date.UTC(2026, 10, 20),
    paidBy: 'Kim Lee',
  };
  const fake = show({ getPayrollExtras: { extras: [gloves, fuel] }, setPayrollPaid: { ok: true } });
  await screen.findByText('3 invoices');
  expect(screen.queryByText(/waits for payroll/)).toBeNull();
  await choose('Employment Hero: times of employees');
  expect(
    await screen.findByText(
      '1 amount waits for payroll: $12.50. The file holds hours only: enter it in the payroll product, then mark it as paid here.',
    ),
  ).toBeDefined();
  expect(screen.getByText(/^Paid by payroll: marked Fri 20 Nov.* by Kim Lee$/)).toBeDefined();
  fireEvent.click(await button('Mark as paid: Eva Extra, Gloves'));
  await waitFor(() => expect(fake.callsOf('setPayrollPaid')).toEqual([{ ids: [7], isPaid: true }]));
  fireEvent.click(await button('Mark as not paid: Eva Extra, Fuel'));
  await waitFor(() => expect(fake.callsOf('setPayrollPaid')[1]).toEqual({ ids: [8], isPaid: false }));
});

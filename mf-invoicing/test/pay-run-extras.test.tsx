import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { PayRun } from '../src/regions/pay-run.page';
import { listed } from './listed-invoices';

type Run = Out<'getPayRun'>;
type Check = NonNullable<Run['extraChecks']>[number];
type Waiting = Out<'getExtras'>['extras'][number];

const HOUR = 3_600_000;
const day = Date.UTC(2026, 10, 9, 13);
const shown = { day, tz: 'Australia/Sydney', jobName: '', why: '', note: '' };
const gloves: Waiting = {
  ...shown,
  ...{ id: 31, idUser: 5, fullName: 'Mia Costa', kind: 'adjustment', what: 'Gloves', cents: 1250 },
  why: 'Agreed on site',
};
const taxi: Waiting = {
  ...shown,
  ...{ id: 32, idUser: 6, fullName: 'Oli Tran', kind: 'expense', what: 'Taxi', cents: 4200 },
};
const check = (part: Partial<Check>): Check => ({
  ...shown,
  ...{ check: 'late-overtime', id: null, idUser: 5, fullName: 'Mia Costa', idTimesheet: null, idJob: null },
  ...{ kind: 'adjustment', what: 'Overtime of the week Mon 9 Nov 2026', cents: 14_400 },
  ...part,
});
const run = (extraChecks: Check[] = []): Run => ({
  exceptions: [],
  extraChecks,
  people: [
    {
      ...{ idUser: 5, fullName: 'Mia Costa', times: 1, paid: 8 * HOUR, cents: 30_250, extras: 2250 },
      extraKinds: [
        { kind: 'allowance', cents: 1000 },
        { kind: 'adjustment', cents: 1250 },
      ],
      bands: [{ name: 'Base', percent: 0, minutes: 480, cents: 28_000 }],
      before: { paid: 0, cents: 0 },
    },
  ],
  total: 1,
  totals: { times: 1, paid: 8 * HOUR, cents: 30_250, extras: 2250, before: 0 },
  clearedOnly: false,
});

function show(answers: TestRegionOptions['answers'] = {}) {
  const fake = createTestRegion({
    at: '/admin/pay-run',
    basename: '/admin/pay-run',
    user: { permissions: [...permissions] },
    answers: {
      getPayRun: run(),
      getExtras: { extras: [] },
      searchAll: { jobs: [], people: [], customers: [], invoices: [], more: [] },
      ...listed([]),
      addAdjustment: { id: 40 },
      removeExtra: { ok: true },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:startTime?/:endTime?" element={<PayRun />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const type = (dialog: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

test('D.1.10: a person’s row has what is paid beside times, and of which kinds; it can be sorted by it', async () => {
  const fake = show();
  const people = await table('Who is paid');
  expect(await people.findByText('Allowance $10.00 · Adjustment $12.50')).toBeDefined();
  expect(people.getByText('$22.50')).toBeDefined();
  expect(screen.getByText(/1 worker · .* · \$302\.50, including \$22\.50 of extras\./)).toBeDefined();
  fireEvent.click(people.getByRole('button', { name: /Extras/ }));
  await waitFor(() =>
    expect(fake.callsOf('getPayRun').at(-1)).toMatchObject({ sort: { key: 'extras', down: false } }),
  );
});

test('D.1.09, D.1.10: late overtime, large allowances and missing receipts are named before what else waits', async () => {
  const large: Partial<Check> = {
    kind: 'allowance',
    what: 'Tools',
    cents: 60_000,
    idTimesheet: 7,
    idJob: 12,
  };
  const fake = show({
    getPayRun: run([
      check({}),
      check({ ...large, check: 'above-usual' }),
      check({ ...taxi, check: 'no-receipt' }),
    ]),
    getExtras: { extras: [gloves, taxi] },
  });
  expect(
    await screen.findByText(
      'Late overtime 1 · Above the usual 1 · No receipt 1 · 2 extras wait for the next invoices: $54.50.',
    ),
  ).toBeDefined();
  const extras = await table('Extras');
  expect(extras.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Name'),
    expect.stringContaining('Overtime of the week Mon 9 Nov 2026'),
    expect.stringContaining('Tools'),
    expect.stringContaining('Taxi'),
    expect.stringContaining('Gloves'),
  ]);
  fireEvent.click(extras.getByRole('button', { name: 'Open the time: Mia Costa, Tools' }));
  expect(fake.path()).toMatch(/panel=job-timesheets&panel\.idJob=12&panel\.idTimesheet=7/);
});

test('D.1.07: an adjustment is added with person, amount, what and why; a refusal loses nothing that was typed', async () => {
  const fake = show({
    addAdjustment: () => Promise.reject(refusal('An adjustment of your own pay is added by somebody else.')),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add an adjustment' }));
  const dialog = within(await screen.findByRole('dialog'));
  const add = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^(Add|Pay|Take back)/ });
  expect(add().disabled).toBe(true);
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Person/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Mia Costa' }));
  type(dialog, /Amount without GST/, '12.5x');
  expect(dialog.getByText('An amount up to $50,000.00, e.g. 38.50.')).toBeDefined();
  type(dialog, /Amount without GST/, '12.50');
  type(dialog, /What for/, 'Gloves');
  type(dialog, /Reason/, 'Agreed on site');
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $12.50' }));
  expect(await dialog.findByText('An adjustment of your own pay is added by somebody else.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>(/What for/).value).toBe('Gloves');
  fake.answer('addAdjustment', { id: 40 });
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $12.50' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, again] = fake.callsOf('addAdjustment');
  expect(again).toEqual({
    ...{ idUser: 5, cents: 1250, what: 'Gloves', reason: 'Agreed on site', countsSuper: false },
    key: first?.key,
  });
});

test('D.1.07: an amount that takes back is sent below zero', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add an adjustment' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Person/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Mia Costa' }));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Pay or take back' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Take back' }));
  type(dialog, /Amount without GST/, '200');
  type(dialog, /What for/, 'Broken lamp');
  type(dialog, /Reason/, 'Dropped');
  fireEvent.click(dialog.getByRole('button', { name: 'Take back $200.00' }));
  await waitFor(() => expect(fake.callsOf('addAdjustment')).toMatchObject([{ cents: -20_000 }]));
});

test('D.1.07: taking an expense off says that it is refused, and that the worker reads why', async () => {
  show({ getExtras: { extras: [{ ...gloves, kind: 'expense', what: 'Parking' }] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Take off: Mia Costa, Parking' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText('Expense: Parking. The expense is refused, and the worker reads why.'),
  ).toBeDefined();
});

test('D.1.07: what waits is taken off after a question that needs a reason; a refusal stays with what was typed', async () => {
  const late = 'This amount is on an invoice by now, or somebody has taken it off already.';
  const fake = show({
    getExtras: { extras: [gloves] },
    removeExtra: () => Promise.reject(refusal(late)),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take off: Mia Costa, Gloves' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Take off $12.50 of Mia Costa?')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Take off' }));
  expect(dialog.getByText('Say why: the worker reads it.')).toBeDefined();
  expect(fake.callsOf('removeExtra')).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Entered twice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take off' }));
  expect(await dialog.findByText(late)).toBeDefined();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Entered twice');
  fake.answer('removeExtra', { ok: true });
  fake.answer('getExtras', { extras: [] });
  fireEvent.click(dialog.getByRole('button', { name: 'Take off' }));
  await waitFor(() => expect(screen.queryByText('Gloves', { exact: false, selector: 'td *' })).toBeNull());
  expect(fake.callsOf('removeExtra').at(-1)).toEqual({ id: 31, reason: 'Entered twice' });
  expect(await screen.findByText('No extras are waiting.')).toBeDefined();
});

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Invoice, Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { PayRun } from '../src/regions/pay-run.page';
import { listed } from './listed-invoices';

const HOUR = 3_600_000;
const start = Date.UTC(2026, 10, 9, 21);
type Run = Out<'getPayRun'>;
type Exception = Run['exceptions'][number];

const exception = (part: Partial<Exception>): Exception => ({
  key: 't7',
  kinds: ['unsigned'],
  idUser: 5,
  fullName: 'Mia Costa',
  idJob: 12,
  jobName: 'Stadium build',
  tz: 'Australia/Sydney',
  groupName: 'Rigger',
  idTimesheet: 7,
  start,
  end: start + 8 * HOUR,
  ...part,
});
const people: Run['people'] = [
  {
    idUser: 5,
    fullName: 'Mia Costa',
    times: 1,
    paid: 8 * HOUR,
    cents: 28_000,
    extras: 0,
    extraKinds: [],
    bands: [
      { name: 'Base', percent: 0, minutes: 240, cents: 12_000 },
      { name: 'Sunday', percent: 33, minutes: 240, cents: 16_000 },
    ],
    before: { paid: 2 * HOUR, cents: 7_000 },
  },
];
const run = (exceptions: Exception[], more: Partial<Run> = {}): Run => ({
  exceptions,
  people,
  total: people.length,
  totals: { times: 1, paid: 8 * HOUR, cents: 28_000, extras: 0, before: 7_000 },
  clearedOnly: false,
  ...more,
});
const invoice = (number: number, status: 0 | 1 | 2): Invoice => ({
  idInvoice: number,
  number,
  idUser: 5,
  fullName: `Payee ${number}`,
  endDate: Date.UTC(2026, 10, 14, 13),
  weekEnding: '15/11/2026',
  total: 10_000,
  gst: 0,
  status,
  cancelled: false,
  wasInFullFile: status === 2,
  adjustment: null,
  pdf: null,
  issuedAt: Date.UTC(2026, 10, 16),
});

function show(answers: TestRegionOptions['answers'] = {}, at = '/admin/pay-run') {
  const fake = createTestRegion({
    at,
    basename: '/admin/pay-run',
    user: { permissions: [...permissions] },
    answers: {
      getPayRun: run([]),
      getExtras: { extras: [] },
      ...listed([]),
      approveTimes: { ok: true },
      noteWithholding: { ok: true },
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

test('opens on the last whole week, with every step, and says when nothing stands in the way', async () => {
  const fake = show();
  expect(await screen.findByText('No problems found')).toBeDefined();
  expect(fake.callsOf('getPayRun')).toEqual([
    {
      ...{ dateStart: Date.parse('2026-11-08T13:00:00Z'), dateEnd: Date.parse('2026-11-15T13:00:00Z') },
      ...{ sort: { key: 'name', down: false }, limit: 100, offset: 0 },
    },
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Check these first',
    'Extras',
    'Who is paid',
    'Invoices',
    'Bank file',
  ]);
  expect(screen.getByText(/generate-invoices \{"dateStart":1794142800000/)).toBeDefined();
});

test('opens on the week of the oldest unpaid time, and stays there once it is paid', async () => {
  const fake = show({ getPayRun: run([], { unpaidFrom: Date.UTC(2026, 9, 28, 20) }) });
  await waitFor(() => expect(fake.path()).toBe('/admin/pay-run/2026-10-26/2026-11-01'));
  fake.answer('getPayRun', run([], { people: [], unpaidFrom: Date.UTC(2026, 10, 4, 20) }));
  act(() => fake.bus.emit('clock.changed', { idJob: 12 }));
  await waitFor(() => expect(fake.callsOf('getPayRun').length).toBeGreaterThan(2));
  expect(fake.path()).toBe('/admin/pay-run/2026-10-26/2026-11-01');
});

test('once a week is paid, the address without days opens the next unpaid week', async () => {
  const fake = show({ getPayRun: run([], { unpaidFrom: Date.UTC(2026, 9, 28, 20) }) });
  await waitFor(() => expect(fake.path()).toBe('/admin/pay-run/2026-10-26/2026-11-01'));
  fake.answer('getPayRun', run([], { unpaidFrom: Date.UTC(2026, 10, 4, 20) }));
  act(() => fake.bus.emit('clock.changed', { idJob: 12 }));
  await act(async () => void fake.go('/admin/pay-run'));
  await waitFor(() => expect(fake.path()).toBe('/admin/pay-run/2026-11-02/2026-11-08'));
});

test('dates in the address stay, whatever is unpaid elsewhere', async () => {
  const at = '/admin/pay-run/2026-11-09/2026-11-15';
  const fake = show({ getPayRun: run([], { unpaidFrom: Date.UTC(2026, 9, 28, 20) }) }, at);
  expect(await screen.findByText('No problems found')).toBeDefined();
  expect(fake.path()).toBe(at);
});

test('an exception opens its time, and goes from the list once the clock has changed', async () => {
  const fake = show({ getPayRun: run([exception({ kinds: ['missing-out', 'overlap'], end: 0 })]) });
  expect(await screen.findByText('Missing Clock out 1 · Overlaps 1')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Open: Mia Costa/ }));
  expect(fake.path()).toMatch(/panel=job-timesheets&panel\.idJob=12&panel\.idTimesheet=\d+/);
  fake.answer('getPayRun', run([]));
  act(() => fake.bus.emit('clock.changed', { idJob: 12 }));
  expect(await screen.findByText('No problems found')).toBeDefined();
});

test('what only somebody can judge is ticked and approved; a running clock cannot be', async () => {
  const fake = show({
    getPayRun: run([
      exception({ kinds: ['own-set', 'own-signed', 'unsigned'] }),
      exception({ key: 't8', idTimesheet: 8, fullName: 'Bo Lee', kinds: ['missing-out'], end: 0 }),
    ]),
  });
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Select Bo Lee/ })).disabled).toBe(
    true,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: /Select Mia Costa/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve 1 time' }));
  await waitFor(() => expect(fake.callsOf('approveTimes')).toEqual([{ idTimesheet: [7] }]));
  await waitFor(() => expect(fake.callsOf('getPayRun')).toHaveLength(2));
});

test('no rate leads to the person, no ABN to a note', async () => {
  const fake = show({ getPayRun: run([exception({ kinds: ['no-rate', 'no-abn'] })]) });
  fireEvent.click(await screen.findByRole('button', { name: /^Note: Mia Costa/ }));
  const dialog = await screen.findByRole('dialog', { name: 'No ABN of Mia Costa' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '47 % withheld' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save the note' }));
  await waitFor(() =>
    expect(fake.callsOf('noteWithholding')).toEqual([{ idUser: 5, text: '47 % withheld' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Set rate: Mia Costa/ }));
  expect(fake.path()).toBe('/admin/crew/5?tab=rates');
});

test('GST that waits for the office leads to the person’s bank tab', async () => {
  const fake = show({ getPayRun: run([exception({ kinds: ['gst-asked'] })]) });
  expect(await screen.findByText(/GST to confirm 1/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Confirm GST: Mia Costa/ }));
  expect(fake.path()).toBe('/admin/crew/5?tab=banking');
});

test('an old time before these days is taken along by beginning where it lies', async () => {
  const old = Date.parse('2026-10-05T21:00:00Z');
  const fake = show({ getPayRun: run([exception({ kinds: ['old'], start: old, end: old + HOUR })]) });
  expect(screen.queryByText(/more times of over 28 days/)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Include the old times' }));
  expect(fake.path()).toBe('/admin/pay-run/2026-10-06/2026-11-15');
});

test('times of earlier weeks that are not invoiced are counted, and taken along', async () => {
  const earlier = { times: 2, from: Date.parse('2026-11-03T21:00:00Z') };
  const fake = show({ getPayRun: run([], { earlier }) });
  expect(
    await screen.findByText('Nothing to check. 2 times of earlier weeks are not invoiced.'),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Include the old times' }));
  expect(fake.path()).toBe('/admin/pay-run/2026-11-04/2026-11-15');
});

test('less urgent exceptions that are not listed yet are counted', async () => {
  show({ getPayRun: run([exception({ kinds: ['unsigned'] })], { more: 3 }) });
  expect(await screen.findByText(/^And 3 more, less urgent\./)).toBeDefined();
});

test('old times beyond those that are listed are counted', async () => {
  show({ getPayRun: run([exception({ kinds: ['old'] })], { older: 3 }) });
  expect(await screen.findByText(/And 3 more times of over 28 days\./)).toBeDefined();
});

test('people stand with hours, bands, dollars and the week before beside them', async () => {
  show({ getPayRun: run([], { clearedOnly: true }) });
  const table = await screen.findByRole('table', { name: 'Who is paid' });
  const row = within(table).getByRole('row', { name: /Mia Costa/ });
  expect(row.textContent).toContain('Base: 4:00, $120.00');
  expect(row.textContent).toContain('Sunday +33%: 4:00, $160.00');
  expect(row.textContent).toContain('$280.00');
  expect(row.textContent).toContain('$70.00');
  expect(screen.getByText(/Times that nobody signed or approved are left out/)).toBeDefined();
});

test('the order of the people is asked of the server', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: /Pay without GST/ }));
  await waitFor(() =>
    expect(fake.callsOf('getPayRun').at(-1)).toMatchObject({ sort: { key: 'dollars' }, offset: 0 }),
  );
});

test('while the pay of many is being worked out it says how far that is, and no sums; then it shows them', async () => {
  const reckoning = { done: 6_200, of: 10_000 };
  const totals = { times: 0, paid: 0, cents: 0, extras: 0, before: 0 };
  const fake = show({ getPayRun: run([], { people: [], total: 0, totals, reckoning }) });
  expect(await screen.findByText(/Pay is being worked out: 6,200 of 10,000 people/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Working out the pay' })).toBeTruthy();
  expect(screen.getByText('The times are still being checked.')).toBeTruthy();
  expect(screen.queryByText('No problems found')).toBeNull();
  expect(screen.queryByText(/Nobody is left to invoice/)).toBeNull();
  fake.answer('getPayRun', run([]));
  act(() => fake.bus.emit('pay.changed', {}));
  expect(await screen.findByText('Mia Costa')).toBeTruthy();
  expect(screen.queryByText(/being worked out/)).toBeNull();
});

test('A.2.54: the bank file takes what is unpaid and not unticked, through the same check', async () => {
  const fake = show({
    ...listed([invoice(1001, 0), invoice(1002, 0), invoice(1003, 2)]),
    checkABA: {
      total: 10_000,
      count: 1,
      problems: [],
      changes: [],
      repeated: [],
      repeats: [],
      ticks: [],
      hints: [],
    },
  });
  await screen.findByText(/2 of 2 invoices ticked · \$200\.00/);
  expect(screen.queryByText('Payee 1003')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: /Select Payee 1002/ }));
  fireEvent.click(screen.getByRole('button', { name: 'ABA File' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ABA File' }));
  await screen.findByRole('dialog');
  await waitFor(() =>
    expect(fake.callsOf('checkABA')[0]).toMatchObject({ downloadList: [1001], typeABA: 2 }),
  );
});

test('A.2.54: the head’s box brings all back, with invoices that are made later', async () => {
  const fake = show(listed([invoice(1001, 0), invoice(1002, 0)]));
  await screen.findByText(/2 of 2 invoices ticked/);
  const head = screen.getByRole('checkbox', { name: 'Select all' });
  fireEvent.click(head);
  expect(screen.getByText(/0 of 2 invoices ticked/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /Select Payee 1002/ }));
  expect(screen.getByText(/1 of 2 invoices ticked/)).toBeTruthy();
  fireEvent.click(head);
  expect(screen.getByText(/2 of 2 invoices ticked/)).toBeTruthy();
  fake.answer('getInvoice', listed([invoice(1001, 0), invoice(1002, 0), invoice(1003, 0)]).getInvoice);
  act(() => fake.region.bus.emit('invoice.changed', {}));
  expect(await screen.findByText(/3 of 3 invoices ticked · \$300\.00/)).toBeTruthy();
});

test('A.2.54: an invoice that is unticked here and paid elsewhere leaves the count and the sum right', async () => {
  const all = Array.from({ length: 150 }, (_, at) => invoice(1001 + at, 0));
  const fake = show(listed(all));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Payee 1001/ }));
  expect(screen.getByText(/149 of 150 invoices ticked · \$14,900\.00/)).toBeTruthy();
  // It is in no page that is loaded any more.
  const then = listed(all.map((one) => (one.number === 1001 ? { ...one, status: 2 } : one)));
  fake.answer('getInvoice', then.getInvoice);
  fake.answer('findInvoices', then.findInvoices);
  act(() => fake.region.bus.emit('invoice.changed', {}));
  expect(await screen.findByText(/149 of 149 invoices ticked · \$14,900\.00/)).toBeTruthy();
});

test('a pay run that could not be loaded says so and can be tried again', async () => {
  const fake = show({ getPayRun: () => Promise.reject(refusal('The database rests.')) });
  expect(await screen.findByText('The pay run could not be loaded')).toBeDefined();
  fake.answer('getPayRun', run([]));
  fireEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
  expect(await screen.findByText('No problems found')).toBeDefined();
});

test('Y-09: invoices that another desk puts into a file while this one looks are told, not asked about', async () => {
  const checked = { count: 1, problems: [], changes: [], repeated: [], repeats: [], ticks: [], hints: [] };
  const fake = show({
    ...listed([invoice(1001, 0)]),
    checkABA: { total: 10_000, ...checked },
  });
  await screen.findByText(/1 of 1 invoice ticked/);
  fireEvent.click(await screen.findByRole('button', { name: 'ABA File' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ABA File' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Payments');
  const paid = listed([invoice(1001, 2)]);
  fake.answer('getInvoice', paid.getInvoice);
  fake.answer('findInvoices', paid.findInvoices);
  act(() => fake.region.bus.emit('invoice.changed', {}));
  expect(await dialog.findByText('Left out: 1 invoice (cancelled or paid).')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true);
  expect(fake.callsOf('checkABA').map(({ downloadList }) => downloadList)).toEqual([[1001]]);
});

import type { Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { JobMoney } from '../src/regions/job-money.slot';

type Money = Out<'getJobMoney'>;
const NOON = Date.UTC(2026, 10, 10, 1);
const HOUR = 3_600_000;
const sums = (cost: number | null, charge: number | null) => ({
  ...{ cost, charge, margin: cost === null || charge === null ? null : charge - cost },
});
const crew = (part: Partial<Money['crews'][number]>): Money['crews'][number] => ({
  ...{ idReqCrew: 11, idGroup: 3, groupName: 'Stagehand', start: NOON, end: NOON + 8 * HOUR },
  ...{ isDeleted: false, places: 4, confirmed: 3, rate: { cents: 6000, from: 'default' } },
  ...{ planned: sums(112_000, 192_000), actual: sums(0, 0), times: 0, running: 0 },
  ...part,
});
const money = (part: Partial<Money> = {}): Money => ({
  ...{ idCustomer: 7, customer: 'ACME', tz: 'Australia/Sydney', crews: [crew({})], other: sums(0, 0) },
  seesCost: true,
  ...{ planned: sums(112_000, 192_000), actual: sums(0, 0), missing: [], rates: [], customerRates: [] },
  defaultRates: [{ id: 1, idGroup: 3, idType: null, from: '2026-01-01', cents: 6000 }],
  groups: [
    { id: 3, name: 'Stagehand', active: true },
    { id: 4, name: 'Rigger', active: true },
  ],
  ...{ types: [], fees: [], proposed: [], expenses: [] },
  ...part,
});

function show(shown: Money, answers: TestRegionOptions['answers'] = {}, rights = [...permissions]) {
  const fake = createTestRegion({
    at: '/admin/dashboard/12/money',
    now: NOON,
    user: { permissions: rights },
    answers: {
      getJobMoney: shown,
      addClientFee: { id: 1 },
      removeClientFee: { ok: true },
      setChargeOn: { ok: true },
      saveChargeRate: { id: 9 },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <JobMoney idJob={12} />
    </TestRegion>,
  );
  return fake;
}
const button = (name: string) => screen.findByRole('button', { name });

test('D.2.03: planned cost, charge and margin are shown by crew and together', async () => {
  show(money());
  const table = await screen.findByRole('table', { name: 'Planned money by crew' });
  expect(table.textContent).toContain('Stagehand');
  expect(table.textContent).toContain('4 places, 3 confirmed');
  expect(table.textContent).toMatch(/\$1,120\.00.*\$1,920\.00.*\$800\.00 \(42%\)/);
  expect(table.textContent).toMatch(/Total.*\$1,120\.00.*\$1,920\.00.*\$800\.00/);
});

test('D.2.03: once there are times the actual money comes first, with expenses and fees', async () => {
  const worked = crew({ times: 2, running: 1, actual: sums(56_000, 96_000) });
  show(money({ crews: [worked], other: sums(4000, 15_000), actual: sums(60_000, 111_000) }));
  const table = await screen.findByRole('table', { name: 'Actual money by crew' });
  expect(table.textContent).toContain('2 times, 1 time still running');
  expect(table.textContent).toMatch(/Expenses and fees.*\$40\.00.*\$150\.00/);
  expect(table.textContent).toMatch(/Total.*\$600\.00.*\$1,110\.00.*\$510\.00 \(46%\)/);
});

test('D.2.13: a fee that is called as its kind is named once', async () => {
  const fee = { id: 5, kind: 'late-change' as const, what: 'Late change', why: 'Moved to 6 am', cents: 5000 };
  const own = { ...fee, id: 6, what: 'Second truck' };
  show(money({ fees: [fee, own].map((one) => ({ ...one, isBilled: false })) }));
  const list = within(await screen.findByRole('list', { name: 'Fees' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Late change(?!.*Late change).*Moved to 6 am/),
    expect.stringMatching(/^Second truckLate change · Moved to 6 am/),
  ]);
});

test('D.2.03: a missing rate is named with group and day, and nothing that is not known reads as 0', async () => {
  show(
    money({
      ...{ crews: [crew({ rate: null, planned: sums(null, null) })], planned: sums(null, null) },
      missing: [
        { kind: 'charge', groupName: 'Stagehand', fullName: '', day: '2026-11-10' },
        { kind: 'person', groupName: 'Stagehand', fullName: 'Mia Costa', day: '2026-11-10' },
      ],
    }),
  );
  expect(await screen.findByText(/^Stagehand has no charge rate on 10\/11\/2026\./)).toBeDefined();
  expect(screen.getByText(/^Mia Costa has no rate in Stagehand on 10\/11\/2026\./)).toBeDefined();
  expect(screen.getByRole('table').textContent).not.toContain('$0.00');
});

test('D.2.03: a job whose customer is not known says why nothing of it can be invoiced', async () => {
  show(money({ idCustomer: null, customer: '' }));
  expect(await screen.findByText(/This job has no customer, so nothing of it can be invoiced/)).toBeDefined();
});

test('D.2.01: the job’s own rate is set here, and the default card named that counts until then', async () => {
  const fake = show(money());
  const list = await screen.findByRole('list', { name: 'Charge rates' });
  expect(list.textContent).toContain('$60.00 an hour, by the default card');
  expect(list.textContent).not.toContain('Rigger');
  fireEvent.click(await button('Add a rate of Stagehand'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Dollars without GST/), { target: { value: '75' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('saveChargeRate')).toEqual([
      { idCustomer: null, idJob: 12, idGroup: 3, idType: null, from: '2026-11-10', cents: 7500 },
    ]),
  );
});

test('D.2.05: the fee that the card proposes for a cancellation is charged with two clicks', async () => {
  const proposed = [
    {
      idReqCrew: 11,
      groupName: 'Stagehand',
      people: 2,
      percent: 50,
      why: '2 people, 50 % of 8:00 h',
      cents: 48_000,
    },
    {
      ...{ idReqCrew: 12, groupName: 'Rigger', people: 1, percent: 50, why: '1 person, 50 % of 8:00 h' },
      cents: 30_000,
    },
  ];
  const fake = show(money({ proposed }));
  expect(await screen.findByText(/The rate card proposes \$480\.00 for the cancellation/)).toBeDefined();
  expect(screen.getByText(/The rate card proposes \$300\.00 for the cancellation/)).toBeDefined();
  fireEvent.click(await button('Charge it: Stagehand: 2 people, 50 % of 8:00 h'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add fee' }));
  await waitFor(() =>
    expect(fake.callsOf('addClientFee')).toMatchObject([
      {
        idJob: 12,
        idReqCrew: 11,
        kind: 'cancellation',
        what: 'Cancellation',
        why: 'Stagehand: 2 people, 50 % of 8:00 h',
        cents: 48_000,
      },
    ]),
  );
});

test('D.2.05: a fee is typed with its kind, and taken off with a reason; one on an invoice stays', async () => {
  const fee = {
    id: 5,
    kind: 'other' as const,
    what: 'Permit',
    why: 'City of Sydney',
    cents: 5000,
    isBilled: false,
  };
  const fake = show(money({ fees: [fee, { ...fee, id: 6, what: 'Parking', isBilled: true }] }));
  fireEvent.click(await button('Add a fee'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Amount without GST/), { target: { value: '150' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add fee' }));
  await waitFor(() =>
    expect(fake.callsOf('addClientFee')).toMatchObject([
      { kind: 'late-change', what: 'Late change', cents: 15_000 },
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Take off Parking' })).toBeNull();
  fireEvent.click(await button('Take off Permit'));
  const reason = within(await screen.findByRole('alertdialog'));
  fireEvent.change(reason.getByRole('textbox'), { target: { value: 'Agreed by phone' } });
  fireEvent.click(reason.getByRole('button', { name: 'Take off' }));
  await waitFor(() =>
    expect(fake.callsOf('removeClientFee')).toEqual([{ id: 5, reason: 'Agreed by phone' }]),
  );
});

test('D.2.05: an approved expense is charged on with a switch', async () => {
  const expense = {
    ...{ id: 8, fullName: 'Mia Costa', type: 'fuel' as const, day: '2026-11-10', note: '', cents: 4000 },
    ...{ chargeOn: false, isBilled: false },
  };
  const fake = show(money({ expenses: [expense] }));
  fireEvent.click(await screen.findByLabelText('Charge on: Fuel, Mia Costa'));
  await waitFor(() => expect(fake.callsOf('setChargeOn')).toEqual([{ idExpense: 8, chargeOn: true }]));
});

test('D.2.10: who may only read changes nothing', async () => {
  show(money({ fees: [] }), {}, ['client:read']);
  expect(await screen.findByRole('table')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: /Add|Charge it|Take off|Change/ })).toEqual([]);
});

test('D.2.03: who may not see what people are paid reads why cost and margin are empty', async () => {
  const unknown = { cost: null, charge: 192_000, margin: null };
  show(money({ seesCost: false, crews: [crew({ planned: unknown })], planned: unknown }));
  const table = await screen.findByRole('table', { name: 'Planned money by crew' });
  expect(table.textContent).toMatch(/Total—\$1,920\.00—/);
  await screen.findByText('You need the right to see invoices to see cost.');
});

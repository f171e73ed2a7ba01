import type { Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { SuperDue } from '../src/regions/super-due.page';

type Row = Out<'getSuperDue'>['rows'][number];
const row = (part: Partial<Row>): Row => ({
  idInvoice: 1001,
  idUser: 5,
  fullName: 'Mia Costa',
  weekEnding: '15/11/2026',
  base: 14_000,
  percent: 12,
  cents: 1680,
  paymentDay: '2026-11-20',
  dueDay: '2026-12-01',
  overdue: false,
  paidDay: null,
  fund: 'Crew Super',
  usi: '51824753556001',
  member: 'M-1',
  ...part,
});
const open = {
  rows: [
    row({ overdue: true }),
    row({
      idInvoice: 1002,
      fullName: 'Ravi Singh',
      paymentDay: null,
      dueDay: null,
      fund: '',
      usi: '',
      member: '',
    }),
  ],
  total: 2,
  totals: { cents: 3360, overdue: 1, overdueCents: 1680 },
};

function show(answers: TestRegionOptions['answers'] = {}) {
  const fake = createTestRegion({
    at: '/admin/super-due',
    user: { permissions: [...permissions] },
    answers: {
      getSuperDue: ({ show: which }: { show?: string }) =>
        which === 'paid' ? { ...open, rows: [row({ paidDay: '2026-11-30' })], total: 1 } : open,
      markSuperPaid: { ok: true },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <SuperDue />
    </TestRegion>,
  );
  return fake;
}

test('C.9.07: what is overdue and what is missing of a fund is said, and what is not done here', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Super due' });
  expect(within(table).getByText('Overdue since 01/12/2026')).toBeDefined();
  expect(within(table).getByText('No fund, USI, member number')).toBeDefined();
  expect(within(table).getByText('Once its invoice is in a full bank file')).toBeDefined();
  expect(screen.getByText('2 invoices · $33.60 · overdue $16.80 (1)')).toBeDefined();
  expect(
    screen.getByText(/An accountant decides.*Nothing is paid or lodged here.*payroll product’s/),
  ).toBeDefined();
});

test('C.9.07: super is marked as paid with a day', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Mia Costa, invoice 1001' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as paid' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark super of 1 invoice as paid' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() =>
    expect(fake.callsOf('markSuperPaid')).toEqual([
      { idInvoices: [1001], day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ]),
  );
});

test('C.9.07: after the rows of the last page are marked, the first page is shown', async () => {
  const many = { ...open, total: 201 };
  const fake = show({
    getSuperDue: ({ offset = 0 }: { offset?: number }) =>
      offset > 0 ? { ...many, rows: [row({ idInvoice: 1201, fullName: 'Zoe Last' })] } : many,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More rows' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Zoe Last, invoice 1201' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Mia Costa, invoice 1001' })).toBeDefined();
  expect(fake.callsOf('getSuperDue').at(-1)).toMatchObject({ offset: 0 });
});

test('C.9.07: the mark is taken back', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('tab', { name: 'Marked as paid' }));
  expect(await screen.findByText('Paid 30/11/2026')).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Mia Costa, invoice 1001' }));
  fireEvent.click(screen.getByRole('button', { name: 'Not paid' }));
  await waitFor(() => expect(fake.callsOf('markSuperPaid')).toEqual([{ idInvoices: [1001], day: null }]));
});

test('C.9.07: an empty list says how super gets there', async () => {
  show({ getSuperDue: { rows: [], total: 0, totals: { cents: 0, overdue: 0, overdueCents: 0 } } });
  expect(await screen.findByText('No super is open')).toBeDefined();
  expect(screen.getByText(/whose profile says, under Rates, that super applies/)).toBeDefined();
});

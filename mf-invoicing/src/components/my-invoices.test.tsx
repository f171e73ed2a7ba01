import { render, screen } from '@testing-library/react';
import type { Invoice } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, offline } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import { MyInvoices } from './my-invoices';

const invoice: Invoice = {
  idInvoice: 1001,
  number: 1001,
  idUser: 1,
  fullName: 'Mia Costa',
  endDate: Date.UTC(2026, 10, 14, 13),
  weekEnding: '15/11/2026',
  total: 26_125,
  gst: 0,
  status: 2,
  cancelled: false,
  pdf: null,
  issuedAt: Date.UTC(2026, 10, 16),
};

function show(getMyInvoices: Answers['getMyInvoices'], at = '/invoices') {
  const fake = createTestRegion({ at, basename: '/invoices', answers: { getMyInvoices } });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <Routes>
        <Route path="/:id?/:view?" element={<MyInvoices />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}

test('A.2.21 lists week ending and amount, cancelled ones left out', async () => {
  show({ invoices: [invoice, { ...invoice, number: 1002, weekEnding: '08/11/2026', cancelled: true }] });
  expect(await screen.findByText('15/11/2026')).toBeDefined();
  expect(screen.getByText('$261.25')).toBeDefined();
  expect(screen.queryByText('08/11/2026')).toBeNull();
  expect(screen.getByRole('button', { name: 'PDF of the invoice of 15/11/2026' })).toBeDefined();
});

test('A.9.08 asks for a year back and a year forward', async () => {
  const fake = show({ invoices: [] });
  await screen.findByText('No invoices.');
  const { dateStart = 0, dateEnd = 0 } = fake.callsOf('getMyInvoices')[0] ?? {};
  expect((dateEnd - dateStart) / 86_400_000).toBe(732);
});

test('A.2.22 the panel is titled with the date and the total', async () => {
  show({ invoices: [invoice] }, '/invoices/1001');
  expect(await screen.findByRole('heading', { name: '15/11/2026 · $261.25' })).toBeDefined();
});

test('without reception it says what failed and offers to try again', async () => {
  show(() => {
    throw offline();
  });
  expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 5_000 })).toBeDefined();
  expect(screen.getByText('The server cannot be reached.')).toBeDefined();
});

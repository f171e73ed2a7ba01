import { permissions } from '@crewcall/domain/policies';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { BankFiles } from '../src/regions/bank-files.page';

const file = {
  id: 41,
  type: 2,
  paymentDate: '2026-11-27',
  madeAt: Date.UTC(2026, 10, 23, 1),
  madeBy: 'Kim Lee',
  count: 2,
  total: 69_850,
};
const one = { number: 1001, idUser: 5, fullName: 'Mia Costa', weekEnding: '15/11/2026', cents: 26_125 };
const invoices = [
  { ...one, cancelled: false },
  { ...one, number: 1002, fullName: 'Ravi Singh', cents: 43_725, cancelled: true },
];

function show(
  answers: TestRegionOptions['answers'] = {},
  at = '/admin/bank-files',
  may: readonly string[] = permissions,
) {
  const fake = createTestRegion({
    at,
    basename: '/admin/bank-files',
    user: { permissions: [...may] },
    answers: {
      getBankFiles: ({ idFile }: { idFile?: number }) => ({
        files: [idFile ? { ...file, invoices } : file],
        more: false,
      }),
      getBankFile: { abaFile: 'MA==', fileName: 'payment-2026-11-27-41.aba' },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:idFile?" element={<BankFiles />} />
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

test('Y-09 bank files are listed with date, kind, count, total and maker, and open by a click', async () => {
  show();
  const row = (await screen.findByText('Kim Lee')).closest('tr');
  expect(row?.textContent).toMatch(/23 Nov.*41.*ABA File.*2.*\$698\.50.*27 Nov/);
  fireEvent.click(screen.getByText('Kim Lee'));
  const table = await screen.findByRole('table', { name: 'Invoices of this bank file' });
  const mia = within(table).getByRole('link', { name: 'Mia Costa' });
  expect(mia.getAttribute('href')).toContain('/admin/invoices/2026-11-15/2026-11-15/1001');
  expect(within(table).getByText('Cancelled')).toBeDefined();
});

test('Y-09 the same file is downloaded again under its name', async () => {
  const fake = show({}, '/admin/bank-files/41');
  fireEvent.click(await screen.findByRole('button', { name: 'Download again' }));
  await waitFor(() => expect(saved).toEqual(['payment-2026-11-27-41.aba']));
  expect(fake.callsOf('getBankFile')).toEqual([{ idFile: 41 }]);
});

test('Y-09 who only reads invoices is not offered the file; an empty list says where one is made', async () => {
  show({}, '/admin/bank-files/41', ['crewinvoice:read']);
  await screen.findByRole('table', { name: 'Invoices of this bank file' });
  expect(screen.queryByRole('button', { name: 'Download again' })).toBeNull();
});

test('Y-09 no bank files says where they are made', async () => {
  show({ getBankFiles: { files: [], more: false } });
  expect(await screen.findByText('No bank files yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Crew Invoices' })).toBeDefined();
});

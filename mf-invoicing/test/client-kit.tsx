import { fireEvent, render, screen, within } from '@testing-library/react';
import { permissions } from '@crewcall/domain/policies';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import type { Client, InvoiceDetail, ListedInvoice, PrintedLine } from '../src/clients/client-texts';
import { invalidates } from '../src/region';
import { Clients } from '../src/regions/clients.page';

export const now = Date.UTC(2026, 10, 21, 1);

export const acme: Client = {
  ...{ id: 7, text: 'ACME', name: 'Acme Events', billingEmail: 'bills@acme.example' },
  ...{ openMinutes: 750, quotes: 2, drafts: 1, open: 165_000, overdue: 55_000 },
  aging: { current: 110_000, to30: 33_000, to60: 22_000, over60: 0 },
};

export const listedInvoice = (part: Partial<ListedInvoice> = {}): ListedInvoice => ({
  ...{ id: 41, number: 1001, state: 'issued' as const, idCustomer: 7, customer: 'Acme Events' },
  ...{ idJob: 5, jobName: 'Concert', fromDay: '2026-11-18', toDay: '2026-11-18' },
  ...{ poNumber: 'PO-9', reference: '', issuedAt: now, dueDay: '2026-12-05', isOverdue: false },
  ...{ total: 110_000, credited: 0, paid: 0, open: 110_000 },
  ...part,
});

export const printedLine = (part: Partial<PrintedLine> = {}): PrintedLine => ({
  ...{ ids: [1, 2], kind: 'time' as const, what: 'Concert, Riggers, Wed 18 Nov', detail: '2 × 8 h × $50.00' },
  ...{ minutes: 960, cents: 80_000, isSigned: true, isCredited: false },
  ...part,
});

export const detail = (part: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...{ ...listedInvoice(), dueDay: '2026-12-05' },
  ...{ note: '', linesBy: 'crew' as const, needsPo: false, net: 100_000, gst: 10_000 },
  lines: [
    printedLine(),
    printedLine({ ids: [3], kind: 'fee', what: 'Late change', detail: '', minutes: 0, cents: 20_000 }),
  ],
  ...{ payments: [], credits: [], changes: [], lacks: [], sentTo: '', mail: null },
  ...part,
});

export const draft = (part: Partial<InvoiceDetail> = {}): InvoiceDetail =>
  detail({ number: null, state: 'draft', issuedAt: null, open: 0, poNumber: '', ...part });

/** The office’s page at an address below `/admin/clients`. */
export function showClients(path: string, answers: Answers = {}, held: readonly string[] = permissions) {
  const fake = createTestRegion({
    ...{ at: `/admin/clients${path}`, basename: '/admin/clients', now },
    user: { permissions: [...held] },
    answers: {
      getClients: { clients: [acme], aging: acme.aging },
      findClientInvoices: { invoices: [], total: 0, totals: { cents: 0, open: 0 } },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:id?" element={<Clients />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}

export const inDialog = async (name: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog') =>
  within(await screen.findByRole(role, { name }));

export const press = (name: string | RegExp, where: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(where.getByRole('button', { name }));

export const typeInto = (
  label: string | RegExp,
  value: string,
  where: Pick<typeof screen, 'getByLabelText'> = screen,
) => fireEvent.change(where.getByLabelText(label), { target: { value } });

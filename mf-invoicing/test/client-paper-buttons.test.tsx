import { permissions } from '@crewcall/domain/policies';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import type { ReactElement } from 'react';
import { ClientDownloads } from '../src/clients/client-downloads';
import { CreditPdfButton, PaperButtons, StatementButton } from '../src/clients/paper-buttons';
import { invalidates } from '../src/region';

const aging = { current: 0, to30: 0, to60: 0, over60: 0 };
const invoice = { id: 7, number: 1001, idCustomer: 3 };
const customer = {
  ...{ id: 3, text: 'ACME', name: 'ACME Events', billingEmail: 'accounts@acme.test', openMinutes: 0 },
  ...{ quotes: 0, drafts: 0, open: 0, overdue: 0, aging },
};

function show(element: ReactElement, user: TestRegionOptions['user'] = { permissions: [...permissions] }) {
  const fake = createTestRegion({
    at: '/admin/clients',
    basename: '/admin/clients',
    user,
    answers: {
      getClients: { clients: [customer], aging },
      getClientInvoicePdf: { file: 'MA==', fileName: 'INV-1001.pdf' },
      getClientCreditPdf: { file: 'MA==', fileName: 'CN-1001.pdf' },
      getStatementPdf: { file: 'MA==', fileName: 'statement-ACME.pdf' },
      downloadClients: ({ what }: { what: string }) => ({ file: 'MA==', fileName: `${what}.xlsx` }),
      sendClientInvoice: { sentTo: 'accounts@acme.test' },
      sendStatement: () => {
        throw new ApiError('refused', 'This customer has no billing email.', 200);
      },
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      {element}
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

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('D.2.08: the PDF of an invoice and of a credit note is saved', async () => {
  const fake = show(
    <>
      <PaperButtons invoice={invoice} />
      <CreditPdfButton credit={{ id: 5, number: 1001 }} />
    </>,
  );
  await press('PDF of INV-1001');
  await waitFor(() => expect(saved).toEqual(['INV-1001.pdf']));
  await press('PDF of CN-1001');
  await waitFor(() => expect(saved).toEqual(['INV-1001.pdf', 'CN-1001.pdf']));
  expect(fake.callsOf('getClientInvoicePdf')).toEqual([{ id: 7 }]);
});

test('D.2.08: an invoice is sent with its timesheets to the billing email, or to another address', async () => {
  const fake = show(<PaperButtons invoice={invoice} />);
  await press('Send');
  expect(await screen.findByText('Empty: to accounts@acme.test.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('To another address'), { target: { value: ' boss@acme.test ' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(fake.callsOf('sendClientInvoice')).toMatchObject([
      { id: 7, email: 'boss@acme.test', timesheets: true },
    ]),
  );
  await waitFor(() => expect(fake.said).toContain('INV-1001 goes to accounts@acme.test.'));
});

test('D.2.09: a manager gets the PDF and sends nothing; a draft is sent by nobody', async () => {
  show(<PaperButtons invoice={invoice} />, { permissions: [], managerOf: ['ACME'] });
  expect(await screen.findByRole('button', { name: 'PDF of INV-1001' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  show(<PaperButtons invoice={{ ...invoice, number: null }} />);
  expect(await screen.findByRole('button', { name: 'PDF of the draft' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('D.2.08: a statement of chosen days is saved; why it is not sent is said in the dialog', async () => {
  const fake = show(<StatementButton idCustomer={3} />);
  await press('Statement');
  await press('PDF');
  await waitFor(() => expect(saved).toEqual(['statement-ACME.pdf']));
  await press('Send');
  expect(await screen.findByText('This customer has no billing email.')).toBeDefined();
  const [asked] = fake.callsOf('getStatementPdf') as { dateStart: number; dateEnd: number }[];
  expect(asked && asked.dateEnd > asked.dateStart).toBe(true);
});

test('D.2.11: quotes, invoices and payments are downloaded as workbooks', async () => {
  const fake = show(<ClientDownloads />);
  await press('Download');
  for (const name of ['Quotes', 'Invoices and credit notes', 'Payments']) {
    await waitFor(async () =>
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(false),
    );
    await press(name);
  }
  await waitFor(() => expect(saved).toEqual(['quotes.xlsx', 'invoices.xlsx', 'payments.xlsx']));
  expect(fake.callsOf('downloadClients')).toHaveLength(3);
});

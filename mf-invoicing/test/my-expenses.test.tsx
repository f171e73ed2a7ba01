import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, offline } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { MyPay } from '../src/regions/my-invoices.page';

type Mine = Out<'getMyExpenses'>;
type Expense = Mine['expenses'][number];

// Sat 21 November 2026, noon in Sydney.
const now = Date.UTC(2026, 10, 21, 1);
const job = { id: 5, title: 'Concert', tz: 'Australia/Sydney', first: '2026-11-18', last: '2026-11-18' };
const spent: Expense = {
  ...{ id: 1, idJob: 5, jobName: 'Concert', day: '2026-11-18', type: 'parking', cents: 2000, gstCents: 182 },
  ...{ note: 'Level 3', hasReceipt: true, state: 'waiting', approvedCents: null, reason: '', sentAt: now },
  ...{ idInvoice: null, key: 'sent-before' },
};

function show(mine: Answers['getMyExpenses'], more: Answers = {}, at = '/invoices/expenses') {
  const fake = createTestRegion({
    ...{ at, basename: '/invoices', now },
    answers: { getMyExpenses: mine, getMyInvoices: { invoices: [] }, ...more },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:id?/:view?" element={<MyPay />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
const rows = async (name = 'My expenses') =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openForm = async () => {
  const add = await screen.findByRole('button', { name: 'Add expense' });
  await waitFor(() => expect(add).toHaveProperty('disabled', false));
  fireEvent.click(add);
  return within(await screen.findByRole('dialog'));
};
const receipt = new File(['%PDF-1.4'], 'receipt.pdf', { type: 'application/pdf' });

test('D.1.04: a tab beside the invoices lists each expense with its state, why, and its invoice', async () => {
  show(
    {
      ...{ jobs: [job], days: 28 },
      expenses: [
        spent,
        { ...spent, id: 2, state: 'less', approvedCents: 1200, reason: 'Two hours of it', key: '2' },
        { ...spent, id: 3, state: 'approved', approvedCents: 2000, idInvoice: 1003, key: '3' },
        { ...spent, id: 4, state: 'refused', reason: 'No receipt', hasReceipt: false, key: '4' },
      ],
    },
    {},
    '/invoices',
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'Expenses' }));
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Parking, $20.00Wed 18 Nov · ConcertLevel 3Waiting for the officeReceiptWithdraw',
    'Parking, $20.00Wed 18 Nov · ConcertLevel 3Why: Two hours of itOn your next invoice.Approved: $12.00Receipt',
    'Parking, $20.00Wed 18 Nov · ConcertLevel 3On invoice 1003.ApprovedReceipt',
    'Parking, $20.00Wed 18 Nov · ConcertLevel 3Why: No receiptRefused',
  ]);
});

test('C.9.01: an employee reads that an approved expense is paid with their wages', async () => {
  const approved: Expense = { ...spent, state: 'approved', approvedCents: 2000 };
  show({ jobs: [job], days: 28, expenses: [approved], byPayroll: true });
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Parking, $20.00Wed 18 Nov · ConcertLevel 3Paid with your wages.ApprovedReceipt',
  ]);
  expect((await openForm()).queryByText('Shown on your invoice.')).toBeNull();
});

test('D.1.04: the form proposes an eleventh as GST and sends what was typed, with the receipt', async () => {
  const fake = show({ jobs: [job], days: 28, expenses: [] }, { addExpense: { ok: true, id: 9 } });
  const form = await openForm();
  type('Amount with GST, $', '44');
  expect((screen.getByLabelText('GST in it, $') as HTMLInputElement).value).toBe('4.00');
  type('Note', 'Truck');
  fireEvent.change(screen.getByLabelText('Choose the receipt'), { target: { files: [receipt] } });
  expect(await form.findByText(/^receipt\.pdf/)).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(fake.callsOf('addExpense')).toHaveLength(1));
  expect(fake.callsOf('addExpense')[0]).toMatchObject({
    ...{ idJob: 5, day: '2026-11-18', type: 'parking', cents: 4400, gstCents: 400, note: 'Truck' },
    files: [receipt],
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('D.1.04: while a photo is made ready nothing can be sent without it', async () => {
  let ready = (_bitmap: ImageBitmap) => {};
  // jsdom has neither.
  globalThis.createImageBitmap = () => new Promise((resolve) => (ready = resolve));
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  show({ jobs: [job], days: 28, expenses: [] });
  const form = await openForm();
  const photo = new File(['x'], 'photo.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Choose the receipt'), { target: { files: [photo] } });
  expect(await form.findByText('Making the photo ready…')).toBeDefined();
  const send = form.getByRole('button', { name: 'Send' });
  expect(send).toHaveProperty('disabled', true);
  await act(async () => ready({ width: 2, height: 2, close: () => {} }));
  expect(await form.findByText(/^photo\.png/)).toBeDefined();
  expect(send).toHaveProperty('disabled', false);
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('D.1.04: GST can be changed down to nothing, and what cannot be is said before it is sent', async () => {
  const fake = show({ jobs: [job], days: 28, expenses: [] }, { addExpense: { ok: true, id: 9 } });
  const form = await openForm();
  const send = () => fireEvent.click(form.getByRole('button', { name: 'Send' }));
  send();
  expect(form.getByRole('alert').textContent).toContain('Type what you paid');
  type('Amount with GST, $', '11.00');
  type('GST in it, $', '1.01');
  send();
  expect(form.getByRole('alert').textContent).toContain('The GST in $11.00 is $1.00 at most');
  type('GST in it, $', '0');
  send();
  await waitFor(() => expect(fake.callsOf('addExpense')[0]).toMatchObject({ cents: 1100, gstCents: 0 }));
});

test('D.1.04: a file that is no receipt is refused at once, HEIC that this browser cannot read among them', async () => {
  show({ jobs: [job], days: 28, expenses: [] });
  const form = await openForm();
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose the receipt'), { target: { files: [file] } });
  choose(new File(['x'], 'IMG_1.heic', { type: 'image/heic' }));
  expect((await form.findByRole('alert')).textContent).toBe(
    'This phone cannot read HEIC photos. Take the photo here, or choose a JPEG, PNG or PDF.',
  );
  choose(new File([new ArrayBuffer(10_485_761)], 'large.pdf', { type: 'application/pdf' }));
  await waitFor(() =>
    expect(form.getByRole('alert').textContent).toBe(
      'large.pdf is 10 MB; the largest that can be sent is 10 MB.',
    ),
  );
});

test('D.1.04, X-07: without reception it waits on the phone, and is sent later, once', async () => {
  let isDown = true;
  const expenses: Expense[] = [];
  const fake = show(() => ({ jobs: [job], days: 28, expenses: [...expenses] }), {
    addExpense: (body) => {
      if (isDown) throw offline();
      expenses.push({ ...spent, key: String(body.key), cents: Number(body.cents) });
      return { ok: true, id: 1 };
    },
  });
  const form = await openForm();
  type('Amount with GST, $', '9.90');
  fireEvent.click(form.getByRole('button', { name: 'Send' }));
  const [row] = await rows('Expenses to be sent');
  expect(row?.textContent).toBe(
    'Parking, $9.90Wed 18 Nov · ConcertSaved on this phone. It is sent when there is reception.Waiting to be sent',
  );
  isDown = false;
  await act(() => fake.reachAgain());
  await waitFor(async () =>
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'Parking, $9.90Wed 18 Nov · ConcertLevel 3Waiting for the officeReceiptWithdraw',
    ]),
  );
  expect(new Set(fake.callsOf('addExpense').map(({ key }) => key)).size).toBe(1);
});

test('D.1.04, X-07: what waits on the phone is shown also where the list cannot be read', async () => {
  const fake = show(() => Promise.reject(offline()), { addExpense: () => Promise.reject(offline()) });
  const body = { idJob: 5, day: '2026-11-18', type: 'parking', cents: 990, gstCents: 90, key: 'a' } as const;
  const item = { key: 'a', name: 'expense', idJob: 5, at: now, body } as const;
  await act(() => fake.region.offlineQueue.put(item));
  expect((await rows('Expenses to be sent'))[0]?.textContent).toContain('Parking, $9.90');
});

test('D.1.04: what the server refuses stays with the reason, to be changed or discarded', async () => {
  const refusal = { error: true, snackbar: { text: 'The photo is damaged. Take or choose it again.' } };
  const fake = show(
    { jobs: [job], days: 28, expenses: [] },
    {
      addExpense: () => {
        throw new ApiError('refused', refusal.snackbar.text, 200, refusal);
      },
    },
  );
  const form = await openForm();
  type('Amount with GST, $', '9.90');
  type('Note', 'Bolts');
  fireEvent.click(form.getByRole('button', { name: 'Send' }));
  const alert = await screen.findByText(
    /^Parking, \$9\.90: Your expense was not sent\. The photo is damaged\./,
  );
  expect(alert).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Change: Parking, $9.90' }));
  expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Bolts');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard: Parking, $9.90' }));
  await waitFor(() => expect(screen.queryByText(/The photo is damaged/)).toBeNull());
  expect(fake.callsOf('addExpense')).toHaveLength(1);
});

test('D.1.04: what waits can be withdrawn, after a question', async () => {
  const fake = show({ jobs: [job], days: 28, expenses: [spent] }, { withdrawExpense: { ok: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw: Parking, $20.00' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(fake.callsOf('withdrawExpense')).toEqual([{ id: 1 }]));
});

test('D.1.04: the receipt opens beside the list, at an address of its own', async () => {
  show(
    { jobs: [job], days: 28, expenses: [spent] },
    { getReceipt: { name: 'receipt-1.jpg', mime: 'image/jpeg', url: '/api/files/3?sig=x' } },
    '/invoices/expenses/1',
  );
  const photo = await screen.findByRole('img', { name: 'Receipt' });
  expect(photo.getAttribute('src')).toBe('/api/files/3?sig=x');
});

test('D.1.04: who has no job for it reads for which jobs expenses are', async () => {
  show({ jobs: [], days: 28, expenses: [] });
  expect(
    await screen.findByText('You can send expenses for jobs that you worked or are confirmed on.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add expense' })).toHaveProperty('disabled', true);
});

test('D.1.04: without reception and without a saved list it says what failed and offers to try again', async () => {
  show(() => {
    throw offline();
  });
  expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 5_000 })).toBeDefined();
});

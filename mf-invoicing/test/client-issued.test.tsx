import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import {
  detail,
  inDialog,
  listedInvoice,
  now,
  press,
  printedLine,
  showClients,
  typeInto,
} from './client-kit';

const payment = {
  ...{
    id: 61,
    day: '2026-11-20',
    cents: 10_000,
    reference: 'EFT 88',
    by: 'Olga Office',
    removedReason: null,
  },
};
const part = detail({
  ...{ state: 'part-paid', paid: 10_000, credited: 22_000, open: 78_000, payments: [payment] },
  credits: [{ id: 71, number: 1001, total: 22_000, reason: 'Not ordered', at: now, by: 'Olga Office' }],
  lines: [
    printedLine(),
    printedLine({ ids: [4], what: 'Concert, Loaders, Wed 18 Nov', cents: 5000 }),
    printedLine({ ids: [3], kind: 'fee', what: 'Late change', cents: 20_000, isCredited: true }),
  ],
  ...{ sentTo: 'bills@acme.example', mail: 'sent', changes: ['Bo Li, Wed 18 Nov is new.'] },
});

const show = (answers: Answers = {}, invoice = part, held?: readonly string[]) =>
  showClients(
    '/7?tab=invoices&invoice=41',
    {
      findClientInvoices: { invoices: [listedInvoice()], total: 1, totals: { cents: 110_000, open: 78_000 } },
      getClientInvoice: invoice,
      ...answers,
    },
    held,
  );
const panel = () => inDialog(/^INV-1001 · /);

test('D.2.06: an issued invoice shows sums, payments, credit notes, changes and its mail, and no field', async () => {
  show();
  const beside = await panel();
  expect(beside.getByText('Part-paid')).toBeDefined();
  for (const amount of ['$1,100.00', '$780.00']) expect(beside.getAllByText(amount)[0]).toBeDefined();
  expect(within(beside.getByRole('list', { name: 'Payments' })).getByRole('listitem').textContent).toBe(
    '20/11/2026 · EFT 88Entered by Olga Office$100.00Delete',
  );
  expect(within(beside.getByRole('list', { name: 'Credit notes' })).getByRole('listitem').textContent).toBe(
    'CN-1001 · 21/11/2026Not ordered · Olga Office$220.00PDF',
  );
  expect(within(beside.getByRole('list', { name: 'Fees' })).getByText('Credited')).toBeDefined();
  expect(beside.getByText('Bo Li, Wed 18 Nov is new.')).toBeDefined();
  expect(beside.getByText('Mailed')).toBeDefined();
  expect(beside.getByText('to bills@acme.example')).toBeDefined();
  expect(beside.queryByRole('textbox')).toBeNull();
});

test('D.2.07: a payment is offered with what is open, and more is refused with the sum', async () => {
  const fake = show({ addClientPayment: { idPayment: 62 } });
  press('Add payment', await panel());
  const form = await inDialog('Payment of INV-1001');
  expect(form.getByLabelText(/Amount with GST/)).toHaveProperty('value', '780.00');
  typeInto(/Amount with GST/, '780.01', form);
  expect(form.getByText('Only $780.00 is open.')).toBeDefined();
  expect(form.getByRole('button', { name: 'Add payment' })).toHaveProperty('disabled', true);
  typeInto(/Amount with GST/, '500', form);
  typeInto(/Reference/, ' EFT 90 ', form);
  press('Add payment', form);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Payment of INV-1001' })).toBeNull());
  expect(fake.callsOf('addClientPayment')).toEqual([
    { id: 41, day: '2026-11-21', cents: 50_000, reference: 'EFT 90', key: expect.stringMatching(/./) },
  ]);
});

test('D.2.07: what was paid too much is given back, and no more than that', async () => {
  const fake = show({ addClientPayment: { idPayment: 63 } }, { ...part, open: -22_000, state: 'paid' });
  press('Add refund', await panel());
  const form = await inDialog('Refund for INV-1001');
  typeInto(/Amount with GST/, '220.01', form);
  expect(form.getByText('Only $220.00 is to be refunded.')).toBeDefined();
  typeInto(/Amount with GST/, '220', form);
  press('Add refund', form);
  await waitFor(() => expect(fake.callsOf('addClientPayment')).toMatchObject([{ id: 41, cents: -22_000 }]));
});

test('D.2.07: a payment that fails stays as typed, and is sent again under the same key', async () => {
  let tries = 0;
  const fake = show({
    addClientPayment: () => {
      tries += 1;
      if (tries === 1) throw offline();
      if (tries === 2) throw refusal('Only $300.00 is open.');
      return { idPayment: 62 };
    },
  });
  press('Add payment', await panel());
  const form = await inDialog('Payment of INV-1001');
  typeInto(/Amount with GST/, '500', form);
  press('Add payment', form);
  expect(await form.findByText('The server cannot be reached.')).toBeDefined();
  expect(form.getByLabelText(/Amount with GST/)).toHaveProperty('value', '500');
  press('Add payment', form);
  expect(await form.findByText('Only $300.00 is open.')).toBeDefined();
  const [first, second] = fake.callsOf('addClientPayment');
  expect(second).toEqual(first);
});

test('D.2.07: two presses at once add one payment', async () => {
  let finish = () => {};
  const fake = show({
    addClientPayment: () => new Promise((resolve) => (finish = () => resolve({ idPayment: 62 }))),
  });
  press('Add payment', await panel());
  const form = await inDialog('Payment of INV-1001');
  const button = form.getByRole('button', { name: 'Add payment' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(fake.callsOf('addClientPayment')).toHaveLength(1));
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Payment of INV-1001' })).toBeNull());
  expect(fake.callsOf('addClientPayment')).toHaveLength(1);
});

test('D.2.07: to delete a payment needs a reason', async () => {
  const fake = show({ removeClientPayment: { ok: true } });
  press('Delete the payment of $100.00 on 20/11/2026', await panel());
  const question = await inDialog('Delete the payment of $100.00?', 'alertdialog');
  press('Delete', question);
  expect(question.getByText('Say why.')).toBeDefined();
  typeInto(/Reason/, 'Entered twice', question);
  press('Delete', question);
  await waitFor(() =>
    expect(fake.callsOf('removeClientPayment')).toEqual([{ idPayment: 61, reason: 'Entered twice' }]),
  );
});

test('D.2.07: a deleted payment stays in the list with its reason', async () => {
  show({}, { ...part, payments: [{ ...payment, removedReason: 'Entered twice' }] });
  const beside = await panel();
  expect(beside.getByText('Entered by Olga Office. Deleted: Entered twice')).toBeDefined();
  expect(beside.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('D.2.06: the whole invoice is credited with a reason', async () => {
  const fake = show({ creditClientInvoice: { idCredit: 72, number: 1002, total: 88_000 } });
  press('Credit', await panel());
  const form = await inDialog('Credit INV-1001');
  expect(form.getByText(/\$100\.00 of this invoice is paid/)).toBeDefined();
  press('Credit $880.00', form);
  expect(form.getByText('Say why.')).toBeDefined();
  expect(fake.callsOf('creditClientInvoice')).toEqual([]);
  typeInto(/Reason/, 'Cancelled show', form);
  press('Credit $880.00', form);
  await waitFor(() => expect(fake.said).toEqual(['CN-1002 credits $880.00.']));
  expect(fake.callsOf('creditClientInvoice')).toEqual([
    { id: 41, reason: 'Cancelled show', key: expect.stringMatching(/./) },
  ]);
});

test('D.2.06: single lines are credited by all that they stand for; credited ones are not offered', async () => {
  const fake = show({ creditClientInvoice: { idCredit: 72, number: 1002, total: 88_000 } });
  press('Credit', await panel());
  const form = await inDialog('Credit INV-1001');
  fireEvent.click(form.getByRole('radio', { name: 'Some lines' }));
  expect(form.getByRole('button', { name: 'Credit these lines' })).toHaveProperty('disabled', true);
  expect(form.queryByRole('checkbox', { name: /Late change/ })).toBeNull();
  fireEvent.click(form.getByRole('checkbox', { name: /Riggers/ }));
  expect(form.getByText('$800.00 without GST')).toBeDefined();
  typeInto(/Reason/, 'Wrong crew', form);
  press('Credit these lines', form);
  await waitFor(() =>
    expect(fake.callsOf('creditClientInvoice')).toMatchObject([{ idLines: [1, 2], reason: 'Wrong crew' }]),
  );
});

test('D.2.06: a credit note that is refused says why and keeps the reason', async () => {
  const text = 'These lines are credited already. Load the invoice again.';
  show({
    creditClientInvoice: () => {
      throw refusal(text);
    },
  });
  press('Credit', await panel());
  const form = await inDialog('Credit INV-1001');
  typeInto(/Reason/, 'Wrong crew', form);
  press('Credit $880.00', form);
  expect(await form.findByText(text)).toBeDefined();
  expect(form.getByLabelText(/Reason/)).toHaveProperty('value', 'Wrong crew');
});

test('D.2.07: more than is owed is to be given back, and no payment is offered', async () => {
  show({}, { ...part, state: 'paid', open: -5000 });
  const beside = await panel();
  expect(beside.getByText('Refund due').nextSibling?.textContent).toBe('$50.00');
  expect(beside.queryByRole('button', { name: 'Add payment' })).toBeNull();
});

test('D.2.10: who may only read has no buttons', async () => {
  show({}, part, ['client:read']);
  const beside = await panel();
  for (const name of [/Add payment/, /^Credit/, /^Delete/])
    expect(beside.queryByRole('button', { name })).toBeNull();
});

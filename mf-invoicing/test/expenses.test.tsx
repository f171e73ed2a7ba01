import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { ApiError } from '@crewcall/platform';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, offline } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { Expenses } from '../src/regions/expenses.page';

type Expense = Out<'getExpenses'>['expenses'][number];

const now = Date.UTC(2026, 10, 21, 1);
const spent: Expense = {
  ...{ id: 1, idJob: 5, jobName: 'Concert', day: '2026-11-18', type: 'parking', cents: 2000, gstCents: 182 },
  ...{ note: 'Level 3', hasReceipt: true, state: 'waiting', approvedCents: null, reason: '', sentAt: now },
  ...{
    idInvoice: null,
    idUser: 7,
    fullName: 'Kiri Walker',
    answeredBy: '',
    idExtra: null,
    byPayroll: false,
    payrollAt: null,
  },
};
const second = { ...spent, id: 2, fullName: 'Bo Li', idUser: 8, cents: 550, hasReceipt: false };
const receipt = { name: 'receipt-1.jpg', mime: 'image/jpeg', url: '/api/files/3?sig=x' };

function show(
  expenses: readonly Expense[],
  more: Answers = {},
  at = '/admin/expenses',
  user = { permissions: [...permissions] },
) {
  let list = [...expenses];
  const answer = (state: 'waiting' | 'answered') =>
    list.filter((one) => (one.state === 'waiting') === (state === 'waiting'));
  const fake = createTestRegion({
    ...{ at, basename: '/admin/expenses', now },
    user,
    answers: {
      getExpenses: ({ show: state }: In<'getExpenses'>) => ({
        total: answer(state).length,
        expenses: answer(state),
      }),
      getReceipt: receipt,
      decideExpense: ({ id, answer: said, cents }: In<'decideExpense'>) => {
        const states = { approve: 'approved', less: 'less', refuse: 'refused' } as const;
        list = list.map((one) =>
          one.id === id ? { ...one, state: states[said], approvedCents: cents ?? one.cents } : one,
        );
        return { ok: true };
      },
      ...more,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:id?" element={<Expenses />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
const panel = async () => within(await screen.findByRole('dialog', { name: /\$/ }));

test('D.1.04: those that wait are listed with amount, GST, note and whether there is a receipt', async () => {
  show([spent, second]);
  const [, first, other] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('Kiri Walker');
  expect(first?.textContent).toContain('ConcertWed 18 NovParkingLevel 3Yes$1.82$20.00');
  expect(other?.textContent).toContain('No receipt');
});

test('D.1.04: the receipt stands beside the amounts, with what an invoice that shows GST pays', async () => {
  show([spent], {}, '/admin/expenses/1');
  const beside = await panel();
  expect(beside.getByText('$18.18')).toBeDefined();
  expect(
    beside.getByText(
      'If the worker’s invoice shows GST, this line is without GST, and GST is added to the total.',
    ),
  ).toBeDefined();
  expect((await beside.findByRole('img', { name: 'Receipt' })).getAttribute('src')).toBe(receipt.url);
});

test('D.1.04: after an answer the next one is shown', async () => {
  const fake = show([spent, second], {}, '/admin/expenses/1');
  fireEvent.click((await panel()).getByRole('button', { name: 'Approve $20.00' }));
  await waitFor(async () =>
    expect((await panel()).getByText('No receipt was sent with this expense.')).toBeDefined(),
  );
  expect(fake.callsOf('decideExpense')).toEqual([{ id: 1, answer: 'approve' }]);
});

test('D.1.04: an expense that the customer pays is charged on once it is approved', async () => {
  const fake = show([spent, second], { setChargeOn: { ok: true } }, '/admin/expenses/1');
  fireEvent.click((await panel()).getByRole('checkbox', { name: 'The customer pays it' }));
  fireEvent.click((await panel()).getByRole('button', { name: 'Approve $20.00' }));
  await waitFor(() => expect(fake.callsOf('setChargeOn')).toEqual([{ idExpense: 1, chargeOn: true }]));
  expect(fake.callsOf('decideExpense')).toEqual([{ id: 1, answer: 'approve' }]);
  await waitFor(async () =>
    expect((await panel()).getByText('No receipt was sent with this expense.')).toBeDefined(),
  );
  // The next one is asked about by itself.
  const box = (await panel()).getByRole<HTMLInputElement>('checkbox', { name: 'The customer pays it' });
  expect(box.checked).toBe(false);
});

test('D.1.04: who may not change what customers pay is not asked about it', async () => {
  const user = { permissions: permissions.filter((one) => one !== 'client:write') };
  show([spent], {}, '/admin/expenses/1', user);
  expect((await panel()).getByRole('button', { name: 'Approve $20.00' })).toBeDefined();
  expect((await panel()).queryByRole('checkbox', { name: 'The customer pays it' })).toBeNull();
});

test('D.1.04: less needs an amount below and a reason', async () => {
  const fake = show([spent], {}, '/admin/expenses/1');
  fireEvent.click((await panel()).getByRole('button', { name: 'Approve for less' }));
  const form = within(await screen.findByRole('dialog', { name: 'Approve for less' }));
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label, { exact: false }), { target: { value } });
  const approve = () => fireEvent.click(form.getByRole('button', { name: 'Approve' }));
  type('Amount with GST', '20');
  type('Reason', 'Two hours of it');
  approve();
  expect(form.getByLabelText('Amount with GST, $').getAttribute('aria-invalid')).toBe('true');
  type('Amount with GST', '12.00');
  type('Reason', ' ');
  approve();
  expect(form.getByText('Say why.')).toBeDefined();
  type('Reason', 'Two hours of it');
  approve();
  await waitFor(() =>
    expect(fake.callsOf('decideExpense')).toEqual([
      { id: 1, answer: 'less', cents: 1200, reason: 'Two hours of it' },
    ]),
  );
});

test('D.1.04: a refusal has a reason', async () => {
  const fake = show([spent], {}, '/admin/expenses/1');
  fireEvent.click((await panel()).getByRole('button', { name: 'Refuse' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Refuse' }));
  expect(question.getByText('Say why.')).toBeDefined();
  fireEvent.change(question.getByLabelText(/Reason/), { target: { value: 'Not ours' } });
  fireEvent.click(question.getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(fake.callsOf('decideExpense')).toEqual([{ id: 1, answer: 'refuse', reason: 'Not ours' }]),
  );
});

test('D.1.04: what somebody else has answered meanwhile is read again', async () => {
  const text = 'Somebody has answered this expense already: approved, $20.00.';
  let reads = 0;
  const fake = show(
    [spent],
    {
      getExpenses: () => {
        reads += 1;
        return reads === 1 ? { total: 1, expenses: [spent] } : { total: 0, expenses: [] };
      },
      decideExpense: () => {
        throw new ApiError('refused', text, 409, { error: true, snackbar: { text } });
      },
    },
    '/admin/expenses/1',
  );
  fireEvent.click((await panel()).getByRole('button', { name: 'Approve $20.00' }));
  expect(await screen.findByText('No expenses wait')).toBeDefined();
  expect(fake.said).toEqual([text]);
});

test('D.1.04: several that are ticked are approved at once, and those that were refused are named', async () => {
  const text = 'Somebody has answered this expense already: refused.';
  const fake = show([spent, second], {
    decideExpense: ({ id }) => {
      if (id === 2) throw new ApiError('refused', text, 409, { error: true, snackbar: { text } });
      return { ok: true };
    },
  });
  for (const name of ['Kiri Walker', 'Bo Li'])
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  expect(screen.getByText('2 expenses · $25.50')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Approve' }));
  const refused = within(await screen.findByRole('list', { name: 'Not done for' })).getAllByRole('listitem');
  expect(refused.map(({ textContent }) => textContent)).toEqual([`Bo Li, Parking, $5.50: ${text}`]);
  expect(fake.callsOf('decideExpense').map(({ id }) => id)).toEqual([1, 2]);
});

test('D.1.04: when the connection fails, refused ones do not count as approved', async () => {
  const text = 'Somebody has answered this expense already: refused.';
  show([spent, second], {
    decideExpense: ({ id }) => {
      if (id === 2) throw offline();
      throw new ApiError('refused', text, 409, { error: true, snackbar: { text } });
    },
  });
  for (const name of ['Kiri Walker', 'Bo Li'])
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/^0 of 2 expenses approved, then the connection failed\./)).toBeDefined();
});

test('D.1.04: one’s own can be neither ticked nor answered', async () => {
  show([{ ...spent, idUser: 1 }], {}, '/admin/expenses/1');
  const beside = await panel();
  expect(beside.getByText('Somebody else decides about your own expense.')).toBeDefined();
  expect(beside.queryByRole('button', { name: /Approve/ })).toBeNull();
  expect(screen.getByRole('checkbox', { name: /Kiri Walker/ })).toHaveProperty('disabled', true);
});

test('D.1.04: an answered one says who and why, and is taken off the next invoice with a reason', async () => {
  const answered = {
    ...spent,
    ...{ state: 'less' as const, approvedCents: 1200, reason: 'Two hours of it' },
    ...{ answeredBy: 'Olga Office', idExtra: 44 },
  };
  const fake = show([answered], { removeExtra: { ok: true } }, '/admin/expenses/1?show=answered');
  const beside = await panel();
  expect(beside.getByText(/Approved for less by Olga Office\. Why: Two hours of it/)).toBeDefined();
  fireEvent.click(beside.getByRole('button', { name: 'Take off the next invoice' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.change(question.getByLabelText(/Reason/), { target: { value: 'Paid in cash' } });
  fireEvent.click(question.getByRole('button', { name: 'Take off' }));
  await waitFor(() => expect(fake.callsOf('removeExtra')).toEqual([{ id: 44, reason: 'Paid in cash' }]));
});

test('C.9.01: an employee’s expense is paid with the payroll: no invoice is named', async () => {
  const approved = {
    ...spent,
    ...{
      state: 'approved' as const,
      approvedCents: 2000,
      answeredBy: 'Olga Office',
      idExtra: 44,
      byPayroll: true,
    },
  };
  show([approved], {}, '/admin/expenses/1?show=answered');
  const beside = await panel();
  expect(beside.getByText(/^Paid with the payroll, on no invoice/)).toBeDefined();
  expect(beside.getByRole('button', { name: 'Take off the next pay' })).toBeDefined();
  expect(beside.queryByText(/next invoice/)).toBeNull();
});

test('C.9.01: approving several says which of them the payroll pays', async () => {
  show([spent, { ...second, byPayroll: true }]);
  for (const name of ['Kiri Walker', 'Bo Li'])
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(/1 is paid with the payroll, the others go on the next invoices\.$/),
  ).toBeDefined();
});

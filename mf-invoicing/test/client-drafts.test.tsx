import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { In } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { offline, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import {
  detail,
  draft,
  inDialog,
  listedInvoice,
  press,
  printedLine,
  showClients,
  typeInto,
} from './client-kit';

const list = [
  listedInvoice({ id: 42, number: null, state: 'draft', jobName: 'Gala', issuedAt: null, dueDay: null }),
  listedInvoice({ isOverdue: true, paid: 10_000, open: 100_000, state: 'part-paid' }),
  listedInvoice({
    id: 40,
    number: 1000,
    idJob: null,
    jobName: '',
    toDay: '2026-11-22',
    state: 'paid',
    open: 0,
  }),
];
const found = { invoices: list, total: 3, totals: { cents: 330_000, open: 100_000 } };

/** The panel of a draft. */
function showDraft(answers: Answers = {}, part: Parameters<typeof draft>[0] = {}, held?: readonly string[]) {
  return showClients(
    '/7?tab=invoices&invoice=41',
    { findClientInvoices: found, getClientInvoice: draft(part), ...answers },
    held,
  );
}
const panel = () => inDialog(/^Draft · /);

test('D.2.09: invoices are listed with number, state, what they are for, and what is open', async () => {
  const fake = showClients('/7?tab=invoices', { findClientInvoices: found });
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first?.textContent).toBe('DraftDraftGala, 18/11/2026PO-9––$1,100.00–');
  expect(second?.textContent).toBe(
    'INV-1001OverdueConcert, 18/11/2026PO-921/11/202605/12/2026$1,100.00$1,000.00',
  );
  expect(third?.textContent).toContain('INV-1000Paid18/11/2026 – 22/11/2026');
  expect(screen.getByText('3 invoices · $3,300.00 · $1,000.00 open')).toBeDefined();
  if (second) fireEvent.keyDown(second, { key: 'Enter' });
  expect(fake.path()).toBe('/admin/clients/7?tab=invoices&invoice=41');
});

test('D.2.09: a state and a search narrow the list', async () => {
  const fake = showClients('/7?tab=invoices');
  expect(await screen.findByText('Draft the first one under To invoice.')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Overdue' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' PO-9 ' } });
  await waitFor(() =>
    expect(fake.callsOf('findClientInvoices').at(-1)).toEqual({
      ...{ idCustomer: 7, show: 'overdue', text: 'PO-9', limit: 100, offset: 0 },
    }),
  );
  expect(await screen.findByText('Choose another state, or change the search.')).toBeDefined();
});

test('D.2.06: a draft shows its lines by kind, unsigned times marked, and its sums', async () => {
  const lines = [
    printedLine({ isSigned: false }),
    printedLine({ ids: [9], kind: 'fee', what: 'Late change' }),
  ];
  showDraft({}, { lines, changes: ['Kiri Walker, Wed 18 Nov: 8 h instead of 7 h 30 min.'] });
  const beside = await panel();
  const work = within(beside.getByRole('list', { name: 'Work' })).getByRole('listitem');
  expect(work.textContent).toBe('Concert, Riggers, Wed 18 Nov2 × 8 h × $50.00Not signed $800.00');
  expect(within(beside.getByRole('list', { name: 'Sums' })).getByText('$100.00')).toBeDefined();
  expect(beside.getByText('Kiri Walker, Wed 18 Nov: 8 h instead of 7 h 30 min.')).toBeDefined();
  expect(beside.getByRole('button', { name: 'Issue' })).toHaveProperty('disabled', true);
});

test('D.2.06: what is written on a draft is saved with its lines by person', async () => {
  let stored = draft();
  const fake = showDraft({
    getClientInvoice: () => stored,
    saveClientDraft: (body: In<'saveClientDraft'>) => {
      stored = { ...stored, ...body };
      return { ok: true };
    },
  });
  const beside = await panel();
  typeInto('PO number', 'PO-77', beside);
  typeInto('Note', 'Thank you', beside);
  fireEvent.mouseDown(beside.getByRole('combobox', { name: 'Lines' }));
  fireEvent.click(await screen.findByRole('option', { name: 'By person' }));
  expect(beside.queryByRole('button', { name: 'Issue' })).toBeNull();
  expect([...fake.unsaved].map((one) => one.isDirty())).toContain(true);
  press('Save', beside);
  await beside.findByRole('button', { name: 'Issue' });
  expect(fake.callsOf('saveClientDraft')).toEqual([
    {
      ...{ id: 41, poNumber: 'PO-77', reference: '', note: 'Thank you', linesBy: 'person' },
      was: { poNumber: '', reference: '', note: '', linesBy: 'crew' },
    },
  ]);
  expect(beside.getByLabelText('PO number')).toHaveProperty('value', 'PO-77');
});

test('D.2.06: what somebody else has saved on a draft is overwritten by a second save only', async () => {
  let stored = draft();
  const fake = showDraft({
    getClientInvoice: () => stored,
    saveClientDraft: ({ poNumber }: In<'saveClientDraft'>) => {
      if (stored.poNumber === '') {
        stored = draft({ poNumber: 'PO-1', reference: 'Theirs' });
        throw new ApiError('conflict', 'Somebody else has changed the PO number to “PO-1”.', 409);
      }
      stored = { ...stored, poNumber };
      return { ok: true };
    },
  });
  const beside = await panel();
  typeInto('PO number', 'PO-2', beside);
  press('Save', beside);
  await waitFor(() => expect(beside.getByLabelText('Reference')).toHaveProperty('value', 'Theirs'));
  expect(beside.getByLabelText('PO number')).toHaveProperty('value', 'PO-2');
  press('Save', beside);
  await beside.findByRole('button', { name: 'Issue' });
  expect(fake.callsOf('saveClientDraft').at(-1)).toMatchObject({
    ...{ poNumber: 'PO-2', reference: 'Theirs' },
    was: { poNumber: 'PO-1', reference: 'Theirs' },
  });
});

test('D.2.06: a save that fails leaves what was typed', async () => {
  const fake = showDraft({
    saveClientDraft: () => {
      throw offline();
    },
  });
  const beside = await panel();
  typeInto('Reference', 'Summer tour', beside);
  press('Save', beside);
  await waitFor(() => expect(fake.said).toHaveLength(1));
  expect(beside.getByLabelText('Reference')).toHaveProperty('value', 'Summer tour');
  expect(beside.getByRole('button', { name: 'Save' })).toBeDefined();
});

test('D.2.06: issuing asks first and says what it does, then shows the number', async () => {
  let isIssued = false;
  const fake = showDraft({
    getClientInvoice: () => (isIssued ? detail() : draft()),
    issueClientInvoice: () => {
      isIssued = true;
      return { number: 1001 };
    },
  });
  press('Issue', await panel());
  const question = await inDialog('Issue this invoice of $1,100.00?', 'alertdialog');
  expect(
    question.getByText(
      'It gets the next number and is due on 05/12/2026. Then it cannot be changed: only a credit note takes something back.',
    ),
  ).toBeDefined();
  press('Issue', question);
  expect(await inDialog('INV-1001 · $1,100.00')).toBeDefined();
  expect(fake.callsOf('issueClientInvoice')).toEqual([
    { id: 41, total: 110_000, key: expect.stringMatching(/./) },
  ]);
  expect(fake.said).toEqual(['Issued as INV-1001.']);
});

test('D.2.06: an issue whose answer was lost is sent again under the same key', async () => {
  let tries = 0;
  const fake = showDraft({
    issueClientInvoice: () => {
      tries += 1;
      if (tries === 1) throw offline();
      return { number: 1001 };
    },
  });
  const beside = await panel();
  for (const count of [1, 2]) {
    await waitFor(() =>
      expect(beside.getByRole('button', { name: 'Issue' })).toHaveProperty('disabled', false),
    );
    press('Issue', beside);
    press('Issue', await inDialog(/^Issue this invoice/, 'alertdialog'));
    await waitFor(() => expect(fake.callsOf('issueClientInvoice')).toHaveLength(count));
  }
  const [first, second] = fake.callsOf('issueClientInvoice');
  expect(second).toEqual(first);
});

test('D.2.01: without the PO number that its customer needs, a draft cannot be issued', async () => {
  showDraft({}, { needsPo: true });
  const beside = await panel();
  expect(beside.getByText('This customer needs a PO number before the invoice is issued.')).toBeDefined();
  expect(beside.getByRole('button', { name: 'Issue' })).toHaveProperty('disabled', true);
});

test('D.2.05: the lines are updated, and a second press sends nothing', async () => {
  let finish = () => {};
  const fake = showDraft({
    redrawClientDraft: () => new Promise((resolve) => (finish = () => resolve({ ok: true }))),
  });
  const beside = await panel();
  press('Update lines', beside);
  await waitFor(() => expect(beside.getByRole('button', { name: 'Issue' })).toHaveProperty('disabled', true));
  fireEvent.click(beside.getByRole('button', { name: /Update lines/ }));
  finish();
  await waitFor(() => expect(fake.said).toEqual(['Lines updated.']));
  expect(fake.callsOf('redrawClientDraft')).toEqual([{ id: 41 }]);
});

test('D.2.05: a draft is deleted after a question, and its panel closes', async () => {
  const fake = showDraft({ deleteClientDraft: { ok: true } });
  press('Delete', await panel());
  press('Delete', await inDialog('Delete this draft?', 'alertdialog'));
  await waitFor(() => expect(fake.path()).toBe('/admin/clients/7?tab=invoices'));
  expect(fake.callsOf('deleteClientDraft')).toEqual([{ id: 41 }]);
});

test('D.2.05: what somebody else has done to a draft is read again after a refusal', async () => {
  let isIssued = false;
  showDraft({
    getClientInvoice: () => (isIssued ? detail() : draft()),
    redrawClientDraft: () => {
      isIssued = true;
      throw new ApiError('conflict', 'This invoice is issued and cannot be changed.', 409);
    },
  });
  press('Update lines', await panel());
  expect(await inDialog('INV-1001 · $1,100.00')).toBeDefined();
});

test('D.2.10: who may only read sees a draft without buttons, and a missing one says so', async () => {
  showDraft({}, {}, ['client:read']);
  const beside = await panel();
  expect(beside.queryByRole('button', { name: 'Issue' })).toBeNull();
  expect(beside.getByLabelText('PO number')).toHaveProperty('disabled', true);
});

test('D.2.09: an invoice that is gone says so', async () => {
  showDraft({
    getClientInvoice: () => {
      throw refusal('This invoice is not there. It may have been deleted.');
    },
  });
  expect(await screen.findByText('This invoice is not there. It may have been deleted.')).toBeDefined();
});

test('D.2.08: what the paper will lack is said before it is issued, and does not refuse it', async () => {
  const lacks = ['It will not say where to pay: enter “Customers pay to” under Settings, Bank Settings.'];
  showDraft({}, { lacks });
  const beside = await panel();
  expect(beside.getByText('What the invoice will lack')).toBeDefined();
  expect(beside.getByText(lacks[0] ?? '')).toBeDefined();
  expect(beside.getByRole('button', { name: 'Issue' })).toHaveProperty('disabled', false);
});

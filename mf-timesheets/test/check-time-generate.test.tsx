import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Invoice } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { ApiError } from '@crewcall/platform';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { GenerateInvoices } from '../src/regions/generate-invoices.slot';
import { invalidates } from '../src/region';
import { now } from './fixtures';
import type { CheckRow } from '../src/check-time/check-rows';
import { generateSome } from '../src/check-time/generate';
import { HOUR, otherTime, refusing, rowOf, rows, show, timesOf } from './check-time-kit';

test('A.5.08, I-07: generating asks first, names count and unsigned, and shows refusals in full', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 2' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('2 workers');
  expect(question.textContent).toContain('3 times');
  expect(question.textContent).toContain('Nobody has signed 2 times of: Ravi Singh');
  expect(fake.callsOf('generateInvoice')).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Generate' }));
  const outcome = await screen.findByRole('alert');
  expect(outcome.textContent).toContain('1 invoice, $300.00');
  expect(outcome.textContent).toContain('Ravi Singh has no rate for Stagehand.');
  expect(fake.events).toContainEqual({ event: 'invoice.changed', payload: {} });
});

test('A.5.08: Generate says why it cannot go on, before it asks anything', async () => {
  const fake = show();
  const button = await screen.findByRole('button', { name: 'Generate 2' });
  fake.answer('getWorkersToInvoice', () => {
    throw new ApiError('failed', 'The server could not answer.', 500);
  });
  fireEvent.click(button);
  await waitFor(() => expect(fake.said).toEqual(['The server could not answer.']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(fake.callsOf('generateInvoice')).toEqual([]);
});

test('what the company does not pay unsigned is not counted, and is named', async () => {
  const uncleared = rowOf({ toInvoice: 3, unsigned: 3, uncleared: 2, unsignedPaid: 1 });
  const none = rowOf({ idUser: 2, fullName: 'Ravi Singh', unsigned: 1, uncleared: 1, unsignedPaid: 0 });
  show('/admin/time', { people: [uncleared, none] });
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 1' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Invoices for 1 worker over 1 time, one');
  expect(question.textContent).toContain(
    'Nobody has signed 1 time of: Mia Costa. They are invoiced as well.',
  );
  expect(question.textContent).toContain(
    'Times that nobody has signed or approved are left out: Mia Costa, Ravi Singh.',
  );
});

test('I-07: a row counts what an invoice would take, as head and foot do; where that is nothing it says why', async () => {
  const some = rowOf({ toInvoice: 3, uncleared: 2 });
  const none = rowOf({ idUser: 2, fullName: 'Ravi Singh', toInvoice: 1, uncleared: 1 });
  const overlapping = rowOf({ idUser: 3, fullName: 'Anh Tran', toInvoice: 2, heldBack: 2 });
  const fake = show('/admin/time', { people: [some, none, overlapping] });
  const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
  expect((await button(/^Generate · 1 to invoice of Mia/)).disabled).toBe(false);
  expect((await button(/^Generate · 0 to invoice of Ravi/)).disabled).toBe(true);
  expect(screen.getByText('Times that nobody has signed or approved are left out.')).toBeTruthy();
  // Generating asks which of the overlapping times to allow.
  expect((await button(/^Generate · 0 to invoice of Anh/)).disabled).toBe(false);
  expect((await button(/^Generate 1$/)).disabled).toBe(false);
  fake.answer('getCheckTime', timesOf([none]));
  act(() => fake.bus.emit('invoice.changed', {}));
  await waitFor(async () => expect((await button(/^Generate$/)).disabled).toBe(true));
  expect(screen.getAllByText('Times that nobody has signed or approved are left out.')).toHaveLength(2);
});

test('D.1.10: a worker with an approved expense and no new time gets an invoice by the same button', async () => {
  const mai = rowOf({ fullName: 'Mai Tran', totalWorked: 0, toInvoice: 0, extras: 1 });
  const fake = show('/admin/time', { people: [mai] });
  expect(
    (await screen.findByRole('button', { name: 'Generate · 1 to invoice of Mai Tran' })).matches(':enabled'),
  ).toBe(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 1' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Invoices for 1 worker over 1 extra, one');
  fireEvent.click(within(question).getByRole('button', { name: 'Generate' }));
  await screen.findByText(/1 invoice, \$300\.00/);
  expect(fake.callsOf('generateInvoice').map(({ idUser }) => idUser)).toEqual([1]);
});

test('D.1.10: once an expense is approved, the invoices of the pay run count it', async () => {
  const at = { dateStart: now - 7 * 24 * HOUR, dateEnd: now };
  const fake = createTestRegion({
    now,
    at: '/',
    user: { permissions: [...permissions], companyZone: 'Australia/Sydney' },
    answers: { getCheckTime: timesOf([rowOf({ toInvoice: 2 })]) },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <GenerateInvoices {...at} />
    </TestRegion>,
  );
  expect(await screen.findByText('2 times to invoice.')).toBeTruthy();
  const mai = rowOf({ idUser: 2, fullName: 'Mai Tran', toInvoice: 0, extras: 1 });
  fake.answer('getCheckTime', timesOf([rowOf({ toInvoice: 2 }), mai]));
  act(() => fake.bus.emit('pay.changed', {}));
  expect(await screen.findByText('2 times and 1 extra to invoice.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Generate 2 workers’ invoices' })).toBeTruthy();
  fake.answer('getCheckTime', timesOf([mai]));
  act(() => fake.bus.emit('invoice.changed', {}));
  expect(await screen.findByText('1 extra to invoice.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Generate 1 worker’s invoices' }).matches(':enabled')).toBe(true);
});

test('I-22 a refused worker does not keep the others from their invoices', async () => {
  const out = { invoices: 0, total: 0, refused: [], leftOut: [], covered: [], stopped: null };
  const [first, ...others] = rows.filter(({ toInvoice }) => toInvoice > 0);
  await generateSome(
    [first as CheckRow, ...others],
    { dateStart: 1, dateEnd: 2 },
    (body) => Promise.resolve().then(() => refusing(body as { idUser: number | number[] })),
    out,
  );
  expect(out).toEqual({
    invoices: 1,
    total: 30_000,
    refused: [{ name: 'Ravi Singh', text: 'Ravi Singh has no rate for Stagehand.' }],
    leftOut: [],
    covered: [],
    stopped: null,
  });
});

const leftOut = [30, 32].map((idTimesheet) => ({
  ...{ idTimesheet, idJob: 9, jobName: 'Quay Lights', tz: 'Australia/Sydney', start: now - 4 * HOUR },
  ...{ end: now - HOUR, idInvoice: null, idUser: 1, fullName: 'Mia Costa', overlaps: [otherTime] },
}));

test('Y-07: times that overlap are left out by name, and each goes on an invoice by its own tick alone', async () => {
  const fake = show('/admin/time', {
    people: [rowOf({ toInvoice: 3, overlaps: 2, heldBack: 2 })],
    generateInvoice: () => {
      const body = { error: true, leftOut, snackbar: { text: 'Times that share minutes were left out.' } };
      throw new ApiError('refused', body.snackbar.text, 200, body);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 1' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('are left out until you allow each of them: Mia Costa');
  fireEvent.click(within(question).getByRole('button', { name: 'Generate' }));
  const group = await screen.findByRole('group', { name: /2 times left out/ });
  expect(group.textContent).toContain('Mia Costa: Quay Lights, Sat 21 Nov, 8:00 am – 11:00 am');
  expect(group.textContent).toContain('overlaps Hall, Sat 21 Nov, 9:00 am – 12:00 pm AEDT (invoice 1003)');
  expect(within(group).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  fireEvent.click(within(group).getAllByRole('checkbox')[1] as HTMLElement);
  fake.answer('generateInvoice', { invoices: [{} as Invoice], total: 9_000, leftOut: [] });
  fireEvent.click(within(group).getByRole('button', { name: 'Invoice 1 ticked time' }));
  expect((await screen.findByText(/1 invoice, \$90\.00/)).textContent).toBeTruthy();
  expect(fake.callsOf('generateInvoice').map((body) => [body.idUser, body.allowOverlaps])).toEqual([
    [1, undefined],
    [1, [32]],
  ]);
  expect(screen.queryByRole('group', { name: /left out/ })).toBeNull();
});

test('C.7.07: a time that a minimum call had paid is named with the invoice that it is on now', async () => {
  show('/admin/time', {
    people: [rowOf({})],
    generateInvoice: {
      invoices: [],
      total: 0,
      covered: [
        {
          ...{ idTimesheet: 30, idUser: 1, fullName: 'Mia Costa', jobName: 'Quay Lights' },
          ...{ tz: 'Australia/Sydney', start: now - 4 * HOUR, end: now - HOUR, idInvoice: 1003 },
        },
      ],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 1' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Generate' }));
  const outcome = await screen.findByRole('alert');
  expect(outcome.textContent).toContain('No invoice was made.');
  expect(outcome.textContent).toContain('Already paid by a minimum call, and now on that invoice:');
  expect(outcome.textContent).toMatch(/Mia Costa: Quay Lights, .*, invoice 1003/);
});

test('I-07, I-22: leaving while invoices are made asks; afterwards it does not', async () => {
  let answerIt = () => {};
  const fake = show('/admin/time', {
    generateInvoice: () =>
      new Promise((resolve) => (answerIt = () => resolve({ invoices: [{} as Invoice], total: 30_000 }))),
  });
  const asks = () => [...fake.unsaved].filter((entry) => entry.isDirty()).map((entry) => entry.title);
  fireEvent.click(await screen.findByRole('button', { name: 'Generate 2' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(asks()).toEqual(['Invoices that are being made']));
  expect(screen.getByText('Making invoices: 0 of 2')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Making invoices' })).toBeTruthy();
  answerIt();
  await waitFor(() => expect(asks()).toEqual([]));
});

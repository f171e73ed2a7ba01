import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { AnswerQuote } from '../src/clients/answer-quote';
import { MakeQuote } from '../src/clients/make-quote';
import { Quotes } from '../src/clients/quotes';
import { invalidates } from '../src/region';

type Detail = Out<'getQuote'>;
type Listed = Out<'findQuotes'>['quotes'][number];

const now = Date.UTC(2026, 10, 21, 1);
const draft: Detail = {
  ...{ id: 1, number: null, state: 'draft', idCustomer: 3, customer: 'ACME Events', idJob: 5 },
  ...{ jobName: 'Stadium build', start: Date.UTC(2026, 11, 18, 21), tz: 'Australia/Sydney' },
  ...{ validUntil: '2026-12-05', net: 144_000, gst: 14_400, total: 158_400, sentAt: null, sentTo: '' },
  ...{ answered: null, differs: [], location: 'Olympic Park', note: 'With forklift.' },
  lines: [
    {
      ...{ what: 'Stagehand, Sat 19 Dec 2026, 8:00 am – 12:00 pm', people: 4, minutes: 240 },
      ...{ detail: '', rate: 9000, cents: 144_000 },
    },
  ],
  email: 'pay@acme.example',
};
const sent: Detail = {
  ...draft,
  ...{ id: 2, number: 1001, state: 'sent', sentAt: now, sentTo: 'kim@acme.example' },
};
const listed = ({
  location: _location,
  note: _note,
  lines: _lines,
  email: _email,
  ...quote
}: Detail): Listed => quote;

function show(
  element: ReactNode,
  quotes: readonly Detail[],
  more: Answers = {},
  user: { permissions?: string[]; managerOf?: string[] } = { permissions: [...permissions] },
) {
  let list = [...quotes];
  const change = (id: number, to: Partial<Detail>) => {
    list = list.map((one) => (one.id === id ? { ...one, ...to } : one));
    return { ok: true as const };
  };
  const fake = createTestRegion({
    ...{ at: '/admin/clients', basename: '/admin/clients', now, user },
    answers: {
      findQuotes: { quotes: list.map(listed), total: list.length },
      getQuote: ({ id }: In<'getQuote'>) => {
        const found = list.find((one) => one.id === id);
        if (!found) throw refusal('This quote could not be found.');
        return found;
      },
      getQuotePdf: { name: 'quote-q-1001.pdf', pdf: '' },
      makeQuote: { id: 1 },
      sendQuote: ({ id, email }: In<'sendQuote'>) => {
        change(id, { state: 'sent', number: 1001, sentTo: email });
        return { number: 1001 };
      },
      saveQuoteDraft: ({ id, validUntil, note, again }: In<'saveQuoteDraft'>) =>
        change(id, { validUntil, note, ...(again ? { differs: [] } : {}) }),
      recordQuoteAnswer: ({ id, name, note }: In<'recordQuoteAnswer'>) =>
        change(id, {
          state: 'accepted',
          answered: { at: now, by: name, how: 'office', note: note ?? '' },
        }),
      deleteQuoteDraft: { ok: true },
      ...more,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      {element}
    </TestRegion>,
  );
  return fake;
}
const openRow = async (name: RegExp) => fireEvent.click(await screen.findByText(name));
const panel = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const type = (inside: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } });
const press = (inside: Pick<ReturnType<typeof within>, 'getByRole'>, name: string) =>
  fireEvent.click(inside.getByRole('button', { name }));

test('D.2.04: the list shows state, last day and total, and which quotes differ from the job', async () => {
  show(<Quotes idCustomer={3} />, [sent, { ...draft, differs: ['The job is cancelled.'] }]);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('Q-1001, Stadium buildSat 19 Dec 2026Sent');
  expect(first?.textContent).toContain('05/12/2026$1,584.00');
  expect(first?.textContent).not.toContain('Differs');
  expect(second?.textContent).toContain('Draft, Stadium build');
  expect(second?.textContent).toContain('Differs from the job');
});

test('D.2.04: the tabs ask for open, answered, expired or all quotes of this customer', async () => {
  const fake = show(<Quotes idCustomer={3} />, [sent]);
  fireEvent.click(await screen.findByRole('tab', { name: 'Expired' }));
  await waitFor(() =>
    expect(fake.callsOf('findQuotes')).toEqual([
      { idCustomer: 3, show: 'open', limit: 100, offset: 0 },
      { idCustomer: 3, show: 'expired', limit: 100, offset: 0 },
    ]),
  );
});

test('D.2.04: a draft is sent to the customer’s address, or another one', async () => {
  const fake = show(<Quotes idCustomer={3} />, [draft]);
  await openRow(/^Draft, Stadium build/);
  const beside = await panel(/Draft · \$1,584\.00/);
  expect(beside.getByText('4 people, 4 h each, $90.00 an hour')).toBeDefined();
  press(beside, 'Send');
  const form = await panel(/Send the quote/);
  expect(form.getByLabelText(/^Email/)).toHaveProperty('value', 'pay@acme.example');
  type(form, /^Email/, 'kim@acme.example');
  press(form, 'Send');
  expect(await panel(/Q-1001 · \$1,584\.00/)).toBeDefined();
  expect(fake.callsOf('sendQuote')).toMatchObject([{ id: 1, email: 'kim@acme.example' }]);
});

test('D.2.04: what differs from the job is listed, and a draft is updated from it', async () => {
  const differs = ['Stagehand, Sat 19 Dec 2026, 8:00 am – 12:00 pm: 6 people; quoted 4'];
  const fake = show(<Quotes idCustomer={3} />, [{ ...draft, differs }]);
  await openRow(/^Draft, Stadium build/);
  const beside = await panel(/Draft ·/);
  expect((await beside.findByRole('alert')).textContent).toContain(`Differs from the job${differs[0]}`);
  press(beside, 'Update from the job');
  await waitFor(() => expect(beside.queryByRole('alert')).toBeNull());
  expect(fake.callsOf('saveQuoteDraft')).toEqual([
    { id: 1, validUntil: '2026-12-05', note: 'With forklift.', again: true },
  ]);
});

test('D.2.04: a sent quote offers no edit; an answer by phone is recorded and marked as such', async () => {
  const fake = show(<Quotes idCustomer={3} />, [sent]);
  await openRow(/^Q-1001, Stadium build/);
  const beside = await panel(/Q-1001 ·/);
  expect(await beside.findByRole('button', { name: 'Send again' })).toBeDefined();
  for (const name of ['Edit', 'Delete', 'Send', 'Accept'])
    expect(beside.queryByRole('button', { name })).toBeNull();
  press(beside, 'Record answer');
  const form = await panel(/Answer to Q-1001/);
  expect(form.getByRole('button', { name: 'Record' })).toHaveProperty('disabled', true);
  type(form, /^Who answered/, 'Kim Lee');
  type(form, /^Note/, 'By phone.');
  press(form, 'Record');
  expect(
    await screen.findByText(
      'Accepted by Kim Lee on Sat 21 Nov 2026, recorded by the office. Note: By phone.',
    ),
  ).toBeDefined();
  expect(fake.callsOf('recordQuoteAnswer')).toEqual([
    { id: 2, answer: 'accept', name: 'Kim Lee', note: 'By phone.' },
  ]);
});

test('D.2.04: a draft is deleted after a question', async () => {
  const fake = show(<Quotes idCustomer={3} />, [draft]);
  await openRow(/^Draft, Stadium build/);
  press(await panel(/Draft ·/), 'Delete');
  press(within(await screen.findByRole('alertdialog')), 'Delete');
  await waitFor(() => expect(fake.callsOf('deleteQuoteDraft')).toEqual([{ id: 1 }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Draft ·/ })).toBeNull());
});

test('D.2.04: without the right to change, a quote is only read', async () => {
  show(<Quotes idCustomer={3} />, [draft], {}, { permissions: ['client:read'] });
  await openRow(/^Draft, Stadium build/);
  const beside = await panel(/Draft ·/);
  expect(await beside.findByRole('button', { name: 'PDF' })).toBeDefined();
  for (const name of ['Send', 'Edit', 'Delete']) expect(beside.queryByRole('button', { name })).toBeNull();
});

test('D.2.04: a job’s quote is made with a last day and a note, and opens', async () => {
  const fake = show(<MakeQuote idJob={5} />, [draft]);
  fireEvent.click(await screen.findByRole('button', { name: 'Make a quote' }));
  const form = await panel(/Make a quote/);
  type(form, /^Note/, 'With forklift.');
  press(form, 'Make the draft');
  expect(await panel(/Draft · \$1,584\.00/)).toBeDefined();
  expect(fake.callsOf('makeQuote')).toMatchObject([
    { idJob: 5, validUntil: '2026-12-05', note: 'With forklift.' },
  ]);
});

test('D.2.04: a missing rate is shown by name, and what was typed stays', async () => {
  const text = 'No rate is set for Rigger from 6 Mar 2027. Add it to the rate card of this customer.';
  const fake = show(<MakeQuote idJob={5} />, [], {
    makeQuote: () => {
      throw refusal(text);
    },
  });
  expect(await screen.findByText('This job has no quotes.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Make a quote' }));
  const form = await panel(/Make a quote/);
  type(form, /^Note/, 'With forklift.');
  press(form, 'Make the draft');
  await waitFor(() => expect(fake.said).toEqual([text]));
  expect(form.getByLabelText(/^Note/)).toHaveProperty('value', 'With forklift.');
});

test('D.2.04: a manager accepts their company’s quote in the portal', async () => {
  const closed = jest.fn();
  const fake = show(
    <AnswerQuote quote={listed(sent)} onClose={closed} />,
    [sent],
    { answerQuoteAsManager: { ok: true } },
    { permissions: [], managerOf: ['ACME'] },
  );
  press(await panel(/Q-1001 · \$1,584\.00/), 'Accept');
  const form = await panel(/Accept this quote/);
  type(form, /^Note/, 'Gate 4.');
  press(form, 'Accept');
  await waitFor(() =>
    expect(fake.callsOf('answerQuoteAsManager')).toEqual([{ id: 2, answer: 'accept', note: 'Gate 4.' }]),
  );
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

test('D.2.04: an expired or answered quote offers a manager no answer', async () => {
  show(<AnswerQuote quote={{ ...listed(sent), state: 'expired' }} onClose={() => {}} />, [sent]);
  const beside = await panel(/Q-1001 ·/);
  expect(
    beside.getByText('This quote was valid until Saturday 5 December 2026. Ask the office for a new one.'),
  ).toBeDefined();
  expect(beside.queryByRole('button', { name: 'Accept' })).toBeNull();
});

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createTestRegion, offline, refusal, TestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { Route, Routes } from '@crewcall/platform/router';
import { UiRoot } from '@crewcall/ui/ui-root';
import { QuotePage } from '../src/regions/quote.page';

const TOKEN = 'a'.repeat(43);
const now = Date.UTC(2026, 10, 21, 1);
const quote = {
  ...{ company: 'Test Crew', customer: 'ACME Pty Ltd', number: 1001, state: 'sent' },
  validUntil: '2026-12-14',
  job: {
    ...{ title: 'Stadium build', start: Date.UTC(2026, 11, 18, 21), tz: 'Australia/Sydney' },
    location: 'Olympic Park',
  },
  lines: [
    {
      ...{ what: 'Stagehand, Sat 19 Dec 2026, 8:00 am – 12:00 pm', people: 4, minutes: 240 },
      ...{ detail: 'Each: Saturday +50%: 4:00 × $90.00 = $360.00', rate: 6000, cents: 144_000 },
    },
  ],
  ...{ net: 144_000, gst: 14_400, total: 158_400, note: 'With forklift.', answered: null },
};
const company = {
  ...{ name: 'Test Crew', email: 'hello@testcrew.example', phone: '+61299999999' },
  ...{ privacyNotice: '', logo: null },
};
const answered = {
  ...quote,
  state: 'accepted',
  answered: { at: now, by: 'Kim Lee', how: 'link', note: 'Gate 4.' },
};

function show(answers: TestRegionOptions['answers'] = {}) {
  const fake = createTestRegion({
    ...{ visitor: true, at: `/public/quote/${TOKEN}`, basename: '/public/quote', now },
    answers: { readQuote: quote, getPublicCompany: company, ...answers } as TestRegionOptions['answers'],
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <Routes>
        <Route path="/:token?" element={<QuotePage />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('D.2.04: the link’s page shows job, place, lines, GST, total and the last day', async () => {
  const fake = show();
  expect(await screen.findByRole('heading', { name: 'Stadium build' })).toBeDefined();
  expect(screen.getByText('Quote Q-1001 from Test Crew · valid until Monday 14 December 2026')).toBeDefined();
  const row = within(screen.getByRole('list')).getByRole('listitem');
  expect(row.textContent).toBe(
    'Stagehand, Sat 19 Dec 2026, 8:00 am – 12:00 pm4 people, 4 h each, $60.00 an hourEach: Saturday +50%: 4:00 × $90.00 = $360.00$1,440.00',
  );
  for (const text of ['ACME Pty Ltd', 'Sat 19 Dec 2026, 8:00 am', 'Olympic Park', '$144.00', '$1,584.00'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText('With forklift.')).toBeDefined();
  expect(fake.callsOf('answerQuote')).toEqual([]);
});

test('D.2.04: an answer needs a name; then the page shows it', async () => {
  let state: object = quote;
  const fake = show({
    readQuote: () => state as never,
    answerQuote: () => {
      state = answered;
      return { ok: true };
    },
  });
  await screen.findByRole('heading', { name: 'Your answer' });
  press('Accept');
  expect(screen.getByText('Type your name.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Your name/));
  expect(fake.callsOf('answerQuote')).toEqual([]);
  type(/^Your name/, ' Kim Lee ');
  type(/^Note/, 'Gate 4.');
  press('Accept');
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept $1,584.00?' }));
  expect(fake.callsOf('answerQuote')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted by Kim Lee on Sat 21 Nov 2026. Note: Gate 4.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
  expect(fake.callsOf('answerQuote')).toEqual([
    { token: TOKEN, answer: 'accept', name: 'Kim Lee', note: 'Gate 4.' },
  ]);
});

test('D.2.04: Enter in a field sends nothing: the answer is asked for, with its total', async () => {
  const fake = show({ answerQuote: { ok: true } });
  await screen.findByRole('heading', { name: 'Your answer' });
  expect([...fake.unsaved].some((one) => one.isDirty())).toBe(false);
  type(/^Your name/, 'Kim Lee');
  expect([...fake.unsaved].some((one) => one.isDirty())).toBe(true);
  fireEvent.submit(screen.getByLabelText(/^Your name/));
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept $1,584.00?' }));
  fireEvent.click(question.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('answerQuote')).toEqual([]);
});

test('D.2.04: without a network what was typed stays', async () => {
  const fake = show({
    answerQuote: () => {
      throw offline();
    },
  });
  await screen.findByRole('heading', { name: 'Your answer' });
  type(/^Your name/, 'Kim Lee');
  press('Decline');
  expect((await screen.findByRole('alert')).textContent).toContain('What you typed is still here.');
  expect(screen.getByLabelText(/^Your name/)).toHaveProperty('value', 'Kim Lee');
  expect(fake.callsOf('answerQuote')).toMatchObject([{ answer: 'decline' }]);
});

test('D.2.04: what somebody else has answered meanwhile is shown', async () => {
  let state: object = quote;
  show({
    readQuote: () => state as never,
    answerQuote: () => {
      state = { ...answered, answered: { ...answered.answered, by: 'Sam Wu', note: '' } };
      throw refusal('This quote has been answered.');
    },
  });
  await screen.findByRole('heading', { name: 'Your answer' });
  type(/^Your name/, 'Kim Lee');
  press('Decline');
  expect(await screen.findByText('Accepted by Sam Wu on Sat 21 Nov 2026.')).toBeDefined();
});

test('D.2.04: an expired quote cannot be answered, and the page says who to ask', async () => {
  show({ readQuote: { ...quote, state: 'expired' } as never });
  expect(await screen.findByText(/^This quote was valid until Monday 14 December 2026\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('link', { name: '02 9999 9999' })).toBeDefined();
});

test('D.2.04: a dead link says why; a failure can be tried again', async () => {
  show({
    readQuote: () => {
      throw refusal('This link does not open a quote.');
    },
  });
  expect(await screen.findByText('This link cannot be used')).toBeDefined();
  expect(screen.getByText('This link does not open a quote.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('D.2.04: a quote that could not be loaded can be loaded again', async () => {
  let fails = true;
  show({
    readQuote: () => {
      if (fails) throw offline();
      return quote as never;
    },
  });
  expect(await screen.findByText('The quote could not be loaded')).toBeDefined();
  fails = false;
  await act(async () => press('Retry'));
  expect(await screen.findByRole('heading', { name: 'Stadium build' })).toBeDefined();
});

test('D.2.04: the page names the customer’s purchase order and reference', async () => {
  show({ readQuote: { ...quote, job: { ...quote.job, poNumber: 'PO-7', reference: 'Gala' } } as never });
  expect((await screen.findByText('Purchase order')).parentElement?.textContent).toBe('Purchase orderPO-7');
  expect(screen.getByText('Gala')).toBeDefined();
});

test('D.2.04: a customer reads who to contact, not the notice for people who want to work here', async () => {
  const privacyNotice = 'What you send is read once you work with us.';
  show({ getPublicCompany: { ...company, privacyNotice } });
  expect(await screen.findByText('hello@testcrew.example')).toBeDefined();
  expect(screen.queryByText(new RegExp(privacyNotice))).toBeNull();
});

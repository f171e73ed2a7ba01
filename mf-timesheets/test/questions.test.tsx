import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { cardOf, now, questionOf, rowOf } from './fixtures';
import { invalidates } from '../src/region';
import { TimeCard } from '../src/regions/time-card.slot';
import { TimeQuestion } from '../src/questions/time-question';

const HOUR = 3_600_000;
const times = { start: now - 8 * HOUR, end: now, break: 0 };
const asks = {
  idTimesheet: 10,
  until: now + 72 * HOUR,
  idJob: 7,
  jobName: 'Night concert',
  tz: 'Australia/Sydney',
};

function show(answers: Answers, permissions: string[] = []) {
  const fake = createTestRegion({
    now,
    user: { permissions },
    answers: {
      getTimeQueries: { queries: [], askable: [], missingUntil: null },
      getTimeHistory: { tz: 'Australia/Sydney', rows: [] },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <TimeQuestion idTimesheet={10} />
    </TestRegion>,
  );
  return fake;
}

test('C.8.01, C.8.02: a worker says that a time is wrong, with the times as they should be and in words', async () => {
  const fake = show({
    getTimeQueries: { queries: [], askable: [{ ...asks, ...times }], missingUntil: null },
    askTime: { ok: true, query: questionOf() },
  });
  const button = await screen.findByRole('button', { name: 'This time is wrong' });
  // Of several times on an invoice it says which one this is.
  expect(screen.getByText('Night concert')).toBeTruthy();
  expect(screen.getByText(/Sat 21 Nov.*am/)).toBeTruthy();
  fireEvent.click(button);
  const form = await screen.findByRole('form', { name: 'This time is wrong' });
  fireEvent.change(within(form).getByLabelText('End'), { target: { value: '2026-11-21T12:30' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Send' }));
  expect(within(form).getByText('Please say it in a few words.')).toBeTruthy();
  expect(fake.callsOf('askTime')).toEqual([]);
  fireEvent.change(within(form).getByLabelText('What happened?'), { target: { value: 'I stayed.' } });
  fireEvent.change(within(form).getByLabelText('End'), { target: { value: '2602-11-21T12:30' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Send' }));
  expect(fake.callsOf('askTime')).toEqual([]);
  fireEvent.change(within(form).getByLabelText('End'), { target: { value: '2026-11-21T12:30' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(fake.callsOf('askTime')).toHaveLength(1));
  expect(fake.callsOf('askTime')[0]).toEqual({
    idTimesheet: 10,
    ...times,
    end: Date.UTC(2026, 10, 21, 1, 30),
    was: times,
    text: 'I stayed.',
    key: expect.any(String) as string,
  });
});

test('a question about an invoiced time leads to where the time is corrected, for those who make invoices', async () => {
  const asked = questionOf({ mine: false, canAnswer: true, idInvoice: 44 });
  const getTimeQueries = { queries: [asked], askable: [], missingUntil: null };
  const fake = show({ getTimeQueries }, ['timesheet:write', 'crewinvoice:write']);
  fireEvent.click(await screen.findByRole('button', { name: 'Open the time' }));
  expect(fake.path()).toMatch(/panel=job-timesheets&panel\.idJob=7&panel\.idTimesheet=10/);
});

test('C.8.02: what is refused stays as it was typed', async () => {
  show({
    getTimeQueries: { queries: [], askable: [{ ...asks, ...times }], missingUntil: null },
    askTime: () => {
      throw refusal('These are the times that are recorded. Enter them as they should be.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'This time is wrong' }));
  const words = await screen.findByLabelText<HTMLTextAreaElement>('What happened?');
  fireEvent.change(words, { target: { value: 'Wrong.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/These are the times that are recorded/)).toBeTruthy();
  expect(words.value).toBe('Wrong.');
});

test('C.8.06: its worker agrees to an answer or replies', async () => {
  const answered = questionOf({ state: 'answered', outcome: 'kept', dueAt: now + 72 * HOUR });
  const fake = show({
    getTimeQueries: { queries: [answered], askable: [], missingUntil: null },
    replyTime: { ok: true, query: questionOf() },
    agreeTime: { ok: true, query: questionOf({ state: 'closed', outcome: 'kept' }) },
  });
  expect(await screen.findByText(/^Agree or reply until/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
  fireEvent.change(await screen.findByLabelText('Your reply'), { target: { value: 'Ask Bo.' } });
  const form = screen.getByRole('form', { name: 'Reply' });
  fireEvent.click(within(form).getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect(fake.callsOf('replyTime')).toEqual([{ id: 3, text: 'Ask Bo.' }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(fake.callsOf('agreeTime')).toEqual([{ id: 3 }]));
});

test('C.8.04, C.8.09, B.5.29: whoever answers changes the time or keeps it; a signed one is to be unlocked first', async () => {
  const fake = show({
    getTimeQueries: {
      queries: [questionOf({ mine: false, canAnswer: true })],
      askable: [],
      missingUntil: null,
    },
    decideTime: { ok: true, query: questionOf() },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change the time' }));
  fireEvent.change(await screen.findByLabelText('Why'), { target: { value: 'You are right.' } });
  const form = screen.getByRole('form', { name: 'Change the time' });
  const end = within(form).getByLabelText<HTMLInputElement>('End');
  const claimed = end.value;
  fireEvent.change(end, { target: { value: claimed.replace('2026', '2602') } });
  fireEvent.click(within(form).getByRole('button', { name: 'Change the time' }));
  expect(document.activeElement).toBe(end);
  expect(fake.callsOf('decideTime')).toEqual([]);
  fireEvent.change(end, { target: { value: claimed } });
  fireEvent.click(within(form).getByRole('button', { name: 'Change the time' }));
  await waitFor(() =>
    expect(fake.callsOf('decideTime')).toEqual([{ id: 3, outcome: 'changed', text: 'You are right.' }]),
  );
  document.body.replaceChildren();
  show({
    getTimeQueries: {
      queries: [questionOf({ mine: false, canAnswer: true, signed: true })],
      askable: [],
      missingUntil: null,
    },
  });
  expect(await screen.findByText(/unlock it first/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the time' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep the time' })).toBeTruthy();
});

test('C.8.06, C.8.08: only what was called wrong is claimed, and an answer that pays less is asked about first', async () => {
  const stored = { ...times, end: now + HOUR };
  const claim = { ...stored, start: times.start - HOUR / 2 };
  const asked = questionOf({ mine: false, canAnswer: true, stored, claim, claimed: ['start'] });
  const fake = show({
    getTimeQueries: { queries: [asked], askable: [], missingUntil: null },
    decideTime: { ok: true, query: asked },
  });
  expect((await screen.findByText('Claimed')).nextSibling?.textContent).toBe('Start: Sat 21 Nov, 3:30 am');
  fireEvent.click(screen.getByRole('button', { name: 'Change the time' }));
  const form = await screen.findByRole('form', { name: 'Change the time' });
  fireEvent.change(within(form).getByLabelText('Why'), { target: { value: 'So it was.' } });
  const end = within(form).getByLabelText<HTMLInputElement>('End');
  const send = () => fireEvent.click(within(form).getByRole('button', { name: 'Change the time' }));
  const kept = end.value;
  fireEvent.change(end, { target: { value: '2026-11-21T10:00' } });
  send();
  const question = await screen.findByRole('alertdialog', { name: 'Less paid time for Mia Costa' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('decideTime')).toEqual([]);
  fireEvent.change(end, { target: { value: kept } });
  send();
  await waitFor(() =>
    expect(fake.callsOf('decideTime')).toEqual([{ id: 3, outcome: 'changed', text: 'So it was.' }]),
  );
});

test('C.8.06: an answer sends what was set by hand alone, and shows what somebody else corrects meanwhile', async () => {
  let claim = { ...times, start: times.start - HOUR / 2 };
  const asked = () => questionOf({ mine: false, canAnswer: true, stored: times, claim, claimed: ['start'] });
  const fake = show({
    getTimeQueries: () => ({ queries: [asked()], askable: [], missingUntil: null }),
    decideTime: () => ({ ok: true, query: asked() }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change the time' }));
  const form = await screen.findByRole('form', { name: 'Change the time' });
  fireEvent.change(within(form).getByLabelText('Why'), { target: { value: 'So it was.' } });
  fireEvent.change(within(form).getByLabelText('Start'), { target: { value: '2026-11-21T03:45' } });
  claim = { ...claim, end: now + HOUR };
  act(() => fake.bus.emit('clock.changed', { idJob: 7 }));
  const end = within(form).getByLabelText<HTMLInputElement>('End');
  await waitFor(() => expect(end.value).toBe('21/11/2026 1:00 pm'));
  fireEvent.click(within(form).getByRole('button', { name: 'Change the time' }));
  await waitFor(() =>
    expect(fake.callsOf('decideTime')).toEqual([
      { id: 3, outcome: 'changed', start: Date.UTC(2026, 10, 20, 16, 45), text: 'So it was.' },
    ]),
  );
});

test('C.8.11: the history tells who changed what from what to what, when and why', async () => {
  show({
    getTimeHistory: {
      tz: 'Australia/Sydney',
      rows: [
        {
          id: 1,
          at: now,
          punch: null,
          did: 'Changed the time',
          by: 'Bo Boss',
          before: { ...times, group: 'Stagehand' },
          after: { ...times, break: HOUR / 2, group: 'Stagehand' },
          reason: 'Dinner.',
          idInvoice: null,
        },
        {
          id: 2,
          at: now,
          punch: { pressedAt: Date.UTC(2026, 10, 20, 5), arrivedAt: Date.UTC(2026, 10, 20, 8, 30) },
          did: 'Checked out',
          by: 'Kim Ott',
          before: null,
          after: null,
          reason: '',
          idInvoice: null,
        },
      ],
    },
  });
  const list = await screen.findByRole('list', { name: 'History of this time' });
  expect(list.textContent).toContain('Changed the time');
  expect(list.textContent).toContain('Break: none → 30 min');
  expect(list.textContent).toContain('Why: Dinner.');
  expect(list.textContent).toContain('Pressed Fri 20 Nov, 4:00 pm, arrived Fri 20 Nov, 7:30 pm');
});

test('C.8.01: the time card leads a worker to each closed time of theirs', async () => {
  const fake = createTestRegion({
    now,
    answers: {
      getTimeCard: cardOf({ timesheets: [rowOf({ end: now })] }),
      getTimeQueries: { queries: [], askable: [{ ...asks, ...times }], missingUntil: null },
      getTimeHistory: { tz: 'Australia/Sydney', rows: [] },
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <TimeCard idJob={7} />
    </TestRegion>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Details of/ }));
  expect(await screen.findByRole('button', { name: 'This time is wrong' })).toBeTruthy();
  expect(fake.path()).toContain('timesheet=10');
});

test('C.8.10: an invoiced time that an answer has corrected says so on the time card, with the times that are right', async () => {
  const times = { start: now - 8 * HOUR, end: now, break: 0 };
  const corrected = { ...times, end: now - 5 * HOUR };
  const row = rowOf({ ...times, paid: 8 * HOUR, idInvoice: 9, corrected });
  // An invoiced time without a correction has its own times there.
  const other = rowOf({ ...row, id: 11, corrected: times });
  const fake = createTestRegion({
    now,
    answers: {
      getTimeCard: cardOf({ timesheets: [row, other] }),
      getTimeQueries: { queries: [], askable: [], missingUntil: null },
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <TimeCard idJob={7} />
    </TestRegion>,
  );
  const notes = await screen.findAllByText(/^Corrected: /);
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    'Corrected: Sat 21 Nov, 4:00 am – 7:00 am, no break',
  ]);
  expect(screen.getByText('11 h paid in 2 times')).toBeTruthy();
  expect(screen.getByText('3 h paid')).toBeTruthy();
});

test('D.3.04: the question of a customer says who asks and what is recorded, and the office answers it', async () => {
  const note = { id: 1, at: now, idUser: null, userName: 'Dana Site', mine: false, text: 'Mia left at 3.' };
  const asked = questionOf({
    mine: false,
    askedBy: 'Dana Site',
    decides: 'office',
    canAnswer: true,
    claim: times,
    claimed: [],
    notes: [note],
  });
  const fake = show({
    getTimeQueries: { queries: [asked], askable: [], missingUntil: null },
    decideTime: { ok: true, query: { ...asked, state: 'closed', outcome: 'kept', canAnswer: false } },
  });
  expect(await screen.findByRole('heading', { name: 'The customer asks about this time' })).toBeTruthy();
  expect(screen.getByText(/^Dana Site, for the customer/)).toBeTruthy();
  expect(screen.getByText('Mia left at 3.')).toBeTruthy();
  expect(screen.queryByText('Claimed')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep the time' }));
  const form = await screen.findByRole('form', { name: 'Keep the time' });
  fireEvent.change(within(form).getByLabelText('Why'), { target: { value: 'The gate log says 4.' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Keep the time' }));
  await waitFor(() =>
    expect(fake.callsOf('decideTime')).toEqual([{ id: 3, outcome: 'kept', text: 'The gate log says 4.' }]),
  );
});

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import type { Card, Row } from '../src/timesheet/card';
import { cardOf, memberOf, now, rowOf } from './fixtures';
import { giveReason } from './give-reason';
import { invalidates } from '../src/region';
import { TimeCard } from '../src/regions/time-card.slot';

const HOUR = 3_600_000;
const closed = rowOf({ id: 20, idUser: 2, userName: 'Anh Nguyễn', mine: false, end: now });

function show(row: Row, card: Partial<Card> = {}, answers: Answers = {}) {
  const whole = cardOf({
    canSupervise: true,
    timesheets: [row],
    crew: [memberOf({ idUser: 2, fullName: 'Anh Nguyễn' })],
    ...card,
  });
  const fake = createTestRegion({
    now,
    at: '/jobs/upcoming/7/timecard?timesheet=20',
    answers: { getTimeCard: whole, ...answers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <TimeCard idJob={7} />
    </TestRegion>,
  );
  return fake;
}
const form = () => screen.findByRole('form', { name: 'Time of Anh Nguyễn' });
const options = async (label: string) => {
  const editor = await form();
  fireEvent.mouseDown(within(editor).getByRole('combobox', { name: label }));
  const list = await screen.findByRole('listbox');
  return within(list).getAllByRole<HTMLElement>('option');
};

test('B.2.28, B.4.03: start, end, break and group are saved as single fields, each with what was shown', async () => {
  const fake = show(closed, {}, { setTime: { ok: true, timesheet: closed } });
  const editor = await form();
  fireEvent.change(within(editor).getByLabelText('End'), { target: { value: '2026-11-21T11:30' } });
  fireEvent.click(within(editor).getByRole('button', { name: 'Save' }));
  await giveReason('Save');
  await waitFor(() =>
    expect(fake.callsOf('setTime')).toEqual([
      { id: 20, type: 2, value: Date.UTC(2026, 10, 21, 0, 30), was: now, reason: 'Agreed on site.' },
    ]),
  );
  await waitFor(() => expect(fake.said).toContain('Saved'));
});

test('B.9.03: the break is chosen from none, 30, 45, 60, 75, 90 and 120 minutes', async () => {
  show(closed);
  const list = await options('Break');
  expect(list.map((option) => option.textContent)).toEqual([
    'none',
    '30 minutes',
    '45 minutes',
    '60 minutes',
    '75 minutes',
    '90 minutes',
    '120 minutes',
  ]);
});

test('T-15: a break that reaches the time worked cannot be chosen', async () => {
  show({ ...closed, start: now - HOUR });
  const list = await options('Break');
  const closedOnes = list.filter((option) => option.getAttribute('aria-disabled') === 'true');
  expect(closedOnes.map((option) => option.textContent)).toEqual([
    '60 minutes',
    '75 minutes',
    '90 minutes',
    '120 minutes',
  ]);
});

test('T-05, B.4.03: a supervisor moves a time to any group of the job, also one without a clock yet', async () => {
  show(closed, {
    crew: [memberOf({ idUser: 2 }), memberOf({ idUser: 3, idReqCrew: 71, idGroup: 9, groupName: 'Rigger' })],
  });
  expect((await options('Group')).map((option) => option.textContent)).toEqual(['Rigger', 'Stagehand']);
});

test('C-03, B.2.28: what somebody else changed meanwhile is not overwritten, and what was typed stays', async () => {
  const text = 'The time of Anh Nguyễn has changed since it was shown. Please look at it again.';
  const fake = show(
    closed,
    {},
    {
      setTime: () => {
        throw new ApiError('conflict', text, 409);
      },
    },
  );
  const editor = await form();
  fireEvent.change(within(editor).getByLabelText('End'), { target: { value: '2026-11-21T11:30' } });
  fireEvent.click(within(editor).getByRole('button', { name: 'Save' }));
  await giveReason('Save');
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(fake.callsOf('getTimeCard').length).toBeGreaterThan(1));
  expect(within(await form()).getByLabelText<HTMLInputElement>('End').value).toBe('2026-11-21T11:30');
});

test('T-05, B.9.05: a start and an end that are refused leave the clock as it was, and what was typed stays', async () => {
  const text = 'This shift starts on Sat 21 Nov 2026. Please check the date.';
  const fake = show(
    closed,
    {},
    {
      setTime: () => {
        throw new ApiError('refused', text, 200);
      },
    },
  );
  const editor = await form();
  fireEvent.change(within(editor).getByLabelText('Start'), { target: { value: '2026-10-21T09:00' } });
  fireEvent.change(within(editor).getByLabelText('End'), { target: { value: '2026-10-21T11:30' } });
  fireEvent.click(within(editor).getByRole('button', { name: 'Save' }));
  await giveReason('Save');
  expect(await screen.findByText(text)).toBeTruthy();
  // Nothing was stored on the way.
  expect(fake.callsOf('setTime')).toEqual([
    {
      ...{ id: 20, type: 1, value: Date.UTC(2026, 9, 20, 22), was: closed.start },
      ...{ end: Date.UTC(2026, 9, 21, 0, 30), endWas: now, reason: 'Agreed on site.' },
    },
  ]);
  expect(within(editor).getByLabelText<HTMLInputElement>('Start').value).toBe('21/10/2026 9:00 am');
});

test('B.4.05, B.8.09: a signed time is locked; the office unlocks it after the prescribed question', async () => {
  const fake = show(
    { ...closed, idSignature: 4 },
    { canEdit: true },
    {
      unlockTime: { ok: true, timesheet: closed },
    },
  );
  expect(within(await form()).queryByLabelText('End')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unlock to Edit' }));
  await screen.findByRole('alertdialog');
  expect(fake.callsOf('unlockTime')).toEqual([]);
  expect(await giveReason('Delete signature')).toContain('Are you sure you want to DELETE this signature?');
  await waitFor(() => expect(fake.callsOf('unlockTime')).toEqual([{ id: 20, reason: 'Agreed on site.' }]));
});

test('B.8.09: deleting a clock asks in the prescribed words; No keeps it', async () => {
  const fake = show(closed, { canEdit: true }, { setTimeDelete: { ok: true } });
  fireEvent.click(within(await form()).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    'Are you sure you want to DELETE this clock? Note: Its signature will also be permanently removed.',
  );
  fireEvent.click(within(question).getByRole('button', { name: /^(Cancel|No|Keep)/ }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('setTimeDelete')).toEqual([]);
});

test('R-10, T-10: a supervisor cannot unlock what is signed, and an invoice goes first', async () => {
  show({ ...closed, idSignature: 4 });
  expect((await form()).textContent).toContain('Only the office can unlock it.');
  expect(screen.queryByRole('button', { name: 'Unlock to Edit' })).toBeNull();
  document.body.replaceChildren();
  show({ ...closed, idSignature: 4, idInvoice: 12 }, { canEdit: true });
  expect((await form()).textContent).toContain('Cancel the invoice first');
  expect(screen.queryByRole('button', { name: 'Unlock to Edit' })).toBeNull();
});

test('B.2.28, T-05: what is typed while a save runs stays', async () => {
  let stored = closed;
  let answerIt = () => {};
  show(
    closed,
    {},
    {
      getTimeCard: () => cardOf({ canSupervise: true, timesheets: [stored] }),
      setTime: ({ value }) =>
        new Promise((resolve) => {
          answerIt = () => {
            stored = { ...stored, start: value };
            resolve({ ok: true, timesheet: stored });
          };
        }),
    },
  );
  const editor = await form();
  const end = within(editor).getByLabelText<HTMLInputElement>('End');
  fireEvent.change(within(editor).getByLabelText('Start'), { target: { value: '2026-11-21T07:00' } });
  fireEvent.click(within(editor).getByRole('button', { name: 'Save' }));
  fireEvent.change(end, { target: { value: '2026-11-21T12:40' } });
  answerIt();
  await waitFor(() =>
    expect(within(editor).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
  );
  expect(end.value).toBe('2026-11-21T12:40');
});

test('B.5.16, Y-01: a time that the clocks skip is not saved beside the others', async () => {
  const fake = show({ ...closed, start: Date.UTC(2026, 9, 3, 13), end: Date.UTC(2026, 9, 3, 18) });
  const editor = await form();
  fireEvent.change(within(editor).getByLabelText('Start'), { target: { value: '2026-10-03T23:30' } });
  fireEvent.change(within(editor).getByLabelText('End'), { target: { value: '2026-10-04T02:30' } });
  fireEvent.click(within(editor).getByRole('button', { name: 'Save' }));
  expect(within(editor).getByText(/this time does not exist/)).toBeTruthy();
  expect(fake.callsOf('setTime')).toEqual([]);
});

test('B.2.28: going back from a time with changes asks; nothing is saved or reopened by it', async () => {
  const fake = show(closed);
  const editor = await form();
  fireEvent.click(within(editor).getByRole('button', { name: 'Reopen this time' }));
  const [entry] = [...fake.unsaved].filter((one) => one.isDirty());
  const back = { pathname: '/jobs/upcoming/7/timecard', search: '', hash: '', state: null, key: '' };
  expect(entry?.stays?.(back)).toBe(false);
  expect(entry?.stays?.({ ...back, search: '?timesheet=20' })).toBe(true);
  await expect(entry?.finish?.()).rejects.toThrow();
  expect(fake.callsOf('setTime')).toEqual([]);
});

test('B.2.28: going back while Save is at work waits for it, and asks nothing', async () => {
  let answerIt = () => {};
  const fake = show(
    closed,
    {},
    {
      setTime: () => new Promise((resolve) => (answerIt = () => resolve({ ok: true, timesheet: closed }))),
    },
  );
  const editor = await form();
  fireEvent.change(within(editor).getByLabelText('End'), { target: { value: '2026-11-21T11:30' } });
  fireEvent.click(within(editor).getByRole('button', { name: 'Save' }));
  await giveReason('Save');
  await waitFor(() => expect(fake.callsOf('setTime')).toHaveLength(1));
  const [entry] = [...fake.unsaved].filter((one) => one.isDirty());
  await act(async () => {
    const left = entry?.finish?.();
    answerIt();
    await left;
  });
  expect(fake.callsOf('setTime')).toHaveLength(1);
});

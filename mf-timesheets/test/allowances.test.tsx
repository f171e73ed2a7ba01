import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { JobTimesheets } from '../src/regions/job-timesheets.slot';
import { TimeCard } from '../src/regions/time-card.slot';
import { invalidates } from '../src/region';
import { cardOf, memberOf, now, rowOf } from './fixtures';
import { giveReason } from './give-reason';

type Answer = Out<'getAllowances'>;
const anh = rowOf({ id: 20, idUser: 2, userName: 'Anh Nguyễn', mine: false, end: now });
const types: Answer['types'] = [
  { id: 4, name: 'Meal', unit: 'shift' },
  { id: 5, name: 'Own car', unit: 'kilometre' },
  { id: 6, name: 'Travel', unit: 'day' },
];
const meal: Answer['allowances'][number] = {
  ...{ id: 4, name: 'Meal', unit: 'shift', why: 'For Rigger', quantity: 100, cents: null, isAutomatic: true },
};
const none: Answer = { allowances: [], takenOff: [], types: [], maySet: false };
const set = { setAllowance: { ok: true }, takeAllowanceOff: { ok: true } } as const;

/** The time card of a job, open on one time. */
function show(answer: Answer, answers: Answers = set, supervises = true) {
  const fake = createTestRegion({
    now,
    at: `/jobs/upcoming/7/timecard?timesheet=20`,
    answers: {
      getTimeCard: cardOf({
        canSupervise: supervises,
        timesheets: [supervises ? anh : { ...anh, mine: true }],
        crew: [memberOf({ idUser: 2, fullName: 'Anh Nguyễn' })],
      }),
      getTimeHistory: { rows: [], tz: 'Australia/Sydney' },
      getTimeQueries: { queries: [], askable: [] },
      getAllowances: answer,
      ...answers,
    } as Answers,
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <TimeCard idJob={7} />
    </TestRegion>,
  );
  return fake;
}
const section = () => screen.findByRole('region', { name: 'Allowances' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('D.1.03: a supervisor reads the allowances of a time, and adds one with quantity and note', async () => {
  const fake = show({ ...none, allowances: [meal], types, maySet: true });
  expect((await section()).textContent).toContain('Meal1 shift · For Rigger');
  press('Add an allowance');
  const dialog = within(await screen.findByRole('dialog'));
  // What the time has already is changed, not added.
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Allowance' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Own car, a kilometre', 'Travel, a day']);
  fireEvent.click(options[0]!);
  type('Kilometres', 'ten');
  expect(screen.getByText('Enter a number above 0, such as 12.5.')).toBeTruthy();
  type('Kilometres', '12.5');
  type('Note', 'To the second site');
  press('Add');
  await waitFor(() =>
    expect(fake.callsOf('setAllowance')).toEqual([
      { idTimesheet: 20, idType: 5, quantity: 1250, note: 'To the second site', was: null },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('D.1.03: one that is paid once a day needs no quantity', async () => {
  const fake = show({ ...none, types: types.slice(2), maySet: true });
  expect((await section()).textContent).toContain('None for this time.');
  press('Add an allowance');
  await screen.findByRole('dialog');
  press('Add');
  await waitFor(() => expect(fake.callsOf('setAllowance')).toMatchObject([{ idType: 6, quantity: 100 }]));
});

test('D.1.03: above the usual amount the supervisor is asked, and confirms', async () => {
  const text = 'This is more than one allowance usually pays. Check the quantity, 90 shifts, or confirm it.';
  const fake = show(
    { ...none, allowances: [{ ...meal, isAutomatic: false, why: 'Late' }], types, maySet: true },
    {
      ...set,
      setAllowance: () => {
        throw new ApiError('refused', text, 200, { needsConfirmation: true });
      },
    } as Answers,
  );
  await section();
  press('Change Meal');
  const dialog = within(await screen.findByRole('dialog'));
  type('How many', '90');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(text)).toBeTruthy();
  fake.answer('setAllowance', { ok: true });
  fireEvent.click(question.getByRole('button', { name: 'Give it' }));
  await waitFor(() => expect(fake.callsOf('setAllowance')).toHaveLength(2));
  expect(fake.callsOf('setAllowance')[1]).toEqual({
    ...{ idTimesheet: 20, idType: 4, quantity: 9000, note: 'Late', was: 100, confirmed: true },
  });
});

test('D.1.03: taking one off asks why, and an automatic one can be put back', async () => {
  const fake = show({ ...none, allowances: [meal], types, maySet: true });
  await section();
  press('Take off Meal');
  await giveReason('Take off');
  await waitFor(() =>
    expect(fake.callsOf('takeAllowanceOff')).toEqual([
      { idTimesheet: 20, idType: 4, reason: 'Agreed on site.' },
    ]),
  );
  fake.answer('getAllowances', {
    ...{ ...none, types, maySet: true },
    takenOff: [{ id: 4, name: 'Meal', unit: 'shift', reason: 'Eaten on site', isAutomatic: true }],
  });
  fake.region.bus.emit('pay.changed', {});
  expect(await screen.findByText('Taken off: Eaten on site')).toBeTruthy();
  press('Put back Meal');
  await waitFor(() =>
    expect(fake.callsOf('setAllowance')).toEqual([{ idTimesheet: 20, idType: 4, note: '' }]),
  );
});

test('D.1.03: a reason that could not be sent stays in the dialog, with what failed', async () => {
  const text = 'This time is on an invoice by now.';
  const fake = show({ ...none, allowances: [meal], types, maySet: true }, {
    ...set,
    takeAllowanceOff: () => {
      throw new ApiError('refused', text, 200);
    },
  } as Answers);
  await section();
  press('Take off Meal');
  await giveReason('Take off');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Agreed on site.');
  fake.answer('takeAllowanceOff', { ok: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Take off' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('takeAllowanceOff')).toHaveLength(2);
});

test('D.1.03: the office reads that a time has no allowances, instead of nothing', async () => {
  const fake = createTestRegion({
    now,
    answers: {
      getTimeCard: cardOf({ canSupervise: true, canEdit: true, timesheets: [anh] }),
      getAllowances: none,
    } as Answers,
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <JobTimesheets idJob={7} />
    </TestRegion>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Allowances of Anh Nguyễn' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('No allowances for this time.')).toBeTruthy();
});

test('D.1.03: somebody else was first: it is said, what was typed stays, and saving again writes it over theirs', async () => {
  const text =
    'Somebody else has changed this allowance. Yours is not saved yet: look at theirs, then save again.';
  const fake = show({ ...none, types, maySet: true }, {
    ...set,
    setAllowance: () => {
      throw new ApiError('conflict', text, 409);
    },
  } as Answers);
  await section();
  press('Add an allowance');
  await screen.findByRole('dialog');
  type('Note', 'Late finish');
  press('Add');
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Late finish');
  await waitFor(() => expect(fake.callsOf('getAllowances').length).toBeGreaterThan(1));
  fake.answer('setAllowance', { ok: true });
  press('Add');
  await waitFor(() => expect(fake.callsOf('setAllowance')).toHaveLength(2));
  expect(fake.callsOf('setAllowance')[1]).toEqual({
    ...{ idTimesheet: 20, idType: 4, quantity: 100, note: 'Late finish' },
  });
});

test('D.1.03: a worker reads their own allowances with the amount and what was taken off, and changes nothing', async () => {
  show(
    {
      ...none,
      allowances: [{ ...meal, cents: 1500 }],
      takenOff: [{ id: 5, name: 'Own car', unit: 'kilometre', reason: 'By bus', isAutomatic: false }],
    },
    set,
    false,
  );
  const own = await section();
  expect(own.textContent).toContain('Meal1 shift · For Rigger$15.00');
  expect(own.textContent).toContain('Own carTaken off: By bus');
  expect(within(own).queryAllByRole('button')).toEqual([]);
});

test('D.1.03: who has none and may give none sees nothing of allowances', async () => {
  const fake = show(none, set, false);
  await waitFor(() => expect(fake.callsOf('getAllowances')).toHaveLength(1));
  await screen.findByText('No changes yet');
  await waitFor(() => expect(screen.queryByLabelText('Loading the allowances')).toBeNull());
  expect(screen.queryByText('Allowances')).toBeNull();
});

test('D.1.03: the office opens the allowances of a time from the list of the job', async () => {
  const fake = createTestRegion({
    now,
    answers: {
      getTimeCard: cardOf({ canSupervise: true, canEdit: true, timesheets: [anh] }),
      getAllowances: { ...none, allowances: [{ ...meal, cents: 1500 }], types, maySet: true },
    } as Answers,
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <JobTimesheets idJob={7} />
    </TestRegion>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Allowances of Anh Nguyễn' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText('Meal')).closest('li')?.textContent).toContain('$15.00');
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import type { Card, Row } from '../src/timesheet/card';
import { cardOf, memberOf, now, overlapOf, rowOf } from './fixtures';
import { giveReason } from './give-reason';
import { invalidates } from '../src/region';
import { JobTimesheets } from '../src/regions/job-timesheets.slot';

const HOUR = 3_600_000;
const end = now - HOUR;
const office = (more: Partial<Card> = {}) =>
  cardOf({
    canSupervise: true,
    canEdit: true,
    crew: [memberOf({}), memberOf({ idUser: 2, fullName: 'Anh Nguyễn' })],
    timesheets: [
      rowOf({ id: 1, end, mine: false }),
      rowOf({ id: 2, idUser: 2, userName: 'Anh Nguyễn', end, idSignature: 8 }),
    ],
    ...more,
  });

function show(card: Card, answers: TestRegionOptions['answers'] = {}, at = '/', idTimesheet?: number) {
  const fake = createTestRegion({
    now,
    at,
    user: { permissions: ['job:read', 'timesheet:write'] },
    answers: { getTimeCard: card, getGroups: { groups: [] }, ...answers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <JobTimesheets idJob={7} idTimesheet={idTimesheet} />
    </TestRegion>,
  );
  return fake;
}

test('D.1.03: a time with allowances has a mark, another has none', async () => {
  const timesheets = [
    rowOf({ id: 1, end, mine: false, hasAllowances: true }),
    rowOf({ id: 2, idUser: 2, userName: 'Anh Nguyễn', end }),
  ];
  show(office({ timesheets }));
  expect(await screen.findAllByRole('img', { name: 'With allowances' })).toHaveLength(1);
});

test('the time that somebody came for is marked, and comes into sight', async () => {
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.getAttribute('aria-label') ?? '');
  };
  show(office(), {}, '/', 2);
  const row = await screen.findByRole('listitem', { current: true });
  expect(row.getAttribute('aria-label')).toBe('Anh Nguyễn');
  expect(seen).toEqual(['Anh Nguyễn']);
});

test('B.2.28, T-05: a field is saved on leaving it, and keeps what was typed when it is refused', async () => {
  const fake = show(office(), {
    setTime: () => {
      throw refusal('This worker has another running clock on this job.');
    },
  });
  const field = await screen.findByLabelText('End of Mia Costa');
  fireEvent.change(field, { target: { value: '2026-11-21T11:30' } });
  expect(fake.callsOf('setTime')).toHaveLength(0);
  fireEvent.blur(field);
  expect(await screen.findByText('This worker has another running clock on this job.')).toBeTruthy();
  expect(fake.callsOf('setTime')).toMatchObject([{ id: 1, type: 2, value: Date.UTC(2026, 10, 21, 0, 30) }]);
  expect((field as HTMLInputElement).value).toBe('21/11/2026 11:30 am');
});

test('Y-07: an edit that makes a time overlap one of another job says so once, and the tab names who it is', async () => {
  const overlaps = [overlapOf()];
  const [mia, anh] = office().timesheets;
  if (!mia || !anh) throw new Error('no times');
  const fake = show(
    office({
      timesheets: [
        { ...mia, overlaps: [] },
        { ...anh, overlaps },
      ],
    }),
    {
      setTime: () => ({ ok: true as const, timesheet: { ...mia, end: end - 1_800_000 }, overlaps }),
    },
  );
  expect(await screen.findByText('Times overlap or are there twice: Anh Nguyễn.')).toBeTruthy();
  expect(screen.getByText(/^Overlaps Hall, Sat 21 Nov/)).toBeTruthy();
  const field = screen.getByLabelText('End of Mia Costa');
  fireEvent.change(field, { target: { value: '2026-11-21T10:30' } });
  fireEvent.blur(field);
  await giveReason('Save');
  await waitFor(() =>
    expect(fake.said).toEqual(['This time of Mia Costa overlaps Hall, Sat 21 Nov, 9:00 am – 12:00 pm AEDT.']),
  );
});

test('T-05: an end before the start is told and not sent', async () => {
  const fake = show(office());
  const field = await screen.findByLabelText('End of Mia Costa');
  fireEvent.change(field, { target: { value: '2026-11-20T11:30' } });
  fireEvent.blur(field);
  expect(screen.getByText('The end must be after the start.')).toBeTruthy();
  expect(fake.callsOf('setTime')).toHaveLength(0);
});

test('B.8.09, B.4.05: deleting a time and unlocking ask in the prescribed words', async () => {
  const fake = show(office(), {
    setTimeDelete: { ok: true },
    unlockTime: { ok: true, timesheet: rowOf({}) },
  });
  await screen.findByLabelText('Start of Mia Costa');
  expect(screen.queryByLabelText('Start of Anh Nguyễn')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unlock to Edit, Anh Nguyễn' }));
  expect(await giveReason('Delete signature')).toContain('Are you sure you want to DELETE this signature?');
  await waitFor(() => expect(fake.callsOf('unlockTime')).toEqual([{ id: 2, reason: 'Agreed on site.' }]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Delete the time of Mia Costa' }));
  expect(await giveReason('Delete')).toContain(
    'Are you sure you want to DELETE this clock? Note: Its signature will also be permanently removed.',
  );
  await waitFor(() => expect(fake.callsOf('setTimeDelete')).toEqual([{ id: 1, reason: 'Agreed on site.' }]));
});

test('B.8.07: doubled times are told before the report is downloaded', async () => {
  const fake = show(office(), {
    generateTimesheetJob: { pdfData: 'AAAA', duplicateTime: true, withoutTimes: [], error: false },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Timesheet report' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    'There are duplicated times in the timesheet, please check the timesheet before download.',
  );
  expect(fake.callsOf('generateTimesheetJob')).toEqual([{ idJob: 7, invoiceMarkJobAsFinished: false }]);
});

test('B.6.03: managers read', async () => {
  show(office({ canSupervise: false, canEdit: false }));
  expect(await screen.findByRole('table', { name: 'Timesheets' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add times' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('B.2.28, T-05: a time that has ended runs again only by Reopen, which asks', async () => {
  const fake = show(office(), { setTime: { ok: true, timesheet: rowOf({ id: 1 }) } });
  const field = await screen.findByLabelText<HTMLInputElement>('End of Mia Costa');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  await waitFor(() => expect(field.value).toBe('21/11/2026 11:00 am'));
  fireEvent.click(screen.getByRole('button', { name: 'Reopen the time of Mia Costa' }));
  await screen.findByRole('alertdialog');
  expect(fake.callsOf('setTime')).toEqual([]);
  await giveReason('Reopen');
  await waitFor(() =>
    expect(fake.callsOf('setTime')).toEqual([
      { id: 1, type: 2, value: 0, was: end, reason: 'Agreed on site.' },
    ]),
  );
});

test('B.2.28, X-03: the fields of a row name the job’s zone where the viewer’s clock differs', async () => {
  show(office({ tz: 'Australia/Perth' }));
  await screen.findByLabelText('End of Mia Costa');
  expect(screen.getAllByText(/ · AWST time$/).length).toBeGreaterThan(1);
});

test('B.2.28, T-05: what is typed while a save runs stays, and is saved after it', async () => {
  let stored: Row = rowOf({ id: 1, end, mine: false });
  let answerIt = () => {};
  const fake = show(office(), {
    getTimeCard: () => office({ timesheets: [stored] }),
    setTime: ({ type, value }) =>
      new Promise((resolve) => {
        answerIt = () => {
          stored = { ...stored, ...(type === 1 ? { start: value } : { end: value }) };
          resolve({ ok: true, timesheet: stored });
        };
      }),
  });
  const [from, to] = await Promise.all([
    screen.findByLabelText<HTMLInputElement>('Start of Mia Costa'),
    screen.findByLabelText<HTMLInputElement>('End of Mia Costa'),
  ]);
  fireEvent.change(from, { target: { value: '2026-11-21T07:00' } });
  fireEvent.blur(from);
  await waitFor(() => expect(fake.callsOf('setTime')).toHaveLength(1));
  // Before the start as it was.
  fireEvent.change(to, { target: { value: '2026-11-21T07:40' } });
  fireEvent.blur(to);
  answerIt();
  await giveReason('Save');
  await waitFor(() => expect(fake.callsOf('setTime')).toHaveLength(2));
  expect(to.value).toBe('21/11/2026 7:40 am');
  answerIt();
  expect(fake.callsOf('setTime')).toMatchObject([
    { type: 1, value: Date.UTC(2026, 10, 20, 20) },
    { type: 2, value: Date.UTC(2026, 10, 20, 20, 40), was: end },
  ]);
  await waitFor(() => expect([...fake.unsaved].some((entry) => entry.isDirty())).toBe(false));
  expect([from.value, to.value]).toEqual(['21/11/2026 7:00 am', '21/11/2026 7:40 am']);
  expect(fake.callsOf('setTime')).toHaveLength(2);
});

test('T-06, T-05: a forgotten time is added whole, in one call, with a key', async () => {
  const fake = show(office(), { setTimeCreate: { ok: true, timesheet: rowOf({ id: 3, end }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add times' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add times' });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Mia Costa/ }));
  fireEvent.change(within(dialog).getByLabelText('Start'), { target: { value: '2026-11-20T07:10' } });
  fireEvent.change(within(dialog).getByLabelText('End'), { target: { value: '2026-11-20T09:20' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('setTimeCreate')).toEqual([
    {
      ...{ idJob: 7, idUser: 1, idReqCrew: 70 },
      start: Date.UTC(2026, 10, 19, 20, 10),
      end: Date.UTC(2026, 10, 19, 22, 20),
      key: expect.any(String),
    },
  ]);
  expect(fake.callsOf('setTime')).toEqual([]);
});

test('people of one crew get its planned times at once; who has a time already is not among everybody', async () => {
  const crew = [
    memberOf({ idUser: 2, fullName: 'Anh Nguyễn' }),
    memberOf({ idUser: 3, fullName: 'Ravi Singh' }),
    memberOf({ idUser: 4, fullName: 'Kiri Walker' }),
    memberOf({
      idUser: 5,
      fullName: 'Lea Roth',
      idReqCrew: 71,
      groupName: 'Rigger',
      startTime: now - 2 * HOUR,
    }),
  ];
  const has = rowOf({ id: 20, idUser: 4, userName: 'Kiri Walker', end: now - HOUR, mine: false });
  const fake = show(office({ crew, timesheets: [has] }), {
    setTimeCreate: ({ idUser }) => {
      if (idUser === 3) throw refusal('Ravi Singh is on another job.');
      return { ok: true, timesheet: rowOf({ id: 3, idUser, end: now }) };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add times' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add times' }));
  expect(dialog.queryByText('Lea Roth')).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Everybody without a time' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2' }));
  expect(await dialog.findByText('Ravi Singh: Ravi Singh is on another job.')).toBeTruthy();
  const plan = { idJob: 7, idReqCrew: 70, start: now - 4 * HOUR, end: now };
  expect(fake.callsOf('setTimeCreate')).toMatchObject([
    { ...plan, idUser: 2 },
    { ...plan, idUser: 3 },
  ]);
  expect(fake.said).toContain('1 time added.');
  // Who is left to add stays ticked.
  expect(dialog.getByRole('button', { name: 'Add 1' })).toBeTruthy();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Crew' }));
  fireEvent.click(await screen.findByRole('option', { name: /^Rigger/ }));
  expect((dialog.getByLabelText('Start') as HTMLInputElement).value).toBe('21/11/2026 10:00 am');
  expect(dialog.getByText('Lea Roth')).toBeTruthy();
});

test('B.5.29, T-06: a time is not added while one of its fields says that it was not taken', async () => {
  const fake = show(office(), { setTimeCreate: { ok: true, timesheet: rowOf({ id: 3, end }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add times' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add times' });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Mia Costa/ }));
  const field = within(dialog).getByLabelText('End');
  for (const value of ['2026-10-04T02:30', '2602-11-20T09:20']) {
    fireEvent.change(field, { target: { value } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1' }));
    expect(document.activeElement).toBe(field);
  }
  fireEvent.change(field, { target: { value: '21/11/' } });
  fireEvent.blur(field);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1' }));
  expect(document.activeElement).toBe(field);
  expect(within(dialog).getByText('Enter a date and a time as 25/11/2026 7:30 pm')).toBeTruthy();
  expect(fake.callsOf('setTimeCreate')).toEqual([]);
});

test('B.6.02, J-19: what was worked on a cancelled job is the office’s to set right; nobody signs it', async () => {
  show(office({ jobStatus: 2 }));
  expect(await screen.findByLabelText('End of Mia Costa')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add times' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Finish Job' })).toBeNull();
});

test('B.2.28: a time that cannot be saved is asked about before its tab or its job is left, not before a panel opens', async () => {
  const fake = show(office(), {}, '/admin/calendar/7/timesheets');
  const field = await screen.findByLabelText('End of Mia Costa');
  fireEvent.change(field, { target: { value: '2026-11-20T11:30' } });
  const [entry] = [...fake.unsaved].filter((one) => one.isDirty());
  const staysAt = (pathname: string, search = '') =>
    entry?.stays?.({ pathname, search, hash: '', state: null, key: '' });
  expect(entry?.title).toBe('Time of Mia Costa');
  expect(staysAt('/admin/calendar')).toBe(false);
  expect(staysAt('/admin/calendar/7/info')).toBe(false);
  expect(staysAt('/admin/calendar/7/timesheets', '?panel=person')).toBe(true);
});

test('D.5.02: a job without times offers the sign-in sheet instead of an empty report', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:made';
  const fake = show(office({ timesheets: [] }), {
    downloadPack: { file: 'JVBERi0=', fileName: 'sign-in.pdf' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign-in sheet' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(fake.callsOf('downloadPack')).toEqual([{ kind: 'sign-in', of: { idJob: 7 }, format: 'pdf' }]);
  expect(screen.queryByRole('button', { name: 'Timesheet report' })).toBeNull();
  click.mockRestore();
});

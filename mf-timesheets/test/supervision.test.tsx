import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '@crewcall/platform/testing';
import { keptOf, memberOf, now, overlapOf, rowOf } from './fixtures';
import { giveReason } from './give-reason';
import { anh, button, show, supervised } from './supervision-kit';

const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

test('B.1.02, B.6.02, B.2.20: sees every time, with Check In, Check Out, edit, Clock Out All, Finish Job', async () => {
  show(supervised());
  for (const name of [
    'Check In Ravi Singh',
    'Check Out Anh Nguyễn',
    /^Edit the time of Anh/,
    'Clock Out All',
    'Finish Job',
  ])
    expect(await button(name)).toBeTruthy();
});

test('T-06: checks others in', async () => {
  const fake = show(supervised(), {
    answers: { setTimeCreate: { ok: true, timesheet: rowOf({ idUser: 3 }) } },
  });
  fireEvent.click(await button('Check In Ravi Singh'));
  await waitFor(() =>
    expect(fake.callsOf('setTimeCreate')).toEqual([{ idJob: 7, idUser: 3, idReqCrew: 70 }]),
  );
  expect(fake.events).toContainEqual({ event: 'clock.changed', payload: { idJob: 7 } });
});

test('Y-07: who is checked in while a clock of theirs runs elsewhere is told to the supervisor, without that job`s name', async () => {
  const elsewhere = overlapOf({ idJob: null, jobName: '', end: 0 });
  const timesheet = rowOf({ idUser: 3, userName: 'Ravi Singh' });
  const fake = show(supervised({ timesheets: [{ ...anh, overlaps: [elsewhere] }] }), {
    answers: { setTimeCreate: { ok: true, timesheet, overlaps: [elsewhere] } },
  });
  expect(await screen.findByText(/^Overlaps another job, Sat 21 Nov, running since 9:00 am/)).toBeTruthy();
  fireEvent.click(await button('Check In Ravi Singh'));
  await waitFor(() =>
    expect(fake.said).toContain(
      'This time of Ravi Singh overlaps another job, Sat 21 Nov, running since 9:00 am AEDT.',
    ),
  );
});

test('C-02: the second press of one thumb finds a button that rests, and undoes nothing', async () => {
  const fake = show(supervised(), {
    answers: { setTime: { ok: true, timesheet: { ...anh, end: now } } },
  });
  const out = await button('Check Out Anh Nguyễn');
  jest.useFakeTimers();
  fake.answer('getTimeCard', supervised({ timesheets: [{ ...anh, end: now }] }));
  fireEvent.click(out);
  await act(() => jest.advanceTimersByTimeAsync(100));
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Check In Anh Nguyễn' });
  expect(again.disabled).toBe(true);
  act(() => jest.advanceTimersByTime(2000));
  expect(again.disabled).toBe(false);
  expect(fake.callsOf('setTime')).toHaveLength(1);
  expect(fake.callsOf('setTimeCreate')).toHaveLength(0);
});

test('B.8.08: a check-out that fails is told in the prescribed words, and the card is loaded anew', async () => {
  const fake = show(supervised(), {
    answers: {
      setTime: () => {
        throw refusal('This time is signed.');
      },
    },
  });
  fireEvent.click(await button('Check Out Anh Nguyễn'));
  await waitFor(() =>
    expect(fake.said).toContain('Failed to clock out, refreshing data. This time is signed.'),
  );
  expect(fake.callsOf('setTime')).toEqual([{ id: 20, type: 2, value: now, was: 0 }]);
  await waitFor(() => expect(fake.callsOf('getTimeCard').length).toBeGreaterThan(1));
});

test('T-22: a clock that was forgotten is not ended by one press: the planned end is proposed', async () => {
  const start = now - 46 * HOUR;
  const left = { ...anh, start };
  const planned = memberOf({
    idUser: 2,
    fullName: 'Anh Nguyễn',
    startTime: start,
    endTime: start + 8 * HOUR,
  });
  const fake = show(supervised({ crew: [planned], timesheets: [left] }), {
    answers: { setTime: { ok: true, timesheet: { ...left, end: start + 8 * HOUR } } },
  });
  fireEvent.click(await button('Check Out Anh Nguyễn'));
  const dialog = await screen.findByRole('dialog', { name: 'When did Anh Nguyễn finish?' });
  expect(dialog.textContent).toContain(
    'Anh Nguyễn checked in Thu 19 Nov, 2:00 pm, and the clock still runs.',
  );
  expect(within(dialog).getByLabelText<HTMLInputElement>('Finished').value).toBe('2026-11-19T22:00');
  expect(within(dialog).getByRole('button', { name: 'Check Out now' })).toBeTruthy();
  expect(fake.callsOf('setTime')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Check Out' }));
  await waitFor(() =>
    expect(fake.callsOf('setTime')).toEqual([{ id: 20, type: 2, value: start + 8 * HOUR, was: 0 }]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('B.2.09, T-18: the timesheet parameter opens one editor, 0 and none the list; Finish Job opens the sign-off', async () => {
  const fake = show(supervised(), { at: '/jobs/upcoming/7/timecard?timesheet=0' });
  fireEvent.click(await button('Finish Job'));
  expect(fake.path()).toContain('panel=sign-off');
  fireEvent.click(await button(/^Edit the time of Anh/));
  expect(await screen.findByRole('form', { name: 'Time of Anh Nguyễn' })).toBeTruthy();
  expect(fake.path()).toContain('timesheet=20');
  fireEvent.click(await button('All times'));
  expect(fake.path()).not.toContain('timesheet=');
  expect(await button('Clock Out All')).toBeTruthy();
});

test('B.2.09: a time that is not there says so', async () => {
  show(supervised(), { at: '/jobs/upcoming/7/timecard?timesheet=999' });
  expect(await screen.findByText('This time is not there')).toBeTruthy();
});

/** Presses the button of a waiting press that lets it go, and says yes. */
async function letGo(name: RegExp) {
  fireEvent.click(await button(name));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: /^(Decline|Dismiss)$/ }));
}

test('T-22: a check-out is not let go while the check-in before it waits', async () => {
  const blocked = 'There is no check in before this check out. Check the worker in first.';
  const before = keptOf({ id: 6, action: 'in', tapTime: now - 8 * HOUR });
  const out = keptOf({ blocked });
  show(supervised({ keptTaps: [before, out] }));
  expect(await button(/^Decline Check In of Ravi/)).toBeTruthy();
  expect(screen.getByText(/Decide the check in first\.$/)).toBeTruthy();
  expect(screen.queryByText(new RegExp(blocked))).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Accept|Dismiss) Check Out/ })).toBeNull();
  document.body.replaceChildren();
  for (const other of [
    { ...before, idUser: 2, userName: 'Anh Nguyễn' },
    { ...before, tapTime: now + HOUR, receivedAt: now + HOUR },
  ]) {
    show(supervised({ keptTaps: [other, out] }));
    expect(await button(/^Dismiss Check Out of Ravi/)).toBeTruthy();
    document.body.replaceChildren();
  }
});

test('T-22: kept presses are accepted or declined', async () => {
  const fake = show(supervised({ keptTaps: [keptOf({}), keptOf({ id: 6, action: 'in' })] }), {
    answers: { resolveTap: { ok: true } },
  });
  expect(await screen.findAllByText(/There is no check in before it/)).toHaveLength(2);
  fireEvent.click(await button(/^Decline Check Out of Ravi/));
  const question = await screen.findByRole('alertdialog', {
    name: 'Decline Check Out of Ravi Singh, Sat 21 Nov, 12:00 pm?',
  });
  expect(question.textContent).toContain('this cannot be undone. Ravi Singh is told.');
  expect(within(question).getByRole('button', { name: 'Keep it' }).className).toContain('contained');
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('resolveTap')).toEqual([]);
  await letGo(/^Decline Check Out of Ravi/);
  await waitFor(() => expect(fake.callsOf('resolveTap')).toEqual([{ id: 5, apply: false }]));
  fireEvent.click(await button(/^Accept Check In of Ravi/));
  await waitFor(() => expect(fake.callsOf('resolveTap')).toHaveLength(2));
  expect(fake.callsOf('resolveTap')[1]).toEqual({ id: 6, apply: true });
});

test('T-22: a press of a phone whose clock is ahead says when it arrived, which is when it counts', async () => {
  show(
    supervised({
      keptTaps: [keptOf({ tapTime: now + 3 * HOUR, reason: 'The clock of the phone was ahead.' })],
    }),
  );
  const arrived = 'The clock of the phone was ahead. Arrived Sat 21 Nov, 12:00 pm.';
  expect(await screen.findByText(`${arrived} Accepted, it counts from its arrival.`)).toBeTruthy();
  document.body.replaceChildren();
  show(supervised({ keptTaps: [keptOf({ tapTime: now + 3 * HOUR, reason: 'Ahead.', blocked: 'Why.' })] }));
  expect(await screen.findByText('Ahead. Arrived Sat 21 Nov, 12:00 pm. Why.')).toBeTruthy();
});

test('T-22: a press of another year shows it, and one whose time cannot be right is only dismissed', async () => {
  const fake = show(supervised({ keptTaps: [keptOf({ tapTime: 0 })] }), {
    answers: { resolveTap: { ok: true } },
  });
  expect(await screen.findByText(/Check Out of Ravi Singh, Thu 1 Jan 1970/)).toBeTruthy();
  expect(screen.getByText(/This time cannot be right/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept Check Out/ })).toBeNull();
  await letGo(/^Dismiss Check Out of Ravi/);
  await waitFor(() => expect(fake.callsOf('resolveTap')).toEqual([{ id: 5, apply: false }]));
});

test('T-22: from three on, presses are one line with their count, which opens by a press', async () => {
  const keptTaps = [1, 2, 3].map((id) => keptOf({ id, tapTime: now - id * HOUR }));
  const fake = show(supervised({ keptTaps: keptTaps.slice(1) }));
  expect(await screen.findByRole('list', { name: 'These check-outs wait for you' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  fake.answer('getTimeCard', supervised({ keptTaps }));
  act(() => fake.bus.emit('clock.changed', { idJob: 7 }));
  const open = await button('Show: 3 check-outs wait for you');
  expect(open.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: /^(Accept|Dismiss|Decline)/ })).toBeNull();
  fireEvent.click(open);
  const list = await screen.findByRole('list', { name: '3 check-outs wait for you' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(await button('Hide: 3 check-outs wait for you'));
  expect(screen.queryByRole('list', { name: '3 check-outs wait for you' })).toBeNull();
});

test('J-18: a worker who did not come is marked absent, and it is taken back', async () => {
  const fake = show(supervised(), { answers: { setAbsent: { ok: true } } });
  fireEvent.click(await button('Mark Ravi Singh absent'));
  await waitFor(() =>
    expect(fake.callsOf('setAbsent')).toEqual([{ idJob: 7, idReqCrew: 70, idUser: 3, absent: true }]),
  );
  expect(screen.queryByRole('button', { name: 'Mark Anh Nguyễn absent' })).toBeNull();
});

test('T-06: whose clock runs in another group of the job is not offered a second one', async () => {
  const twice = [70, 71].map((idReqCrew) =>
    memberOf({ idUser: 2, fullName: 'Anh Nguyễn', idReqCrew, groupName: `Group ${idReqCrew}` }),
  );
  show(supervised({ crew: twice }));
  expect(await screen.findAllByRole('button', { name: 'Check Out Anh Nguyễn' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Check In Anh Nguyễn' })).toBeNull();
  expect(screen.getByText(/on the clock in another group/)).toBeTruthy();
});

test('J-18, R-10: once finished, a supervisor looks on; the office can still correct', async () => {
  const done = { jobStatus: 3, timesheets: [{ ...anh, end: now, idSignature: 4 }] };
  show(supervised(done));
  expect(await screen.findByText('This job is finished.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Check In/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Finish Job' })).toBeNull();
  document.body.replaceChildren();
  show(supervised({ ...done, canEdit: true }));
  expect(await button('Check In Ravi Singh')).toBeTruthy();
});

test('T-22, J-18: presses of a job that is over or of a signed time are the office’s; the supervisor only reads', async () => {
  show(
    supervised({
      jobStatus: 3,
      keptTaps: [keptOf({ decides: 'office' }), keptOf({ id: 6, action: 'in', decides: 'supervisor' })],
    }),
  );
  const list = await screen.findByRole('list', { name: 'The office decides about this check-out' });
  expect(list.textContent).toContain('Check Out of Ravi Singh');
  expect(within(list).queryByRole('button')).toBeNull();
  const mine = screen.getByRole('list', { name: 'This check-in waits for you' });
  expect(within(mine).getAllByRole('button')).toHaveLength(2);
});

test('T-22, R-10: the office accepts one over a signature only after it was asked, and one that cannot be is only let go', async () => {
  const blocked = 'There is no check in before this check out. Check the worker in first.';
  const fake = show(
    supervised({
      canEdit: true,
      keptTaps: [
        keptOf({ decides: 'office', unlocks: true }),
        keptOf({ id: 6, idUser: 2, userName: 'Anh Nguyễn', decides: 'office', blocked }),
      ],
    }),
    { answers: { resolveTap: { ok: true } } },
  );
  fireEvent.click(await button(/^Accept Check Out of Ravi/));
  await screen.findByRole('alertdialog');
  expect(fake.callsOf('resolveTap')).toEqual([]);
  expect(await giveReason('Delete signature')).toContain('Are you sure you want to DELETE this signature?');
  await waitFor(() =>
    expect(fake.callsOf('resolveTap')).toEqual([
      { id: 5, apply: true, unlock: true, reason: 'Agreed on site.' },
    ]),
  );
  expect(screen.getByText(new RegExp(blocked))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept Check Out of Anh/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Dismiss Check Out of Anh/ })).toBeTruthy();
});

test('C.3.13: a check-in by hand on the time card can be undone', async () => {
  const fake = show(supervised({ timesheets: [] }), {
    user: { permissions: [], companyZone: 'Australia/Sydney' },
    answers: { setTimeCreate: { ok: true, timesheet: rowOf({ id: 44 }) }, undoCheckIn: { ok: true } },
  });
  fireEvent.click(await button('Check In Anh Nguyễn'));
  await waitFor(() => expect(fake.offered.map(({ label }) => label)).toEqual(['Undo']));
  await act(async () => fake.offered[0]!.run());
  await waitFor(() => expect(fake.said).toContain('Anh Nguyễn is not checked in.'));
  expect(fake.callsOf('undoCheckIn')).toEqual([{ id: 44 }]);
});

test('T-22: a check-out by hand well before the planned end asks, and can be undone', async () => {
  const member = memberOf({ idUser: 2, fullName: 'Anh Nguyễn', endTime: now + 3.5 * HOUR });
  const timesheets = [{ ...anh, break: HOUR / 2 }];
  const fake = show(supervised({ crew: [member], timesheets }), {
    answers: { setTime: { ok: true, timesheet: { ...anh, end: now } } },
  });
  fireEvent.click(await button('Check Out Anh Nguyễn'));
  const asked = await screen.findByRole('alertdialog', { name: 'Check out Anh Nguyễn already?' });
  expect(asked.textContent).toContain('Their shift is planned until 3:30 pm. 3 h 30 min would count.');
  expect(fake.callsOf('setTime')).toEqual([]);
  fireEvent.click(within(asked).getByRole('button', { name: 'Check Out' }));
  await waitFor(() => expect(fake.said).toContain('Anh Nguyễn is checked out at 12:00 pm.'));
  await act(async () => fake.offered[0]!.run());
  await waitFor(() => expect(fake.callsOf('setTime')).toHaveLength(2));
  expect(fake.callsOf('setTime')[1]).toMatchObject({ id: 20, type: 2, value: 0, was: now });
});

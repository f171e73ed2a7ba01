import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '@crewcall/platform/testing';
import { memberOf, now, overlapOf, rowOf } from './fixtures';
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
  expect(within(dialog).getByLabelText<HTMLInputElement>('Finished').value).toBe('19/11/2026 10:00 pm');
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

test('J-18: a worker who did not come is marked absent, and it is taken back', async () => {
  const fake = show(supervised(), { answers: { setAbsent: { ok: true } } });
  fireEvent.click(await button('Mark Ravi Singh absent'));
  await waitFor(() =>
    expect(fake.callsOf('setAbsent')).toEqual([{ idJob: 7, idReqCrew: 70, idUser: 3, absent: true }]),
  );
  expect(screen.queryByRole('button', { name: 'Mark Anh Nguyễn absent' })).toBeNull();
});

test('T-06: whose clock runs in another crew of the job is not offered a second one', async () => {
  const twice = [70, 71].map((idReqCrew) =>
    memberOf({ idUser: 2, fullName: 'Anh Nguyễn', idReqCrew, groupName: `Group ${idReqCrew}` }),
  );
  show(supervised({ crew: twice }));
  expect(await screen.findAllByRole('button', { name: 'Check Out Anh Nguyễn' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Check In Anh Nguyễn' })).toBeNull();
  expect(screen.getByText(/on the clock in another crew/)).toBeTruthy();
  expect(screen.getByText(/^1 of 1 worker clocked in/)).toBeTruthy();
});

test('T-06, T-22: whose clock of the evening before was forgotten can be checked in for the next group', async () => {
  const crew = [
    memberOf({ idUser: 2, fullName: 'Anh Nguyễn', startTime: now - 14 * HOUR, endTime: now - 10 * HOUR }),
    memberOf({ idUser: 2, fullName: 'Anh Nguyễn', idReqCrew: 71, startTime: now, endTime: now + 5 * HOUR }),
  ];
  show(supervised({ crew, timesheets: [{ ...anh, start: now - 14 * HOUR, end: 0 }] }));
  expect(await screen.findAllByRole('button', { name: 'Check Out Anh Nguyễn' })).toHaveLength(1);
  expect(await button('Check In Anh Nguyễn')).toBeTruthy();
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

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { MIN, HOUR, boardOf, button, choose, goOn, names, personOf, said, show } from './board-kit';
import type { Person } from './board-kit';
import { now, rowOf } from './fixtures';

afterEach(() => jest.useRealTimers());

test('C.3.13: calls, writes, asks again and checks in by hand', async () => {
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn')], now + 30 * MIN), {
    answers: {
      askAgain: { ok: true, asked: 1, notAsked: [] },
      setTimeCreate: { ok: true, timesheet: rowOf({}) },
    },
  });
  expect((await screen.findByRole('link', { name: 'Call Anh Nguyễn' })).getAttribute('href')).toBe(
    'tel:+61400000000',
  );
  fireEvent.click(await button('More for Anh Nguyễn'));
  const write = await screen.findByRole('menuitem', { name: 'Write an SMS' });
  expect(write.getAttribute('href')).toBe('sms:+61400000000');
  fireEvent.keyDown(write, { key: 'Escape' });
  fireEvent.click(await button('Ask Anh Nguyễn again'));
  await waitFor(() => expect(fake.said).toContain('Anh Nguyễn was asked.'));
  // The second press of a double one comes when the answer is there already.
  fireEvent.click(await button('Ask Anh Nguyễn again'));
  expect(fake.callsOf('askAgain')).toEqual([{ idReqCrew: 70, users: [1] }]);
  const checkIn = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check In Anh Nguyễn' });
  await waitFor(() => expect(checkIn.disabled).toBe(false), { timeout: 3000 });
  fireEvent.click(checkIn);
  await waitFor(() =>
    expect(fake.callsOf('setTimeCreate')).toEqual([{ idJob: 7, idReqCrew: 70, idUser: 1 }]),
  );
  expect(fake.events).toContainEqual({ event: 'clock.changed', payload: { idJob: 7 } });
  await waitFor(() =>
    expect(fake.said).toContainEqual(
      expect.stringMatching(/^Anh Nguyễn is checked in from \d+:\d\d [ap]m\./),
    ),
  );
});

test('C.0.07, C.3.13: after a press by keyboard the focus stays on the row, which stays in its place', async () => {
  const board = (person: Partial<Person>) => boardOf([personOf(1, 'Anh Nguyễn', person)], now - HOUR);
  const fake = show(board(said), {
    answers: { setTimeCreate: { ok: true, timesheet: rowOf({}) }, setAbsent: { ok: true } },
  });
  const checkIn = await button('Check In Anh Nguyễn');
  act(() => checkIn.focus());
  fake.answer('getAttendance', board({ ...said, times: [{ idReqCrew: 70, start: now, end: 0 }] }));
  fireEvent.click(checkIn, { detail: 0 });
  const row = () => screen.getByRole('listitem', { name: 'Anh Nguyễn: Here' });
  await waitFor(() => expect(names('Needs action')).toEqual(['Anh Nguyễn: Here']));
  expect(document.activeElement).toBe(row());
  // The way back lies in a message outside the list, and leads back to the row.
  const message = document.body.appendChild(document.createElement('div'));
  message.setAttribute('role', 'status');
  message.tabIndex = 0;
  act(() => message.focus());
  expect(names('Needs action')).toEqual(['Anh Nguyễn: Here']);
  act(() => row().focus());
  goOn();
  await waitFor(() => expect(names('Stagehand, Stadium build')).toEqual(['Anh Nguyễn: Here']));
});

test('C.3.13: a check-in by hand is taken back by who may delete a time', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn', said)], now - HOUR);
  const answers = {
    setTimeCreate: { ok: true, timesheet: rowOf({ id: 44 }) },
    setTimeDelete: { ok: true },
  } as const;
  const fake = show(board, { answers });
  fireEvent.click(await button('Check In Anh Nguyễn'));
  await waitFor(() => expect(fake.offered.map(({ label }) => label)).toEqual(['Undo']));
  await act(async () => fake.offered[0]!.run());
  await waitFor(() => expect(fake.said).toContain('Anh Nguyễn is not checked in.'));
  expect(fake.callsOf('setTimeDelete')).toEqual([{ id: 44 }]);
});

test('C.3.12, T-22: a punch that waits for a decision needs action, and its row leads there', async () => {
  const times = [{ id: 44, idReqCrew: 70, start: now - 2 * HOUR, end: 0 }];
  const waits = { action: 'out', at: now - HOUR } as const;
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn', { times, waits })], now - 2 * HOUR), {
    user: { permissions: [], companyZone: 'Australia/Sydney' },
  });
  const row = await screen.findByRole('listitem', { name: 'Anh Nguyễn: Here' });
  expect(names('Needs action')).toEqual(['Anh Nguyễn: Here']);
  expect(row.textContent).toContain('Since 10:00 am · Check-out 11:00 am waits for a decision');
  fireEvent.click(await button('Decide about a check-in or check-out of Anh Nguyễn'));
  await waitFor(() => expect(fake.path()).toContain('panel=time-card'));
});

test('C.3.12, T-22: about a press that is left to the office its supervisor is offered no decision', async () => {
  const waits = { action: 'out', at: now - HOUR, canDecide: false } as const;
  const times = [{ id: 44, idReqCrew: 70, start: now - 2 * HOUR, end: now - HOUR }];
  show(boardOf([personOf(1, 'Anh Nguyễn', { times, waits })], now - 2 * HOUR));
  expect((await screen.findByRole('listitem', { name: 'Anh Nguyễn: Gone' })).textContent).toContain(
    'waits for a decision',
  );
  expect(screen.queryByRole('button', { name: /^Decide about/ })).toBeNull();
});

test('C.3.12, T-22: a clock that was forgotten needs a check-out, by the question when it ended', async () => {
  const start = now - 40 * HOUR;
  const times = [{ id: 44, idReqCrew: 70, start, end: 0 }];
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn', { times })], start), {
    answers: { setTime: { ok: true, timesheet: rowOf({ id: 44, end: now }) } },
  });
  const row = await screen.findByRole('listitem', { name: 'Anh Nguyễn: Not checked out' });
  expect(names('Needs action')).toEqual(['Anh Nguyễn: Not checked out']);
  expect(row.textContent).toContain('Open since Thu 19 Nov, 8:00 pm, and needs a check-out');
  fireEvent.click(await button('Check Out Anh Nguyễn'));
  const dialog = within(await screen.findByRole('dialog', { name: 'When did Anh Nguyễn finish?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Check Out' }));
  await waitFor(() =>
    expect(fake.callsOf('setTime')).toEqual([{ id: 44, type: 2, value: start + 8 * HOUR, was: 0 }]),
  );
});

test('C.3.13: a supervisor, who may delete no time, takes back a check-in of their own', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn', said)], now - HOUR);
  const fake = show(board, {
    user: { permissions: [], companyZone: 'Australia/Sydney' },
    answers: { setTimeCreate: { ok: true, timesheet: rowOf({ id: 44 }) }, undoCheckIn: { ok: true } },
  });
  fireEvent.click(await button('Check In Anh Nguyễn'));
  await waitFor(() => expect(fake.offered.map(({ label }) => label)).toEqual(['Undo']));
  expect(fake.said).toEqual([
    'Anh Nguyễn is checked in from 8:00 am. Another time is set on the job’s Time Card.',
  ]);
  await act(async () => fake.offered[0]!.run());
  await waitFor(() => expect(fake.said).toContain('Anh Nguyễn is not checked in.'));
  expect(fake.callsOf('undoCheckIn')).toEqual([{ id: 44 }]);
});

test('C.3.13, T-06, B.5.29: whose shift is over is not checked in from now: the planned time is proposed', async () => {
  const start = now - 13 * HOUR;
  const end = start + 8 * HOUR;
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn', said)], start), {
    user: { permissions: [], companyZone: 'Australia/Sydney' },
    answers: { setTimeCreate: { ok: true, timesheet: rowOf({ id: 44, start, end }) } },
  });
  fireEvent.click(await button('Check In Anh Nguyễn'));
  const dialog = within(await screen.findByRole('dialog', { name: 'When did Anh Nguyễn work?' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Start').value).toBe('20/11/2026 11:00 pm');
  expect(dialog.getByLabelText<HTMLInputElement>('End').value).toBe('21/11/2026 7:00 am');
  expect(dialog.getByRole('button', { name: 'Check In now' })).toBeTruthy();
  const ended = dialog.getByLabelText('End');
  fireEvent.change(ended, { target: { value: '2602-11-21T07:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Check In' }));
  expect(document.activeElement).toBe(ended);
  expect(fake.callsOf('setTimeCreate')).toEqual([]);
  fireEvent.change(ended, { target: { value: '2026-11-21T07:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Check In' }));
  await waitFor(() =>
    expect(fake.callsOf('setTimeCreate')).toEqual([{ idJob: 7, idReqCrew: 70, idUser: 1, start, end }]),
  );
  await waitFor(() =>
    expect(fake.said).toEqual([
      'Anh Nguyễn is checked in from 11:00 pm to 7:00 am. Another time is set on the job’s Time Card.',
    ]),
  );
  expect(fake.offered).toEqual([]);
});

test('C.3.13: marks absent and takes it back', async () => {
  const board = (absent: boolean) => boardOf([personOf(1, 'Anh Nguyễn', { absent })], now - HOUR);
  const fake = show(board(false), { answers: { setAbsent: { ok: true } } });
  fake.answer('getAttendance', board(true));
  await choose('Anh Nguyễn', 'Mark absent');
  goOn();
  await waitFor(() => expect(names('Stagehand, Stadium build')).toEqual(['Anh Nguyễn: Absent']));
  await choose('Anh Nguyễn', 'Not absent after all');
  await waitFor(() => expect(fake.callsOf('setAbsent').map(({ absent }) => absent)).toEqual([true, false]));
  expect(fake.said).toEqual(['Anh Nguyễn is marked as absent.', 'Anh Nguyễn is not absent after all.']);
});

test('C.3.13: a supervisor, too, is offered the way back from an absence', async () => {
  const board = boardOf([personOf(1, 'Anh Nguyễn', said)], now - HOUR);
  const fake = show(board, {
    user: { permissions: [], companyZone: 'Australia/Sydney' },
    answers: { setAbsent: { ok: true } },
  });
  await choose('Anh Nguyễn', 'Mark absent');
  await waitFor(() => expect(fake.offered.map(({ label }) => label)).toEqual(['Undo']));
  await act(async () => fake.offered[0]!.run());
  await waitFor(() => expect(fake.callsOf('setAbsent').map(({ absent }) => absent)).toEqual([true, false]));
});

const free = (id: number, fullName: string, km: number | null) => ({ id, fullName, km, conflicts: [] });
const nobodyPaid: Out<'getCancellationPay'> = { crews: [], people: 0, withoutRate: [] };
const onePaid: Out<'getCancellationPay'> = {
  crews: [
    {
      ...{ idReqCrew: 11, groupName: 'Stagehand', startTime: now + HOUR, tz: 'Australia/Sydney', people: 1 },
      ...{ percent: 100, plannedMinutes: 480, minimumMinutes: 180, rates: [{ cents: 3500, people: 1 }] },
    },
  ],
  people: 1,
  withoutRate: [],
};
const openReplace = async (
  people: ReturnType<typeof free>[],
  { more = 0, due = nobodyPaid, answer = 'no' as 'no' | null } = {},
) => {
  const fake = show(boardOf([personOf(1, 'Anh Nguyễn', answer ? { answer } : {})], now + HOUR), {
    answers: {
      getReplacements: { people, more },
      getCancellationPay: due,
      saveJobUserList: { UserhasDoubleShift: [], isOverfilled: false, error: false },
    },
  });
  await choose('Anh Nguyễn', 'Find a replacement');
  return { fake, dialog: within(await screen.findByRole('dialog', { name: 'Replace Anh Nguyễn' })) };
};

test('C.3.13: who is free and near is asked at once for the place, which its owner loses', async () => {
  const near = Array.from({ length: 12 }, (_, index) => free(20 + index, `Free ${index}`, index));
  const { fake, dialog } = await openReplace([...near, free(39, 'Far Off', 710), free(40, 'Jo Lim', null)]);
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(10);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Free 3' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Jo Lim' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Free 0' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ask 9 now' }));
  await waitFor(() => expect(fake.said).toEqual(['9 people asked for the place of Anh Nguyễn.']));
  const [sent] = fake.callsOf('saveJobUserList');
  expect(sent?.statusUser).toEqual([
    { id: 1, status: 3 },
    ...[21, 22, 24, 25, 26, 27, 28, 29, 40].map((id) => ({ id, status: 1 })),
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('D.1.06: who loses a place to a replacement is paid as the settings propose, unless the office chooses otherwise', async () => {
  const { fake, dialog } = await openReplace([free(20, 'Near By', 9)], { due: onePaid, answer: null });
  expect(await dialog.findByText('1 person, $280.00 in all, without loadings.')).toBeTruthy();
  expect(fake.callsOf('getCancellationPay')).toMatchObject([{ users: [1] }]);
  fireEvent.click(dialog.getByRole('radio', { name: 'Minimum call, 3:00 h each' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ask 1 now' }));
  await waitFor(() => expect(fake.callsOf('saveJobUserList')).toMatchObject([{ pay: { kind: 'minimum' } }]));
});

test('D.1.06: who has said that they do not come is paid nothing unless the office chooses otherwise', async () => {
  const { fake, dialog } = await openReplace([free(20, 'Near By', 9)], { due: onePaid });
  expect(await dialog.findByText('1 person, paid nothing.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Ask 1 now' }));
  await waitFor(() => expect(fake.callsOf('saveJobUserList')).toMatchObject([{ pay: { kind: 'nothing' } }]));
});

test('C.3.13: who lives far off is not asked unless somebody ticks them', async () => {
  const { dialog } = await openReplace([free(20, 'Near By', 99.9), free(21, 'Far Off', 100.1)]);
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
});

test('C.3.13: where nobody is free it says so, and leads to everybody', async () => {
  const { fake, dialog } = await openReplace([]);
  expect(await dialog.findByText('Nobody with a rate in Stagehand is free then.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose who' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Look through all' }));
  await waitFor(() => expect(fake.path()).toMatch(/panel=job-form&panel\.idJob=7&panel\.tab=crew/));
});

test('C.3.13: nobody is asked again within half an hour, and what the server says otherwise is shown', async () => {
  const notAsked = ['Anh Nguyễn has turned reminders off. Please call.'];
  const fake = show(
    boardOf([personOf(1, 'Anh Nguyễn'), personOf(2, 'Kiri Walker', { lastAskedAt: now - 29 * MIN })]),
    { answers: { askAgain: { ok: true, asked: 0, notAsked } } },
  );
  fireEvent.click(await button('Ask Anh Nguyễn again'));
  await waitFor(() => expect(fake.said).toEqual(notAsked));
  expect(screen.queryByRole('button', { name: 'Ask Kiri Walker again' })).toBeNull();
});

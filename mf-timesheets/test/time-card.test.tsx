import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline, refusal } from '@crewcall/platform/testing';
import type { Card } from '../src/timesheet/card';
import { cardOf, keptOf, memberOf, now, overlapOf, rowOf } from './fixtures';
import { ownPunch } from '../src/time-card/own-punch';
import { show } from './supervision-kit';

const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());

describe('the own clock', () => {
  const own = (card: Partial<Card>, presses: Parameters<typeof ownPunch>[2] = []) =>
    ownPunch(cardOf(card), { idJob: 7, idUser: 1 }, presses, now);
  const closed = rowOf({ end: now - HOUR });
  const running = rowOf({ end: 0 });

  test('B.2.19: reads Check In without a clock or after a closed one, otherwise Check Out', () => {
    expect(own({ timesheets: [] }).label).toBe('Check In');
    expect(own({ timesheets: [closed] }).label).toBe('Check In');
    expect([own({ timesheets: [] }).isAgain, own({ timesheets: [closed] }).isAgain]).toEqual([false, true]);
    expect(own({ timesheets: [closed, running] }).label).toBe('Check Out');
  });
  test('B.2.19: another worker’s clock does not count', () => {
    expect(own({ timesheets: [{ ...running, mine: false }] }).label).toBe('Check In');
  });
  test('T-22, B.2.19: a press that waits counts as done', () => {
    const press = { key: 'k', id: 7, action: 'in' as const, tapTime: now - 60_000 };
    expect(own({ timesheets: [] }, [press])).toMatchObject({ label: 'Check Out', since: press.tapTime });
    expect(own({ timesheets: [] }, [{ ...press, id: 8 }]).label).toBe('Check In');
  });
  test('T-22: the clock of a crew that was forgotten gives way to the crew whose check-in is open', () => {
    const evening = memberOf({ idReqCrew: 70, startTime: now - 14 * HOUR, endTime: now - 10 * HOUR });
    const morning = memberOf({ idReqCrew: 71, startTime: now, endTime: now + 5 * HOUR });
    const left = rowOf({ start: now - 14 * HOUR, end: 0 });
    const both = { crew: [evening, morning], timesheets: [left] };
    expect(own(both)).toMatchObject({ label: 'Check In', idReqCrew: 71, since: 0 });
    const press = { key: 'k', id: 7, idReqCrew: 71, action: 'in' as const, tapTime: now - 60_000 };
    expect(own(both, [press])).toMatchObject({ label: 'Check Out', idReqCrew: 71, since: press.tapTime });
  });
  test('T-22: is closed before check-in opens and for a cancelled job, but a running clock can always end', () => {
    const clock = { action: 'in' as const, opensAt: now + HOUR, requireCode: false };
    expect(own({ clock })).toMatchObject({ isOpen: false, why: 'early' });
    expect(own({ jobStatus: 2 })).toMatchObject({ isOpen: false, why: 'cancelled' });
    expect(own({ clock, timesheets: [running] }).isOpen).toBe(true);
  });
});

test.each([
  ['/admin/today?panel=time-card&panel.idJob=7', 1],
  ['/jobs/upcoming/7/timecard', 0],
])('C.3.13: at %s the job, its customer and its day stand above the card %i times', async (at, times) => {
  const job = { title: 'Night concert', prepend: 'ACME', date: now };
  show(cardOf({ job, timesheets: [rowOf({ end: now - HOUR })] }), { at });
  await screen.findByText('Your times');
  if (times > 0) await screen.findByText('Night concert');
  expect(screen.queryAllByText('Night concert')).toHaveLength(times);
  expect(screen.queryAllByText(/^ACME · .*21 Nov/)).toHaveLength(times);
});

test('Y-07: a worker reads which other time of theirs overlaps, and that a clock still runs elsewhere', async () => {
  const overlaps = [overlapOf(), overlapOf({ idTimesheet: 32, jobName: 'Quay', end: 0 })];
  show(cardOf({ timesheets: [rowOf({ end: now - HOUR, overlaps })] }));
  expect(
    await screen.findByText(
      'Overlaps Hall, Sat 21 Nov, 9:00 am – 12:00 pm AEDT; and Quay, Sat 21 Nov, running since 9:00 am AEDT',
    ),
  ).toBeTruthy();
});

test('T-02, T-03, T-22: a press sends job, action, key and time', async () => {
  const fake = show(cardOf({}), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: 'Checked in at 12:00 pm.' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.said).toContain('Checked in at 12:00 pm.'));
  expect(fake.callsOf('doclock')[0]).toMatchObject({ id: 7, action: 'in', tapTime: now });
  // However often it is sent, it is one press.
  const keys = new Set(fake.callsOf('doclock').map((press) => press.key));
  expect([...keys]).toEqual([expect.stringMatching(/\w{16,}/)]);
});

test('T-03, C-02: the button rests after a press without reception, so that a double press is one press', async () => {
  const fake = show(cardOf({}), {
    answers: {
      doclock: () => {
        throw offline();
      },
    },
  });
  const button = await screen.findByRole('button', { name: 'Check In' });
  await act(async () => void fireEvent.click(button));
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Check Out', 'true']);
  fireEvent.click(button);
  expect(fake.callsOf('doclock')).toHaveLength(1);
});

test('T-03: a check-out right after the check-in is asked about', async () => {
  const fake = show(cardOf({ timesheets: [rowOf({ start: now - 60_000 })] }), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: '' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check Out' }));
  const question = await screen.findByRole('alertdialog');
  expect(fake.callsOf('doclock')).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Check Out' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ action: 'out' }));
});

test('T-22: a forgotten check-out asks when one finished, and the planned end goes out as a proposal', async () => {
  const start = now - 16 * HOUR;
  const crew = [memberOf({ startTime: start, endTime: start + 6 * HOUR })];
  const fake = show(cardOf({ crew, timesheets: [rowOf({ start })] }), {
    answers: { doclock: { ok: true, timesheet: null, kept: true, text: 'You finished at 2:00 am.' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'I finished earlier' }));
  const dialog = await screen.findByRole('dialog', { name: 'When did you finish?' });
  expect(fake.callsOf('doclock')).toHaveLength(0);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
  expect(fake.callsOf('doclock')[0]).toMatchObject({ action: 'out', finish: start + 6 * HOUR, tapTime: now });
});

test('T-22: a shift of four hours is forgotten two hours after its end; whoever came after it checks out now', async () => {
  const crew = [memberOf({ startTime: now - 6 * HOUR, endTime: now - 2 * HOUR })];
  const doclock = { ok: true as const, timesheet: null, kept: false, text: '' };
  show(cardOf({ crew, timesheets: [rowOf({ start: now - 6 * HOUR })] }), { answers: { doclock } });
  expect(await screen.findByRole('button', { name: 'I finished earlier' })).toBeTruthy();
  cleanup();
  const late = show(cardOf({ crew, timesheets: [rowOf({ start: now - HOUR })] }), { answers: { doclock } });
  fireEvent.click(await screen.findByRole('button', { name: 'Check Out' }));
  expect(screen.queryByRole('button', { name: 'I finished earlier' })).toBeNull();
  await waitFor(() => expect(late.callsOf('doclock')).toHaveLength(1));
});

test('T-22: a check-in to a shift that is over asks', async () => {
  const crew = [memberOf({ startTime: now - 6 * HOUR, endTime: now - 2 * HOUR })];
  const fake = show(cardOf({ crew }), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: '' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Check in now?' });
  expect(asked.textContent).toContain('Your shift is planned until 10:00 am');
  expect(fake.callsOf('doclock')).toEqual([]);
  fireEvent.click(within(asked).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
});

test('T-22: a press is taken back within its minute, by its key', async () => {
  const fake = show(cardOf({}), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: 'Checked in at 12:00 pm.' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Undo check in at 12:00 pm/ }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(2));
  const [pressed, undone] = fake.callsOf('doclock');
  expect(undone).toMatchObject({ id: 7, action: 'in', undoes: pressed?.key });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
});

test('T-02: a crew with a code asks for four digits before anything is sent', async () => {
  const fake = show(cardOf({ clock: { action: 'in', opensAt: null, requireCode: true } }), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: '' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  expect(screen.getByText('Enter the four digits that your supervisor shows.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Check-in code'), { target: { value: '12a34' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ code: '1234' }));
});

test('T-02, A.8.08: a wrong code is told at its field, whose digits are ready to be typed over; no snackbar doubles it', async () => {
  const wrong = 'This code is not right. Ask your supervisor for the 4 digits.';
  const fake = show(cardOf({ clock: { action: 'in', opensAt: null, requireCode: true } }), {
    answers: {
      doclock: () => {
        throw refusal(wrong);
      },
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Check-in code');
  fireEvent.change(field, { target: { value: '1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check In' }));
  expect(await screen.findByText(wrong)).toBeTruthy();
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 4]);
  expect([field.getAttribute('aria-invalid'), fake.said]).toEqual(['true', []]);
  fireEvent.change(field, { target: { value: '1235' } });
  expect(screen.queryByText(wrong)).toBeNull();
});

test('T-02: a check-out asks for no code', async () => {
  const fake = show(
    cardOf({
      clock: { action: 'out', opensAt: null, requireCode: true },
      timesheets: [rowOf({ start: now - 4 * HOUR, end: 0 })],
    }),
    { answers: { doclock: { ok: true, timesheet: null, kept: false, text: '' } } },
  );
  const checkOut = await screen.findByRole('button', { name: 'Check Out' });
  expect(screen.queryByLabelText('Check-in code')).toBeNull();
  fireEvent.click(checkOut);
  await waitFor(() => expect(fake.callsOf('doclock')).toMatchObject([{ action: 'out', idReqCrew: 70 }]));
});

test('T-22: in overtime Check Out counts as now, and an earlier end is beside it', async () => {
  const overtime = cardOf({
    clock: { action: 'out', opensAt: null, requireCode: false },
    crew: [memberOf({ startTime: now - 8 * HOUR, endTime: now - 3 * HOUR })],
    timesheets: [rowOf({ start: now - 8 * HOUR, end: 0 })],
  });
  const answers = { doclock: { ok: true as const, timesheet: null, kept: false, text: '' } };
  const fake = show(overtime, { answers });
  fireEvent.click(await screen.findByRole('button', { name: 'Check Out' }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
  expect(fake.callsOf('doclock')[0]).toMatchObject({ action: 'out', tapTime: now });
  expect(fake.callsOf('doclock')[0]).not.toHaveProperty('finish');
  cleanup();
  localStorage.clear();
  const other = show(overtime, { answers });
  fireEvent.click(await screen.findByRole('button', { name: 'I finished earlier' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(other.callsOf('doclock')).toMatchObject([{ finish: now - 3 * HOUR }]));
});

test('T-02: Enter in the field of the code is the button, and rests when the button rests', async () => {
  const fake = show(cardOf({ clock: { action: 'in', opensAt: null, requireCode: true } }), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: '' } },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Check-in code');
  // Where a form has a submit button, Enter in its field is a click on that.
  const submit = field.form?.querySelector('[type=submit]') as HTMLElement;
  const enter = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.click(submit);
  };
  enter('12');
  expect(screen.getByText('Enter the four digits that your supervisor shows.')).toBeTruthy();
  enter('1234');
  await waitFor(() => expect(fake.callsOf('doclock')).toMatchObject([{ code: '1234' }]));
  fireEvent.click(submit);
  expect(fake.callsOf('doclock')).toHaveLength(1);
});

test('X-07, T-22: a time card that is not on this device leads to the check-in that works without reception', async () => {
  const fake = show(cardOf({}), {
    answers: {
      getTimeCard: () => {
        throw offline();
      },
    },
  });
  expect(await screen.findByText(/^It has not been opened on this device before\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go to Jobs' }));
  await waitFor(() => expect(fake.path()).toBe('/jobs'));
});

test('T-17, B.2.20: crew see their own times whole and of others name and hours', async () => {
  show(
    cardOf({
      timesheets: [rowOf({ end: now - HOUR, break: 1_800_000 })],
      crew: [memberOf({}), memberOf({ idUser: 2, fullName: 'Anh N.', worked: 3 * HOUR })],
    }),
  );
  expect(await screen.findByText('Your times')).toBeTruthy();
  const other = screen.getByText('Anh N.').closest('li') as HTMLElement;
  expect(within(other).getByText('3 h worked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit the time/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clock Out All' })).toBeNull();
});

test('T-22: before check-in opens the button rests and says when it opens', async () => {
  const fake = show(cardOf({ clock: { action: 'in', opensAt: now + HOUR, requireCode: false } }));
  const button = await screen.findByRole('button', {
    name: 'Check In',
    description: /^Check In opens Sat 21 Nov, 1:00 pm/,
  });
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(fake.callsOf('doclock')).toEqual([]);
});

test('R-09: a supervisor outside the crew has no clock of their own', async () => {
  show(cardOf({ canSupervise: true, clock: { action: null, opensAt: null, requireCode: false } }));
  expect(await screen.findByRole('button', { name: 'Finish Job' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your time' })).toBeNull();
});

test('T-22: kept presses are shown to their worker too, with the reason, and nothing to decide', async () => {
  show(
    cardOf({
      pendingPunches: [
        keptOf({ idUser: 1, tapTime: now - 26 * HOUR, reason: 'It arrived more than 24 hours later.' }),
      ],
    }),
  );
  const note = (await screen.findByText('Your supervisor decides about this check-out')).closest(
    '[role=alert]',
  ) as HTMLElement;
  expect(note.textContent).toContain('Check Out, Fri 20 Nov, 10:00 am');
  expect(note.textContent).toContain('It arrived more than 24 hours later. Arrived Sat 21 Nov, 12:00 pm.');
  expect(within(note).queryByRole('button')).toBeNull();
});

test('B.9.05, X-09: a clock that runs since another day names it, and a time of another year its year', async () => {
  const lastYear = rowOf({ id: 31, start: now - 365 * 24 * HOUR, end: now - 365 * 24 * HOUR + HOUR });
  show(
    cardOf({
      clock: { action: 'out', opensAt: null, requireCode: false },
      timesheets: [rowOf({ start: now - 56 * HOUR }), lastYear],
    }),
  );
  const slab = await screen.findByRole('region', { name: 'Your time' });
  expect(slab.textContent).toContain('Clocked in at Thu 19 Nov, 4:00 am');
  expect(screen.getByText(/^Fri 21 Nov 2025/)).toBeTruthy();
  expect(screen.getByText(/^Thu 19 Nov$/)).toBeTruthy();
});

test('B.9.05: a time longer than 20 hours shows a warning icon', async () => {
  const long = 20 * HOUR;
  show(
    cardOf({
      timesheets: [
        rowOf({ id: 1, start: now - long - 1, end: now }),
        rowOf({ id: 2, start: now - 3 * long, end: now - 2 * long }),
      ],
    }),
  );
  expect(await screen.findAllByRole('img', { name: /^Longer than 20 hours/ })).toHaveLength(1);
});

test('T-22: once the shift is signed or over, the worker reads that the office decides', async () => {
  show(cardOf({ jobStatus: 3, pendingPunches: [keptOf({ idUser: 1, decides: 'office' })] }));
  const list = await screen.findByRole('list', { name: 'The office decides about this check-out' });
  expect(list.textContent).toContain('Check Out, Sat 21 Nov, 12:00 pm');
  expect(screen.queryByText('Your supervisor decides about this check-out')).toBeNull();
});

test('B.2.20, Y-02: worked and paid time of one shift are told apart, as when it is signed', async () => {
  const row = rowOf({ start: now - 12 * 60_000, end: now, paid: 15 * 60_000 });
  show(cardOf({ timesheets: [row], crew: [memberOf({ worked: 12 * 60_000 })] }));
  expect(await screen.findByText('15 min paid')).toBeTruthy();
  expect(screen.getByText(/· 12 min worked$/)).toBeTruthy();
  expect(screen.getByText('15 min paid in 1 time')).toBeTruthy();
  expect(within(screen.getByRole('listitem')).getByText('12 min worked')).toBeTruthy();
});

test('X-07: an old card says so when the server does not give a new one, and Retry asks again', async () => {
  const fake = show(cardOf({}));
  await screen.findByRole('button', { name: 'Check In' });
  fake.answer('getTimeCard', () => {
    throw refusal('The server has a problem. Please try again in a minute.');
  });
  act(() => fake.bus.emit('clock.changed', { idJob: 7 }));
  const note = await screen.findByText(/^This is what was last loaded\. The server has a problem\./);
  expect(screen.getByRole('button', { name: 'Check In' })).toBeTruthy();
  fake.answer('getTimeCard', cardOf({}));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(note.isConnected).toBe(false));
});

describe('T-20: the worker’s own break', () => {
  const taken = { ok: true as const, timesheet: null, kept: false, text: 'Saved.' };
  const running = { timesheets: [rowOf({})] };

  test('starts and ends beside the clock without reception, and what waits is named', async () => {
    const fake = show(cardOf(running), {
      answers: {
        doclock: () => {
          throw offline();
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start break' }));
    expect(
      await screen.findByRole('button', { name: 'End break, on a break since 12:00 pm AEDT' }),
    ).toBeTruthy();
    expect(await screen.findByText(/^Start break at 12:00 pm.* is saved on this phone/)).toBeTruthy();
    expect(fake.callsOf('doclock')).toMatchObject([
      { id: 7, idReqCrew: 70, action: 'start-break', tapTime: now },
    ]);
    expect(screen.getByRole('button', { name: 'Check Out' })).toBeTruthy();
  });

  test('is asked for after the check-out, which waits for no answer, and goes the same way', async () => {
    const fake = show(cardOf(running), {
      answers: {
        doclock: () => {
          throw offline();
        },
      },
    });
    const out = await screen.findByRole('button', { name: 'Check Out' });
    expect(screen.queryByRole('group', { name: /^Break taken\?/ })).toBeNull();
    fireEvent.click(out);
    const asked = await screen.findByRole('group', { name: /^Break taken\? 8:00 am.* – 12:00 pm/ });
    expect(fake.callsOf('doclock')[0]).toMatchObject({ action: 'out' });
    expect(
      within(asked)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['None', '30 min', '45 min', '1 h', '1 h 15 min', '1 h 30 min', '2 h']);
    fireEvent.click(within(asked).getByRole('button', { name: '30 min' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Break taken/ })).toBeNull());
    expect(screen.getByText(/^Answer about your break at 12:00 pm.* is saved on this phone/)).toBeTruthy();
    fake.answer('doclock', taken);
    await act(() => fake.reachAgain());
    await waitFor(() =>
      expect(fake.callsOf('doclock').at(-1)).toMatchObject({ id: 7, action: 'break-taken', break: HOUR / 2 }),
    );
  });

  test.each([
    ['answered', { breakSaid: 0 }],
    ['signed', { idSignature: 3 }],
    ['of yesterday', { start: now - 20 * HOUR, end: now - 12 * HOUR }],
  ])('is not asked for of a time that is %s', async (_, part) => {
    show(cardOf({ timesheets: [rowOf({ end: now, ...part })] }));
    await screen.findByRole('button', { name: 'Check In' });
    expect(screen.queryByRole('group', { name: /^Break taken/ })).toBeNull();
  });
});

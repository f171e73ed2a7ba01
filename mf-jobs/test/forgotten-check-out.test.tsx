import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline } from '@crewcall/platform/testing';
import { crew, dashboard, hour, job, me, now } from './fixtures';
import { openJobs } from './open-jobs';

/** Planned from yesterday 10 pm to this morning 4 am, with a clock that still runs at 3 pm. */
const forgotten = (change: Parameters<typeof job>[0] = {}) =>
  job({
    title: 'Rooftop dinner',
    date: now - 17 * hour,
    endTime: now - 11 * hour,
    reqCrew: [crew({ mine: 2, startTime: now - 17 * hour, endTime: now - 11 * hour })],
    statusUser: 2,
    clockList: [{ idUser: me, start: now - 17 * hour, end: null }],
    ...change,
  });
/** Another shift of this worker that begins now, so that it has the card. */
const due = job({
  id: 6,
  title: 'Matinee',
  date: now,
  endTime: now + 4 * hour,
  reqCrew: [crew({ id: 16, mine: 2, startTime: now, endTime: now + 4 * hour })],
  statusUser: 2,
});
const slab = () => screen.findByRole('region', { name: 'Next shift' });
const clocked = (text: string, kept = false) => ({ ok: true as const, timesheet: null, kept, text });
const field = () => screen.findByLabelText<HTMLInputElement>('Finished');

beforeEach(() => localStorage.clear());

test('T-22: with another shift due, a forgotten check-out asks when one finished; the planned end stands there and goes out as a proposal', async () => {
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([forgotten(), due]),
    doclock: clocked('You finished at 4:00 am. Your supervisor has it and decides.', true),
  });
  expect(within(await slab()).getByText('Matinee')).toBeTruthy();
  expect(
    await screen.findByText(/You are still clocked in since Fri 20 Nov, 10:00 pm: Rooftop dinner\./),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'When did you finish? Rooftop dinner' }));
  expect((await field()).value).toBe('21/11/2026 4:00 am');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
  expect(fake.callsOf('doclock')[0]).toMatchObject({
    id: 5,
    action: 'out',
    tapTime: now,
    finish: now - 11 * hour,
  });
  expect(fake.said).toContain('You finished at 4:00 am. Your supervisor has it and decides.');
});

test('T-22: an end before the check-in or ahead of now cannot be sent, and says why', async () => {
  openJobs({ getMyDashboardv2: dashboard([forgotten()]) });
  fireEvent.click(await screen.findByRole('button', { name: 'I finished earlier Rooftop dinner' }));
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled;
  fireEvent.change(await field(), { target: { value: '2026-11-20T21:00' } });
  expect([await screen.findByText('This is before you checked in.'), send()]).toEqual([
    expect.anything(),
    true,
  ]);
  fireEvent.change(await field(), { target: { value: '2026-11-21T15:01' } });
  expect([await screen.findByText('This time has not come yet.'), send()]).toEqual([expect.anything(), true]);
  fireEvent.change(await field(), { target: { value: '2026-11-21T05:10' } });
  expect(send()).toBe(false);
});

test('T-22: in overtime Check Out stays the button and counts as now; an earlier end is beside it', async () => {
  const { fake } = openJobs({ getMyDashboardv2: dashboard([forgotten()]), doclock: clocked('Checked out.') });
  const card = within(await slab());
  expect(card.getByRole('heading', { name: 'On the clock' })).toBeTruthy();
  expect(screen.queryByText(/You are still clocked in/)).toBeNull();
  expect(card.getByRole('button', { name: 'I finished earlier Rooftop dinner' })).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Check Out' }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
  expect(fake.callsOf('doclock')[0]).toMatchObject({ id: 5, idReqCrew: 11, action: 'out', tapTime: now });
  expect(fake.callsOf('doclock')[0]).not.toHaveProperty('finish');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('T-20, T-22: a break that was never ended can be ended in overtime, beside the earlier end', async () => {
  const clock = { idUser: me, idReqCrew: 11, start: now - 17 * hour, end: null, breakSince: now - 3 * hour };
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([forgotten({ clockList: [clock] })]),
    doclock: clocked('Your break of 3 h is saved.'),
  });
  const card = within(await slab());
  expect(card.getByRole('button', { name: 'I finished earlier Rooftop dinner' })).toBeTruthy();
  fireEvent.click(await card.findByRole('button', { name: 'End break, on a break since 12:00 pm' }));
  await waitFor(() =>
    expect(fake.callsOf('doclock')).toMatchObject([{ id: 5, idReqCrew: 11, action: 'end-break' }]),
  );
});

test('T-22: right until two hours after the planned end nothing but Check Out is offered', async () => {
  const end = now - 2 * hour + 60_000;
  const late = forgotten({
    reqCrew: [crew({ mine: 2, startTime: now - 8 * hour, endTime: end })],
    clockList: [{ idUser: me, start: now - 8 * hour, end: null }],
  });
  openJobs({ getMyDashboardv2: dashboard([late]) });
  expect(within(await slab()).getByRole('button', { name: 'Check Out' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^I finished earlier/ })).toBeNull();
});

test('T-22: once the end was given, the card is free for the next shift', async () => {
  const given = dashboard([
    forgotten(),
    {
      ...due,
      date: now + 30 * hour,
      reqCrew: [crew({ id: 16, mine: 2, startTime: now + 30 * hour, endTime: now + 34 * hour })],
    },
  ]);
  given.pendingPunches = [
    {
      ...{
        id: 1,
        idJob: 5,
        title: 'Rooftop dinner',
        tz: 'Australia/Sydney',
        action: 'out',
        decides: 'supervisor',
      },
      ...{
        tapTime: now - 11 * hour,
        receivedAt: now,
        reason: 'The check-out was forgotten.',
        proposed: true,
      },
    },
  ];
  openJobs({ getMyDashboardv2: given });
  expect(within(await slab()).getByText('Matinee')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /finish/ })).toBeNull();
});

describe('T-22: the check-out of one crew was forgotten, and the next crew of the same job begins', () => {
  const evening = crew({ id: 11, mine: 2, startTime: now - 14 * hour, endTime: now - 10 * hour });
  const morning = crew({ id: 12, mine: 2, groupName: 'Rigger', startTime: now, endTime: now + 5 * hour });
  const left = { idUser: me, idReqCrew: 11, start: now - 14 * hour, end: null };
  const both = (change: Parameters<typeof forgotten>[0] = {}) =>
    forgotten({ reqCrew: [evening, morning], clockList: [left], ...change });

  test('T-22: Check In is for the next crew, and the end of the first is asked for above', async () => {
    const { fake } = openJobs({
      getMyDashboardv2: dashboard([both()], [5]),
      doclock: () => {
        throw offline();
      },
    });
    expect(within(await slab()).getByText('ACME · Rigger · Sydney Showground')).toBeTruthy();
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check In' }));
    await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ idReqCrew: 12, action: 'in' }));
    expect(await within(await slab()).findByRole('button', { name: 'Check Out' })).toBeTruthy();
    expect(
      screen.getByText(/You are still clocked in since Sat 21 Nov, 1:00 am: Rooftop dinner\./),
    ).toBeTruthy();
  });

  test('T-22: with both clocks running each end is sent for its own crew', async () => {
    const running = { idUser: me, idReqCrew: 12, start: now, end: null };
    const { fake } = openJobs({
      getMyDashboardv2: dashboard([both({ clockList: [left, running] })], [5]),
      doclock: clocked('You finished at 5:00 am.', true),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'When did you finish? Rooftop dinner' }));
    expect((await field()).value).toBe('21/11/2026 5:00 am');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(fake.callsOf('doclock')).toMatchObject([
        { idReqCrew: 11, action: 'out', finish: now - 10 * hour },
      ]),
    );
    expect(within(await slab()).getByRole('button', { name: 'Check Out' })).toBeTruthy();
  });
});

test('T-22: several forgotten clocks are one notice, each with its question', async () => {
  openJobs({ getMyDashboardv2: dashboard([forgotten(), forgotten({ id: 7, title: 'Garden party' }), due]) });
  await screen.findByRole('button', { name: 'When did you finish? Rooftop dinner' });
  expect(screen.getByRole('button', { name: 'When did you finish? Garden party' })).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

describe('a press is taken back', () => {
  const running = job({
    reqCrew: [crew({ mine: 2, startTime: now - 8 * hour, endTime: now })],
    statusUser: 2,
    clockList: [{ idUser: me, start: now - 8 * hour, end: null }],
  });

  test('T-22: within its minute, by its key', async () => {
    const { fake } = openJobs({
      getMyDashboardv2: dashboard([running], [5]),
      doclock: clocked('Checked out at 3:00 pm after 8 h.'),
    });
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check Out' }));
    expect(await screen.findByText(/Checked out at 3:00 pm: Load in, Riverside Stage\./)).toBeTruthy();
    const [out] = fake.callsOf('doclock');
    fake.answer('doclock', clocked('Undone. Your time runs since 7:00 am.'));
    fireEvent.click(screen.getByRole('button', { name: 'Undo check out at 3:00 pm' }));
    await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(2));
    expect(fake.callsOf('doclock')[1]).toMatchObject({ id: 5, action: 'out', undoes: out?.key });
    expect(fake.callsOf('doclock')[1]?.key).not.toBe(out?.key);
    expect(await screen.findByRole('heading', { name: 'On the clock' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('T-22, X-07: without reception as well; both go out in their order', async () => {
    const { fake } = openJobs({
      getMyDashboardv2: dashboard([running], [5]),
      doclock: () => {
        throw offline();
      },
    });
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check Out' }));
    expect(await screen.findByText(/^Check Out at 3:00 pm.* is saved on this phone/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo check out at 3:00 pm' }));
    expect(
      await screen.findByText(/^The undo of your Check Out at 3:00 pm.* is saved on this phone/),
    ).toBeTruthy();
    expect(screen.queryByText(/^Check Out at 3:00 pm/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'On the clock' })).toBeTruthy();
    const before = fake.callsOf('doclock').length;
    fake.answer('doclock', clocked('Done.'));
    await act(() => fake.reachAgain());
    expect(
      fake
        .callsOf('doclock')
        .slice(before)
        .map(({ undoes }) => undoes !== undefined),
    ).toEqual([false, true]);
  });

  test('T-22, T-03: a check-out well before the planned end is asked about, one near it is not', async () => {
    const early = job({
      reqCrew: [crew({ mine: 2, startTime: now - 2 * hour, endTime: now + hour })],
      statusUser: 2,
      clockList: [{ idUser: me, start: now - 2 * hour, end: null }],
    });
    const { fake } = openJobs({ getMyDashboardv2: dashboard([early], [5]), doclock: clocked('') });
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check Out' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Check out already?' });
    expect(asked.textContent).toContain('You checked in at 1:00 pm. Your shift is planned until 4:00 pm.');
    expect(fake.callsOf('doclock')).toEqual([]);
  });
});

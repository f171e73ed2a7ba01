import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline, refusal } from '@crewcall/platform/testing';
import { crew, dashboard, dialog, hour, job, me, now } from './fixtures';
import { openJobs } from './open-jobs';

const confirmed = job({ reqCrew: [crew({ mine: 2 })], statusUser: 2 });
const clocked = { ok: true as const, timesheet: null, kept: false, text: 'Checked in at 3:00 pm' };

beforeEach(() => localStorage.clear());

/** Says yes to the question of a check-out that comes well before the planned end. */
async function sure() {
  const asked = await screen.findByRole('alertdialog', { name: 'Check out already?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Check Out' }));
}

test('B.2.19, C-02: the clock of the next shift checks in with key and press time', async () => {
  const { fake } = openJobs({ getMyDashboardv2: dashboard([confirmed], [5]), doclock: clocked });
  const slab = await screen.findByRole('region', { name: 'Next shift' });
  expect(within(slab).getByRole('button', { name: 'Check In' }).dataset['quiet']).toBeUndefined();
  expect(within(slab).getByText('ACME · Stagehand · Sydney Showground')).toBeTruthy();
  expect(within(slab).getByText('7 of 8')).toBeTruthy();
  fireEvent.click(within(slab).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.said).toContain('Checked in at 3:00 pm'));
  const [press] = fake.callsOf('doclock');
  expect(press).toMatchObject({ id: 5, idReqCrew: 11, action: 'in', tapTime: now });
  expect(press?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(fake.events).toContainEqual({ event: 'clock.changed', payload: { idJob: 5, idUser: me } });
});

test('X-07, T-22: without reception the press is kept, the button turns, and it goes out later under the same key', async () => {
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([confirmed], [5]),
    doclock: () => {
      throw offline();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  expect(await screen.findByText(/Check In at 3:00 pm is saved on this phone/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check Out' })).toBeTruthy();
  fake.answer('doclock', clocked);
  await act(() => fake.reachAgain());
  await waitFor(() => expect(fake.said).toContain('Checked in at 3:00 pm'));
  const keys = new Set(fake.callsOf('doclock').map((press) => press.key));
  expect(keys.size).toBe(1);
  await waitFor(() => expect(screen.queryByText(/is saved on this phone/)).toBeNull());
});

test('T-03, C-02: a double press without reception checks in and does not check out; a check-out that soon is asked about', async () => {
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([confirmed], [5]),
    doclock: () => {
      throw offline();
    },
  });
  const out = await screen.findByRole('button', { name: 'Check In' });
  await act(async () => void fireEvent.click(out));
  // The same button has turned round, and rests.
  expect([out.textContent, out.getAttribute('aria-disabled')]).toEqual(['Check Out', 'true']);
  fireEvent.click(out);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(out.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(out);
  const asked = await screen.findByRole('alertdialog', { name: 'Check out already?' });
  expect(asked.textContent).toContain('You checked in at 3:00 pm.');
  expect(asked.textContent).toContain('0 min would count.');
  fireEvent.click(within(asked).getByRole('button', { name: 'Stay clocked in' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(new Set(fake.callsOf('doclock').map(({ action }) => action))).toEqual(new Set(['in']));
  fireEvent.click(out);
  const again = await screen.findByRole('alertdialog', { name: 'Check out already?' });
  fireEvent.click(within(again).getByRole('button', { name: 'Check Out' }));
  expect(await screen.findByText(/Check Out at 3:00 pm.* is saved on this phone/)).toBeTruthy();
});

test('T-22: Check In opens as long before the start as the company says', async () => {
  const later = job({ reqCrew: [crew({ mine: 2, startTime: now + 3 * hour })], statusUser: 2 });
  const named = async (minutes: number) => {
    const view = openJobs({ getMyDashboardv2: { ...dashboard([later]), earliestCheckIn: minutes } });
    const button = await screen.findByRole('button', { name: 'Check In' });
    await waitFor(() => expect(view.fake.callsOf('getMyDashboardv2').length).toBeGreaterThan(0));
    const isOpen = button.getAttribute('aria-disabled') === 'false';
    view.unmount();
    return isOpen;
  };
  expect([await named(240), await named(60)]).toEqual([true, false]);
});

test('T-22: the clock says when check-in opens, and that a shift has begun without it', async () => {
  const at = (hours: number) =>
    job({
      reqCrew: [crew({ mine: 2, startTime: now + hours * hour, endTime: now + 20 * hour })],
      statusUser: 2,
    });
  const first = openJobs({ getMyDashboardv2: dashboard([at(5)]) });
  expect(await screen.findByText('Check In opens at 6:00 pm.')).toBeTruthy();
  first.unmount();
  const second = openJobs({ getMyDashboardv2: dashboard([at(12)]) });
  expect(await screen.findByText('Check In opens Sun 22 Nov at 1:00 am.')).toBeTruthy();
  expect(screen.queryByText(/you are not checked in/)).toBeNull();
  second.unmount();
  const { fake } = openJobs({ getMyDashboardv2: dashboard([at(-37 / 60)], [5]), doclock: clocked });
  expect(await screen.findByText('Started 37 min ago, you are not checked in.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/you are not checked in/)).toBeNull());
});

test('T-22, B.2.19: after a check-out without reception nothing says On the clock, and the press is still named', async () => {
  const running = { ...confirmed, clockList: [{ idUser: me, start: now - hour, end: null }] };
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([running], [5]),
    doclock: () => {
      throw offline();
    },
  });
  expect(await screen.findByRole('heading', { name: 'On the clock' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check Out' }));
  await sure();
  expect(await screen.findByText(/Check Out at 3:00 pm.* is saved on this phone/)).toBeTruthy();
  expect(screen.queryByText('On the clock')).toBeNull();
  // The question goes first.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check Out' })).toBeNull());
  expect(fake.callsOf('doclock')[0]).toMatchObject({ action: 'out', tapTime: now });
});

test('B.2.19: a running clock shows Check Out', async () => {
  const running = { ...confirmed, clockList: [{ idUser: me, start: now - hour, end: null }] };
  openJobs({ getMyDashboardv2: dashboard([running], [5]) });
  expect(await screen.findByRole('button', { name: 'Check Out' })).toBeTruthy();
});

test('T-02: a crew with a code asks for it before the clock is told', async () => {
  const coded = job({ reqCrew: [crew({ mine: 2, requireCode: true })], statusUser: 2 });
  const { fake } = openJobs({ getMyDashboardv2: dashboard([coded], [5]), doclock: clocked });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  fireEvent.change(await screen.findByLabelText('Check-in code'), { target: { value: '48a21' } });
  expect(fake.callsOf('doclock')).toHaveLength(0);
  const asked = screen.getByRole('dialog', { name: 'Check In with a code' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ code: '4821', action: 'in' }));
});

test('T-02: who supervises the job does not type the code of the crew', async () => {
  const known = job({
    reqCrew: [crew({ mine: 2, requireCode: true })],
    statusUser: 2,
    selectedSupervisors: [me],
  });
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([known], [5]),
    doclock: { ok: true, timesheet: null, kept: false, text: 'Checked in at 12:00 pm.' },
  });
  const slab = await screen.findByRole('region', { name: 'Next shift' });
  fireEvent.click(within(slab).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a crew with a code', () => {
  const coded = job({ reqCrew: [crew({ mine: 2, requireCode: true })], statusUser: 2 });
  const wrong = 'This code is not right. Ask your supervisor for the 4 digits.';
  const refused = () => {
    throw refusal(wrong);
  };
  const slab = () => screen.findByRole('region', { name: 'Next shift' });
  const enter = async (code: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Check In with a code' });
    const field = within(dialog).getByLabelText<HTMLInputElement>('Check-in code');
    fireEvent.change(field, { target: { value: code } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Check In' }));
    return { dialog, field };
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test('T-02, A.8.08: a wrong code is told at its field, which stays with its digits to be typed over; no snackbar doubles it', async () => {
    const { fake } = openJobs({ getMyDashboardv2: dashboard([coded], [5]), doclock: refused });
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check In' }));
    const { field } = await enter('4821');
    expect(await screen.findByText(wrong)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect([document.activeElement, field.selectionStart, field.selectionEnd, field.value]).toEqual([
      field,
      0,
      4,
      '4821',
    ]);
    expect(fake.said).toEqual([]);
    fake.answer('doclock', clocked);
    await enter('4822');
    await isClosed();
    expect(fake.said).toEqual(['Checked in at 3:00 pm']);
    expect(fake.callsOf('doclock').map(({ code, action }) => [code, action])).toEqual([
      ['4821', 'in'],
      ['4822', 'in'],
    ]);
  });

  test('T-02, T-03: a check-out asks for no code', async () => {
    const running = { ...coded, clockList: [{ idUser: me, start: now - 60_000, end: null }] };
    const { fake } = openJobs({ getMyDashboardv2: dashboard([running], [5]), doclock: clocked });
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check Out' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Check out already?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Check Out' }));
    await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
    expect(fake.callsOf('doclock')[0]).toMatchObject({ action: 'out', idReqCrew: 11 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('T-22, X-07: without reception the dialog closes, and the press waits', async () => {
    const { fake } = openJobs({
      getMyDashboardv2: dashboard([coded], [5]),
      doclock: () => {
        throw offline();
      },
    });
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check In' }));
    await enter('4821');
    await isClosed();
    expect(await screen.findByText(/Check In at 3:00 pm is saved on this phone/)).toBeTruthy();
    // Whoever looks elsewhere by then reads the answer in the snackbar.
    fake.answer('doclock', refused);
    await act(() => fake.reachAgain());
    expect(fake.said).toEqual([wrong]);
  });

  test('T-22: a slow answer closes the dialog too; what it says then is told in the snackbar', async () => {
    let answer = () => {};
    const { fake } = openJobs({
      getMyDashboardv2: dashboard([coded], [5]),
      doclock: () =>
        new Promise((_, reject) => (answer = () => reject(refusal(wrong)))) as unknown as typeof clocked,
    });
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check In' }));
    await enter('4821');
    await isClosed();
    expect(fake.callsOf('doclock')).toHaveLength(1);
    await act(async () => answer());
    await waitFor(() => expect(fake.said).toEqual([wrong]));
  });
});

test('A.4.18, S-14: Details of a job that is on the clock opens its time card', async () => {
  const running = { ...confirmed, clockList: [{ idUser: me, start: now - hour, end: null }] };
  const { fake } = openJobs({ getMyDashboardv2: dashboard([running], [5]), getJobDialog: dialog(running) });
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }));
  expect(fake.path()).toBe('/jobs/upcoming/5/timecard');
  expect(await screen.findByText('time-card {"idJob":5}')).toBeTruthy();
});

test('T-22: after an early check-out home offers Check In for the shift that still goes on', async () => {
  const start = now - 2 * hour;
  const left = job({
    reqCrew: [crew({ mine: 2, startTime: start, endTime: now + 6 * hour })],
    statusUser: 2,
    clockList: [{ idUser: me, idReqCrew: 11, start, end: now - hour / 2 }],
  });
  const next = job({
    id: 6,
    title: 'Gala dinner',
    reqCrew: [crew({ id: 16, mine: 2, startTime: now + 48 * hour, endTime: now + 52 * hour })],
    statusUser: 2,
  });
  const { fake } = openJobs({ getMyDashboardv2: dashboard([left, next], [5]), doclock: clocked });
  const slab = within(await screen.findByRole('region', { name: 'Next shift' }));
  expect(slab.getByRole('heading', { name: 'Back from a break?' })).toBeTruthy();
  const again = slab.getByRole('button', { name: 'Check In' });
  // Most people who checked out have gone home: nothing calls for another punch.
  expect(again.dataset['quiet']).toBe('');
  fireEvent.click(again);
  await waitFor(() =>
    expect(fake.callsOf('doclock')[0]).toMatchObject({ id: 5, idReqCrew: 11, action: 'in' }),
  );
  expect(screen.getByText('Gala dinner')).toBeTruthy();
});

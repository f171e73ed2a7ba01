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
const clocked = (text: string, kept = false) => ({ ok: true as const, timesheet: null, kept, text });
const field = () => screen.findByLabelText<HTMLInputElement>('Finished');

beforeEach(() => localStorage.clear());

test('T-22: a forgotten check-out asks when one finished; the planned end stands there and goes out as a proposal', async () => {
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([forgotten()]),
    doclock: clocked('You finished at 4:00 am. Your supervisor has it and decides.', true),
  });
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
  fireEvent.click(await screen.findByRole('button', { name: 'When did you finish? Rooftop dinner' }));
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

test('T-22: whoever has worked until now checks out now', async () => {
  const { fake } = openJobs({ getMyDashboardv2: dashboard([forgotten()]), doclock: clocked('Checked out.') });
  fireEvent.click(await screen.findByRole('button', { name: 'When did you finish? Rooftop dinner' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I finish now' }));
  await waitFor(() => expect(fake.callsOf('doclock')).toHaveLength(1));
  expect(fake.callsOf('doclock')[0]).not.toHaveProperty('finish');
});

test('T-22: several forgotten clocks are one notice, each with its question', async () => {
  openJobs({ getMyDashboardv2: dashboard([forgotten(), forgotten({ id: 6, title: 'Garden party' })]) });
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
  const slab = () => screen.findByRole('region', { name: 'Next shift' });

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

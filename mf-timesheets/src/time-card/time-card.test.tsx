import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import '../clocks/patient-tests';
import { refusal, TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import type { Card } from '../clocks/card';
import { invalidates } from '../region';
import { cardOf, memberOf, now, rowOf } from '../clocks/fixtures';
import { ownClock } from './own-clock';
import { TimeCard } from './time-card';

const HOUR = 3_600_000;

function show(card: Card, options: TestRegionOptions = {}) {
  const fake = createTestRegion({ now, ...options, answers: { getTimeCard: card, ...options.answers } });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <TimeCard idJob={7} />
    </TestRegion>,
  );
  return fake;
}

beforeEach(() => localStorage.clear());

describe('the own clock', () => {
  const own = (card: Partial<Card>, taps: Parameters<typeof ownClock>[2] = []) =>
    ownClock(cardOf(card), 7, taps, now);
  const closed = rowOf({ end: now - HOUR });
  const running = rowOf({ end: 0 });

  test('B.2.19 reads Check In without a clock or after a closed one, otherwise Check Out', () => {
    expect(own({ timesheets: [] }).label).toBe('Check In');
    expect(own({ timesheets: [closed] }).label).toBe('Check In');
    expect(own({ timesheets: [closed, running] }).label).toBe('Check Out');
  });
  test('another worker’s clock does not count', () => {
    expect(own({ timesheets: [{ ...running, mine: false }] }).label).toBe('Check In');
  });
  test('a press that waits counts as done', () => {
    const tap = { key: 'k', id: 7, action: 'in' as const, tapTime: now - 60_000 };
    expect(own({ timesheets: [] }, [tap])).toMatchObject({ label: 'Check Out', since: tap.tapTime });
    expect(own({ timesheets: [] }, [{ ...tap, id: 8 }]).label).toBe('Check In');
  });
  test('is closed before check-in opens and for a cancelled job, but a running clock can always end', () => {
    const clock = { action: 'in' as const, opensAt: now + HOUR, requireCode: false };
    expect(own({ clock })).toMatchObject({ isOpen: false, why: 'early' });
    expect(own({ jobStatus: 2 })).toMatchObject({ isOpen: false, why: 'cancelled' });
    expect(own({ clock, timesheets: [running] }).isOpen).toBe(true);
  });
});

test('a press sends job, action, key and time', async () => {
  const fake = show(cardOf({}), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: 'Checked in at 12:00 pm.' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.said).toContain('Checked in at 12:00 pm.'));
  expect(fake.callsOf('doclock')[0]).toMatchObject({ id: 7, action: 'in', tapTime: now });
  // However often it is sent, it is one press.
  const keys = new Set(fake.callsOf('doclock').map((tap) => tap.key));
  expect([...keys]).toEqual([expect.stringMatching(/\w{16,}/)]);
});

test('a check-out right after the check-in is asked about', async () => {
  const fake = show(cardOf({ timesheets: [rowOf({ start: now - 60_000 })] }), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: '' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check Out' }));
  const question = await screen.findByRole('alertdialog');
  expect(fake.callsOf('doclock')).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Check Out' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ action: 'out' }));
});

test('a crew with a code asks for four digits before anything is sent', async () => {
  const fake = show(cardOf({ clock: { action: 'in', opensAt: null, requireCode: true } }), {
    answers: { doclock: { ok: true, timesheet: null, kept: false, text: '' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  expect(screen.getByText('Enter the four digits that your supervisor shows.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Crew code'), { target: { value: '12a34' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ code: '1234' }));
});

test('T-17 crew see their own times whole and of others name and hours', async () => {
  show(
    cardOf({
      timesheets: [rowOf({ end: now - HOUR, break: 1_800_000 })],
      crew: [memberOf({}), memberOf({ idUser: 2, fullName: 'Anh N.', worked: 3 * HOUR })],
    }),
  );
  expect(await screen.findByText('Your times')).toBeTruthy();
  const other = screen.getByText('Anh N.').closest('li') as HTMLElement;
  expect(within(other).getByText('3 h')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit the time/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clock Out All' })).toBeNull();
});

describe('the supervisor', () => {
  const supervised = (more: Partial<Card> = {}) =>
    cardOf({
      canSupervise: true,
      crew: [
        memberOf({ idUser: 2, fullName: 'Anh Nguyễn' }),
        memberOf({ idUser: 3, fullName: 'Ravi Singh' }),
      ],
      timesheets: [rowOf({ id: 20, idUser: 2, userName: 'Anh Nguyễn', mine: false, end: 0 })],
      ...more,
    });

  test('checks others in and out', async () => {
    const fake = show(supervised(), {
      answers: {
        setTimeCreate: { ok: true, timesheet: rowOf({ idUser: 3 }) },
        setTime: () => {
          throw refusal('This time is signed.');
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Check In Ravi Singh' }));
    await waitFor(() => expect(fake.callsOf('setTimeCreate')).toHaveLength(1));
    expect(fake.events).toContainEqual({ event: 'clock.changed', payload: { idJob: 7 } });
    fireEvent.click(screen.getByRole('button', { name: 'Check Out Anh Nguyễn' }));
    await waitFor(() =>
      expect(fake.said).toContain('Failed to clock out, refreshing data. This time is signed.'),
    );
    expect(fake.callsOf('setTime')[0]).toEqual({ id: 20, type: 2, value: now });
  });

  test('B.5.16 Clock Out All refuses an invalid date and names whom the server refused', async () => {
    const fake = show(supervised(), {
      answers: { clockOutAll: { closed: [], refused: [{ id: 20, userName: 'Anh Nguyễn' }] } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Clock Out All' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('End'), { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clock Out All' }));
    expect(within(dialog).getByText('Selected date is invalid.')).toBeTruthy();
    expect(fake.callsOf('clockOutAll')).toHaveLength(0);
    fireEvent.change(within(dialog).getByLabelText('End'), { target: { value: '2026-11-21T11:00' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clock Out All' }));
    await waitFor(() => expect(dialog.textContent).toContain('Not clocked out'));
    expect(dialog.textContent).toContain('Anh Nguyễn');
    expect(fake.callsOf('clockOutAll')).toEqual([{ idJob: 7, end: Date.UTC(2026, 10, 21, 0) }]);
  });

  test('B.2.09 the timesheet parameter opens one editor; Finish Job opens the sign-off', async () => {
    const fake = show(supervised(), { at: '/jobs/upcoming/7/timecard' });
    fireEvent.click(await screen.findByRole('button', { name: 'Finish Job' }));
    expect(fake.path()).toContain('panel=sign-off');
    fireEvent.click(screen.getByRole('button', { name: /Edit the time of Anh/ }));
    expect(await screen.findByRole('form', { name: 'Time of Anh Nguyễn' })).toBeTruthy();
    expect(fake.path()).toContain('timesheet=20');
  });

  test('kept presses are applied or dismissed', async () => {
    const fake = show(
      supervised({
        keptTaps: [
          {
            id: 5,
            idUser: 3,
            userName: 'Ravi Singh',
            action: 'out',
            tapTime: now,
            receivedAt: now,
            reason: 'There is no check in before it.',
          },
        ],
      }),
      { answers: { resolveTap: { ok: true } } },
    );
    expect(await screen.findByText(/There is no check in before it/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Dismiss Check Out of Ravi/ }));
    await waitFor(() => expect(fake.callsOf('resolveTap')).toEqual([{ id: 5, apply: false }]));
  });
});

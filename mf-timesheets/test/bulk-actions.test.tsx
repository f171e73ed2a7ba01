import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TestRegion, createTestRegion, offline, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { cardOf, memberOf, now, rowOf } from './fixtures';
import type { Card } from '../src/timesheet/card';
import { invalidates } from '../src/region';
import { TimeCard } from '../src/regions/time-card.slot';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const named = (idUser: number, fullName: string, more = {}) => memberOf({ idUser, fullName, ...more });
const crew = [
  named(2, 'Anh Nguyễn'),
  named(3, 'Ravi Singh'),
  named(4, 'Kiri Walker'),
  named(5, 'Lea Roth', { absent: true }),
];
const supervised = (more: Partial<Card> = {}) =>
  cardOf({
    canSupervise: true,
    clock: { action: null, opensAt: null, requireCode: false },
    crew,
    timesheets: [],
    ...more,
  });

function show(card: Card, answers: Answers) {
  const fake = createTestRegion({ now, answers: { getTimeCard: card, ...answers } });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <TimeCard idJob={7} />
    </TestRegion>,
  );
  return fake;
}
async function open(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

test('B.1.02, R-09, T-06: several are checked in at one chosen moment; the absent and the checked in are not offered', async () => {
  const running = rowOf({ id: 20, idUser: 4, userName: 'Kiri Walker', mine: false });
  const fake = show(supervised({ timesheets: [running] }), {
    setTimeCreate: ({ idUser }) => ({ ok: true, timesheet: rowOf({ id: 100 + idUser, idUser }) }),
  });
  const dialog = await open('Check In Several');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^(Check in \d|Choose who)/ });
  expect(send().disabled).toBe(true);
  fireEvent.click(dialog.getByLabelText('Everybody'));
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '2026-11-21T13:00' } });
  expect(dialog.getByText('A time cannot start in the future.')).toBeTruthy();
  fireEvent.click(send());
  expect(fake.callsOf('setTimeCreate')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'As planned, 8:00 am' }));
  fireEvent.click(send());
  await waitFor(() => expect(fake.said).toContain('2 workers checked in at 8:00 am.'));
  const calls = fake.callsOf('setTimeCreate');
  expect(calls).toMatchObject([
    { idJob: 7, idUser: 2, idReqCrew: 70, start: now - 4 * HOUR },
    { idJob: 7, idUser: 3, idReqCrew: 70, start: now - 4 * HOUR },
  ]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
  expect(fake.events.filter(({ event }) => event === 'clock.changed')).toHaveLength(1);
  fake.answer('undoCheckIn', { ok: true });
  await act(async () => fake.offered[0]!.run());
  await waitFor(() => expect(fake.said).toContain('2 check-ins undone.'));
  expect(fake.callsOf('undoCheckIn').map(({ id }) => id)).toEqual([102, 103]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('B.1.02: who is refused keeps nobody else, is named with the reason, and is sent again under the same key', async () => {
  const fake = show(supervised(), {
    setTimeCreate: ({ idUser }) => {
      if (idUser === 3) throw offline();
      if (idUser === 4) throw refusal('This worker is already checked in on this job, since 7:00 am.');
      return { ok: true, timesheet: rowOf({ idUser }) };
    },
  });
  const dialog = await open('Check In Several');
  fireEvent.click(dialog.getByLabelText('Everybody'));
  fireEvent.click(dialog.getByRole('button', { name: 'Check in 3' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Kiri Walker: This worker is already checked in');
  expect(alert.textContent).toContain('Ravi Singh: ');
  expect(fake.said).toContain('1 worker checked in at 12:00 pm.');
  const first = fake.callsOf('setTimeCreate').find(({ idUser }) => idUser === 3)?.key;
  fireEvent.click(dialog.getByRole('button', { name: 'Check in 3' }));
  await waitFor(() => expect(fake.callsOf('setTimeCreate')).toHaveLength(6));
  expect(
    fake.callsOf('setTimeCreate').filter(({ idUser, key }) => idUser === 3 && key === first),
  ).toHaveLength(2);
});

test('B.1.02, T-06: after the planned end nobody is checked in without a yes that names them', async () => {
  const over = crew.map((member, at) => ({ ...member, endTime: now - (at === 0 ? 0 : HOUR) }));
  const fake = show(supervised({ crew: over }), {
    setTimeCreate: ({ idUser }) => ({ ok: true, timesheet: rowOf({ idUser }) }),
  });
  const dialog = await open('Check In Several');
  fireEvent.click(dialog.getByLabelText('Everybody'));
  expect(dialog.getByText(/^Their shift is over then: Ravi Singh, Kiri Walker\./)).toBeTruthy();
  const ask = async (answer: string) => {
    fireEvent.click(dialog.getByRole('button', { name: 'Check in 3' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Check in after the shift?' }));
    expect(question.getByText(/12:00 pm, .*: Ravi Singh, Kiri Walker\.$/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await ask('Back');
  expect(fake.callsOf('setTimeCreate')).toEqual([]);
  await ask('Check In');
  await waitFor(() => expect(fake.callsOf('setTimeCreate')).toHaveLength(3));
});

test('B.1.02, T-06: where planned starts differ, each is checked in at their own', async () => {
  const startTime = now - 3 * HOUR;
  const fake = show(
    supervised({ crew: [...crew, named(6, 'Ole Berg', { startTime, endTime: now - HOUR })] }),
    {
      setTimeCreate: ({ idUser }) => ({ ok: true, timesheet: rowOf({ idUser }) }),
    },
  );
  const dialog = await open('Check In Several');
  fireEvent.click(dialog.getByLabelText('Everybody'));
  fireEvent.click(dialog.getByRole('button', { name: 'Each as planned' }));
  expect(dialog.queryByText(/^Their shift is over then/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Check in 4' }));
  await waitFor(() => expect(fake.said).toContain('4 workers checked in as planned.'));
  const starts = Object.fromEntries(
    fake.callsOf('setTimeCreate').map(({ idUser, start }) => [idUser, start]),
  );
  expect(starts).toEqual({ 2: now - 4 * HOUR, 3: now - 4 * HOUR, 4: now - 4 * HOUR, 6: startTime });
});

test('B.1.02: a planned start that has not come is not sent, whoever is ticked after the choice', async () => {
  const later = named(6, 'Ole Berg', { startTime: now + 3 * HOUR, endTime: null });
  const earlier = named(8, 'Per Lund', { startTime: now - 3 * HOUR });
  const fake = show(supervised({ crew: [...crew, earlier, later] }), {});
  const dialog = await open('Check In Several');
  fireEvent.click(dialog.getByLabelText(/^Anh Nguyễn/));
  fireEvent.click(dialog.getByLabelText(/^Per Lund/));
  fireEvent.click(dialog.getByRole('button', { name: 'Each as planned' }));
  fireEvent.click(dialog.getByLabelText(/^Ole Berg/));
  fireEvent.click(dialog.getByRole('button', { name: 'Check in 3' }));
  expect(dialog.getByText('A time cannot start in the future.')).toBeTruthy();
  expect(fake.callsOf('setTimeCreate')).toEqual([]);
});

test('B.1.02: who has checked out already is ticked by name alone, not with everybody', async () => {
  const gone = rowOf({ id: 20, idUser: 4, userName: 'Kiri Walker', mine: false, end: now - HOUR });
  show(supervised({ timesheets: [gone] }), {});
  const dialog = await open('Check In Several');
  const everybody = dialog.getByLabelText<HTMLInputElement>('Everybody without a time');
  const kiri = dialog.getByLabelText<HTMLInputElement>(/^Kiri Walker.*until 11:00 am$/);
  fireEvent.click(everybody);
  expect([everybody.checked, kiri.checked]).toEqual([true, false]);
  fireEvent.click(kiri);
  expect(dialog.getByRole('button', { name: 'Check in 3' })).toBeTruthy();
  fireEvent.click(everybody);
  expect([everybody.checked, kiri.checked]).toEqual([false, true]);
});

test('B.9.03, T-15: one break for several; signed times, and those that it would reach, are left out', async () => {
  const end = now;
  const rows = [
    rowOf({ id: 21, idUser: 2, userName: 'Anh Nguyễn', start: end - 8 * HOUR, end, break: 45 * MINUTE }),
    rowOf({ id: 22, idUser: 3, userName: 'Ravi Singh', start: end - 8 * HOUR }),
    rowOf({ id: 23, idUser: 4, userName: 'Kiri Walker', start: end - 20 * MINUTE, end }),
    rowOf({ id: 24, idUser: 5, userName: 'Lea Roth', start: end - 8 * HOUR, end, idSignature: 3 }),
  ];
  const fake = show(supervised({ timesheets: rows }), {
    setTime: ({ id }) => ({ ok: true, timesheet: rowOf({ id }) }),
  });
  const dialog = await open('Break for Several');
  expect(
    dialog.getByText('Left out, because they worked no longer than that: Kiri Walker (11:40 am – 12:00 pm).'),
  ).toBeTruthy();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose who' }).disabled).toBe(true);
  fireEvent.click(dialog.getByLabelText(/^Anh Nguyễn/));
  fireEvent.click(dialog.getByLabelText(/^Ravi Singh/));
  fireEvent.click(dialog.getByRole('button', { name: 'Set for 2' }));
  await waitFor(() => expect(fake.said).toContain('The break of 2 times is set.'));
  expect(fake.callsOf('setTime')).toEqual([
    { id: 21, type: 3, value: 30 * MINUTE, was: 45 * MINUTE },
    { id: 22, type: 3, value: 30 * MINUTE, was: 0 },
  ]);
});

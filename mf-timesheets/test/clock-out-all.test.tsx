import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { memberOf, now, rowOf } from './fixtures';
import { anh, button, show, supervised } from './supervision-kit';

const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

test('B.4.06, B.9.04, B.5.16, B.5.29: Clock Out All refuses an invalid date, says the breaks, names whom the server refused', async () => {
  const late = rowOf({ id: 21, idUser: 3, userName: 'Ravi Singh', mine: false, start: now - HOUR / 2 });
  const early = { ...anh, start: now - 8 * HOUR };
  const fake = show(supervised({ timesheets: [early, late] }), {
    answers: { clockOutAll: { closed: [early], refused: [{ id: 21, userName: 'Ravi Singh' }] } },
  });
  fireEvent.click(await button('Clock Out All'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('End'), { target: { value: '' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clock Out All' }));
  expect(within(dialog).getByText('Selected date is invalid.')).toBeTruthy();
  expect(fake.callsOf('clockOutAll')).toHaveLength(0);
  // A slip of the year is not taken: nothing ends at what was proposed before it.
  fireEvent.change(within(dialog).getByLabelText('End'), { target: { value: '2602-11-21T14:00' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clock Out All' }));
  expect(document.activeElement).toBe(within(dialog).getByLabelText('End'));
  expect(fake.callsOf('clockOutAll')).toHaveLength(0);
  fireEvent.change(within(dialog).getByLabelText('End'), { target: { value: '2026-11-21T14:00' } });
  expect(dialog.textContent).toContain('21/11/26 02:00 pm has not come yet. Is it am or pm?');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clock Out All' }));
  expect(within(dialog).getByText('Tick every name, or choose another end.')).toBeTruthy();
  expect(fake.callsOf('clockOutAll')).toHaveLength(0);
  fireEvent.change(within(dialog).getByLabelText('End'), { target: { value: '2026-11-21T11:00' } });
  expect(dialog.textContent).toContain('A break is set for Anh Nguyễn (30 min).');
  expect(dialog.textContent).toContain('stay clocked in: Ravi Singh');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clock Out All' }));
  await waitFor(() => expect(dialog.textContent).toContain('Not clocked out'));
  expect(dialog.textContent).toContain('Ravi Singh');
  expect(fake.callsOf('clockOutAll')).toEqual([{ idJob: 7, end: Date.UTC(2026, 10, 21, 0) }]);
});

test('B.4.06, B.9.05: Clock Out All says who would be paid for more than 20 hours, and who stays open beyond 48', async () => {
  const days = rowOf({ id: 21, idUser: 3, userName: 'Ravi Singh', mine: false, start: now - 56 * HOUR });
  show(supervised({ timesheets: [{ ...anh, start: now - 21 * HOUR }, days] }));
  fireEvent.click(await button('Clock Out All'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 running clock will end.');
  expect(dialog.textContent).toContain('Longer than 20 hours then: Anh Nguyễn.');
  expect(dialog.textContent).toContain(
    'Started more than 48 hours before, and stay clocked in until you set their end: Ravi Singh',
  );
});

test('B.4.06, T-22: Clock Out All proposes each forgotten clock its planned end, whoever else works on', async () => {
  const start = now - 15 * HOUR;
  const planned = (idUser: number, fullName: string, hours: number) =>
    memberOf({ idUser, fullName, startTime: start, endTime: start + hours * HOUR });
  const crew = [planned(2, 'Anh Nguyễn', 8), planned(3, 'Ravi Singh', 16), planned(4, 'Mai Lê', 8)];
  const timesheets = [
    { ...anh, start },
    rowOf({ id: 21, idUser: 3, userName: 'Ravi Singh', mine: false, start }),
    rowOf({ id: 22, idUser: 4, userName: 'Mai Lê', mine: false, start }),
  ];
  const fake = show(supervised({ crew, timesheets }), {
    answers: { clockOutAll: { closed: timesheets, refused: [] } },
  });
  fireEvent.click(await button('Clock Out All'));
  const dialog = await screen.findByRole('dialog');
  const field = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name);
  expect(field('End of Anh Nguyễn, Mai Lê').value).toBe('21/11/2026 5:00 am');
  expect(field('End of Ravi Singh').value).toBe('21/11/2026 12:00 pm');
  expect(dialog.textContent).toContain('Anh Nguyễn, Mai Lê did not check out. The planned end is proposed.');
  expect(dialog.textContent).not.toContain('Nobody');
  expect(dialog.textContent).toContain('A break is set for Anh Nguyễn (30 min), Mai Lê (30 min).');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clock Out All' }));
  await waitFor(() =>
    expect(fake.callsOf('clockOutAll')).toEqual([
      {
        idJob: 7,
        end: now,
        ends: [
          { id: 20, end: start + 8 * HOUR },
          { id: 22, end: start + 8 * HOUR },
        ],
      },
    ]),
  );
});

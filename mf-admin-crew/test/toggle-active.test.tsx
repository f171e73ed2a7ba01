import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useToggleActive } from '../src/crew/use-toggle-active';
import { show } from './show';

/** What the list says of somebody, which is read again after each change. */
const stored = { active: false, reads: [] as (() => void)[] };

function Buttons() {
  const { switchPerson, shownState } = useToggleActive(
    () => new Promise<void>((resolve) => stored.reads.push(resolve)),
  );
  return (
    <>
      <output>{shownState({ id: 7, active: stored.active }) ? 'on' : 'off'}</output>
      <button onClick={() => void switchPerson(7, false)}>Off</button>
      <button onClick={() => void switchPerson(7, true)}>On</button>
    </>
  );
}
const shift = (idJob: number, title: string) => ({
  idJob,
  title,
  startTime: Date.UTC(2026, 10, 24, 8),
  zone: 'Australia/Sydney',
});
const answers = (shiftsAhead: ReturnType<typeof shift>[]) => ({
  getuserdetails: { firstName: 'Kim', lastName: 'Harrow', shiftsAhead } as never,
  toggeuseractive: { ok: true as const, futureShifts: shiftsAhead.length },
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('P-24: switching off names the shifts ahead first, and Cancel leaves the person on', async () => {
  const fake = show(<Buttons />, { answers: answers([shift(3, 'Opera gala'), shift(4, 'Harbour run')]) });
  press('Off');
  const dialog = await screen.findByRole('alertdialog', { name: 'Switch off Kim Harrow?' });
  expect(dialog.textContent).toContain('confirmed for 2 shifts ahead');
  expect(dialog.textContent).toContain('Opera gala');
  expect(dialog.textContent).toContain('Harbour run');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('toggeuseractive')).toEqual([]);
});

test('P-24: a yes switches off, and switching on asks nothing', async () => {
  const fake = show(<Buttons />, { answers: answers([]) });
  press('Off');
  expect(await screen.findByText('They are signed out and get no more invitations.')).toBeTruthy();
  press('Switch off');
  await waitFor(() => expect(fake.callsOf('toggeuseractive')).toEqual([{ id: 7, newState: false }]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  press('On');
  await waitFor(() => expect(fake.callsOf('toggeuseractive')).toHaveLength(2));
  expect(fake.callsOf('getuserdetails')).toHaveLength(1);
});

test('P-24: the shifts ahead are freed where the tick says so', async () => {
  const fake = show(<Buttons />, { answers: answers([shift(3, 'Opera gala')]) });
  press('Off');
  fireEvent.click(await screen.findByRole('checkbox', { name: /Take them off this shift/ }));
  press('Switch off');
  await waitFor(() =>
    expect(fake.callsOf('toggeuseractive')).toEqual([{ id: 7, newState: false, freeShifts: true }]),
  );
});

test('P-24: a clock that runs is said, and only shifts without a time can be freed', async () => {
  const running = { ...shift(3, 'Opera gala'), time: 'running' as const };
  show(<Buttons />, { answers: answers([running, shift(4, 'Harbour run')]) });
  press('Off');
  const { textContent } = await screen.findByRole('alertdialog');
  expect(textContent).toMatch(/Opera gala, .*, is checked in now/);
  expect(textContent).toContain('They stay clocked in until somebody checks them out.');
  expect(screen.getByRole('checkbox', { name: /Take them off this shift/ })).toBeTruthy();
});

test('P-24: freeing is not offered to who may not change jobs', async () => {
  show(<Buttons />, {
    answers: answers([shift(3, 'Opera gala')]),
    user: { permissions: ['crew:read', 'user:write'] },
  });
  press('Off');
  await screen.findByRole('alertdialog');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('P-24: the switch stays as it was sent until the list says the same', async () => {
  stored.active = false;
  const fake = show(<Buttons />, { answers: answers([]) });
  press('On');
  await waitFor(() => expect(fake.callsOf('toggeuseractive')).toHaveLength(1));
  await waitFor(() => expect(stored.reads.length).toBeGreaterThan(0));
  expect(screen.getByRole('status').textContent).toBe('on');
  // From then on the list is right, whatever it says.
  stored.reads.forEach((read) => read());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('off'));
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keptOf, memberOf, now } from './fixtures';
import { missingFrom, pressesLeft, ticked } from '../src/sign-off/signing-rows';
import { HOUR, card, openPad, rows, show, signed, untouched } from './sign-off-kit';

jest.mock('@crewcall/ui/signature-pad', () => ({
  SignaturePad: ({ onApprove }: { onApprove: (jpeg: string) => void }) => (
    <button onClick={() => onApprove('data:image/jpeg;base64,AAAA')}>Approve</button>
  ),
}));

describe('presses that wait for the supervisor', () => {
  const press = keptOf({ id: 5, idUser: 1, userName: 'Mia Costa', tapTime: now - HOUR });
  const other = keptOf({
    id: 6,
    idUser: 5,
    userName: 'Tomás O’Brien',
    action: 'in',
    tapTime: now - 3 * HOUR,
  });
  const withPresses = { ...card, pendingPunches: [press, other] };

  test('T-22, J-18: those of the workers who are signed are passed over, all of them once the job finishes', () => {
    const signing = ticked(rows, untouched);
    expect(pressesLeft(withPresses, signing, now)).toEqual([press]);
    const last = { ...withPresses, crew: [memberOf({ idUser: 1 })], timesheets: rows.slice(0, 1) };
    expect(pressesLeft(last, signing, now)).toEqual([press, other]);
    expect(pressesLeft({ ...last, pendingPunches: [{ ...press, decides: 'office' }] }, signing, now)).toEqual(
      [],
    );
    const whys = missingFrom(withPresses, signing, now).map(({ member, why }) => [member.idUser, why]);
    expect(whys).toContainEqual([5, 'press-waits']);
  });

  test('T-22, J-18: are named first and can be decided on the spot', async () => {
    const { fake } = show({ getTimeCard: withPresses, resolvePunch: { ok: true } });
    const list = await screen.findByRole('list', { name: 'These check-ins and check-outs wait for you' });
    expect(list.textContent).toContain('Check Out of Mia Costa, Sat 21 Nov, 11:00 am');
    expect(list.textContent).toContain('Check In of Tomás O’Brien, Sat 21 Nov, 9:00 am');
    // Whoever pressed was there.
    expect(screen.queryByRole('button', { name: 'Mark Tomás O’Brien absent' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Accept Check Out of Mia/ }));
    await waitFor(() => expect(fake.callsOf('resolvePunch')).toEqual([{ id: 5, apply: true }]));
  });

  test('T-22, J-18: nothing is signed over them unasked, and the question leads back to them', async () => {
    const { fake } = show({ getTimeCard: withPresses, finishJobSignature: signed });
    fireEvent.change(await screen.findByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
    fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign without this check-out?' });
    expect(question.textContent).toContain('Check Out of Mia Costa, Sat 21 Nov, 11:00 am');
    expect(question.textContent).not.toContain('Tomás');
    fireEvent.click(within(question).getByRole('button', { name: 'Decide first' }));
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('These check-ins and check-outs wait for you'),
    );
    expect(fake.callsOf('finishJobSignature')).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
    const again = await screen.findByRole('alertdialog', { name: 'Sign without this check-out?' });
    fireEvent.click(within(again).getByRole('button', { name: 'Sign without' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 check-in or check-out went to the office to decide.')).toBeTruthy();
  });

  test('T-22, J-18: many are one line, and the question that leads back to them opens it', async () => {
    const more = [7, 8].map((id) => ({ ...press, id, tapTime: press.tapTime + id }));
    show({ getTimeCard: { ...card, pendingPunches: [press, ...more] } });
    fireEvent.change(await screen.findByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
    expect(screen.getByRole('button', { name: 'Show: 3 check-outs wait for you' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign without 3 check-outs?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Decide first' }));
    const list = await screen.findByRole('list', { name: '3 check-outs wait for you' });
    expect(within(list).getAllByRole('button', { name: /^Accept/ })).toHaveLength(3);
  });

  test('T-22, J-18: one that arrives while the pad is open is asked about too', async () => {
    const { fake } = show({ finishJobSignature: signed });
    const approve = await openPad();
    fake.answer('getTimeCard', withPresses);
    const before = fake.callsOf('getTimeCard').length;
    act(() => fake.bus.emit('clock.changed', { idJob: 7 }));
    await waitFor(() => expect(fake.callsOf('getTimeCard').length).toBeGreaterThan(before));
    // The cache tells its readers of an answer in a task of its own, and the pad shows nothing of it.
    for (let task = 0; task < 3; task += 1)
      await act(() => new Promise<void>((done) => void setTimeout(done)));
    fireEvent.click(approve);
    expect(await screen.findByRole('alertdialog', { name: 'Sign without this check-out?' })).toBeTruthy();
    expect(fake.callsOf('finishJobSignature')).toEqual([]);
  });
});

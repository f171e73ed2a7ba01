import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keptOf, now } from './fixtures';
import { giveReason } from './give-reason';
import { button, show, supervised } from './supervision-kit';

const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());

/** Presses the button of a waiting press that lets it go, and says yes. */
async function letGo(name: RegExp) {
  fireEvent.click(await button(name));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: /^(Decline|Dismiss)$/ }));
}

test('T-22: a check-out is not let go while the check-in before it waits', async () => {
  const blocked = 'There is no check in before this check out. Check the worker in first.';
  const before = keptOf({ id: 6, action: 'in', tapTime: now - 8 * HOUR });
  const out = keptOf({ blocked });
  show(supervised({ pendingPunches: [before, out] }));
  expect(await button(/^Decline Check In of Ravi/)).toBeTruthy();
  expect(screen.getByText(/Decide the check in first\.$/)).toBeTruthy();
  expect(screen.queryByText(new RegExp(blocked))).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Accept|Dismiss) Check Out/ })).toBeNull();
  document.body.replaceChildren();
  for (const other of [
    { ...before, idUser: 2, userName: 'Anh Nguyễn' },
    { ...before, tapTime: now + HOUR, receivedAt: now + HOUR },
  ]) {
    show(supervised({ pendingPunches: [other, out] }));
    expect(await button(/^Dismiss Check Out of Ravi/)).toBeTruthy();
    document.body.replaceChildren();
  }
});

test('T-22: pending punches are accepted or declined', async () => {
  const fake = show(supervised({ pendingPunches: [keptOf({}), keptOf({ id: 6, action: 'in' })] }), {
    answers: { resolvePunch: { ok: true } },
  });
  expect(await screen.findAllByText(/There is no check in before it/)).toHaveLength(2);
  fireEvent.click(await button(/^Decline Check Out of Ravi/));
  const question = await screen.findByRole('alertdialog', {
    name: 'Decline Check Out of Ravi Singh, Sat 21 Nov, 12:00 pm?',
  });
  expect(question.textContent).toContain('This cannot be undone. Ravi Singh is notified.');
  expect(within(question).getByRole('button', { name: 'Keep it' }).className).toContain('contained');
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('resolvePunch')).toEqual([]);
  await letGo(/^Decline Check Out of Ravi/);
  await waitFor(() => expect(fake.callsOf('resolvePunch')).toEqual([{ id: 5, apply: false }]));
  fireEvent.click(await button(/^Accept Check In of Ravi/));
  await waitFor(() => expect(fake.callsOf('resolvePunch')).toHaveLength(2));
  expect(fake.callsOf('resolvePunch')[1]).toEqual({ id: 6, apply: true });
});

test('T-22, C.8.08: one that takes paid time away is accepted only with a reason, after saying what becomes of it', async () => {
  const less = { was: now + HOUR, is: now, paid: HOUR };
  const nightly = { was: now + 13 * HOUR, is: now, paid: 13 * HOUR };
  const fake = show(supervised({ pendingPunches: [keptOf({ less }), keptOf({ id: 6, less: nightly })] }), {
    answers: { resolvePunch: { ok: true } },
  });
  const [first, second] = await screen.findAllByRole('button', { name: /^Accept Check Out of Ravi/ });
  fireEvent.click(first as HTMLElement);
  expect(await giveReason('Accept')).toContain('1:00 pm becomes 12:00 pm: 1 h less paid.');
  await waitFor(() =>
    expect(fake.callsOf('resolvePunch')).toEqual([{ id: 5, apply: true, reason: 'Agreed on site.' }]),
  );
  fireEvent.click(second as HTMLElement);
  expect((await screen.findByRole('alertdialog', { name: /^Accept/ })).textContent).toContain(
    'Sun 22 Nov, 1:00 am becomes Sat 21 Nov, 12:00 pm: 13 h less paid.',
  );
});

test('T-22: a press of a phone whose clock is ahead says when it arrived, which is when it counts', async () => {
  show(
    supervised({
      pendingPunches: [keptOf({ tapTime: now + 3 * HOUR, reason: 'The clock of the phone was ahead.' })],
    }),
  );
  const arrived = 'The clock of the phone was ahead. Arrived Sat 21 Nov, 12:00 pm.';
  expect(await screen.findByText(`${arrived} If accepted, it counts from when it arrived.`)).toBeTruthy();
  document.body.replaceChildren();
  show(
    supervised({ pendingPunches: [keptOf({ tapTime: now + 3 * HOUR, reason: 'Ahead.', blocked: 'Why.' })] }),
  );
  expect(await screen.findByText('Ahead. Arrived Sat 21 Nov, 12:00 pm. Why.')).toBeTruthy();
});

test('T-22: a press of another year shows it, and one whose time cannot be right is only dismissed', async () => {
  const fake = show(supervised({ pendingPunches: [keptOf({ tapTime: 0 })] }), {
    answers: { resolvePunch: { ok: true } },
  });
  expect(await screen.findByText(/Check Out of Ravi Singh, Thu 1 Jan 1970/)).toBeTruthy();
  expect(screen.getByText(/This time cannot be right/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept Check Out/ })).toBeNull();
  await letGo(/^Dismiss Check Out of Ravi/);
  await waitFor(() => expect(fake.callsOf('resolvePunch')).toEqual([{ id: 5, apply: false }]));
});

test('T-22: from three on, presses are one line with their count, which opens by a press', async () => {
  const pendingPunches = [1, 2, 3].map((id) => keptOf({ id, tapTime: now - id * HOUR }));
  const fake = show(supervised({ pendingPunches: pendingPunches.slice(1) }));
  expect(await screen.findByRole('list', { name: 'These check-outs wait for you' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  fake.answer('getTimeCard', supervised({ pendingPunches }));
  act(() => fake.bus.emit('clock.changed', { idJob: 7 }));
  const open = await button('Show: 3 check-outs wait for you');
  expect(open.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: /^(Accept|Dismiss|Decline)/ })).toBeNull();
  fireEvent.click(open);
  const list = await screen.findByRole('list', { name: '3 check-outs wait for you' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(await button('Hide: 3 check-outs wait for you'));
  expect(screen.queryByRole('list', { name: '3 check-outs wait for you' })).toBeNull();
});

test('T-22, J-18: presses of a job that is over or of a signed time are the office’s; the supervisor only reads', async () => {
  show(
    supervised({
      jobStatus: 3,
      pendingPunches: [keptOf({ decides: 'office' }), keptOf({ id: 6, action: 'in', decides: 'supervisor' })],
    }),
  );
  const list = await screen.findByRole('list', { name: 'The office decides about this check-out' });
  expect(list.textContent).toContain('Check Out of Ravi Singh');
  expect(within(list).queryByRole('button')).toBeNull();
  const mine = screen.getByRole('list', { name: 'This check-in waits for you' });
  expect(within(mine).getAllByRole('button')).toHaveLength(2);
});

test('T-22, R-10: the office accepts one over a signature only after it was asked, and one that cannot be is only let go', async () => {
  const blocked = 'There is no check in before this check out. Check the worker in first.';
  const fake = show(
    supervised({
      canEdit: true,
      pendingPunches: [
        keptOf({ decides: 'office', unlocks: true }),
        keptOf({ id: 6, idUser: 2, userName: 'Anh Nguyễn', decides: 'office', blocked }),
      ],
    }),
    { answers: { resolvePunch: { ok: true } } },
  );
  fireEvent.click(await button(/^Accept Check Out of Ravi/));
  await screen.findByRole('alertdialog');
  expect(fake.callsOf('resolvePunch')).toEqual([]);
  expect(await giveReason('Delete signature')).toContain('Are you sure you want to DELETE this signature?');
  await waitFor(() =>
    expect(fake.callsOf('resolvePunch')).toEqual([
      { id: 5, apply: true, unlock: true, reason: 'Agreed on site.' },
    ]),
  );
  expect(screen.getByText(new RegExp(blocked))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept Check Out of Anh/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Dismiss Check Out of Anh/ })).toBeTruthy();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { hour, now } from './fixtures';
import { far } from './open-form';
import { openList, ready } from './open-invite';

const choose = async (name: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Keep inviting' }));
  fireEvent.click(await screen.findByRole('option', { name }));
};

test('C.12.10: a start that is past is not said to lie ahead', async () => {
  const startTime = now - 60 * 24 * hour;
  const past = { ...far, date: startTime, reqCrew: far.reqCrew.map((crew) => ({ ...crew, startTime })) };
  openList({ getKeepInviting: { hours: null, lapsed: 0 } }, past);
  expect(await screen.findByText('The start is past: automatic invitations have stopped.')).toBeTruthy();
});

test('C.12.10: a crew is told to go on inviting, and to stop', async () => {
  const { fake } = openList({
    getKeepInviting: { hours: null, lapsed: 0 },
    setKeepInviting: { ok: true },
  });
  await ready();
  await screen.findByText(/^Invites the nearest free person for each open place/);
  fake.answer('getKeepInviting', { hours: 4, lapsed: 2 });
  await choose('The next after 4 hours');
  expect(await screen.findByText(/2 invitations lapsed so far\.$/)).toBeTruthy();
  await choose('Off');
  await waitFor(() => expect(fake.callsOf('setKeepInviting').map(({ hours }) => hours)).toEqual([4, null]));
});

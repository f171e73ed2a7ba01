import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openList, ready } from './open-invite';

const choose = async (name: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Keep inviting' }));
  fireEvent.click(await screen.findByRole('option', { name }));
};

test('C.12.10: a crew is told to go on inviting, and to stop', async () => {
  const { fake } = openList({
    getKeepInviting: { hours: null, lapsed: 0 },
    setKeepInviting: { ok: true },
  });
  await ready();
  await screen.findByText(/^Asks the nearest who is free, one for each open place/);
  fake.answer('getKeepInviting', { hours: 4, lapsed: 2 });
  await choose('The next after 4 hours');
  expect(await screen.findByText(/2 invitations lapsed so far\.$/)).toBeTruthy();
  await choose('Off');
  await waitFor(() => expect(fake.callsOf('setKeepInviting').map(({ hours }) => hours)).toEqual([4, null]));
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { extraData, far, manager, office, open, saved, title } from './open-form';

const empty = { ...far, title: NEW_JOB_TITLE, version: 1, reqCrew: [] };
const begun = (untouched: 'own' | 'others', user: object = office, job = empty) =>
  open(
    job,
    'info',
    {
      getJobDetail: { job, extraData: { ...extraData, crewWasAsked: false, untouched } },
      discardJob: { ok: true },
      saveUpdatedJobv2: saved({ ...job, title: 'Load in', version: 2 }),
    },
    user,
  );
const text = 'Nothing is entered yet.';

test('B.2.24: closing the form of a new job that holds nothing discards it, and says so', async () => {
  for (const user of [office, manager]) {
    const { fake, unmount } = begun('own', user);
    expect(await screen.findByText(text)).toBeTruthy();
    await act(async () => void (await fake.region.navigation.push('/admin/dashboard')));
    unmount();
    await waitFor(() => expect(fake.callsOf('discardJob')).toEqual([{ id: 5 }]));
    await waitFor(() => expect(fake.said).toEqual(['The empty job was discarded.']));
  }
});

test('B.2.24: Discard leads back to the list', async () => {
  const { fake } = begun('own');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(fake.region.navigation.getSnapshot().location.pathname).toBe('/admin/dashboard'),
  );
});

test('B.2.24: the office discards what a manager has only begun by the button, never by closing', async () => {
  const { fake, unmount } = begun('others');
  await screen.findByText(text);
  await act(async () => void (await fake.region.navigation.push('/admin/dashboard')));
  unmount();
  expect(fake.callsOf('discardJob')).toEqual([]);
  const again = begun('others');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(again.fake.callsOf('discardJob')).toEqual([{ id: 5 }]));
});

test('B.2.24, J-07: what holds something, or is only shown elsewhere, is not discarded', async () => {
  const { fake, unmount } = begun('own');
  fireEvent.change(await title(), { target: { value: 'Load in' } });
  expect(screen.queryByText(text)).toBeNull();
  await act(async () => void (await fake.region.navigation.push('/admin/dashboard')));
  unmount();
  expect(fake.callsOf('discardJob')).toEqual([]);
  const moved = begun('own');
  await screen.findByText(text);
  moved.unmount();
  expect(moved.fake.callsOf('discardJob')).toEqual([]);
});

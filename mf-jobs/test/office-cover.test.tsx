import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import { Covers } from '../src/office/cover/covers';
import { shift } from './cover-shift';
import { hour, now } from './fixtures';
import { show } from './show';

const cover = (part: object = {}) => ({
  ...shift(4, 'Gala'),
  state: 1,
  late: false,
  offered: true,
  reason: 'I am ill',
  askedAt: now - hour,
  asker: { id: 1, fullName: 'Mia Costa' },
  taker: { id: 2, fullName: 'Tom Reed' },
  ...part,
});
const openCovers = (answers: object, ...covers: object[]) =>
  show(
    <Routes>
      <Route path="/*" element={<Covers base="/admin/requests" />} />
    </Routes>,
    {
      at: '/admin/requests?show=cover',
      basename: '/admin/requests',
      user: { permissions: ['job:read', 'job:write'] },
      answers: { getCovers: { covers } as never, ...answers },
    },
  );
const done = { ok: true, text: 'The shift has changed hands. Everybody is told.', conflicts: [] };

test('C.2.12: gives the shift over, and asks once about what speaks against it', async () => {
  const conflicts = ['Tom Reed has another shift within 20 hours.'];
  const { fake } = openCovers({ decideCover: { ok: false, text: '', conflicts } }, cover());
  expect(await screen.findByText('I am ill')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Give it over: Tom Reed' }));
  expect(await screen.findByText(conflicts[0] ?? '')).toBeTruthy();
  fake.answer('decideCover', done);
  fireEvent.click(screen.getByRole('button', { name: 'Give it over' }));
  await waitFor(() =>
    expect(fake.callsOf('decideCover')).toEqual([
      { id: 4, grant: true, taker: 2 },
      { id: 4, grant: true, taker: 2, confirmed: true },
    ]),
  );
});

test('C.2.12: a second press of the same thumb gives nothing over twice', async () => {
  const { fake } = openCovers({ decideCover: done }, cover());
  const give = await screen.findByRole('button', { name: 'Give it over: Tom Reed' });
  fireEvent.click(give);
  fireEvent.click(give);
  await waitFor(() => expect(fake.said).toContain(done.text));
  expect(fake.callsOf('decideCover')).toHaveLength(1);
});

test('C.2.13: a request that somebody else settles closes what is open for it, and says so', async () => {
  const { fake } = openCovers({}, cover());
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse Mia Costa' }));
  await screen.findByRole('alertdialog');
  fake.answer('getCovers', { covers: [] });
  act(() => fake.bus.emit('invite.answered', { idReqCrew: 701, idUser: 1 }));
  await waitFor(() => expect(fake.said).toEqual(['The request of Mia Costa has already been settled.']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('C.2.10: reads what is given in return, and waits for the yes to it', async () => {
  const swap = (accepted: boolean) => ({ ...shift(3, 'Own gala'), accepted });
  openCovers({}, cover({ swap: swap(false) }));
  expect(await screen.findByText(/^Own gala, .+ \(waits for their yes\)$/)).toBeTruthy();
  const give = screen.getByRole<HTMLButtonElement>('button', { name: 'Give it over: Tom Reed' });
  expect(give.disabled).toBe(true);
});

test('C.2.13: who is not among the nearest is found by name, and who was chosen and is not shown is not named', async () => {
  const near = { id: 30, fullName: 'Near By', km: 3.4, conflicts: [] };
  const far = { id: 31, fullName: 'Faye Off', km: 80, conflicts: [] };
  const { fake } = openCovers(
    {
      decideCover: done,
      getReplacements: ({ search }: { search?: string }) =>
        search === undefined
          ? { people: [near], more: 1 }
          : { people: search === 'fay' ? [far] : [], more: 0 },
    },
    cover({ taker: null, state: 0 }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Somebody else for Mia Costa' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Near By · 3 km' }));
  expect(screen.getByText('1 more person is free: search by name.')).toBeTruthy();
  const search = screen.getByRole('searchbox', { name: 'Search who is free' });
  const give = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Give it over' });
  fireEvent.change(search, { target: { value: 'zz' } });
  // Enter in the field sends the form: at once nobody is chosen any more.
  expect(give().disabled).toBe(true);
  fireEvent.submit(search);
  expect(fake.callsOf('decideCover')).toEqual([]);
  expect(await screen.findByText('Nobody called “zz” with a rate in Stagehand is free then.')).toBeTruthy();
  expect(give().disabled).toBe(true);
  fireEvent.change(search, { target: { value: 'fay' } });
  fireEvent.click(await screen.findByRole('radio', { name: 'Faye Off · 80 km' }));
  fireEvent.click(give());
  await waitFor(() => expect(fake.callsOf('decideCover')).toEqual([{ id: 4, grant: true, idUser: 31 }]));
});

const untaken = () => cover({ taker: null, state: 0 });
const decided = (fake: ReturnType<typeof openCovers>['fake'], body: object) =>
  waitFor(() => expect(fake.callsOf('decideCover')).toEqual([{ id: 4, ...body }]));

test('C.2.13: frees the place after a question', async () => {
  const { fake } = openCovers({ decideCover: done }, untaken());
  fireEvent.click(await screen.findByRole('button', { name: 'Free the place: Mia Costa' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Free it' }));
  await decided(fake, { grant: true, taker: null });
});

test('C.2.13: names somebody else', async () => {
  const people = [{ id: 30, fullName: 'Near By', km: 3.4, conflicts: [] }];
  const { fake } = openCovers({ decideCover: done, getReplacements: { people, more: 0 } }, untaken());
  fireEvent.click(await screen.findByRole('button', { name: 'Somebody else for Mia Costa' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Near By · 3 km' }));
  fireEvent.click(screen.getByRole('button', { name: 'Give it over' }));
  await decided(fake, { grant: true, idUser: 30 });
});

test('C.2.13: refuses with a reason', async () => {
  const { fake } = openCovers({ decideCover: done }, untaken());
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse Mia Costa' }));
  const refuse = within(await screen.findByRole('alertdialog'));
  fireEvent.change(refuse.getByLabelText(/^Reason/), { target: { value: 'Nobody is free.' } });
  fireEvent.click(refuse.getByRole('button', { name: 'Refuse' }));
  await decided(fake, { grant: false, text: 'Nobody is free.' });
});

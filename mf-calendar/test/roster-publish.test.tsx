import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { drafted, mia, monday, place, ravi, row, showRoster, weekOf } from './roster-kit';

const first = weekOf([
  {
    ...mia,
    places: [drafted(7), drafted(8, { idReqCrew: 12, conflicts: ['Less than 10 hours after ACME'] })],
  },
  {
    ...ravi,
    places: [place({ draft: { id: 9, version: 2, action: 'remove', madeBy: 'Olga Reyes' } })],
  },
]);

test('C.5.08: publishing shows who is notified of what, then what was done and what was refused', async () => {
  const { fake } = showRoster(first, {
    answers: {
      publishDrafts: {
        done: [
          { id: 7, idReqCrew: 11, idUser: 21 },
          { id: 9, idReqCrew: 11, idUser: 22 },
        ],
        refused: [{ id: 8, idReqCrew: 12, idUser: 21, text: 'This job is closed.' }],
        warnings: ['Mia Costa has another shift within 20 hours.'],
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish 3 drafts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish 3 drafts' });
  const list = await within(dialog).findByRole('list', { name: 'Who is notified of what' });
  expect(list.textContent).toMatch(/Mia Costa.*Invite: ACME, Load in, Tue 24 Nov, 4:00\spm\s– 8:00\spm/);
  expect(list.textContent).toMatch(/Invite: NOVA, Gala, Wed 25 Nov.*Less than 10 hours after ACME/);
  expect(list.textContent).toMatch(/Ravi Singh.*Take off: ACME, Load in/);
  expect(dialog.textContent).toContain('2 people are notified, each with one message');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish 3 drafts' }));
  expect((await screen.findByText('2 drafts published.')).textContent).toBeTruthy();
  expect(
    within(dialog).getByText(/^Mia Costa, NOVA, Gala, Wed 25 Nov, .*: This job is closed\.$/),
  ).toBeTruthy();
  expect(within(dialog).getByText('Mia Costa has another shift within 20 hours.')).toBeTruthy();
  const [{ drafts, key } = { drafts: [], key: '' }] = fake.callsOf('publishDrafts');
  expect(drafts).toEqual([
    { id: 7, version: 1 },
    { id: 8, version: 1 },
    { id: 9, version: 2 },
  ]);
  expect(key).toMatch(/^\w{32}$/);
  expect(fake.callsOf('publishDrafts')).toHaveLength(1);
});

test('C.5.10: what another planner has published first is named apart from what stays a draft', async () => {
  const gone = { idReqCrew: 0, idUser: 0, text: 'This draft is gone: somebody else has published it.' };
  const { server } = showRoster(first, {
    answers: {
      publishDrafts: () => {
        server.set(weekOf([mia, ravi]));
        return {
          done: [{ id: 9, idReqCrew: 11, idUser: 22 }],
          refused: [
            { ...gone, id: 7 },
            { id: 8, idReqCrew: 12, idUser: 21, text: 'This job is closed.' },
          ],
          warnings: [],
        };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish 3 drafts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish 3 drafts' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish 3 drafts' }));
  const list = await within(dialog).findByRole('list', { name: 'Drafts that are gone' });
  await row('Mia Costa');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish', hidden: true })).toBeTruthy());
  expect(list.textContent).toMatch(/^Mia Costa, ACME, Load in, Tue 24 Nov, 4:00\spm\s– 8:00\spm AEDT$/);
  const stays = within(dialog).getByRole('list', { name: 'Not done for' });
  expect(stays.textContent).toMatch(/^Mia Costa, NOVA, Gala, Wed 25 Nov, [^:]*:00.*: This job is closed\.$/);
});

test('C.5.08: a warning is listed once, with the day of its shift', async () => {
  const overlap = 'Load in: Mia Costa: Works until 4:00 pm.';
  const full = 'Gala: Stagehand has more confirmed people than places.';
  showRoster(first, {
    answers: {
      publishDrafts: {
        done: [
          { id: 7, idReqCrew: 11, idUser: 21 },
          { id: 8, idReqCrew: 12, idUser: 21 },
        ],
        refused: [],
        warnings: [overlap, overlap, full, 'Something else.'],
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish 3 drafts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish 3 drafts' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish 3 drafts' }));
  const list = await within(dialog).findByRole('list', { name: 'Please note' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    `Tue 24 Nov, ${overlap}`,
    `Wed 25 Nov, ${full}`,
    'Something else.',
  ]);
});

test('C.5.08: publishing asks for the whole week, whatever the page is filtered by', async () => {
  const { fake } = showRoster(first);
  await row('Ravi Singh');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'mia' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish 2 drafts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish 3 drafts' });
  expect(dialog.textContent).toContain('Ravi Singh');
  expect(fake.callsOf('getRoster').at(-1)).toEqual({ weekStart: monday });
});

test('C.12.05: Fill shows its picks with reasons and what stays open, and makes drafts of those ticked', async () => {
  const { fake } = showRoster(weekOf([mia, ravi]), {
    answers: {
      fillCrews: {
        picks: [
          { idReqCrew: 11, idUser: 21, fullName: 'Mia Costa', score: 900, reasons: ['Free all day', '4 km'] },
          { idReqCrew: 11, idUser: 22, fullName: 'Ravi Singh', score: 700, reasons: ['3 jobs for NOVA'] },
        ],
        left: [{ idReqCrew: 12, open: 3, text: 'Nobody else is free.' }],
        how: 'quick',
      },
    },
  });
  await row('Mia Costa');
  fireEvent.click(screen.getByRole('button', { name: 'Fill…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fill the week' });
  expect(await within(dialog).findByText('Free all day · 4 km')).toBeTruthy();
  expect(within(dialog).getByText(/3 places open\. Nobody else is free\./)).toBeTruthy();
  expect(within(dialog).getByText(/Found by a quick search/)).toBeTruthy();
  expect(fake.callsOf('setDrafts')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /Ravi Singh/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make 1 draft' }));
  await within(dialog).findByText('1 draft made. Publish them to invite the people.');
  expect(fake.callsOf('setDrafts')).toEqual([
    { drafts: [{ idReqCrew: 11, idUser: 21, action: 'invite', version: 0 }] },
  ]);
  expect(fake.callsOf('publishDrafts')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(async () => expect((await row('Mia Costa')).textContent).toContain('Draft'));
});

test('C.12.09: what the server refuses of a fill is said, the rest is made', async () => {
  const { fake } = showRoster(weekOf([mia, ravi]), {
    answers: {
      fillCrews: {
        picks: [
          { idReqCrew: 11, idUser: 21, fullName: 'Mia Costa', score: 900, reasons: [] },
          { idReqCrew: 11, idUser: 22, fullName: 'Ravi Singh', score: 700, reasons: [] },
        ],
        left: [],
        how: 'best',
      },
      setDrafts: {
        drafts: [{ id: 1, idReqCrew: 11, idUser: 21, version: 1, action: 'invite' }],
        refused: [{ idReqCrew: 11, idUser: 22, text: 'Ravi Singh is away.' }],
      },
    },
  });
  await row('Mia Costa');
  fireEvent.click(screen.getByRole('button', { name: 'Fill…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make 2 drafts' }));
  await screen.findByText('1 draft made. Publish them to invite the people.');
  expect(screen.getByText('Ravi Singh is away.')).toBeTruthy();
  expect(fake.callsOf('setDrafts')).toHaveLength(1);
});

import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { details } from './fixtures';
import { field, openTab, press, show, type } from './show-profile';

beforeEach(() => localStorage.clear());

const at = Date.UTC(2026, 10, 21, 0, 30);

/** Anh's profile, in which Mia saves these fields before the save under test arrives. */
async function open(theirs: Parameters<typeof details>[0], fields: string[]) {
  let stored = details({ version: 4, saves: [] });
  const sent: { version?: number | undefined }[] = [];
  const shown = show('admin', {
    user: { permissions: ['crew:read', 'user:write', 'crewinvoice:write'] },
    answers: {
      getuserdetails: () => stored,
      saveUserDetails: (body) => {
        sent.push(body);
        if (body.version === 4) {
          stored = details({
            ...theirs,
            version: 5,
            saves: [{ version: 5, by: 'Mia Costa', at, fields }],
          });
          throw new ApiError('conflict', 'Mia Costa has changed it.', 409, {
            error: true,
            code: 'profile-changed',
          });
        }
        return { ok: true as const, ratesToApply: 0 };
      },
    },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Personal');
  return { ...shown, sent };
}

const note = async () => within(await screen.findByRole('alert'));

test('B.2.40 somebody else saved the same field: it says who and what, keeps what was typed, and saves over it', async () => {
  const { sent, onSaved } = await open({ suburb: 'Redfern', city: 'Perth' }, ['suburb', 'city']);
  type('Suburb', 'Newtown');
  press('Save');
  const said = await note();
  expect(said.getByRole('listitem').textContent).toMatch(/^Suburb by Mia Costa, .*: Redfern$/);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(field('Suburb').value).toBe('Newtown');
  // What the other changed and nobody typed in is there at once.
  expect(field('City').value).toBe('Perth');
  expect(onSaved).not.toHaveBeenCalled();
  press('Save mine over it');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { suburb: 'Newtown', version: 4 },
    { suburb: 'Newtown', version: 5 },
  ]);
});

test('B.2.40 theirs is taken, and what else was typed stays', async () => {
  const { sent, onSaved } = await open({ suburb: 'Redfern' }, ['suburb']);
  type('Suburb', 'Newtown');
  type('Address', '2 Dock Road');
  press('Save');
  await note();
  press('Take theirs');
  expect(field('Suburb').value).toBe('Redfern');
  expect(field('Address').value).toBe('2 Dock Road');
  expect(screen.queryByRole('alert')).toBeNull();
  press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ address: '2 Dock Road', version: 5 });
  expect(sent[1]).not.toHaveProperty('suburb');
});

test('B.5.26 another group’s rate that somebody saved meanwhile is not put back', async () => {
  const groups = [
    { id: 3, groupName: 'Rigger', rate: 3600 },
    { id: 4, groupName: 'Stagehand', rate: 3000 },
  ];
  const { sent } = await open({ groups }, ['rates.3', 'rates.4']);
  openTab('Rates');
  type('Rigger', '37.00');
  press('Save');
  const said = await note();
  expect(said.getByRole('listitem').textContent).toMatch(
    /^Rate as Rigger by Mia Costa, .*: \$36\.00 an hour$/,
  );
  expect(field('Stagehand').value).toBe('30.00');
  press('Save mine over it');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ groups: [{ id: 3, rate: 3700 }], version: 5 });
});

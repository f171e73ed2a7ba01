import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '@crewcall/platform/testing';
import { SavedSearches } from '../src/crew/saved-searches';
import { show } from './show';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const filter = { text: 'rigger' } as never;

test('the dialog that names a search is called by its title, waits for a name, and says why it is refused', async () => {
  let isTaken = true;
  const fake = show(<SavedSearches filter={filter} canSave onTake={() => {}} />, {
    answers: {
      getCrewSearches: { searches: [] },
      saveCrewSearch: () => {
        if (isTaken) throw refusal('You have a search of this name.');
        return { ok: true as const, id: 3 };
      },
    },
  });
  press('Saved searches');
  press('Save this search');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  const name = dialog.getByLabelText('Name');
  fireEvent.submit(name);
  expect(fake.callsOf('saveCrewSearch')).toEqual([]);
  fireEvent.change(name, { target: { value: ' Near ' } });
  fireEvent.submit(name);
  expect(await dialog.findByText('You have a search of this name.')).toBeTruthy();
  isTaken = false;
  fireEvent.submit(name);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save this search' })).toBeNull());
  expect(fake.callsOf('saveCrewSearch')).toEqual([
    { name: 'Near', filter },
    { name: 'Near', filter },
  ]);
});

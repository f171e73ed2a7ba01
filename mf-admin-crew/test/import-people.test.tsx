import { fireEvent, screen, waitFor } from '@testing-library/react';
import { offline } from '@crewcall/platform/testing';
import { ImportPeople } from '../src/add-people/import-people';
import { show } from './show';

const row = (at: number, status: 'new' | 'asked' | 'account' = 'new') => ({
  ...{ row: at, firstName: 'Ana', lastName: 'Pires', email: `p${at}@list.example`, phone: '', postcode: '' },
  ...{ status, samePhone: at === 2 ? 'Mia Costa' : '' },
});
const choose = async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input)
    fireEvent.change(input, { target: { files: [new File(['x'], 'crew.csv', { type: 'text/csv' })] } });
  await screen.findByText('crew.csv');
};
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a list is looked at before anything is added: faults by row and column, who is known, what is not read', async () => {
  const fake = show(<ImportPeople onClose={() => {}} />, {
    answers: {
      readPeople: {
        rows: [row(2), row(3, 'account')],
        faults: [{ row: 4, column: 'Email', text: 'The same address stands in row 2.' }],
        unread: ['Shoe size'],
      },
    },
  });
  await choose();
  expect(screen.getByText(/2 rows can be read, 1 row is left out/)).toBeTruthy();
  expect(screen.getByText('These columns are not read: Shoe size.')).toBeTruthy();
  expect(screen.getByRole('row', { name: '4 Email The same address stands in row 2.' })).toBeTruthy();
  expect(screen.getByText('New; same phone as Mia Costa')).toBeTruthy();
  expect(screen.getByText('Has an account')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 1 person' })).toBeTruthy();
  expect(fake.callsOf('importPeople')).toEqual([]);
});

test('many are added some at a time; where the line breaks, the same press goes on', async () => {
  let calls = 0;
  const list = Array.from({ length: 250 }, (_, at) => row(at + 10));
  const fake = show(<ImportPeople onClose={() => {}} />, {
    answers: {
      readPeople: { rows: list, faults: [], unread: [] },
      importPeople: ({ people }) => {
        calls += 1;
        if (calls === 2) throw offline();
        const known = calls === 3 ? people.length : 0;
        return { added: people.length - known, known };
      },
    },
  });
  await choose();
  press(/^Add 250 people$/);
  await screen.findByText(/100 people were added\. Press again to continue/);
  press(/^Add 250 people$/);
  expect(
    await screen.findByText(/150 people added, and emailed a link\. 100 were known already/),
  ).toBeTruthy();
  expect(fake.callsOf('importPeople').map(({ people }) => people.length)).toEqual([100, 100, 100, 100, 50]);
  await waitFor(() => expect(fake.said).toEqual(['150 people added.']));
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { offline } from '@crewcall/platform/testing';
import { ImportPeople } from '../src/add-people/import-people';
import { show } from './show';

const row = (at: number, status: 'new' | 'asked' | 'account' = 'new') => ({
  ...{ row: at, firstName: 'Ana', lastName: 'Pires', email: `p${at}@list.example`, phone: '', postcode: '' },
  ...{ status, samePhone: at === 2 ? 'Mia Costa' : '' },
});
const list = { head: ['Name', 'Email'], sample: [], columns: {}, missing: [], unread: [], denied: [] };
const choose = async (shown = 'crew.csv') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input)
    fireEvent.change(input, { target: { files: [new File(['x'], 'crew.csv', { type: 'text/csv' })] } });
  await screen.findByText(shown);
};
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a list is looked at before anything is added: faults by row and column, who is known, what is not read', async () => {
  const fake = show(<ImportPeople onClose={() => {}} />, {
    answers: {
      readPeople: {
        ...list,
        columns: { firstName: 0, email: 1, postcode: 2, rate: 3 },
        denied: ['BSB'],
        rows: [row(2), row(3, 'account')],
        faults: [{ row: 4, column: 'Email', text: 'The same address stands in row 2.' }],
        unread: ['Shoe size'],
      },
    },
  });
  await choose();
  expect(screen.getByText(/2 rows can be read, 1 row is left out/)).toBeTruthy();
  expect(screen.getByText('These columns are not read: Shoe size.')).toBeTruthy();
  expect(screen.getByText(/^Also read: Postcode, Rate\./)).toBeTruthy();
  expect(screen.getByText(/may make invoices\. These columns are left out: BSB\./)).toBeTruthy();
  expect(screen.getByRole('row', { name: '4 Email The same address stands in row 2.' })).toBeTruthy();
  expect(screen.getByText('New; same phone as Mia Costa')).toBeTruthy();
  expect(screen.getByText('Has an account')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 1 person' })).toBeTruthy();
  expect(fake.callsOf('importPeople')).toEqual([]);
});

test('many are added some at a time; where the line breaks, the same press goes on', async () => {
  let calls = 0;
  const rows = Array.from({ length: 250 }, (_, at) => row(at + 10));
  const fake = show(<ImportPeople onClose={() => {}} />, {
    answers: {
      readPeople: { ...list, rows, faults: [] },
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

test('columns that nothing names are matched by hand, and a list with the same head later by itself', async () => {
  const head = ['Who', 'Where', 'Contact'];
  const sample = [['Mia Costa', 'Ultimo', 'mia@list.example']];
  const answers = {
    readPeople: ({ columns }: { columns?: object | undefined }) =>
      columns === undefined
        ? {
            ...list,
            head,
            sample,
            missing: ['firstName', 'lastName', 'email'] as const,
            rows: [],
            faults: [],
          }
        : { ...list, head, sample, columns, rows: [row(2)], faults: [] },
  };
  localStorage.clear();
  const first = show(<ImportPeople onClose={() => {}} />, { answers: answers as never });
  await choose();
  expect(screen.getByText('Mia Costa')).toBeTruthy();
  const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Use these columns' });
  expect(use.disabled).toBe(true);
  for (const [column, field] of [
    ['Who', 'Full name'],
    ['Contact', 'Email'],
  ] as const) {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: column }));
    fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: field }));
  }
  expect(use.disabled).toBe(false);
  press(/^Use these columns$/);
  expect(await screen.findByRole('button', { name: 'Add 1 person' })).toBeTruthy();
  const columns = { name: 0, email: 2 };
  expect(first.callsOf('readPeople').at(-1)).toMatchObject({ columns });
  press(/^Choose another list$/);
  await choose();
  expect(await screen.findByRole('button', { name: 'Add 1 person' })).toBeTruthy();
  expect(first.callsOf('readPeople').slice(2)).toMatchObject([{}, { columns }]);
  press(/^Match columns$/);
  expect(screen.getByRole('combobox', { name: 'Who' }).textContent).toBe('Full name');
});

describe('saved columns that no longer fit', () => {
  const key = 'crewcall.import.columns';
  const head = ['Who', 'Contact'];
  const begin = (saved: unknown) => {
    localStorage.setItem(key, JSON.stringify(saved));
    return show(<ImportPeople onClose={() => {}} />, {
      answers: {
        readPeople: (({ columns }: { columns?: object }) => {
          if (columns !== undefined) throw new ApiError('refused', 'This list has no such column.', 200, {});
          return { ...list, head, missing: ['email'], rows: [], faults: [] };
        }) as never,
      },
    });
  };
  const asks = async () => {
    await choose();
    expect(await screen.findByRole('button', { name: 'Use these columns' })).toBeTruthy();
    expect(screen.queryByText('This list has no such column.')).toBeNull();
  };

  test.each([
    ['no field', { shoe: 1 }],
    ['no column', { email: 1.5 }],
    ['no columns', 'email'],
  ])('%s: they are not sent, and the columns are asked for', async (_what, columns) => {
    const fake = begin({ [head.join('\t')]: columns });
    await asks();
    expect(fake.callsOf('readPeople')).toHaveLength(1);
  });

  test('the server refuses them: the columns are asked for', async () => {
    const fake = begin({ [head.join('\t')]: { email: 7 } });
    await asks();
    expect(fake.callsOf('readPeople')).toHaveLength(2);
  });
});

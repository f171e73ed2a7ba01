import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DataTable } from './data-table';
import { UiRoot } from './ui-root';
import type { Column, DataTableProps } from './data-table';

const show = (ui: ReactNode) => render(<UiRoot name="mf-test">{ui}</UiRoot>);
type Row = { id: number; name: string; pay: number };
const rows: Row[] = [
  { id: 1, name: 'Mia', pay: 300 },
  { id: 2, name: 'Anh', pay: 100 },
  { id: 3, name: 'ravi', pay: 200 },
];
const columns: Column<Row>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name, sort: (row) => row.name },
  { key: 'pay', head: 'Pay', cell: (row) => row.pay, sort: (row) => row.pay, align: 'right' },
];
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .find(Boolean),
    );

test('a table sorts by its heads and walks rows with the keys', async () => {
  const opened: number[] = [];
  show(
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      label="Crew"
      onOpen={(row) => opened.push(row.id)}
    />,
  );
  expect(names()).toEqual(['Mia', 'Anh', 'ravi']);
  fireEvent.click(screen.getByText('Name'));
  expect(names()).toEqual(['Anh', 'Mia', 'ravi']);
  fireEvent.click(screen.getByText('Name'));
  expect(names()).toEqual(['ravi', 'Mia', 'Anh']);
  const [, first, second] = screen.getAllByRole('row');
  act(() => first?.focus());
  fireEvent.keyDown(first!, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  fireEvent.keyDown(second!, { key: 'Enter' });
  expect(opened).toEqual([1]);
});

/** A table whose rows can be chosen; answers where the keys of the chosen ones stand. */
function choosing(props: Pick<DataTableProps<Row>, 'selectable' | 'inSelectAll'>, before: number[] = []) {
  function Table() {
    const [keys, setKeys] = useState<Set<string | number>>(new Set(before));
    return (
      <>
        <output>{[...keys].sort().join()}</output>
        <DataTable
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          label="Crew"
          selected={keys}
          onSelect={setKeys}
          rowLabel={(row) => row.name}
          {...props}
        />
      </>
    );
  }
  show(<Table />);
  return document.querySelector('output')!;
}

test('rows are selected one by one, in a run and all together', () => {
  const out = choosing({ selectable: (row) => row.id !== 2 });
  fireEvent.click(screen.getByLabelText('Select Mia'));
  expect(out.textContent).toBe('1');
  fireEvent.keyDown(screen.getAllByRole('row')[3]!, { key: ' ', shiftKey: true });
  expect(out.textContent).toBe('1,3');
  fireEvent.click(screen.getByLabelText('Select all'));
  expect(out.textContent).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Select Anh').disabled).toBe(true);
});

test('the head takes only what it is told to; the others are ticked one by one', () => {
  const out = choosing({ inSelectAll: (row) => row.id !== 2 });
  fireEvent.click(screen.getByLabelText('Select all'));
  expect(out.textContent).toBe('1,3');
  fireEvent.click(screen.getByLabelText('Select Anh'));
  expect(out.textContent).toBe('1,2,3');
  expect(screen.getByLabelText<HTMLInputElement>('Select all').checked).toBe(true);
});

test('the head leaves what is chosen and not in sight', () => {
  const out = choosing({}, [9]);
  fireEvent.click(screen.getByLabelText('Select all'));
  expect(out.textContent).toBe('1,2,3,9');
  fireEvent.click(screen.getByLabelText('Select all'));
  expect(out.textContent).toBe('9');
});

test('as cards it keeps labels and opening', () => {
  const opened: number[] = [];
  show(
    <DataTable
      as="cards"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      label="Crew"
      onOpen={(row) => opened.push(row.id)}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Anh' }));
  expect(opened).toEqual([2]);
  expect(screen.getAllByText('Pay')).toHaveLength(3);
});

test('A.2.21: a card says what its heading is where that does not explain itself', () => {
  const [name, ...others] = columns;
  if (!name) throw new Error('There are no columns.');
  show(
    <DataTable
      as="cards"
      rows={rows}
      columns={[{ ...name, headOnCard: true }, ...others]}
      rowKey={(row) => row.id}
      label="Crew"
      onOpen={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: `${String(name.head)} Anh` })).toBeDefined();
});

/** @jest-environment-options {"styles": true} */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { nothingSelected, PagedTable } from './paged-table';
import type { Selection } from './paged-table';
import { UiRoot } from './ui-root';
import type { Column } from './data-table';

type Row = { id: number; name: string };
const TOTAL = 8_312;
const rowOf = (index: number): Row => ({ id: index + 1, name: `Person ${index + 1}` });
const columns: Column<Row>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name, sort: 'server' },
  { key: 'id', head: 'Number', cell: (row) => row.id },
];

/** A list of which the first hundred rows are loaded, and others once `load` has been asked for them. */
function List({ as, onOpen }: { as?: 'cards' | 'table'; onOpen?: (row: Row) => void }) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [sort, setSort] = useState({ key: 'name', down: false });
  const [seen, setSeen] = useState('');
  return (
    <UiRoot name="mf-test">
      <output>
        {`${selection.isAll ? 'all but' : 'only'} ${[...selection.keys].toSorted((a, b) => Number(a) - Number(b)).join()}`}
      </output>
      <p role="note">{`${sort.key} ${sort.down ? 'down' : 'up'}; ${seen}`}</p>
      <button onClick={() => setSelection({ isAll: true, keys: new Set() })}>all</button>
      <PagedTable
        {...(as ? { as } : {})}
        label="Crew"
        total={TOTAL}
        rowAt={(index) => (index < 100 ? rowOf(index) : undefined)}
        loaded={Array.from({ length: 100 }, (_, index) => rowOf(index))}
        onSight={(from, to) => setSeen(`${from}-${to}`)}
        load={(from, to) => Promise.resolve(Array.from({ length: to - from }, (_, at) => rowOf(from + at)))}
        sort={sort}
        onSort={setSort}
        columns={columns}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        selection={selection}
        onSelect={setSelection}
        selectable={(row) => row.id !== 2}
        searchKey="x"
        maxHeight={400}
        {...(onOpen ? { onOpen } : {})}
      />
    </UiRoot>
  );
}
const chosen = () => screen.getByRole('status').textContent;
const row = (index: number) =>
  document.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`) as HTMLElement;
const key = (index: number, name: string, more: object = {}) =>
  fireEvent.keyDown(row(index), { key: name, ...more });
const focused = (index: number) => waitFor(() => expect(document.activeElement).toBe(row(index)));
/** jsdom has no layout: rows of 49 px in a pane of 400 px that scrolls. */
function withLayout(): void {
  const pane = screen.getByRole('table').parentElement as HTMLElement;
  const body = screen.getByRole('table').querySelector('tbody') as HTMLElement;
  const rect = (top: number, height: number) => ({ top, bottom: top + height, height }) as DOMRect;
  Object.defineProperty(pane, 'clientHeight', { value: 400 });
  pane.getBoundingClientRect = () => rect(100, 400);
  body.getBoundingClientRect = () => rect(100 - pane.scrollTop, TOTAL * 49);
  let at = 0;
  Object.defineProperty(pane, 'scrollTop', {
    get: () => at,
    set: (to: number) => {
      at = to;
      fireEvent.scroll(pane);
    },
  });
}

test('only rows in sight are drawn, each with its place among all', () => {
  render(<List />);
  withLayout();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(TOTAL + 1));
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
  expect(row(0).getAttribute('aria-rowindex')).toBe('2');
  act(() => {
    (screen.getByRole('table').parentElement as HTMLElement).scrollTop = 4_000 * 49;
  });
  expect(within(row(4_000)).queryByText('Person 4001')).toBeNull();
  // Not loaded yet: the row is there, grey, and says that it is busy.
  expect(row(4_000).getAttribute('aria-busy')).toBe('true');
  expect(row(0)).toBeNull();
  expect(screen.getByRole('note').textContent).toMatch(/; 39\d\d-40\d\d$/);
});

test('the keys walk to rows that are not loaded yet, and Tab reaches one row', async () => {
  const opened: number[] = [];
  render(<List onOpen={({ id }) => opened.push(id)} />);
  withLayout();
  act(() => row(0).focus());
  key(0, 'ArrowDown');
  await focused(1);
  key(1, 'PageDown');
  await focused(11);
  key(11, 'Enter');
  expect(opened).toEqual([12]);
  key(11, 'End');
  await focused(TOTAL - 1);
  key(TOTAL - 1, 'Enter');
  expect(opened).toEqual([12]);
  key(TOTAL - 1, 'PageUp');
  await focused(TOTAL - 11);
  expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
  key(TOTAL - 11, 'Home');
  await focused(0);
});

test('the keys go on from a row that was scrolled away', async () => {
  render(<List />);
  withLayout();
  act(() => row(3).focus());
  const pane = screen.getByRole('table').parentElement as HTMLElement;
  act(() => {
    pane.scrollTop = 1_000 * 49;
  });
  expect(document.activeElement).toBe(pane);
  fireEvent.keyDown(pane, { key: 'ArrowDown' });
  await focused(4);
});

test('a head asks for another order, and again for the other way', () => {
  render(<List />);
  fireEvent.click(screen.getByText('Name'));
  expect(screen.getByRole('note').textContent).toMatch(/^name down/);
  fireEvent.click(screen.getByText('Name'));
  expect(screen.getByRole('note').textContent).toMatch(/^name up/);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
});

test('rows are chosen one by one, in a run, all that are loaded, and all but some', async () => {
  render(<List />);
  fireEvent.click(screen.getByLabelText('Select Person 1'));
  expect(chosen()).toBe('only 1');
  key(4, ' ', { shiftKey: true });
  await waitFor(() => expect(chosen()).toBe('only 1,3,4,5'));
  expect(screen.getByLabelText<HTMLInputElement>('Select Person 2').disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Select the rows loaded'));
  expect(chosen()?.split(',')).toHaveLength(99);
  fireEvent.click(screen.getByLabelText('Select the rows loaded'));
  expect(chosen()).toBe('only ');
  fireEvent.click(screen.getByRole('button', { name: 'all' }));
  expect(screen.getByLabelText<HTMLInputElement>('Select the rows loaded').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Select Person 3'));
  expect(chosen()).toBe('all but 3');
  expect(screen.getByLabelText<HTMLInputElement>('Select the rows loaded').checked).toBe(false);
  expect(row(2).getAttribute('aria-selected')).toBe('false');
  expect(row(3).getAttribute('aria-selected')).toBe('true');
});

test('as cards on a phone it draws those in sight too, each with its place', () => {
  const opened: number[] = [];
  render(<List as="cards" onOpen={({ id }) => opened.push(id)} />);
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeLessThan(100);
  expect([cards[4]?.getAttribute('aria-posinset'), cards[4]?.getAttribute('aria-setsize')]).toEqual([
    '5',
    String(TOTAL),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Person 5' }));
  expect(opened).toEqual([5]);
  fireEvent.click(screen.getByLabelText('Select Person 5'));
  expect(chosen()).toBe('only 5');
});

test('rows of different heights all get that of the tallest, wherever the table is scrolled', () => {
  const heights = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = this.dataset['row'];
    return index === undefined ? 0 : Number(index) % 2 === 0 ? 49 : 90;
  });
  render(<List />);
  withLayout();
  act(() => {
    (screen.getByRole('table').parentElement as HTMLElement).scrollTop = 4_001 * 90;
  });
  expect([row(4_000), row(4_001)].map((one) => getComputedStyle(one).height)).toEqual(['90px', '90px']);
  heights.mockRestore();
});

function Menu({ of }: { of: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>{`Status of ${of}`}</button>
      {isOpen ? <div role="menu" aria-label={of} /> : null}
    </>
  );
}
interface ShortProps {
  /** Names in their order; null is not loaded yet. */
  names: readonly (string | null)[];
  searchKey?: string;
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
  load?: () => Promise<{ name: string }[]>;
}
const Short = ({ names, searchKey = 'x', selection = nothingSelected, onSelect, load }: ShortProps) => (
  <UiRoot name="mf-test">
    <PagedTable
      as="table"
      label="Crew"
      total={names.length}
      rowAt={(index) => (names[index] == null ? undefined : { name: names[index] })}
      loaded={names.flatMap((name) => (name === null ? [] : [{ name }]))}
      onSight={() => {}}
      load={load ?? (() => Promise.resolve([]))}
      sort={{ key: 'name', down: false }}
      onSort={() => {}}
      columns={[{ key: 'name', head: 'Name', cell: ({ name }) => <Menu of={name} /> }]}
      rowKey={({ name }) => name}
      rowLabel={({ name }) => name}
      selection={selection}
      {...(onSelect ? { onSelect } : {})}
      searchKey={searchKey}
      maxHeight={400}
    />
  </UiRoot>
);

test('an open menu and the focus stay with their person when another answer moves the row', async () => {
  const { rerender } = render(<Short names={['Ann', 'Ben', 'Cem']} />);
  act(() => screen.getByText('Status of Cem').focus());
  fireEvent.click(screen.getByText('Status of Cem'));
  rerender(<Short names={['Cem', 'Ann']} searchKey="y" />);
  expect(screen.getByRole('menu', { name: 'Cem' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText('Status of Cem'));
  act(() => row(0).focus());
  rerender(<Short names={['Ann', 'Ben', 'Cem', 'Dov']} searchKey="z" />);
  expect(document.activeElement).toBe(row(2));
  key(2, 'ArrowDown');
  await focused(3);
});

test('when the person with the focus is gone it passes to the table, not to who comes in their place', () => {
  const onSelect = jest.fn();
  const { rerender } = render(<Short names={['Ann', 'Ben']} onSelect={onSelect} />);
  act(() => row(0).focus());
  rerender(<Short names={['Ben']} searchKey="y" onSelect={onSelect} />);
  const pane = screen.getByRole('table').parentElement as HTMLElement;
  expect(document.activeElement).toBe(pane);
  fireEvent.keyDown(pane, { key: ' ' });
  expect(onSelect).not.toHaveBeenCalled();
});

test('a grey row passes the focus to the row that is loaded in its place', () => {
  const { rerender } = render(<Short names={['Ann', null]} />);
  act(() => row(1).focus());
  rerender(<Short names={['Ann', 'Ben']} />);
  expect(row(1).textContent).toContain('Ben');
  expect(document.activeElement).toBe(row(1));
});

test('somebody who is on two pages for a moment is drawn twice, and no row is lost', () => {
  render(<Short names={['Ann', 'Ben', 'Ann']} />);
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('a run that is still loading when the search changes selects nobody, and the next begins at the top', async () => {
  const onSelect = jest.fn();
  let answer: (rows: { name: string }[]) => void = () => {};
  const load = jest.fn(() => new Promise<{ name: string }[]>((resolve) => (answer = resolve)));
  const names = ['Ann', 'Ben', 'Cem'];
  const { rerender } = render(<Short names={names} onSelect={onSelect} load={load} />);
  key(2, ' ', { shiftKey: true });
  rerender(<Short names={names} onSelect={onSelect} load={load} searchKey="y" />);
  await act(async () => answer([{ name: 'Ann' }]));
  expect(onSelect).not.toHaveBeenCalled();
  key(1, ' ', { shiftKey: true });
  expect(load).toHaveBeenLastCalledWith(0, 2);
  await act(async () => answer([{ name: 'Ann' }, { name: 'Ben' }]));
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('the checkbox in the head clears only the rows that are loaded, unless all that match are chosen', () => {
  const onSelect = jest.fn();
  const some = { isAll: false, keys: new Set(['Ann', 'Ben', 'Zoe']) };
  const { rerender } = render(<Short names={['Ann', 'Ben', null]} selection={some} onSelect={onSelect} />);
  fireEvent.click(screen.getByLabelText('Select the rows loaded'));
  expect(onSelect).toHaveBeenLastCalledWith({ isAll: false, keys: new Set(['Zoe']) }, [
    { name: 'Ann' },
    { name: 'Ben' },
  ]);
  const all = { isAll: true, keys: new Set<string>() };
  rerender(<Short names={['Ann', 'Ben', 'Cem']} selection={all} onSelect={onSelect} />);
  fireEvent.click(screen.getByLabelText('Select all'));
  expect(onSelect).toHaveBeenLastCalledWith(nothingSelected, []);
});

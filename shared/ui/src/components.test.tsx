import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  BigAction,
  Button,
  CopyButton,
  DataTable,
  Dialog,
  ErrorState,
  FileInput,
  Gauge,
  JobCard,
  SearchField,
  SegmentedTabs,
  SidePanel,
  StatusPill,
  TimeField,
  UiRoot,
  useConfirm,
} from './index';
import type { Column } from './index';

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

test('dialogs open inside the region', () => {
  const { container, unmount } = show(<Dialog open>Hello</Dialog>);
  expect(container.contains(screen.getByRole('dialog'))).toBe(true);
  unmount();
  expect(document.body.textContent).toBe('');
});

test('useConfirm answers, and says no on leaving', async () => {
  const answers: boolean[] = [];
  function Ask() {
    const confirm = useConfirm();
    return (
      <Button
        onClick={() =>
          void confirm({ title: 'Delete?', yes: 'Delete', danger: true }).then((yes) => answers.push(yes))
        }
      >
        Go
      </Button>
    );
  }
  const { unmount } = show(<Ask />);
  fireEvent.click(screen.getByText('Go'));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(answers).toEqual([true]));
  fireEvent.click(screen.getByText('Go'));
  unmount();
  await waitFor(() => expect(answers).toEqual([true, false]));
});

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

test('rows are selected one by one, in a run and all together', () => {
  function Table() {
    const [keys, setKeys] = useState<Set<string | number>>(new Set());
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
          selectable={(row) => row.id !== 2}
        />
      </>
    );
  }
  show(<Table />);
  const out = document.querySelector('output')!;
  fireEvent.click(screen.getByLabelText('Select Mia'));
  expect(out.textContent).toBe('1');
  fireEvent.keyDown(screen.getAllByRole('row')[3]!, { key: ' ', shiftKey: true });
  expect(out.textContent).toBe('1,3');
  fireEvent.click(screen.getByLabelText('Select all'));
  expect(out.textContent).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Select Anh').disabled).toBe(true);
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

test('a side panel takes focus, closes on Escape and gives focus back', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {open ? (
          <SidePanel title="Job" onClose={() => setOpen(false)}>
            <SearchField label="Find" value="" onChange={() => undefined} />
          </SidePanel>
        ) : null}
      </>
    );
  }
  show(<Page />);
  const opener = screen.getByText('Open');
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Job' }));
  const field = screen.getByLabelText('Find');
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'Escape' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(document.activeElement).not.toBe(field);
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Job' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('B.2.24: Escape in a side panel goes one step: out of the field, back, closed', async () => {
  const onClose = jest.fn();
  function Page() {
    const [isBack, setIsBack] = useState(false);
    return (
      <SidePanel title="Job" onClose={onClose}>
        {isBack ? null : (
          <>
            <button data-back="" onClick={() => setIsBack(true)}>
              Crew
            </button>
            <textarea aria-label="Text" />
          </>
        )}
      </SidePanel>
    );
  }
  show(<Page />);
  const field = screen.getByLabelText('Text');
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
  expect(screen.getByLabelText('Text')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('B.2.34 Ctrl+F focuses the search box, Escape leaves it', () => {
  show(<SearchField label="Search" hotkey value="abc" onChange={() => undefined} />);
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Escape' });
  expect(document.activeElement).not.toBe(screen.getByLabelText('Search'));
});

test.each(['(pointer:coarse)', '(max-width:'])(
  'B.2.34: the key to press is not shown on a phone: %s',
  (media) => {
    show(<SearchField label="Search" hotkey value="" onChange={() => undefined} />);
    const key = screen.getByText('Ctrl F');
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const hidden = rules.filter(({ cssText }) => {
      const text = cssText.replace(/\s/g, '');
      const isOfKey = [...key.classList].some((name) => text.includes(`.${name}{`));
      return text.startsWith('@media') && text.includes(media) && isOfKey && text.includes('display:none');
    });
    expect(hidden).toHaveLength(1);
  },
);

test('segmented tabs move with the arrow keys', () => {
  const chosen: string[] = [];
  show(
    <SegmentedTabs
      label="Jobs"
      value="b"
      onChange={(value) => chosen.push(value)}
      items={[
        { value: 'a', label: 'All' },
        { value: 'b', label: 'Mine' },
      ]}
    />,
  );
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Mine' }), { key: 'ArrowRight' });
  expect(chosen).toEqual(['a']);
  expect(screen.getByRole('tab', { name: 'Mine', selected: true })).toBeTruthy();
});

test('a time field passes on what is a time and keeps what is not', () => {
  const got: string[] = [];
  show(<TimeField label="Finish" value="" onChange={(value) => got.push(value)} />);
  const field = screen.getByLabelText('Finish');
  fireEvent.change(field, { target: { value: '730' } });
  fireEvent.blur(field);
  fireEvent.change(field, { target: { value: 'later' } });
  fireEvent.blur(field);
  expect(got).toEqual(['07:30']);
  expect((field as HTMLInputElement).value).toBe('later');
  expect(screen.getByText('Enter a time as HH:MM')).toBeTruthy();
});

test('files that are too large are refused with the reason', () => {
  const got: File[] = [];
  show(<FileInput label="Resume" accept=".pdf" maxBytes={1024} onFiles={(files) => got.push(...files)} />);
  const input = document.querySelector('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['x'.repeat(3000)], 'cv.pdf')] } });
  expect(screen.getByRole('alert').textContent).toBe('cv.pdf is 3 kB; the largest allowed is 1 kB.');
  fireEvent.change(input, { target: { files: [new File(['x'], 'cv.pdf')] } });
  expect(got).toHaveLength(1);
});

test('states say word and number', () => {
  show(
    <>
      <StatusPill of="row" state="Getting Crew" />
      <StatusPill of="invite" state={2} />
      <StatusPill of="invoice" state="$1.00 Generated" />
      <StatusPill of="job" state="something new" />
      <Gauge confirmed={9} amount={6} />
      <ErrorState title="The jobs could not be loaded" error={new Error('No reception.')} />
    </>,
  );
  for (const word of ['Getting Crew', 'Confirmed', '$1.00 Generated', 'something new', 'No reception.'])
    expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getByRole('img', { name: '9 of 6 places confirmed' })).toBeTruthy();
});

test('a busy action ignores taps', () => {
  let taps = 0;
  const { rerender } = show(<BigAction onClick={() => (taps += 1)}>Check In</BigAction>);
  fireEvent.click(screen.getByRole('button'));
  rerender(
    <UiRoot name="mf-test">
      <BigAction busy onClick={() => (taps += 1)}>
        Check In
      </BigAction>
    </UiRoot>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(taps).toBe(1);
});

test('a card opens by its title', () => {
  let opened = 0;
  show(<JobCard title="Load in" colour={null} onOpen={() => (opened += 1)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Load in' }));
  expect(opened).toBe(1);
});

test('copying says so', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.resolve() },
  });
  show(<CopyButton text="link">Copy link</CopyButton>);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied to clipboard'));
});

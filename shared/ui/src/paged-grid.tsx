import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { styled, Checkbox, Table, TableBody, TableCell, TableContainer } from '@crewcall/ui/mui';
import { GridHead, pass, Row, targetOf } from './data-grid';
import { isSelected, nothingSelected, withSelected } from './paged-table-props';
import type { PagedTableProps } from './paged-table-props';
import { SkeletonBar } from './skeleton';
import { useRowWindow } from './use-row-window';

const ROW_HEIGHT = 49;
const CHECK_WIDTH = 44;
const USUAL_WIDTH = 160;

// Widths come from the columns and heights from one line, whichever rows are drawn.
const Fixed = styled(Table)({
  tableLayout: 'fixed',
  '& tbody td': {
    height: ROW_HEIGHT,
    paddingTop: 4,
    paddingBottom: 4,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tbody td > *': { maxWidth: '100%' },
  '& tbody td[data-check]': { overflow: 'visible', '& > *': { maxWidth: 'none' } },
  '& tbody tr[data-spacer] > td': { padding: 0, border: 0, height: 'auto' },
});

function toTop(pane: HTMLElement): void {
  pane.scrollTop = 0;
}

/** Scrolls a row into sight, below the head that stays. */
function reveal(pane: HTMLElement, index: number, height: number): void {
  const head = pane.querySelector('thead')?.offsetHeight ?? 0;
  const top = index * height;
  if (top < pane.scrollTop) pane.scrollTop = top;
  else if (top + height + head > pane.scrollTop + pane.clientHeight)
    pane.scrollTop = top + height + head - pane.clientHeight;
}

/** The keys and the focus in a table of which only some rows are drawn. */
function useWalking<R>(
  { total, searchKey }: PagedTableProps<R>,
  pane: RefObject<HTMLElement | null>,
  height: number,
) {
  const [at, setAt] = useState(0);
  const wanted = useRef<number | null>(null);
  const hadFocus = useRef(false);
  const [key, setKey] = useState(searchKey);
  if (key !== searchKey) {
    setKey(searchKey);
    setAt(0);
  }
  useEffect(() => {
    if (pane.current) toTop(pane.current);
  }, [searchKey, pane]);
  // The row may be drawn only after the table has scrolled to it.
  useLayoutEffect(() => {
    const box = pane.current;
    if (!box) return;
    const row = box.querySelector<HTMLElement>(`[data-row="${wanted.current ?? -1}"]`);
    if (row) {
      wanted.current = null;
      row.focus({ preventScroll: true });
    } else if (hadFocus.current && document.activeElement === document.body) {
      // The row with the focus was scrolled away. The keys still go on from it.
      box.focus({ preventScroll: true });
    }
    hadFocus.current = box.contains(document.activeElement);
  });
  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(total - 1, index));
    wanted.current = to;
    if (pane.current) reveal(pane.current, to, height);
    setAt(to);
  };
  return { at, setAt, goTo };
}

/** Selects a row, or with Shift all from the row selected before it, loaded or not. */
function useSelecting<R>(props: PagedTableProps<R>) {
  const { rowAt, load, rowKey, selection = nothingSelected, onSelect, selectable } = props;
  const anchor = useRef(0);
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  const put = (rows: readonly R[], isOn: boolean) => {
    const free = rows.filter((row) => selectable?.(row) ?? true);
    onSelect?.(withSelected(latest.current, free.map(rowKey), isOn), isOn ? free : []);
  };
  return (index: number, isRun: boolean) => {
    const row = rowAt(index);
    if (!row) return;
    const isOn = !isSelected(selection, rowKey(row));
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
    anchor.current = index;
    if (!isRun) return put([row], isOn);
    // A run that cannot be fetched selects nobody; the table shows the error when those rows come into sight.
    void load(from, to + 1).then(
      (rows) => put(rows, isOn),
      () => {},
    );
  };
}

/** The checkbox in the head selects or clears the rows that are loaded. */
function SelectLoaded<R>(props: PagedTableProps<R>) {
  const { loaded, rowKey, selection = nothingSelected, onSelect, selectable } = props;
  const free = loaded.filter((row) => selectable?.(row) ?? true);
  const chosen = free.filter((row) => isSelected(selection, rowKey(row))).length;
  const isAll = free.length > 0 && chosen === free.length;
  return (
    <TableCell width={CHECK_WIDTH} sx={{ py: 0 }}>
      <Checkbox
        sx={{ p: '6px' }}
        checked={isAll}
        indeterminate={chosen > 0 && !isAll}
        slotProps={{ input: { 'aria-label': 'Select all' } }}
        disabled={free.length === 0}
        onChange={() =>
          isAll
            ? onSelect?.(nothingSelected, [])
            : onSelect?.(withSelected(selection, free.map(rowKey), true), free)
        }
      />
    </TableCell>
  );
}

interface LoadedCellsProps<R> {
  grid: PagedTableProps<R>;
  row: R;
  isChosen: boolean;
  onTick: (isRun: boolean) => void;
}

function LoadedCells<R>({ grid, row, isChosen, onTick }: LoadedCellsProps<R>) {
  return (
    <>
      {grid.onSelect ? (
        <TableCell data-check="">
          <Checkbox
            checked={isChosen}
            disabled={!(grid.selectable?.(row) ?? true)}
            tabIndex={-1}
            slotProps={{ input: { 'aria-label': `Select ${grid.rowLabel(row)}` } }}
            onChange={(event) =>
              onTick((event.nativeEvent as Event & { shiftKey?: boolean }).shiftKey ?? false)
            }
          />
        </TableCell>
      ) : null}
      {grid.columns.map((column) => (
        <TableCell key={column.key} align={column.align}>
          {column.cell(row)}
        </TableCell>
      ))}
    </>
  );
}

const GreyCells = <R,>({ grid }: { grid: PagedTableProps<R> }) => (
  <>
    {grid.onSelect ? <TableCell /> : null}
    {grid.columns.map((column) => (
      <TableCell key={column.key}>
        <SkeletonBar w="70%" />
      </TableCell>
    ))}
  </>
);

interface PagedRowProps<R> {
  grid: PagedTableProps<R>;
  index: number;
  isStop: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onTick: (isRun: boolean) => void;
}

/** A row of the table, grey while it is not loaded. Its element stays when it loads, and keeps the focus. */
function PagedRow<R>({ grid, index, isStop, onFocus, onKey, onTick }: PagedRowProps<R>) {
  const { rowAt, rowKey, onOpen, onSelect, activeKey, selection = nothingSelected } = grid;
  const row = rowAt(index);
  const key = row && rowKey(row);
  const isChosen = key !== undefined && isSelected(selection, key);
  return (
    <Row
      hover={Boolean(onOpen)}
      tabIndex={isStop ? 0 : -1}
      data-row={index}
      aria-rowindex={index + 2}
      aria-busy={row ? undefined : true}
      aria-selected={onSelect ? isChosen : undefined}
      aria-current={key !== undefined && activeKey === key ? 'true' : undefined}
      data-open={onOpen && row ? '' : undefined}
      data-active={key !== undefined && (activeKey === key || isChosen) ? '' : undefined}
      onFocus={onFocus}
      onKeyDown={onKey}
      onClick={onOpen && row ? (event) => !pass(event) && onOpen(row) : undefined}
    >
      {row ? <LoadedCells key={key} {...{ grid, row, isChosen, onTick }} /> : <GreyCells grid={grid} />}
    </Row>
  );
}

const Spacer = ({ rows, height }: { rows: number; height: number }) =>
  rows === 0 ? null : (
    <tr data-spacer="" aria-hidden>
      <td style={{ height: rows * height }} />
    </tr>
  );

/** The table form of `PagedTable`. */
export function PagedGrid<R>(props: PagedTableProps<R>) {
  const { total, rowAt, onSight, sort, onSort, columns, label, onOpen, onSelect, maxHeight, isBusy } = props;
  const { rowHeight = ROW_HEIGHT } = props;
  const pane = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, height } = useRowWindow(total, body, { scroller: pane, height: rowHeight });
  const { at, setAt, goTo } = useWalking(props, pane, height);
  const select = useSelecting(props);
  useEffect(() => onSight(from, to), [onSight, from, to]);

  const onKey = (event: KeyboardEvent, index: number) => {
    if (pass(event)) return;
    const next = targetOf(event.key, index, total);
    const row = rowAt(index);
    if (next !== undefined) goTo(next);
    else if (event.key === 'Enter' && onOpen && row) onOpen(row);
    else if (event.key === ' ' && onSelect) select(index, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : USUAL_WIDTH));
  const stop = at >= from && at < to ? at : from;
  const indices = Array.from({ length: to - from }, (_, one) => from + one);

  return (
    <TableContainer
      ref={pane}
      tabIndex={-1}
      sx={{ maxHeight, outline: 0 }}
      onKeyDown={(event) => event.target === event.currentTarget && onKey(event, at)}
    >
      <Fixed
        stickyHeader
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={isBusy ? true : undefined}
        sx={{
          minWidth: widths.reduce((sum, one) => sum + one, onSelect ? CHECK_WIDTH : 0),
          '& tbody td': { height: rowHeight },
        }}
      >
        <GridHead
          columns={columns.map((column, one) => ({ ...column, width: widths[one] ?? USUAL_WIDTH }))}
          sort={sort}
          onHead={(key) => onSort({ key, down: sort.key === key ? !sort.down : false })}
          lead={onSelect ? <SelectLoaded {...props} /> : null}
        />
        <TableBody ref={body}>
          <Spacer rows={from} height={height} />
          {indices.map((index) => (
            <PagedRow
              key={index}
              grid={props}
              index={index}
              isStop={index === stop}
              onFocus={() => setAt(index)}
              onKey={(event) => onKey(event, index)}
              onTick={(isRun) => select(index, isRun)}
            />
          ))}
          <Spacer rows={total - to} height={height} />
        </TableBody>
      </Fixed>
    </TableContainer>
  );
}

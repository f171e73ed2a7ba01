import { useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { styled, Checkbox, Table, TableBody, TableCell, TableContainer } from '@crewcall/ui/mui';
import { GridHead, pass, Row, targetOf } from './data-grid';
import { isChosenRow, isFree, keysOf, nothingSelected, withSelected } from './paged-table-props';
import type { PagedTableProps } from './paged-table-props';
import { SkeletonBar } from './skeleton';
import { useRowFocus } from './use-row-focus';
import { useRowWindow } from './use-row-window';

const ROW_HEIGHT = 49;
const CHECK_WIDTH = 44;
const USUAL_WIDTH = 160;

// Column widths and the row height are fixed, so that they do not depend on which rows are drawn.
const Fixed = styled(Table)({
  tableLayout: 'fixed',
  '& tbody td': {
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

/** Selects a row; with Shift also all rows between it and the row selected before, loaded or not. */
function useSelecting<R>(props: PagedTableProps<R>) {
  const { rowAt, load, rowKey, selection = nothingSelected, onSelect, searchKey, sort } = props;
  const list = `${searchKey} ${sort.key} ${sort.down}`;
  const anchor = useRef(0);
  const latest = useRef({ selection, list });
  useEffect(() => {
    if (latest.current.list !== list) anchor.current = 0;
    latest.current = { selection, list };
  });
  const put = (rows: readonly R[], isOn: boolean) => {
    const free = rows.filter((row) => isFree(props, row));
    onSelect?.(withSelected(latest.current.selection, free.map(rowKey), isOn), free);
  };
  return (index: number, isRun: boolean) => {
    const row = rowAt(index);
    if (!row) return;
    const isOn = !isChosenRow(props, row);
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
    anchor.current = index;
    if (!isRun) return put([row], isOn);
    // If the range cannot be fetched, nothing is selected; the table shows the error when those rows become visible.
    // The same if search or sort order have changed since, because the table then has other rows.
    void load(from, to + 1).then(
      (rows) => {
        if (latest.current.list === list) put(rows, isOn);
      },
      () => {},
    );
  };
}

/** The checkbox in the table head: selects or clears the loaded rows. */
function SelectLoaded<R>(props: PagedTableProps<R>) {
  const {
    total,
    loaded,
    rowKey,
    selection = nothingSelected,
    onSelect,
    inSelectAll,
    headSelectsAll = false,
  } = props;
  const free = loaded.filter((row) => isFree(props, row) && (inSelectAll?.(row) ?? true));
  const chosen = free.filter((row) => isChosenRow(props, row)).length;
  const isAll = free.length > 0 && chosen === free.length;
  const toggle = () => {
    // If the user has already selected all matching rows, this checkbox too acts on all of them.
    if (isAll && selection.isAll) onSelect?.(nothingSelected, []);
    else if (headSelectsAll && !isAll) onSelect?.({ isAll: true, keys: new Set() }, []);
    else onSelect?.(withSelected(selection, free.map(rowKey), !isAll), free);
  };
  return (
    <TableCell width={CHECK_WIDTH} sx={{ py: 0 }}>
      <Checkbox
        sx={{ p: '6px' }}
        checked={isAll}
        indeterminate={chosen > 0 && !isAll}
        slotProps={{
          input: {
            'aria-label': loaded.length < total && !headSelectsAll ? 'Select the rows loaded' : 'Select all',
          },
        }}
        disabled={free.length === 0}
        onChange={toggle}
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
            disabled={!isFree(grid, row)}
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
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  onKey: (event: KeyboardEvent) => void;
  onTick: (isRun: boolean) => void;
}

/** A row of the table, grey while it is not loaded. */
function PagedRow<R>({ grid, index, isStop, onFocus, onBlur, onKey, onTick }: PagedRowProps<R>) {
  const { rowAt, rowKey, onOpen, onSelect, activeKey } = grid;
  const row = rowAt(index);
  const key = row && rowKey(row);
  const isChosen = row !== undefined && isChosenRow(grid, row);
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
      onBlur={onBlur}
      onKeyDown={onKey}
      onClick={onOpen && row ? (event) => !pass(event) && onOpen(row) : undefined}
    >
      {row ? <LoadedCells {...{ grid, row, isChosen, onTick }} /> : <GreyCells grid={grid} />}
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
  const { at, goTo, onFocus, onBlur } = useRowFocus(props, pane, height);
  const select = useSelecting(props);
  useEffect(() => onSight(from, to), [onSight, from, to]);

  const onKey = (event: KeyboardEvent, index: number) => {
    if (pass(event)) return;
    const next = targetOf(event.key, index, total);
    const row = rowAt(index);
    if (next !== undefined) goTo(next);
    // The focused row is not visible or was removed, so the key must not act on another person.
    else if (event.target === pane.current) return;
    else if (event.key === 'Enter' && onOpen && row) onOpen(row);
    else if (event.key === ' ' && onSelect) select(index, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : USUAL_WIDTH));
  const stop = at >= from && at < to ? at : from;
  const indices = Array.from({ length: to - from }, (_, one) => from + one);
  const keys = keysOf(props, indices);

  return (
    <TableContainer
      ref={pane}
      tabIndex={-1}
      sx={{ maxHeight, outline: 0, '@media print': { maxHeight: 'none', overflow: 'visible' } }}
      onKeyDown={(event) => event.target === event.currentTarget && onKey(event, at)}
    >
      <Fixed
        stickyHeader
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={isBusy ? true : undefined}
        sx={{
          minWidth: widths.reduce((sum, one) => sum + one, onSelect ? CHECK_WIDTH : 0),
          '& tbody tr[data-row]': { height },
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
          {indices.map((index, one) => (
            <PagedRow
              key={keys[one]}
              grid={props}
              index={index}
              isStop={index === stop}
              onFocus={(event) => onFocus(event, index)}
              onBlur={onBlur}
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

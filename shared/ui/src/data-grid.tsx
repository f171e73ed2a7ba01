import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import {
  styled,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@crewcall/ui/mui';
import { toRgba } from './colour';
import type { Column, DataTableProps } from './data-table-props';
import type { SortState } from './sort-rows';
import { token } from './tokens';
import { useMore } from './use-more';
import { VisuallyHidden } from './visually-hidden';

export const Row = styled(TableRow)({
  '&[data-open]': { cursor: 'pointer' },
  '&:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -3 },
  '&[data-active] > td': { background: token('sel') },
  '&[data-edge] > td:first-of-type': {
    boxShadow: `inset 5px 0 0 var(--edge), inset 6px 0 0 ${token('line')}`,
    paddingLeft: 16,
  },
  '& .MuiCheckbox-root': { padding: 6, margin: '-6px 0' },
});
const Foot = styled(TableFooter)({
  '& td': {
    fontWeight: 700,
    color: token('ink'),
    borderBottom: 0,
    borderTop: `1.5px solid ${token('line')}`,
  },
});

const interactive =
  'button,a,input,select,textarea,label,[role=button],[role=checkbox],[role=menuitem],[role=combobox]';
/** Did the event happen on a control inside the row, which handles it itself? */
export const pass = (event: MouseEvent | KeyboardEvent) =>
  event.target instanceof Element &&
  event.target !== event.currentTarget &&
  event.target.closest(interactive) !== null;

type GridProps<R> = DataTableProps<R> & { sort: SortState; onHead: (key: string) => void };

const pageRows = 10;
const isFree = <R,>({ selectable }: GridProps<R>, row: R): boolean => selectable?.(row) ?? true;

/** Selects a row; with Shift also all rows between it and the row selected before. */
function useSelecting<R>(props: GridProps<R>) {
  const { rows, rowKey, selected, onSelect } = props;
  const anchor = useRef(0);
  return (index: number, isRun: boolean) => {
    const row = rows[index];
    if (!onSelect || !row) return;
    const next = new Set(selected);
    const isAdded = !next.has(rowKey(row));
    const [from, to] = isRun
      ? [Math.min(anchor.current, index), Math.max(anchor.current, index)]
      : [index, index];
    for (const each of rows.slice(from, to + 1)) {
      if (!isFree(props, each)) continue;
      if (isAdded) next.add(rowKey(each));
      else next.delete(rowKey(each));
    }
    anchor.current = index;
    onSelect(next);
  };
}

/** Index of the row that a key moves to, which may be outside the table; undefined for any other key. */
export const targetOf = (key: string, index: number, count: number): number | undefined =>
  ({
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
  })[key];

/**
 * The checkbox in the table head: selects or clears all rows of the table. Selected rows that a filter hides stay
 * selected.
 */
function SelectAll<R>(props: GridProps<R>) {
  const { rows, rowKey, selected, onSelect, inSelectAll } = props;
  const free = rows.filter((row) => isFree(props, row) && (inSelectAll?.(row) ?? true));
  const chosen = free.filter((row) => selected?.has(rowKey(row))).length;
  const toggle = () => {
    const inSight = new Set(rows.map(rowKey));
    const others = [...(selected ?? [])].filter((key) => !inSight.has(key));
    onSelect?.(new Set([...others, ...(chosen === free.length ? [] : free.map(rowKey))]));
  };
  return (
    <TableCell width={44} sx={{ py: 0 }}>
      <Checkbox
        sx={{ p: '6px' }}
        checked={free.length > 0 && chosen === free.length}
        indeterminate={chosen > 0 && chosen < free.length}
        slotProps={{ input: { 'aria-label': 'Select all' } }}
        disabled={free.length === 0}
        onChange={toggle}
      />
    </TableCell>
  );
}

interface GridHeadProps<R> {
  columns: readonly Column<R>[];
  sort: SortState;
  onHead: (key: string) => void;
  /** The cell above the column of checkboxes. */
  lead: ReactNode;
}

/** The table head. The heads of sortable columns are buttons. */
export function GridHead<R>({ columns, sort, onHead, lead }: GridHeadProps<R>) {
  return (
    <TableHead>
      <TableRow>
        {lead}
        {columns.map((column) => {
          const direction = sort?.key !== column.key ? undefined : sort.down ? 'desc' : 'asc';
          return (
            <TableCell key={column.key} align={column.align} width={column.width} sortDirection={direction}>
              {column.sort ? (
                <TableSortLabel
                  active={direction !== undefined}
                  direction={direction ?? 'asc'}
                  onClick={() => onHead(column.key)}
                >
                  {column.head}
                </TableSortLabel>
              ) : column.hideHead ? (
                <VisuallyHidden>{column.head}</VisuallyHidden>
              ) : (
                column.head
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

interface GridRowProps<R> {
  grid: GridProps<R>;
  row: R;
  /** This row is the table's only tab stop. */
  isStop: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onTick: (isRun: boolean) => void;
}

function GridRow<R>({ grid, row, isStop, onFocus, onKey, onTick }: GridRowProps<R>) {
  const { columns, rowKey, rowLabel, onOpen, onSelect, activeKey, selected, edge } = grid;
  const key = rowKey(row);
  const isSelected = selected?.has(key) === true;
  return (
    <Row
      hover={Boolean(onOpen)}
      tabIndex={onOpen || onSelect ? (isStop ? 0 : -1) : undefined}
      aria-selected={onSelect ? isSelected : undefined}
      aria-current={activeKey === key ? 'true' : undefined}
      data-open={onOpen ? '' : undefined}
      data-active={activeKey === key || isSelected ? '' : undefined}
      data-edge={edge ? '' : undefined}
      style={edge ? ({ '--edge': toRgba(edge(row)) } as CSSProperties) : undefined}
      onFocus={onFocus}
      onKeyDown={onKey}
      onClick={onOpen ? (event) => !pass(event) && onOpen(row) : undefined}
    >
      {onSelect ? (
        <TableCell sx={{ py: 0 }}>
          <Checkbox
            checked={isSelected}
            disabled={!isFree(grid, row)}
            tabIndex={-1}
            slotProps={{ input: { 'aria-label': `Select ${rowLabel?.(row) ?? String(key)}` } }}
            onChange={(event) =>
              onTick((event.nativeEvent as Event & { shiftKey?: boolean }).shiftKey ?? false)
            }
          />
        </TableCell>
      ) : null}
      {columns.map((column) => (
        <TableCell key={column.key} align={column.align}>
          {column.cell(row)}
        </TableCell>
      ))}
    </Row>
  );
}

/** The table form of `DataTable`. */
export function DataGrid<R>(props: GridProps<R>) {
  const { rows, columns, rowKey, label, onOpen, onSelect, maxHeight, footer, sort, onHead } = props;
  const { shown, end, all } = useMore<HTMLTableRowElement>(rows.length);
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, setAt] = useState(0);
  const select = useSelecting(props);

  const focus = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    if (to >= shown) all();
    setAt(to);
    requestAnimationFrame(() => (body.current?.rows[to] as HTMLElement | undefined)?.focus());
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    if (pass(event)) return;
    const to = targetOf(event.key, index, rows.length);
    const row = rows[index];
    if (to !== undefined) focus(to);
    else if (event.key === 'Enter' && onOpen && row) onOpen(row);
    else if (event.key === ' ' && onSelect) select(index, event.shiftKey);
    else return;
    event.preventDefault();
  };

  return (
    <TableContainer sx={maxHeight ? { maxHeight } : { overflowX: 'auto' }}>
      <Table stickyHeader={Boolean(maxHeight)} aria-label={label} aria-rowcount={rows.length + 1}>
        <GridHead
          columns={columns}
          sort={sort}
          onHead={onHead}
          lead={onSelect ? <SelectAll {...props} /> : null}
        />
        <TableBody ref={body}>
          {rows.slice(0, shown).map((row, index) => (
            <GridRow
              key={rowKey(row)}
              grid={props}
              row={row}
              isStop={index === Math.min(at, shown - 1)}
              onFocus={() => setAt(index)}
              onKey={(event) => onKey(event, index)}
              onTick={(isRun) => select(index, isRun)}
            />
          ))}
          {shown < rows.length ? (
            <TableRow ref={end}>
              <TableCell
                colSpan={columns.length + (onSelect ? 1 : 0)}
              >{`${rows.length - shown} more…`}</TableCell>
            </TableRow>
          ) : null}
        </TableBody>
        {footer ? (
          <Foot>
            <TableRow>
              {onSelect ? <TableCell /> : null}
              {columns.map((column) => (
                <TableCell key={column.key} align={column.align}>
                  {footer[column.key]}
                </TableCell>
              ))}
            </TableRow>
          </Foot>
        ) : null}
      </Table>
    </TableContainer>
  );
}

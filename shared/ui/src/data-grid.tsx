import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { styled } from '@mui/material/styles';
import {
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import { toRgba } from './colour';
import type { DataTableProps } from './data-table';
import type { SortState } from './sort-rows';
import { v } from './tokens';
import { useMore } from './use-more';
import { VisuallyHidden } from './visually-hidden';

const Row = styled(TableRow)({
  '&[data-open]': { cursor: 'pointer' },
  '&:focus-visible': { outline: `3px solid ${v('focus')}`, outlineOffset: -3 },
  '&[data-active] > td': { background: v('sel') },
  '&[data-edge] > td:first-of-type': {
    boxShadow: `inset 5px 0 0 var(--edge), inset 6px 0 0 ${v('line')}`,
    paddingLeft: 16,
  },
  '& .MuiCheckbox-root': { padding: 6, margin: '-6px 0' },
});
const Foot = styled(TableFooter)({
  '& td': { fontWeight: 700, color: v('ink'), borderBottom: 0, borderTop: `1.5px solid ${v('line')}` },
});

const interactive =
  'button,a,input,select,textarea,label,[role=button],[role=checkbox],[role=menuitem],[role=combobox]';
const pass = (event: MouseEvent | KeyboardEvent) =>
  event.target instanceof Element &&
  event.target !== event.currentTarget &&
  event.target.closest(interactive) !== null;

type GridProps<R> = DataTableProps<R> & { sort: SortState; onHead: (key: string) => void };

/** The table form of `DataTable`. */
export function DataGrid<R>(props: GridProps<R>) {
  const {
    rows,
    columns,
    rowKey,
    label,
    onOpen,
    activeKey,
    selected,
    onSelect,
    rowLabel,
    selectable,
    edge,
    sort,
    onHead,
    maxHeight,
    footer,
  } = props;
  const { shown, end, all } = useMore<HTMLTableRowElement>(rows.length);
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, setAt] = useState(0);
  const anchor = useRef(0);
  const free = rows.filter((row) => selectable?.(row) ?? true);
  const chosen = free.filter((row) => selected?.has(rowKey(row))).length;

  const select = (index: number, run: boolean) => {
    if (!onSelect) return;
    const next = new Set(selected);
    const row = rows[index];
    if (!row) return;
    const add = !next.has(rowKey(row));
    const [from, to] = run
      ? [Math.min(anchor.current, index), Math.max(anchor.current, index)]
      : [index, index];
    for (const each of rows.slice(from, to + 1)) {
      if (!(selectable?.(each) ?? true)) continue;
      if (add) next.add(rowKey(each));
      else next.delete(rowKey(each));
    }
    anchor.current = index;
    onSelect(next);
  };
  const focus = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    if (to >= shown) all();
    setAt(to);
    requestAnimationFrame(() => (body.current?.rows[to] as HTMLElement | undefined)?.focus());
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    if (pass(event)) return;
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: index + 10,
      PageUp: index - 10,
    }[event.key];
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
        <TableHead>
          <TableRow>
            {onSelect ? (
              <TableCell width={44} sx={{ py: 0 }}>
                <Checkbox
                  sx={{ p: '6px' }}
                  checked={free.length > 0 && chosen === free.length}
                  indeterminate={chosen > 0 && chosen < free.length}
                  slotProps={{ input: { 'aria-label': 'Select all' } }}
                  onChange={() => onSelect(new Set(chosen === free.length ? [] : free.map(rowKey)))}
                />
              </TableCell>
            ) : null}
            {columns.map((column) => (
              <TableCell
                key={column.key}
                align={column.align}
                width={column.width}
                sortDirection={sort?.key === column.key ? (sort.down ? 'desc' : 'asc') : undefined}
              >
                {column.sort ? (
                  <TableSortLabel
                    active={sort?.key === column.key}
                    direction={sort?.key === column.key && sort.down ? 'desc' : 'asc'}
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
            ))}
          </TableRow>
        </TableHead>
        <TableBody ref={body}>
          {rows.slice(0, shown).map((row, index) => {
            const key = rowKey(row);
            const colour = edge?.(row);
            return (
              <Row
                key={key}
                hover={Boolean(onOpen)}
                tabIndex={onOpen || onSelect ? (index === Math.min(at, shown - 1) ? 0 : -1) : undefined}
                aria-selected={onSelect ? Boolean(selected?.has(key)) : undefined}
                aria-current={activeKey === key ? 'true' : undefined}
                data-open={onOpen ? '' : undefined}
                data-active={activeKey === key || selected?.has(key) ? '' : undefined}
                data-edge={edge ? '' : undefined}
                style={edge ? ({ '--edge': toRgba(colour) } as CSSProperties) : undefined}
                onFocus={() => setAt(index)}
                onKeyDown={(event) => onKey(event, index)}
                onClick={onOpen ? (event) => !pass(event) && onOpen(row) : undefined}
              >
                {onSelect ? (
                  <TableCell sx={{ py: 0 }}>
                    <Checkbox
                      checked={Boolean(selected?.has(key))}
                      disabled={!(selectable?.(row) ?? true)}
                      tabIndex={-1}
                      slotProps={{ input: { 'aria-label': `Select ${rowLabel?.(row) ?? String(key)}` } }}
                      onChange={(event) =>
                        select(index, (event.nativeEvent as Event & { shiftKey?: boolean }).shiftKey ?? false)
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
          })}
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

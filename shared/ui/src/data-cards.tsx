import type { CSSProperties } from 'react';
import { styled, Checkbox } from '@crewcall/ui/mui';
import { toRgba } from './colour';
import type { DataTableProps } from './data-table-props';
import { token } from './tokens';
import { useMore } from './use-more';

/** The look of a list of cards. */
export const cardList = {
  listStyle: 'none',
  padding: 0,
  display: 'grid',
  gap: 8,
  '& > li': {
    position: 'relative',
    overflow: 'hidden',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    background: token('card'),
    border: `1px solid ${token('line')}`,
    borderRadius: token('r-l'),
    padding: '12px 14px',
  },
  '& > li[data-active]': { background: token('sel') },
  '& > li[data-edge]': {
    paddingLeft: 19,
    boxShadow: `inset 5px 0 0 var(--edge), inset 6px 0 0 ${token('line')}`,
  },
  '& [data-check]': { position: 'relative', zIndex: 1, margin: '-8px 4px -8px -10px' },
  '& > li > div': { minWidth: 0, gridColumn: 2 },
  '& strong': { font: `650 16px/1.3 ${token('font')}` },
  '& strong b': { fontWeight: 'inherit' },
  '& strong :is(small, div)': { fontWeight: 400 },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '5px 14px', marginTop: 8, fontSize: 14 },
  '& dl > div': { display: 'contents' },
  '& dt': { color: token('ink-3') },
  '& dd': { textAlign: 'right', minWidth: 0, position: 'relative' },
  '& [data-go]': {
    all: 'unset',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible::after': {
      outline: `3px solid ${token('focus')}`,
      outlineOffset: -3,
      borderRadius: token('r-l'),
    },
  },
  // Raise controls above the button that covers the card. A switch has its own input over its thumb, so raise the
  // whole switch.
  '& dd :is(button,a,label,.MuiSwitch-root,.MuiCheckbox-root)': { position: 'relative', zIndex: 1 },
} as const;
const List = styled('ul')(cardList);

/** The phone form of `DataTable`: one card per row, the main column as its heading. */
export function DataCards<R>(props: DataTableProps<R>) {
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
    footer,
  } = props;
  const { shown, end } = useMore<HTMLLIElement>(rows.length, 40);
  const main = columns.find((column) => column.primary) ?? columns[0];
  const rest = columns.filter((column) => column !== main && !column.wideOnly);
  const heading = (row: R) => (
    <>
      {main?.headOnCard ? <small>{main.head} </small> : null}
      {main?.cell(row)}
    </>
  );
  const toggle = (key: string | number) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  return (
    <List aria-label={label}>
      {rows.slice(0, shown).map((row) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            data-active={activeKey === key || selected?.has(key) ? '' : undefined}
            data-edge={edge ? '' : undefined}
            style={edge ? ({ '--edge': toRgba(edge(row)) } as CSSProperties) : undefined}
          >
            {onSelect ? (
              <span data-check="">
                <Checkbox
                  checked={Boolean(selected?.has(key))}
                  disabled={!(selectable?.(row) ?? true)}
                  slotProps={{ input: { 'aria-label': `Select ${rowLabel?.(row) ?? String(key)}` } }}
                  onChange={() => toggle(key)}
                />
              </span>
            ) : null}
            <div>
              <strong>
                {onOpen ? (
                  <span
                    data-go=""
                    role="button"
                    tabIndex={0}
                    onClick={() => onOpen(row)}
                    onKeyDown={(event) =>
                      (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), onOpen(row))
                    }
                  >
                    {heading(row)}
                  </span>
                ) : (
                  heading(row)
                )}
              </strong>
              <dl>
                {rest.map((column) => {
                  const cell = column.cell(row);
                  return cell === null || cell === undefined || cell === '' ? null : (
                    <div key={column.key}>
                      <dt>{column.hideHead ? '' : column.head}</dt>
                      <dd>{cell}</dd>
                    </div>
                  );
                })}
              </dl>
            </div>
          </li>
        );
      })}
      {shown < rows.length ? <li ref={end}>{`${rows.length - shown} more…`}</li> : null}
      {footer ? (
        <li>
          <div>
            <strong>{footer[main?.key ?? '']}</strong>
            <dl>
              {rest.map((column) =>
                footer[column.key] === undefined ? null : (
                  <div key={column.key}>
                    <dt>{column.head}</dt>
                    <dd>{footer[column.key]}</dd>
                  </div>
                ),
              )}
            </dl>
          </div>
        </li>
      ) : null}
    </List>
  );
}

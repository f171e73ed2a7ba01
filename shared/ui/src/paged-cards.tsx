import { useEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import { styled, Checkbox } from '@crewcall/ui/mui';
import { cardList } from './data-cards';
import { isChosenRow, isFree, keysOf, nothingSelected, withSelected } from './paged-table-props';
import type { PagedTableProps } from './paged-table-props';
import { SkeletonBar } from './skeleton';
import { token } from './tokens';
import { useRowWindow } from './use-row-window';

const GAP = 8;
/** Height in rem of a line of a card, and px of the gap to the next line. */
const LINE = 1.75;
const LINE_GAP = 5;
/** px of a card's padding and heading, and px per rem: an estimate until a card is measured. */
const HEAD = 66;
const REM = 16;

// All cards have the height of the tallest. Each card shows every column, one line each; the lines grow with the text
// size.
const List = styled('ul')({
  ...cardList,
  '& > li': { ...cardList['& > li'], boxSizing: 'border-box', minHeight: 'var(--card)' },
  '& strong, & dd': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& strong': { ...cardList['& strong'], display: 'block' },
  '& dl': { ...cardList['& dl'], gridAutoRows: `minmax(${LINE}rem, auto)`, alignItems: 'center' },
  '& dd:has(button, a, input)': { minHeight: token('touch'), alignContent: 'center' },
});

/** The phone form of `PagedTable`: one card per row. The cards scroll with the page. */
export function PagedCards<R>(props: PagedTableProps<R>) {
  const { total, rowAt, onSight, columns, rowKey, rowLabel, label, onOpen, activeKey } = props;
  const { selection = nothingSelected, onSelect, isBusy } = props;
  const list = useRef<HTMLUListElement>(null);
  const main = columns.find((column) => column.primary) ?? columns[0];
  const rest = columns.filter((column) => column !== main && !column.wideOnly);
  const { from, to, height } = useRowWindow(total, list, {
    height: HEAD + rest.length * (LINE * REM + LINE_GAP) + GAP,
    gap: GAP,
  });
  useEffect(() => onSight(from, to), [onSight, from, to]);
  const indices = Array.from({ length: to - from }, (_, one) => from + one);
  const keys = keysOf(props, indices);
  return (
    <List
      ref={list}
      aria-label={label}
      aria-busy={isBusy ? true : undefined}
      style={
        {
          '--card': `${height - GAP}px`,
          paddingTop: from * height,
          paddingBottom: (total - to) * height,
        } as CSSProperties
      }
    >
      {indices.map((index, one) => {
        const row = rowAt(index);
        const key = row && rowKey(row);
        const isChosen = row !== undefined && isChosenRow(props, row);
        return (
          <li
            key={keys[one]}
            data-row={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            aria-busy={row ? undefined : true}
            data-active={key !== undefined && (activeKey === key || isChosen) ? '' : undefined}
          >
            {row ? (
              <>
                {onSelect ? (
                  <span data-check="">
                    <Checkbox
                      checked={isChosen}
                      disabled={!isFree(props, row)}
                      slotProps={{ input: { 'aria-label': `Select ${rowLabel(row)}` } }}
                      onChange={() => onSelect(withSelected(selection, [rowKey(row)], !isChosen), [row])}
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
                          (event.key === 'Enter' || event.key === ' ') &&
                          (event.preventDefault(), onOpen(row))
                        }
                      >
                        {main?.cell(row)}
                      </span>
                    ) : (
                      main?.cell(row)
                    )}
                  </strong>
                  <dl>
                    {rest.map((column) => (
                      <div key={column.key}>
                        <dt>{column.hideHead ? '' : column.head}</dt>
                        <dd>{column.cell(row)}</dd>
                      </div>
                    ))}
                  </dl>
                </div>
              </>
            ) : (
              <div>
                <SkeletonBar w="60%" h={18} />
              </div>
            )}
          </li>
        );
      })}
    </List>
  );
}

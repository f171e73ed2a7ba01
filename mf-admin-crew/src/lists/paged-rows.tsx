import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button, styled } from '@crewcall/ui/basics';
import { RowList } from '@crewcall/ui/row-list';
import type { NextPages } from './use-next-pages';

const Cards = styled('div')({ display: 'grid', gap: 12 });
const links = { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 } };

interface PagedRowsProps<R> {
  list: NextPages<R>;
  /** Label of the button for more rows, which names the list. */
  more: string;
  as: 'cards' | 'lines';
  children: (row: R) => ReactNode;
}

/** The loaded rows of a list, and a button that loads more and focuses the first new row. */
export function PagedRows<R>({ list, more, as, children }: PagedRowsProps<R>) {
  const { rows = [], total, isLoadingMore, loadMore } = list;
  const box = useRef<HTMLElement>(null);
  const firstNew = useRef<number | null>(null);
  const count = rows.length;
  useEffect(() => {
    const row = firstNew.current === null ? null : box.current?.children[firstNew.current];
    if (!(row instanceof HTMLElement)) return;
    firstNew.current = null;
    row.tabIndex = -1;
    row.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <>
      {as === 'cards' ? (
        <Cards ref={box as RefObject<HTMLDivElement>}>{rows.map(children)}</Cards>
      ) : (
        <RowList ref={box as RefObject<HTMLUListElement>} stacked sx={links}>
          {rows.map(children)}
        </RowList>
      )}
      {count < total ? (
        <Button
          loading={isLoadingMore}
          onClick={() => {
            firstNew.current = count;
            loadMore();
          }}
        >
          {more}
        </Button>
      ) : null}
    </>
  );
}

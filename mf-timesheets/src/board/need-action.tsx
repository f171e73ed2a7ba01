import { useEffect, useRef } from 'react';
import { Button } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { CircleCheckIcon } from '@crewcall/ui/icons';
import { SectionHeading } from '@crewcall/ui/page-header';
import { EmptyState } from '@crewcall/ui/states';
import type { BoardRow } from './board-rows';
import { PersonRow, PersonRows } from './person-row';

export interface NeedActionProps {
  /** Those that are loaded. */
  rows: readonly BoardRow[];
  total: number;
  /** How many more there are to load. */
  left: number;
  /** Open places of crews that are not over. */
  open: number;
  isSearch: boolean;
  latest: (row: BoardRow) => BoardRow;
  isGone: (row: BoardRow) => boolean;
  now: number;
  isLoading: boolean;
  onMore: () => void;
}

function Nobody({ open, isSearch }: Pick<NeedActionProps, 'open' | 'isSearch'>) {
  if (isSearch) return <EmptyState icon={CircleCheckIcon} title="Nobody found needs action" />;
  return (
    <EmptyState
      icon={CircleCheckIcon}
      title={open === 0 ? 'Nobody is missing' : `${plural(open, 'place')} ${open === 1 ? 'is' : 'are'} open`}
      text={`${open === 0 ? '' : 'None of the confirmed people is missing. '}People who do not answer, cannot come or are late appear here straight away.`}
    />
  );
}

/** Those for whom somebody must act, the most urgent first, and a button for the rest of them. */
export function NeedAction(props: NeedActionProps) {
  const { rows, total, left, open, isSearch, latest, isGone, now, isLoading, onMore } = props;
  const root = useRef<HTMLElement>(null);
  /** How many rows there were when more were asked for. */
  const before = useRef<number | null>(null);
  // The button may be gone by then, so the focus moves on to the first new row.
  useEffect(() => {
    if (before.current === null || rows.length <= before.current) return;
    root.current?.querySelectorAll<HTMLElement>('li')[before.current]?.focus({ preventScroll: true });
    before.current = null;
  }, [rows.length]);
  return (
    <section ref={root} aria-label="Needs action">
      <SectionHeading title="Needs action" note={total > 0 ? plural(total, 'person', 'people') : ''} />
      {rows.length === 0 ? (
        <Nobody open={open} isSearch={isSearch} />
      ) : (
        <PersonRows boxed aria-label="Needs action">
          {rows.map((row) => (
            <PersonRow key={row.id} row={latest(row)} now={now} isApart isGone={isGone(row)} />
          ))}
        </PersonRows>
      )}
      {rows.length > 0 && (left > 0 || isLoading) ? (
        <Button
          sx={{ mt: '10px' }}
          disabled={isLoading}
          onClick={() => {
            before.current = rows.length;
            onMore();
          }}
        >
          {isLoading ? 'Loading' : plural(left, 'more person', 'more people')}
        </Button>
      ) : null}
    </section>
  );
}

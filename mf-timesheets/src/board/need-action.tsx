import { BOARD_PEOPLE, BOARD_PEOPLE_MOST } from '@crewcall/domain/limits';
import { plural } from '@crewcall/ui/format';
import { CircleCheckIcon } from '@crewcall/ui/icons';
import { SectionHeading } from '@crewcall/ui/page-header';
import { EmptyState } from '@crewcall/ui/states';
import type { BoardRow } from './board-rows';
import { MoreRows } from './more-rows';
import { PersonRow, PersonRows } from './person-row';
import type { MoreOfBoard } from './use-board';

export interface NeedActionProps {
  /** Those that are shown. */
  rows: readonly BoardRow[];
  /** How many more there are than the server listed. */
  left: number;
  /** Open places of crews that are not over. */
  open: number;
  isSearch: boolean;
  latest: (row: BoardRow) => BoardRow;
  isGone: (row: BoardRow) => boolean;
  now: number;
  more: MoreOfBoard;
}

function Nobody({ open, isSearch }: Pick<NeedActionProps, 'open' | 'isSearch'>) {
  if (isSearch) return <EmptyState icon={CircleCheckIcon} title="These search results need no action" />;
  return (
    <EmptyState
      icon={CircleCheckIcon}
      title={open === 0 ? 'Nobody is missing' : `${plural(open, 'place')} ${open === 1 ? 'is' : 'are'} open`}
      text={`${open === 0 ? '' : 'None of the confirmed people is missing. '}People who do not answer, cannot come or are late appear here straight away.`}
    />
  );
}

/** The people who need action, the most urgent first, and a button for more of them. */
export function NeedAction({ rows, left, open, isSearch, latest, isGone, now, more }: NeedActionProps) {
  // Counts the rows that are drawn: while their order is frozen, the latest answer may have others.
  const total = rows.length + left;
  return (
    <section aria-label="Needs action">
      <SectionHeading title="Needs action" note={rows.length > 0 ? plural(total, 'person', 'people') : ''} />
      {rows.length === 0 ? (
        <Nobody open={open} isSearch={isSearch} />
      ) : (
        <>
          <PersonRows boxed aria-label="Needs action">
            {rows.map((row) => (
              <PersonRow key={row.id} row={latest(row)} now={now} isApart isGone={isGone(row)} />
            ))}
          </PersonRows>
          <MoreRows
            what="people"
            count={rows.length}
            total={total}
            step={BOARD_PEOPLE}
            most={BOARD_PEOPLE_MOST}
            more={more}
          />
        </>
      )}
    </section>
  );
}

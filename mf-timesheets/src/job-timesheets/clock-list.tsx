import { styled } from '@crewcall/ui/basics';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';
import type { Row } from '../clocks/card';
import { ClockForm, roomy } from './clock-form';
import type { ClockFormProps } from './clock-form';

const Head = styled('li')({
  // Narrow lists do without it.
  display: 'none',
  '& + li': { borderTop: 0 },
  padding: '8px 12px',
  fontSize: 12.5,
  color: token('ink-3'),
  '& > span': { display: 'grid', gap: 8, gridTemplateColumns: '1.3fr 1.3fr .8fr 1fr' },
  '& i': { fontStyle: 'normal' },
  [roomy]: {
    '& + li': { borderTop: `1px solid ${token('line')}` },
    display: 'grid',
    gap: 10,
    gridTemplateColumns: 'minmax(140px, 1fr) minmax(580px, 3.4fr) 150px',
  },
});

export interface ClockListProps extends Omit<ClockFormProps, 'row' | 'isMarked'> {
  rows: readonly Row[];
  /** The time that somebody came for. */
  marked?: number | undefined;
}

/** The clocks, each edited in its line. */
export function ClockList({ rows, marked, ...form }: ClockListProps) {
  return (
    <RowList boxed aria-label="Timesheets">
      <Head aria-hidden>
        Name
        <span>
          <i>Start</i>
          <i>End</i>
          <i>Break</i>
          <i>Group</i>
        </span>
      </Head>
      {rows.map((row) => (
        <ClockForm key={row.id} row={row} isMarked={row.id === marked} {...form} />
      ))}
    </RowList>
  );
}

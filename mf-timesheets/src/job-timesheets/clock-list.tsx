import { styled, token } from '@crewcall/ui';
import type { Row } from '../clocks/card';
import { ClockForm, roomy } from './clock-form';
import type { ClockFormProps } from './clock-form';

const List = styled('ul')({
  listStyle: 'none',
  padding: 0,
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  // The first is the head, which narrow lists do without.
  '& > li:nth-of-type(n + 3)': { borderTop: `1px solid ${token('line')}` },
  [roomy]: { '& > li + li': { borderTop: `1px solid ${token('line')}` } },
});
const Head = styled('li')({
  display: 'none',
  padding: '8px 12px',
  fontSize: 12.5,
  color: token('ink-3'),
  '& > span': { display: 'grid', gap: 8, gridTemplateColumns: '1.3fr 1.3fr .8fr 1fr' },
  '& i': { fontStyle: 'normal' },
  [roomy]: {
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
    <List aria-label="Timesheets">
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
    </List>
  );
}

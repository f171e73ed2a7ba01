import { styled } from '@crewcall/ui/basics';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';
import type { Row } from '../timesheet/card';
import { TimesheetForm, roomy } from './timesheet-form';
import type { TimesheetFormProps } from './timesheet-form';

const Head = styled('li')({
  // Hidden in narrow lists.
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
    gridTemplateColumns: 'minmax(140px, 1fr) minmax(580px, 3.4fr) 190px',
  },
});

export interface TimesheetListProps extends Omit<TimesheetFormProps, 'row' | 'isMarked'> {
  rows: readonly Row[];
  /** The timesheet that the page was opened for. */
  marked?: number | undefined;
}

export function TimesheetList({ rows, marked, ...form }: TimesheetListProps) {
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
        <TimesheetForm key={row.id} row={row} isMarked={row.id === marked} {...form} />
      ))}
    </RowList>
  );
}
